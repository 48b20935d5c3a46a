import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Log, StartRefused, syncFolder } from '@tuschel/platform';
import type { Config } from '../config/config.ts';
import { VERSION } from '../version.ts';
import { copyData, type DataCopy, noteBackup, refuseTarget } from './copyData.ts';
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
  if (existsSync(target)) throw new StartRefused(`${target} exists already: name a folder that does not`);
  const unfinished = `${target}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    const manifest = await fill(config, unfinished, log);
    await writeFile(join(unfinished, MANIFEST), manifestText(manifest), { mode: 0o600, flush: true });
    for (const folder of ['.', ...manifest.folders]) await syncFolder(join(unfinished, folder));
    await rename(unfinished, target);
    await syncFolder(dirname(target));
    await noteBackup(config, manifest.ended, { bytes: bytesOf(manifest) });
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

export function bytesOf({ files }: Manifest): number {
  return Object.values(files).reduce((sum, mark) => sum + mark.bytes, 0);
}

async function fill(config: Pick<Config, 'databaseUrl' | 'dataFolder'>, target: string, log: Log): Promise<Manifest> {
  const begun = new Date().toISOString();
  const folders: string[] = [];
  const files: Record<string, FileMark> = {};
  const file = async (source: string, path: string) => {
    files[path] = await copyFile(source, join(target, path));
  };
  const copy: DataCopy = {
    async folder(path) {
      if (folders.includes(path)) return;
      await mkdir(join(target, path), { recursive: true, mode: 0o700 });
      folders.push(path);
    },
    file,
    object: file,
    async text(content, path) {
      const beside = join(target, `${path}.text`);
      await writeFile(beside, content, { mode: 0o600 });
      await file(beside, path);
      await rm(beside);
    },
  };
  await copyData(config, log, copy);
  return { format: 1, version: VERSION, begun, ended: new Date().toISOString(), folders, files };
}
