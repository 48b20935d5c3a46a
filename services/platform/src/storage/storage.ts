import type { Clock, Storage, StorageState } from '../ports.ts';
import type { DatabaseWatch } from './databaseWatch.ts';
import type { DiskWatch } from './diskWatch.ts';

type Listener = (state: StorageState, since: number) => void;

/** One answer from both watches: what hinders most. @param clock what `since` is told by */
export function storageOf(
  database: Pick<DatabaseWatch, 'isAway' | 'silentMs' | 'onChange'>,
  disk: Pick<DiskWatch, 'state' | 'onChange'>,
  clock: Pick<Clock, 'now'>,
): Storage {
  const listeners = new Set<Listener>();
  const read = (): StorageState => {
    if (database.isAway()) return 'away';
    const room = disk.state();
    return room === 'ample' ? 'ready' : room;
  };
  let known = read();
  const look = () => {
    const now = read();
    if (now === known) return;
    known = now;
    const since = clock.now() - (now === 'away' ? database.silentMs() : 0);
    for (const listener of listeners) listener(now, since);
  };
  database.onChange(look);
  disk.onChange(look);
  return {
    state: () => known,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export interface FakeStorage extends Storage {
  become(state: StorageState, since?: number): void;
}

/** Storage that is as a test says. @param clock what `since` is told by, unless the test says that, too */
export function fakeStorage(clock: Pick<Clock, 'now'> = { now: () => 0 }): FakeStorage {
  const listeners = new Set<Listener>();
  let state: StorageState = 'ready';
  return {
    state: () => state,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    become(next, since = clock.now()) {
      state = next;
      for (const listener of listeners) listener(next, since);
    },
  };
}
