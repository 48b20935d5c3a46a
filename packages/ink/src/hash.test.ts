import fc from 'fast-check';
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

/** By its definition, in integers that cannot run over. */
function byDefinition(bytes: Uint8Array): string {
  const hash = bytes.reduce((before, byte) => BigInt.asUintN(32, (before ^ BigInt(byte)) * 0x01000193n), 0x811c9dc5n);
  return hash.toString(16).padStart(8, '0');
}

test('runs of paper and of nothing count byte by byte, wherever they begin', () => {
  const run = fc.tuple(fc.constantFrom(0xff, 0, 1, 0x7f), fc.nat(200)).map(([byte, count]) => Array(count).fill(byte));
  const speck = fc.array(fc.nat(255), { maxLength: 5 });
  fc.assert(
    fc.property(fc.array(fc.oneof(run, speck), { maxLength: 8 }), fc.nat(5), (parts, from) => {
      const bytes = Uint8Array.from([Array(from).fill(9), ...parts].flat());
      expect(hashRgba(bytes.subarray(from))).toBe(byDefinition(bytes.slice(from)));
      expect(hashRgba(new Uint8ClampedArray(bytes.buffer, from))).toBe(byDefinition(bytes.slice(from)));
    }),
  );
});

test.each([0xff, 0])('a speck counts at each place of a run of %i', (byte) => {
  for (let at = 0; at < 200; at++) {
    const bytes = new Uint8Array(200).fill(byte);
    bytes[at] = 1;
    expect(hashRgba(bytes)).toBe(byDefinition(bytes));
  }
});
