import { expect, test } from 'vitest';
import { timesOf, watchDisk } from './diskWatch.ts';

const turn = (planned: number, took: number) => ({ planned: [planned], updates: [took] });

test('the time for which the disk stood still is not a turn’s own', () => {
  // Of the write from 900 to 1,400, all but the first 20 ms is a standstill; the turn waited through 380 ms of it.
  expect(timesOf([turn(1_000, 380)], [[900, 1_400]])).toEqual({ p99: 380, p99BesideDisk: 0, diskP99: 500 });
  expect(timesOf([turn(1_000, 500)], [[900, 1_400]])).toMatchObject({ p99: 500, p99BesideDisk: 100 });
  expect(timesOf([turn(1_000, 500)], [[1_100, 1_200]])).toMatchObject({ p99BesideDisk: 420 });
});

test('a disk that is as fast as it should be excuses nothing', () => {
  const writes = Array.from({ length: 25 }, (_, index) => [1_000 + index * 20, 1_020 + index * 20] as const);
  expect(timesOf([turn(1_000, 500)], writes)).toEqual({ p99: 500, p99BesideDisk: 500, diskP99: 20 });
});

test('a standstill before or after a turn does not excuse it', () => {
  const writes = [
    [500, 1_000],
    [1_400, 1_900],
  ] as const;
  expect(timesOf([turn(1_000, 400)], writes)).toMatchObject({ p99BesideDisk: 400 });
});

test('the slowest hundredth is that of all tables together', () => {
  const quick = { planned: Array.from({ length: 99 }, () => 0), updates: Array.from({ length: 99 }, () => 5) };
  expect(timesOf([quick, turn(0, 70)], [])).toMatchObject({ p99: 70, p99BesideDisk: 70 });
  expect(timesOf([quick, quick, turn(0, 70)], [])).toMatchObject({ p99: 5 });
});

test('the disk is written to until the watch ends', async () => {
  const disk = watchDisk();
  await new Promise((resolve) => setTimeout(resolve, 100));
  const writes = await disk.end();
  expect(writes.length).toBeGreaterThan(0);
  expect(writes.every(([from, to]) => to > from)).toBe(true);
});
