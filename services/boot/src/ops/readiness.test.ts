import type { Platform } from '@tuschel/platform';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReadiness } from './readiness.ts';

type Parts = Pick<Platform, 'sql' | 'storage'>;

const platform = (ping: () => Promise<void> = async () => undefined, state = 'ready') =>
  ({ sql: { ping }, storage: { state: () => state } }) as unknown as Parts;
const served = (parts: Parts) => {
  const readiness = createReadiness();
  readiness.opened(parts);
  readiness.served();
  return readiness;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('people are sent to a server that serves everything, and to none that starts or stops', async () => {
  const readiness = createReadiness();
  expect(await readiness.failing()).toEqual(['starting']);
  readiness.opened(platform());
  expect(await readiness.failing()).toEqual(['starting']);
  readiness.served();
  expect(await readiness.failing()).toEqual([]);
  readiness.stopping();
  expect(await readiness.failing()).toEqual(['stopping']);
});

test('a full disk and a database that refuses are named, and one that is away is not asked while stopping', async () => {
  const broken = () => Promise.reject(new Error('no'));
  expect(await served(platform(undefined, 'full')).failing()).toEqual(['disk']);
  expect(await served(platform(broken, 'full')).failing()).toEqual(['database', 'disk']);
  expect(await served(platform(broken, 'away')).failing()).toEqual(['database']);
  const stopping = served(platform(broken));
  stopping.stopping();
  expect(await stopping.failing()).toEqual(['stopping']);
  const starting = createReadiness();
  starting.opened(platform(broken));
  expect(await starting.failing()).toEqual(['starting', 'database']);
});

test('a database that does not answer is waited for a second', async () => {
  let said: unknown;
  void served(platform(() => new Promise(() => {})))
    .failing()
    .then((failing) => (said = failing));
  await vi.advanceTimersByTimeAsync(999);
  expect(said).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(said).toEqual(['database']);
});
