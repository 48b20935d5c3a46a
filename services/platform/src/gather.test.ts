import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { gather } from './gather.ts';

/** A store that doubles numbers, and answers a batch only when it is told to. */
function slowStore() {
  const batches: { questions: number[]; answer(): void; fail(): void }[] = [];
  const ask = (questions: number[]) =>
    new Promise<number[]>((resolve, reject) => {
      batches.push({
        questions,
        answer: () => resolve(questions.map((number) => number * 2)),
        fail: () => reject(new Error('away')),
      });
    });
  return { batches, ask };
}

describe('Questions to a store', () => {
  it('of one turn go together, and each gets its own answer', async () => {
    const { batches, ask } = slowStore();
    const double = gather(ask, { atOnce: 1, most: 10 });
    const answers = Promise.all([1, 2, 3].map(double));
    await turn();
    batches[0]?.answer();
    expect(await answers).toEqual([2, 4, 6]);
    expect(batches).toHaveLength(1);
  });

  it('that come while the store is busy wait, and then go together', async () => {
    const { batches, ask } = slowStore();
    const double = gather(ask, { atOnce: 1, most: 10 });
    const first = double(1);
    await turn();
    const later = Promise.all([double(2), double(3)]);
    await turn();
    expect(batches.map(({ questions }) => questions)).toEqual([[1]]);
    batches[0]?.answer();
    await first;
    await turn();
    batches[1]?.answer();
    expect(await later).toEqual([4, 6]);
  });

  it('are at most so many in a batch, and one more goes with the next', async () => {
    const { batches, ask } = slowStore();
    const double = gather(ask, { atOnce: 2, most: 2 });
    const answers = Promise.all([1, 2, 3].map(double));
    await turn();
    await turn();
    expect(batches.map(({ questions }) => questions)).toEqual([[1, 2], [3]]);
    for (const batch of batches) batch.answer();
    expect(await answers).toEqual([2, 4, 6]);
  });

  it('fail with their batch; the next ones are asked anew', async () => {
    const { batches, ask } = slowStore();
    const double = gather(ask, { atOnce: 1, most: 10 });
    const failed = Promise.allSettled([double(1), double(2)]);
    await turn();
    batches[0]?.fail();
    expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const again = double(4);
    await turn();
    batches[1]?.answer();
    expect(await again).toBe(8);
  });
});
