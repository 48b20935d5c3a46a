import { simulated } from '@tuschel/platform';
import { expect, test } from 'vitest';
import { packPages } from './packing.ts';

test('closed pages are packed until none is left, then looked for again, until somebody stops it', async () => {
  const { clock, log } = simulated('packing');
  let due = 20;
  const asked: number[] = [];
  const pack = async (most: number) => {
    const packed = Math.min(due, most);
    due -= packed;
    asked.push(packed);
    return packed;
  };
  const stop = packPages({ pack }, clock, log);
  await clock.advance(15_000);
  expect(asked).toEqual([8, 8, 4, 0]);
  due = 1;
  await clock.advance(15_000);
  expect(due).toBe(0);
  stop();
  due = 1;
  await clock.advance(60_000);
  expect(due).toBe(1);
});

test('a database that is away for once is asked again', async () => {
  const { clock, log } = simulated('packing');
  const stop = packPages({ pack: () => Promise.reject(new Error('away')) }, clock, log);
  await clock.advance(15_000);
  await clock.advance(15_000);
  stop();
  expect(log.lines.filter(({ level }) => level === 'warn')).toHaveLength(2);
});
