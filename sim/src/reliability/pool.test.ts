import { expect, test } from 'vitest';
import { inPool } from './pool.ts';

/** Jobs that end when they are told to. `running`: what has begun and not ended, in the order of its beginning. */
function jobsThatWait(count: number) {
  const ends: (() => void)[] = [];
  const running: number[] = [];
  const jobs = Array.from({ length: count }, (_, index) => async () => {
    running.push(index);
    await new Promise<void>((resolve) => (ends[index] = resolve));
    running.splice(running.indexOf(index), 1);
    return `job ${index}`;
  });
  const end = async (index: number) => {
    ends[index]?.();
    await new Promise(setImmediate);
  };
  return { jobs, running, end };
}

test('a pool runs so many jobs at a time, and begins the next one when one has ended', async () => {
  const { jobs, running, end } = jobsThatWait(5);
  const answers = inPool(3, jobs);
  expect(running).toEqual([0, 1, 2]);
  await end(1);
  expect(running).toEqual([0, 2, 3]);
  await end(0);
  expect(running).toEqual([2, 3, 4]);
  for (const index of [4, 2, 3]) await end(index);
  expect(await answers).toEqual(['job 0', 'job 1', 'job 2', 'job 3', 'job 4']);
});

test('a pool without jobs has nothing to answer', async () => {
  expect(await inPool(3, [])).toEqual([]);
});
