import { statfs } from 'node:fs/promises';
import type { Clock, Log } from '../ports.ts';

export type DiskState = 'ample' | 'low' | 'full';

/** Free bytes of the disk that holds the data. */
export interface DiskLimits {
  /** Below it nothing new begins. */
  lowBytes: number;
  /** Below it nothing goes on. */
  fullBytes: number;
}

const MIB = 1024 * 1024;
export const DISK_LIMITS: DiskLimits = { lowBytes: 256 * MIB, fullBytes: 64 * MIB };

export interface DiskWatch {
  state(): DiskState;
  onChange(listener: (state: DiskState) => void): () => void;
  stop(): void;
}

const LOOK_EVERY_MS = 1_000;
/** So much more must be free before it goes on: on the very edge it would stop and go. */
const RETURN_FACTOR = 1.1;

/** The state with so much free, coming from another. */
export function diskStateOf(freeBytes: number, before: DiskState, { lowBytes, fullBytes }: DiskLimits): DiskState {
  const isBelow = (limit: number, wasBelow: boolean) => freeBytes < limit * (wasBelow ? RETURN_FACTOR : 1);
  if (isBelow(fullBytes, before === 'full')) return 'full';
  return isBelow(lowBytes, before !== 'ample') ? 'low' : 'ample';
}

export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Looks each second how much is free. Resolves when it has looked for the first time. */
export async function watchDisk(
  readFree: () => Promise<number>,
  limits: DiskLimits,
  { clock, log }: { clock: Clock; log: Log },
): Promise<DiskWatch> {
  const listeners = new Set<(state: DiskState) => void>();
  const stopped = new AbortController();
  let state: DiskState = 'ample';

  const look = async () => {
    const free = await readFree();
    const now = diskStateOf(free, state, limits);
    if (now === state) return;
    state = now;
    const report = { disk: state, freeMiB: Math.floor(free / MIB) };
    if (state === 'ample') log.info('there is room on the disk again', report);
    else log.error('the disk is running full', report);
    for (const listener of listeners) listener(state);
  };
  const lookSafely = () => look().catch((error: unknown) => log.warn('the free space is not known', { error }));

  await lookSafely();
  const looking = async () => {
    while (!stopped.signal.aborted) {
      await clock.sleep(LOOK_EVERY_MS, stopped.signal).catch(() => undefined);
      if (!stopped.signal.aborted) await lookSafely();
    }
  };
  void looking();

  return {
    state: () => state,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => stopped.abort(),
  };
}
