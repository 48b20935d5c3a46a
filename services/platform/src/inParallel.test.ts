import { expect, test } from 'vitest';
import { inParallel } from './inParallel.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('every item is worked on once, and never more than so many at a time', async () => {
  const done: number[] = [];
  let busy = 0;
  let most = 0;
  await inParallel([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    most = Math.max(most, ++busy);
    await turn();
    busy--;
    done.push(item);
  });
  expect(new Set(done)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]));
  expect(done).toHaveLength(7);
  expect(most).toBe(3);
});

test('after a failure nothing more begins, and nothing runs on behind its back', async () => {
  let running = 0;
  let begun = 0;
  const work = async (item: number) => {
    running++;
    begun++;
    await turn();
    running--;
    if (item === 1) throw new Error('torn page');
    await turn();
  };
  await expect(inParallel([1, 2, 3, 4, 5, 6], 2, work)).rejects.toThrow('torn page');
  expect({ running, begun }).toEqual({ running: 0, begun: 2 });
});
