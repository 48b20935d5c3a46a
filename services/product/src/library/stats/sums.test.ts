import { fakeClock } from '@tuschel/platform';
import { STATS } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { createSums, type Sight } from './sums.ts';

/** A part of what may wait. */
const AT_ONCE = STATS.waiting / 100;
const sights = (count: number) =>
  Array.from(
    { length: count },
    (_, number): Sight => ({ day: 1, viewer: `${number}`, person: null, kind: 0, drawing: '' }),
  );

test('Q17 so many sights wait to be written down, and what is written waits no longer', async () => {
  const clock = fakeClock();
  let write = () => {};
  const sql = {
    transaction: () =>
      new Promise<void>((resolve) => {
        write = resolve;
      }),
  };
  const sums = createSums(sql as never, clock);
  const first = sums.add(sights(AT_ONCE));
  const others: Promise<boolean>[] = [];
  for (let told = AT_ONCE; told < STATS.waiting; told += AT_ONCE) others.push(sums.add(sights(AT_ONCE)));
  expect(await sums.add(sights(1))).toBe(false);
  write();
  expect(await first).toBe(true);
  const third = sums.add(sights(1));
  let isOver = false;
  void Promise.all([...others, third]).then(() => {
    isOver = true;
  });
  await expect
    .poll(
      async () => {
        write();
        await clock.advance(1_000);
        return isOver;
      },
      { timeout: 10_000 },
    )
    .toBe(true);
  expect(new Set(await Promise.all([...others, third]))).toEqual(new Set([true]));
});
