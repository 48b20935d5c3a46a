import fc from 'fast-check';
import { expect, test } from 'vitest';
import { xxh32 } from './xxh32.ts';

/** Straight from the specification, in integers that cannot run over. */
function bySpecification(words: readonly number[]): number {
  const [p1, p2, p3, p4, p5] = [2654435761n, 2246822519n, 3266489917n, 668265263n, 374761393n] as const;
  const low = (value: bigint) => BigInt.asUintN(32, value);
  const turn = (value: bigint, bits: bigint) => low((low(value) << bits) | (low(value) >> (32n - bits)));
  const stripes = Math.floor(words.length / 4);
  const lanes = [p1 + p2, p2, 0n, -p1];
  for (let i = 0; i < stripes * 4; i++) {
    const lane = i % 4;
    lanes[lane] = low(turn((lanes[lane] as bigint) + BigInt(words[i] as number) * p2, 13n) * p1);
  }
  const [a, b, c, d] = lanes as [bigint, bigint, bigint, bigint];
  let hash = stripes > 0 ? turn(a, 1n) + turn(b, 7n) + turn(c, 12n) + turn(d, 18n) : p5;
  hash = low(hash + BigInt(words.length * 4));
  for (const word of words.slice(stripes * 4)) hash = low(turn(hash + BigInt(word) * p3, 17n) * p4);
  hash = low((hash ^ (hash >> 15n)) * p2);
  hash = low((hash ^ (hash >> 13n)) * p3);
  return Number(hash ^ (hash >> 16n));
}

// Known values of XXH32 with seed 0.
test.each([
  ['', 0x02cc5d05],
  ['test', 0x3e2023cf],
])('XXH32 of "%s"', (text, hash) => {
  expect(xxh32(new Uint32Array(new TextEncoder().encode(text).buffer))).toBe(hash);
});

test('XXH32 of any words is that of the specification', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xffffffff }), { maxLength: 40 }), (words) => {
      expect(xxh32(Uint32Array.from(words))).toBe(bySpecification(words));
    }),
  );
});

test('words behind the count are not looked at', () => {
  expect(xxh32(Uint32Array.of(1, 2, 3, 4, 5, 6), 5)).toBe(xxh32(Uint32Array.of(1, 2, 3, 4, 5)));
});
