import { expect, test } from 'vitest';
import { createSlices } from './slices.ts';

/** Each step takes so many ms of a clock of its own. */
function slicesOf(stepMs: number) {
  let time = 0;
  const done: string[] = [];
  const slices = createSlices(() => time);
  function* work(name: string, steps: number): Generator<void, string> {
    for (let step = 1; step <= steps; step++) {
      time += stepMs;
      done.push(`${name}${step}`);
      yield;
    }
    return `${name} is done`;
  }
  return {
    done,
    work,
    run: <Result>(work: Generator<void, Result>) => slices.run(work),
    pause: () => slices.pause(),
    isAtWork: () => slices.isAtWork(),
  };
}

test('long works take turns, a slice of eight milliseconds each', async () => {
  const { run, work, done, isAtWork } = slicesOf(4);
  const both = Promise.all([run(work('a', 5)), run(work('b', 3))]);
  expect(isAtWork()).toBe(true);
  expect(await both).toEqual(['a is done', 'b is done']);
  // The first one was alone when it began.
  expect(done).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'a5', 'b3']);
});

test('everything else goes on between two slices', async () => {
  const { run, work, done, pause } = slicesOf(8);
  const other = pause().then(() => done.push('something else'));
  await Promise.all([run(work('a', 3)), other]);
  expect(done.indexOf('something else')).toBeGreaterThan(0);
  expect(done.indexOf('something else')).toBeLessThan(3);
});

test('a work that fails says so, and the others are done all the same', async () => {
  const { run, work, isAtWork } = slicesOf(1);
  const failing = run(
    (function* (): Generator<void, string> {
      yield;
      throw new Error('it is broken');
    })(),
  );
  const [told, other] = await Promise.allSettled([failing, run(work('b', 2))]);
  expect([told, other]).toMatchObject([
    { status: 'rejected', reason: { message: 'it is broken' } },
    { status: 'fulfilled', value: 'b is done' },
  ]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(isAtWork()).toBe(false);
  expect(await run(work('c', 1))).toBe('c is done');
});
