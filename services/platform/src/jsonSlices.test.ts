import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { isLongJson, jsonSlices, jsonStream } from './jsonSlices.ts';

const long = {
  history: Array.from({ length: 10 }, (_, game) => ({
    game,
    host: null,
    gone: undefined,
    books: Array.from({ length: 30 }, () => ({ rounds: [{ text: 'ein „müder" Bär 🐻\n'.repeat(90), on: true }] })),
    empty: [[], {}],
  })),
  hasMore: false,
};

describe('a long value as JSON', () => {
  test.each([
    ['of games and books', long],
    ['of many numbers', Array.from({ length: 100_000 }, (_, index) => index / 3)],
    ['of many short texts', { lines: Array.from({ length: 40_000 }, (_, index) => `${index}`) }],
    ['of one text', { story: '猫'.repeat(200_000), seq: 1 }],
    ['with fields that are undefined, which are left out', { a: undefined, story: 'x'.repeat(200_000), b: undefined }],
    ['of nothing but such fields beside long ones', [{ a: undefined }, 'x'.repeat(200_000)]],
    ['that is only a text', 'x'.repeat(200_000)],
    ['with holes, which are null as in JSON.stringify', [undefined, 'x'.repeat(100_000), undefined]],
  ])('%s is what JSON.stringify says', async (_, value) => {
    expect(await text(jsonStream(value))).toBe(JSON.stringify(value));
  });

  test.each([[{}], [[]], [null], [{ a: 1, b: undefined }], ['short'], [7]])('%j, a short one, too', async (value) => {
    expect(await text(jsonStream(value))).toBe(JSON.stringify(value));
  });

  test('comes in slices, between which everybody has their turns', async () => {
    let turns = 0;
    let isWriting = true;
    const takeTurns = () => {
      turns += 1;
      if (isWriting) setImmediate(takeTurns);
    };
    setImmediate(takeTurns);
    const lengths: number[] = [];
    for await (const slice of jsonSlices(long)) lengths.push(slice.length);
    isWriting = false;
    expect(lengths.length).toBeGreaterThan(5);
    expect(Math.max(...lengths)).toBeLessThan(2 * 64 * 1024 + 10);
    expect(turns).toBeGreaterThanOrEqual(lengths.length - 1);
  });
});

describe('a value counts as long', () => {
  test.each([
    ['a text of so many characters', 'x'.repeat(101), true],
    ['a text of fewer', 'x'.repeat(80), false],
    ['a text that has just room with its quotes', 'x'.repeat(92), false],
    ['one that has not', 'x'.repeat(93), true],
    ['texts that are so many together', ['x'.repeat(60), 'x'.repeat(60)], true],
    ['long keys', { ['k'.repeat(120)]: 1 }, true],
    ['many small values', Array.from({ length: 20 }, () => 1), true],
    ['few of them', { a: 1, b: [2, null] }, false],
  ])('%s: %#', (_, value, isLong) => {
    expect(isLongJson(value, 100)).toBe(isLong);
  });

  test('without a look at what comes behind', () => {
    const looked: number[] = [];
    const part = (index: number) => ({
      get text() {
        looked.push(index);
        return 'x'.repeat(60);
      },
    });
    expect(isLongJson([part(0), part(1), part(2), part(3)], 100)).toBe(true);
    expect(looked).toEqual([0]);
  });
});
