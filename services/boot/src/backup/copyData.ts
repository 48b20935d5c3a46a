import { existsSync } from 'node:fs';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { baseBackup, type ClusterCopy, type Log, type PostgresAddress, StartRefused } from '@tuschel/platform';
import type { Config } from '../config/config.ts';
import { withBuiltInDatabase } from '../dataFolder/database.ts';
import { LAST_BACKUP } from '../doctor/lastBackup.ts';

/** Where the copy of a data folder goes. Paths are relative to it and use slashes. */
export interface DataCopy extends ClusterCopy {
  /** Something that never changes in place, and is the same where its mark is. */
  object(source: string, path: string, mark: string): Promise<void>;
}

type Source = Pick<Config, 'databaseUrl' | 'dataFolder'>;

/** Throws `StartRefused` where the data cannot be copied, or not to there. */
export function refuseTarget({ databaseUrl, dataFolder }: Source, target: string): void {
  if (databaseUrl !== undefined) {
    throw new StartRefused('The database at DATABASE_URL is not in the data folder: back it up with its own tools');
  }
  if (!relative(dataFolder, target).startsWith('..')) {
    throw new StartRefused(`${target} lies in the data folder: a backup belongs on another disk`);
  }
}

/**
 * Copies database, pictures and keys of a data folder, whether or not the server runs.
 * @param look is called with the database while it can be asked
 */
export async function copyData(
  config: Source,
  log: Log,
  copy: DataCopy,
  look: (address: PostgresAddress) => Promise<void> = async () => {},
): Promise<void> {
  const { dataFolder } = config;
  const blobs = blobCopier(join(dataFolder, 'blobs'), copy);
  await copy.folder('pg');
  await copy.folder('blobs');
  // Before the rows and after them: what a row of the copy speaks of was there at one of the two times.
  await blobs();
  await withBuiltInDatabase(config, log, async (address) => {
    await baseBackup(address, join(dataFolder, 'pg'), within('pg', copy));
    await look(address);
  });
  await blobs();
  await copy.file(join(dataFolder, 'secrets.json'), 'secrets.json');
}

function within(below: string, copy: DataCopy): ClusterCopy {
  return {
    folder: (path) => copy.folder(slashed(join(below, path))),
    file: (source, path) => copy.file(source, slashed(join(below, path))),
    text: (content, path) => copy.text(content, slashed(join(below, path))),
  };
}

/** Each call copies what was not there, or not the same, at the call before. */
function blobCopier(source: string, copy: DataCopy): () => Promise<void> {
  const copied = new Map<string, string>();
  const folders = new Set<string>();
  const copyOne = async (path: string) => {
    const { mtimeMs, size } = await stat(join(source, path));
    const mark = `${mtimeMs} ${size}`;
    if (copied.get(path) === mark) return;
    const folder = slashed(join('blobs', dirname(path)));
    if (!folders.has(folder)) await copy.folder(folder);
    folders.add(folder);
    await copy.object(join(source, path), slashed(join('blobs', path)), mark);
    copied.set(path, mark);
  };
  return async () => {
    for (const path of await objectsIn(source)) {
      await copyOne(path).catch((error: NodeJS.ErrnoException) => {
        // Deleted since it was listed.
        if (error.code !== 'ENOENT') throw error;
      });
    }
  };
}

async function objectsIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith('@unfinished'));
}

/** By which the server knows when its last backup was complete, and what it was. */
export async function noteBackup(
  { dataFolder }: Pick<Config, 'dataFolder'>,
  ended: string,
  facts: Record<string, number>,
): Promise<void> {
  await writeFile(join(dataFolder, LAST_BACKUP), `${ended}\n${JSON.stringify(facts)}\n`, { mode: 0o600 });
}

function slashed(path: string): string {
  return path.split(sep).join('/');
}
