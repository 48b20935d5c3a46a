import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { baseBackup, type ClusterCopy, type Log, StartRefused, syncFolder } from '@tuschel/platform';
import type { Config } from '../config.ts';
import { withBuiltInDatabase } from '../database.ts';
import { LAST_BACKUP } from '../doctor/findings.ts';
import { VERSION } from '../version.ts';
import { copyFile } from './copyFile.ts';
import { type FileMark, type Manifest, MANIFEST, manifestText } from './manifest.ts';

/**
 * Copies database, pictures and keys of a data folder into a new folder, whether or not the server runs. Until it is
 * complete it is called `….unfinished`.
 */
export async function backUp(
  config: Pick<Config, 'databaseUrl' | 'dataFolder'>,
  wanted: string,
  log: Log,
): Promise<Manifest> {
  const target = resolve(wanted);
  refuseTarget(config, target);
  const unfinished = `${target}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    const manifest = await fill(config, unfinished, log);
    await writeFile(join(unfinished, MANIFEST), manifestText(manifest), { mode: 0o600, flush: true });
    for (const folder of ['.', ...manifest.folders]) await syncFolder(join(unfinished, folder));
    await rename(unfinished, target);
    await syncFolder(dirname(target));
    await writeFile(join(config.dataFolder, LAST_BACKUP), `${manifest.ended}\n`, { mode: 0o600 });
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

function refuseTarget({ databaseUrl, dataFolder }: Pick<Config, 'databaseUrl' | 'dataFolder'>, target: string): void {
  if (databaseUrl !== undefined) {
    throw new StartRefused('The database at DATABASE_URL is not in the data folder: back it up with its own tools');
  }
  if (existsSync(target)) throw new StartRefused(`${target} exists already: name a folder that does not`);
  if (!relative(dataFolder, target).startsWith('..')) {
    throw new StartRefused(`${target} lies in the data folder: a backup belongs on another disk`);
  }
}

async function fill(config: Pick<Config, 'dataFolder'>, target: string, log: Log): Promise<Manifest> {
  const begun = new Date().toISOString();
  const { dataFolder } = config;
  const folders: string[] = [];
  const files: Record<string, FileMark> = {};

  const folder = async (path: string) => {
    if (folders.includes(slashed(path))) return;
    await mkdir(join(target, path), { recursive: true, mode: 0o700 });
    folders.push(slashed(path));
  };
  const file = async (source: string, path: string) => {
    files[slashed(path)] = await copyFile(source, join(target, path));
  };
  const blobs = blobCopier(join(dataFolder, 'blobs'), { folder, file });

  await folder('pg');
  await folder('blobs');
  // Before the rows and after them: what a row of the copy speaks of was there at one of the two times.
  await blobs();
  await withBuiltInDatabase(config, log, (address) =>
    baseBackup(address, join(dataFolder, 'pg'), within('pg', { folder, file }, files, target)),
  );
  await blobs();
  await file(join(dataFolder, 'secrets.json'), 'secrets.json');
  return { format: 1, version: VERSION, begun, ended: new Date().toISOString(), folders, files };
}

interface Copier {
  folder(path: string): Promise<void>;
  file(source: string, path: string): Promise<void>;
}

function within(below: string, copier: Copier, files: Record<string, FileMark>, target: string): ClusterCopy {
  return {
    folder: (path) => copier.folder(join(below, path)),
    file: (source, path) => copier.file(source, join(below, path)),
    async text(content, path) {
      const beside = join(target, `${path}.text`);
      await writeFile(beside, content, { mode: 0o600 });
      files[slashed(join(below, path))] = await copyFile(beside, join(target, below, path));
      await rm(beside);
    },
  };
}

/** Each call copies what was not there, or not the same, at the call before. An object never changes in place. */
function blobCopier(source: string, copier: Copier): () => Promise<void> {
  const copied = new Map<string, string>();
  const copyOne = async (path: string) => {
    const { mtimeMs, size } = await stat(join(source, path));
    const mark = `${mtimeMs} ${size}`;
    if (copied.get(path) === mark) return;
    await copier.folder(join('blobs', dirname(path)));
    await copier.file(join(source, path), join('blobs', path));
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

function slashed(path: string): string {
  return path.split(sep).join('/');
}
