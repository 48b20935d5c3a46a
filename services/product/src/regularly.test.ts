import { fakeClock } from '@tuschel/platform';
import type { StorageState } from '@tuschel/platform/ports';
import { expect, test } from 'vitest';
import { regularly } from './regularly.ts';

function working(work: () => Promise<unknown>) {
  const clock = fakeClock();
  const warned: unknown[] = [];
  let state: StorageState = 'ready';
  const stop = regularly(1_000, work, 'it did not work', {
    clock,
    log: { warn: (message, fields) => void warned.push([message, fields]) },
    storage: { state: () => state },
  });
  return { clock, warned, stop, become: (next: StorageState) => void (state = next) };
}

test('work is done every so often, not while the database is away, and no more once it is stopped', async () => {
  let done = 0;
  const { clock, stop, become } = working(async () => void (done += 1));
  await clock.advance(3_000);
  expect(done).toBe(3);
  become('away');
  await clock.advance(3_000);
  expect(done).toBe(3);
  become('ready');
  await clock.advance(1_000);
  expect(done).toBe(4);
  stop();
  await clock.advance(3_000);
  expect(done).toBe(4);
});

test('work that fails is complained of, and done again', async () => {
  const error = new Error('no');
  const { clock, warned, stop } = working(() => Promise.reject(error));
  await clock.advance(2_000);
  expect(warned).toEqual([
    ['it did not work', { error }],
    ['it did not work', { error }],
  ]);
  stop();
});
