import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log, Platform } from '@tuschel/platform';
import { type ErasureDone, eraseOnceMore } from '@tuschel/product/erased';

/** Written into a data folder by a restore: who was erased after the backup was made, by a hash of each. */
export const ERASE_AGAIN = 'erase-again.json';

/** A backup brings back whom it had before they were erased. Makes them due at once, which outlives this process; the list is removed then. */
export async function eraseAgain(
  dataFolder: string,
  { sql, clock }: Pick<Platform, 'sql' | 'clock'>,
  log: Pick<Log, 'info'>,
): Promise<void> {
  const path = join(dataFolder, ERASE_AGAIN);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return;
  const people = await eraseOnceMore(sql, JSON.parse(text) as ErasureDone[], clock.now());
  log.info('people whom the backup brought back are erased again', { people });
  await rm(path);
}

/** Without Tuschel there is nobody to erase them: the list stays until it is back. */
export function warnOfErased(dataFolder: string, log: Pick<Log, 'warn'>): void {
  if (existsSync(join(dataFolder, ERASE_AGAIN)))
    log.warn('people whom the backup brought back are erased again once Tuschel is started on this data');
}
