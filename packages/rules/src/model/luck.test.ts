import { describe, expect, it } from 'vitest';
import { below, type Luck, luckOf, shuffle, uint32 } from './luck.ts';

const SEED = '00112233445566778899aabbccddeeff';

function take<T>(count: number, luck: Luck, next: (luck: Luck) => [T, Luck]): T[] {
  const values: T[] = [];
  let rest = luck;
  for (let i = 0; i < count; i++) {
    let value: T;
    [value, rest] = next(rest);
    values.push(value);
  }
  return values;
}

describe('luck', () => {
  it('is the same for the same seed in every release, so that kept games replay', () => {
    expect(take(4, luckOf(SEED), uint32)).toEqual([4138640721, 1275674082, 3039334875, 4276471690]);
  });

  it('differs between seeds, also beyond the first 128 bits', () => {
    const seeds = [SEED, `${SEED.slice(0, -1)}e`, `${SEED}01`, `${SEED}02`];
    expect(new Set(seeds.map((seed) => uint32(luckOf(seed))[0])).size).toBe(4);
  });

  it('refuses seeds that could be guessed', () => {
    expect(() => luckOf('1234')).toThrow(RangeError);
    expect(() => luckOf('x'.repeat(32))).toThrow(RangeError);
  });

  it('gives every number below a bound about equally often', () => {
    const counts = [0, 0, 0, 0, 0, 0];
    for (const value of take(6_000, luckOf(SEED), (luck) => below(luck, 6))) counts[value] = (counts[value] ?? 0) + 1;
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });

  it('draws again where the last numbers would favour some of those below the bound', () => {
    // 2³² − 1 is the one number too many for three; the number before it is the last fair one.
    const drawn = (value: number) => below([value, 0, 5, 0], 3);
    expect(drawn(2 ** 32 - 2)).toEqual([2, uint32([2 ** 32 - 2, 0, 5, 0])[1]]);
    const [, again] = uint32([2 ** 32 - 1, 0, 5, 0]);
    expect(drawn(2 ** 32 - 1)).toEqual(below(again, 3));
  });

  it('shuffles without losing anything and without touching the original', () => {
    const cards = Object.freeze(Array.from({ length: 52 }, (_, i) => i));
    const [shuffled] = shuffle(luckOf(SEED), cards);
    expect(shuffled).not.toEqual(cards);
    expect(shuffled.toSorted((a, b) => a - b)).toEqual(cards);
  });
});
