import { mkdir, open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inParallel, StartRefused, syncFolder } from '@tuschel/platform';
import type { Config } from '../../config/config.ts';
import { ERASE_AGAIN } from '../../dataFolder/eraseAgain.ts';
import { FILES_AT_ONCE, makeDataFolder } from '../restore.ts';
import { type Disk, realDisk } from './disk.ts';
import { readErasures } from './erasures.ts';
import {
  type Contents,
  contentsOf,
  type Generation,
  type Head,
  listGenerations,
  pick,
  readGeneration,
} from './generations.ts';
import { holdForReading } from './hold.ts';
import { type Index, readIndex, readPiece } from './packs.ts';
import { keyOpener } from './secrecy.ts';

/** Which generation of a place, and what opens it. */
export interface Wanted {
  place: string;
  /** Its number or name; the newest by default. */
  generation: string | undefined;
  /** Private keys. */
  identities: readonly string[];
}

/** Makes a data folder from a generation, checking every piece on the way, and notes there who was erased since. */
export async function restoreFrom(config: Pick<Config, 'dataFolder'>, wanted: Wanted): Promise<Head> {
  const release = await holdForReading(wanted.place);
  try {
    return await restoreHeld(config, wanted);
  } finally {
    await release();
  }
}

/** The same by whoever holds the place already. */
export async function restoreHeld(config: Pick<Config, 'dataFolder'>, wanted: Wanted): Promise<Head> {
  const disk = realDisk(wanted.place);
  const { name } = pick(await listGenerations(disk), wanted.generation);
  const generation = await readGeneration(disk, name);
  const openKey = keyOpener(wanted.identities);
  const contents = await contentsOf(generation, openKey);
  const [index, erasures] = [await readIndex(disk), await readErasures(disk)];
  await makeDataFolder(config, async (fresh) => {
    await fill({ disk, index, openKey, generation }, contents, fresh);
    if (erasures.length === 0) return;
    await writeFile(join(fresh, ERASE_AGAIN), JSON.stringify(erasures), { mode: 0o600, flush: true });
  });
  return generation.head;
}

interface Reading {
  disk: Disk;
  index: Index;
  openKey: (wrapped: string) => Promise<Buffer>;
  generation: Generation;
}

async function fill(reading: Reading, { folders, files }: Contents, target: string): Promise<void> {
  for (const folder of folders) await mkdir(join(target, folder), { recursive: true, mode: 0o700 });
  await inParallel(Object.entries(files), FILES_AT_ONCE, ([path, file]) => write(reading, join(target, path), file));
  for (const folder of ['.', ...folders]) await syncFolder(join(target, folder));
}

async function write(
  { disk, index, openKey, generation }: Reading,
  path: string,
  { bytes, pieces }: Contents['files'][string],
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600);
  try {
    let written = 0;
    for (const number of pieces) {
      const piece = await readPiece(disk, index, openKey, generation.pieces[number] ?? '');
      await file.writeFile(piece);
      written += piece.length;
    }
    if (written !== bytes)
      throw new StartRefused(`The backup ${generation.head.name} is damaged: a file of it has another length`);
    await file.sync();
  } finally {
    await file.close();
  }
}
