import { setTimeout as pause } from 'node:timers/promises';
import { StartRefused } from '@tuschel/platform';
import { lockFolder } from '../../dataFolder/lock.ts';

const ASK_EVERY_MS = 250;
const PATIENCE_MS = 10 * 60_000;

/** Takes a place for this process, waiting for another one that works on it. Answers how to give it back. */
export async function holdPlace(folder: string, patienceMs = PATIENCE_MS): Promise<() => Promise<void>> {
  for (let waited = 0; ; waited += ASK_EVERY_MS) {
    const lock = await lockFolder(folder);
    if (lock.ok) return () => lock.release();
    if (waited >= patienceMs)
      throw new StartRefused(`Another backup is at work in ${folder}: try again when it has ended`);
    await pause(ASK_EVERY_MS);
  }
}

/** The same for whoever only reads: a place that cannot be written needs no lock. */
export async function holdForReading(folder: string): Promise<() => Promise<void>> {
  try {
    return await holdPlace(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') return async () => {};
    throw error;
  }
}
