import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartRefused } from '@tuschel/platform';
import { lockFolder } from './lock.ts';
import { SETTINGS } from '../config/settings.ts';

/** A backup is being restored into this folder of the data folder; while it is there the rest is not complete. */
export const RESTORING = 'restoring';

/** Makes the data folder when there is none and checks that it can be written. */
export function prepareDataFolder(folder: string): void {
  orRefused(folder, () => {
    makeFolder(folder);
    accessSync(folder, WRITABLE);
  });
  refuseHalfRestored(folder);
}

/** Throws `StartRefused` where a start would, and makes nothing. */
export function checkDataFolder(folder: string): void {
  orRefused(folder, () => accessSync(nearest(folder), WRITABLE));
  refuseHalfRestored(folder);
}

const WRITABLE = constants.W_OK | constants.X_OK;

function orRefused(folder: string, look: () => void): void {
  try {
    look();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartRefused(`The data folder ${folder} cannot be written (${code}): change ${SETTINGS.dataFolder.name}`);
  }
}

function refuseHalfRestored(folder: string): void {
  if (existsSync(join(folder, RESTORING))) {
    throw new StartRefused(`A backup was not restored to its end in ${folder}: remove that folder and restore again`);
  }
}

/** Itself, or where it would be made. */
function nearest(folder: string): string {
  return existsSync(folder) ? folder : nearest(dirname(folder));
}

/** Not by mkdir's own recursion: Node's never returns where a parent exists but refuses, as /proc does. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

/** Takes the data folder for this process. Answers how to give it back. */
export async function holdDataFolder(folder: string): Promise<() => Promise<void>> {
  const lock = await lockFolder(folder);
  if (lock.ok) return () => lock.release();
  const holder = lock.pid === null ? 'another process' : `process ${lock.pid}`;
  throw new StartRefused(
    `The data folder ${folder} is in use by ${holder}: end it, or change ${SETTINGS.dataFolder.name}`,
  );
}
