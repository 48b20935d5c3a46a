import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { postgresBinaries } from './binaries.ts';
import { prepareCluster } from './cluster.ts';
import { choosePrivileges } from './privileges.ts';

const CACHE = fileURLToPath(new URL('../../../../.cache/clusters/', import.meta.url));

/**
 * Puts a new, empty cluster into the data folder of a test. To make one takes a second and more; so it is made once for each PostgreSQL and
 * copied. Does nothing where there is a cluster already.
 */
export async function copyFreshCluster(dataFolder: string): Promise<void> {
  if (existsSync(join(dataFolder, 'pg'))) return;
  await cp(join(await madeOnce(), 'pg'), join(dataFolder, 'pg'), { recursive: true, preserveTimestamps: true });
}

/** Whoever comes first makes it; of several at once one is kept. */
async function madeOnce(): Promise<string> {
  const { initdb, postgres } = postgresBinaries();
  const { mtimeMs, size } = statSync(postgres);
  const made = join(CACHE, `${size}-${Math.round(mtimeMs)}`);
  if (existsSync(made)) return made;
  mkdirSync(CACHE, { recursive: true });
  const fresh = mkdtempSync(`${made}-`);
  await prepareCluster(fresh, initdb, choosePrivileges(postgres), false);
  try {
    renameSync(fresh, made);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(made)) throw error;
  }
  return made;
}
