import { expect, test } from 'vitest';
import { keptFor } from './kept.ts';

test('an answer is asked for once, however many want it, until it is too old', async () => {
  let [now, asked] = [0, 0];
  const read = keptFor(1_000, { now: () => now }, async () => ++asked);
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  now = 999;
  expect(await read()).toBe(1);
  now = 1_000;
  expect(await read()).toBe(2);
});

test('an answer that failed is asked for again at once', async () => {
  let asked = 0;
  const read = keptFor(1_000, { now: () => 0 }, async () => {
    asked += 1;
    if (asked === 1) throw new Error('no');
    return asked;
  });
  await expect(read()).rejects.toThrow('no');
  expect(await read()).toBe(2);
});
