import { expect, test } from 'vitest';
import { createSeenSoFar } from './seenSoFar.ts';

test('of a page that was never on this stage all may be seen; of one that is, as much as was shown, the farthest place', () => {
  const seen = createSeenSoFar();
  expect(seen.of('a')).toBeUndefined();
  seen.note('a', 0, 0);
  expect(seen.of('a')).toBe(0);
  seen.note('a', 300, 1_000);
  seen.note('a', 200, 1_000);
  expect([seen.of('a'), seen.of('b')]).toEqual([300, undefined]);
});

test('what has come to its end once stays whole, also when it is played again', () => {
  const seen = createSeenSoFar();
  seen.note('a', 999, 1_000);
  expect(seen.of('a')).toBe(999);
  seen.note('a', 1_000, 1_000);
  expect(seen.of('a')).toBeUndefined();
  seen.note('a', 0, 1_000);
  expect(seen.of('a')).toBeUndefined();
});
