import { expect, test } from 'vitest';
import { hashRgba } from './hash.ts';

// Values of the FNV-1a test suite.
test.each([
  ['', '811c9dc5'],
  ['a', 'e40c292c'],
  ['foobar', 'bf9cf968'],
])('FNV-1a of "%s"', (text, hash) => {
  expect(hashRgba(new TextEncoder().encode(text))).toBe(hash);
});
