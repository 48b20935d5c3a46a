import type { Storage, StorageState } from '../ports.ts';
import type { DatabaseWatch } from './databaseWatch.ts';
import type { DiskWatch } from './diskWatch.ts';

/** One answer from both watches: what hinders most. */
export function storageOf(database: DatabaseWatch, disk: DiskWatch): Storage {
  const listeners = new Set<(state: StorageState) => void>();
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
    for (const listener of listeners) listener(now);
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
  become(state: StorageState): void;
}

/** Storage that is as a test says. */
export function fakeStorage(): FakeStorage {
  const listeners = new Set<(state: StorageState) => void>();
  let state: StorageState = 'ready';
  return {
    state: () => state,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    become(next) {
      state = next;
      for (const listener of listeners) listener(next);
    },
  };
}
