import { simulated } from '@tuschel/platform';
import { expect, test } from 'vitest';
import { sweepTails, TAIL_KEPT_MS } from './tails.ts';

const HOUR = 60 * 60_000;

test('what undo took away is looked through every hour, by its age, until somebody stops it', async () => {
  const { clock, log } = simulated('tails');
  const ages: number[] = [];
  const sweep = async (before: number) => ages.push(clock.now() - before);
  const stop = sweepTails({ sweep }, clock, log);
  await clock.advance(3 * HOUR);
  expect(ages).toEqual([TAIL_KEPT_MS, TAIL_KEPT_MS, TAIL_KEPT_MS]);
  stop();
  await clock.advance(3 * HOUR);
  expect(ages).toHaveLength(3);
});

test('a database that is away for once is asked again', async () => {
  const { clock, log } = simulated('tails');
  const stop = sweepTails({ sweep: () => Promise.reject(new Error('away')) }, clock, log);
  await clock.advance(2 * HOUR);
  stop();
  expect(log.lines.filter(({ level }) => level === 'warn')).toHaveLength(2);
});
