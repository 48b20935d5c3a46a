import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '@tuschel/platform';
import { LAST_BACKUP } from '../doctor/findings.ts';

const EVERY_MS = 60_000;

/** Backups are made by another process, which notes its last one: a line of the log for each new one. Returns how to stop. */
export function logBackups(dataFolder: string, log: Pick<Log, 'info'>): () => void {
  let known: string | null = null;
  const look = async () => {
    const last = await readFile(join(dataFolder, LAST_BACKUP), 'utf8').catch(() => '');
    if (known !== null && last !== known) log.info('a backup was made', { ended: last.trim() });
    known = last;
  };
  void look();
  const timer = setInterval(() => void look(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
