import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { watchCalm } from './calm.ts';

test('the time for which nothing was answered is known, also while it lasts, and nothing else counts', async () => {
  let answer = Promise.resolve();
  const calm = watchCalm(() => answer);
  const began = performance.now();
  let resume = () => {};
  answer = new Promise((resolve) => (resume = resolve));
  await sleep(400);
  const during = performance.now();
  expect(calm.stalled(began, during)).toBeGreaterThan(250);
  expect(calm.stalled(began, during)).toBeLessThan(during - began);
  expect(calm.stalled(began - 100, began)).toBe(0);
  answer = Promise.resolve();
  resume();
  await sleep(100);
  const after = performance.now();
  expect(calm.stalled(began, after)).toBeGreaterThan(250);
  expect(calm.stalled(after, after + 10)).toBe(0);
  await calm.end();
});
