import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inParallel, StartRefused, syncFolder } from '@tuschel/platform';
import type { Config } from '../config/config.ts';
import { holdDataFolder, prepareDataFolder, RESTORING } from '../dataFolder/dataFolder.ts';
import { copyFile } from './copyFile.ts';
import { type FileMark, type Manifest, readManifest } from './manifest.ts';

export const FILES_AT_ONCE = 8;

/** Makes a data folder from a backup that is a folder of its own, checking every file on the way. */
export async function restore(config: Pick<Config, 'dataFolder'>, source: string): Promise<Manifest> {
  const manifest = readManifest(source);
  await makeDataFolder(config, (fresh) => fill(manifest, source, fresh));
  return manifest;
}

/**
 * Makes a data folder of what `fill` puts into it. Refuses one that holds anything. What it was killed over stays marked, and no server starts on it.
 */
export async function makeDataFolder(
  { dataFolder }: Pick<Config, 'dataFolder'>,
  fill: (fresh: string) => Promise<void>,
): Promise<void> {
  refuseUsed(dataFolder);
  prepareDataFolder(dataFolder);
  const release = await holdDataFolder(dataFolder);
  const fresh = join(dataFolder, RESTORING);
  try {
    await mkdir(fresh, { mode: 0o700 });
    await fill(fresh);
    // The database comes last: a folder without it is no data folder.
    for (const name of readdirSync(fresh).sort((a, b) => Number(a === 'pg') - Number(b === 'pg'))) {
      await rename(join(fresh, name), join(dataFolder, name));
    }
    await syncFolder(dataFolder);
  } finally {
    await rm(fresh, { recursive: true, force: true });
    await release();
  }
}

function refuseUsed(dataFolder: string): void {
  if (!existsSync(dataFolder) || readdirSync(dataFolder).length === 0) return;
  throw new StartRefused(`The data folder ${dataFolder} is not empty: move it away, or name another with TUSCHEL_DATA`);
}

async function fill({ folders, files }: Manifest, source: string, target: string): Promise<void> {
  for (const folder of folders) await mkdir(join(target, folder), { recursive: true, mode: 0o700 });
  await inParallel(Object.entries(files), FILES_AT_ONCE, (file) => copyChecked(source, target, file));
  for (const folder of ['.', ...folders]) await syncFolder(join(target, folder));
}

async function copyChecked(source: string, target: string, [path, mark]: [string, FileMark]): Promise<void> {
  const from = join(source, path);
  if (!existsSync(from)) throw new StartRefused(`The backup is damaged: ${from} is missing`);
  await mkdir(dirname(join(target, path)), { recursive: true, mode: 0o700 });
  const copied = await copyFile(from, join(target, path));
  if (copied.bytes !== mark.bytes || copied.sha256 !== mark.sha256) {
    throw new StartRefused(`The backup is damaged: ${from} is not what was written`);
  }
}
