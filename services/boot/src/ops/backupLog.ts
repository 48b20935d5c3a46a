import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '@tuschel/platform';
import { regularly, type RegularlyDeps } from '@tuschel/product';
import { LAST_BACKUP, readNote } from '../doctor/lastBackup.ts';

const EVERY_MS = 60_000;

/** Backups are made by another process, which notes its last one: a line of the log for each new one. Returns how to stop. */
export function logBackups(dataFolder: string, deps: RegularlyDeps & { log: Pick<Log, 'info'> }): () => void {
  let known: string | null = null;
  const look = async () => {
    const last = await readFile(join(dataFolder, LAST_BACKUP), 'utf8').catch(() => '');
    if (known !== null && last !== known) deps.log.info('a backup was made', readNote(last));
    known = last;
  };
  void look();
  return regularly(EVERY_MS, look, 'the note of the last backup could not be read', deps);
}
