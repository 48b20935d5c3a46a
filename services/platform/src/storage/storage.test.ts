import { expect, test } from 'vitest';
import { fakeClock } from '../fakeClock.ts';
import type { DiskState } from './diskWatch.ts';
import { fakeStorage, storageOf } from './storage.ts';

function scene() {
  const clock = fakeClock(10_000);
  const news: [string, number][] = [];
  const listeners: (() => void)[] = [];
  let [isAway, disk]: [boolean, DiskState] = [false, 'ample'];
  const onChange = (listener: (state: never) => void) => {
    listeners.push(listener as () => void);
    return () => undefined;
  };
  const storage = storageOf(
    { isAway: () => isAway, silentMs: () => 900, onChange },
    { state: () => disk, onChange },
    clock,
  );
  storage.onChange((state, since) => news.push([state, since]));
  const become = (away: boolean, room: DiskState) => {
    [isAway, disk] = [away, room];
    for (const listener of listeners) listener();
  };
  return { clock, storage, news, become };
}

test('a database that is away hinders more than a disk, and is away since its last sign of life', async () => {
  const { clock, storage, news, become } = scene();
  become(false, 'low');
  await clock.advance(1_000);
  become(true, 'full');
  expect(storage.state()).toBe('away');
  await clock.advance(1_000);
  become(false, 'full');
  become(false, 'full');
  become(false, 'ample');
  expect(news).toEqual([
    ['low', 10_000],
    ['away', 10_100],
    ['full', 12_000],
    ['ready', 12_000],
  ]);
});

test('listeners to a change find the storage as the change says', () => {
  const { storage, become } = scene();
  const seen: [string, string][] = [];
  storage.onChange((state) => seen.push([state, storage.state()]));
  become(true, 'ample');
  become(false, 'low');
  expect(seen).toEqual([
    ['away', 'away'],
    ['low', 'low'],
  ]);
});

test('former listeners hear nothing', () => {
  const { storage, become } = scene();
  const heard: string[] = [];
  const stop = storage.onChange((state) => heard.push(state));
  stop();
  become(true, 'ample');
  expect(heard).toEqual([]);
});

test('a storage of tests tells its own time, or the one that a test says', async () => {
  const clock = fakeClock(10_000);
  const storage = fakeStorage(clock);
  const news: [string, number][] = [];
  const stop = storage.onChange((state, since) => news.push([state, since]));
  storage.become('full');
  storage.become('away', 9_000);
  stop();
  storage.become('ready');
  expect(news).toEqual([
    ['full', 10_000],
    ['away', 9_000],
  ]);
  expect(storage.state()).toBe('ready');
});
