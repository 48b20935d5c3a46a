import { randomUUID } from 'node:crypto';
import { open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectSql, type Log, type PostgresAddress, StartRefused } from '@tuschel/platform';
import { type ErasureDone, erasuresDone } from '@tuschel/product/erased';
import type { Config } from '../../config/config.ts';
import { VERSION } from '../../version.ts';
import { copyData, type DataCopy, noteBackup, refuseTarget } from '../copyData.ts';
import { realDisk } from './disk.ts';
import { keepErasures } from './erasures.ts';
import type { Head } from './generations.ts';
import { holdPlace } from './hold.ts';
import { openPlace, type Place } from './place.ts';
import { addGeneration, type FilePieces, type Filling } from './run.ts';
import { nameKeyOf, PIECE_BYTES, type Secrecy } from './secrecy.ts';
import { tidy } from './tidy.ts';

export interface Made {
  head: Head;
  /** Generations that went. */
  removed: number;
  /** What somebody has to look at: one sentence each. */
  problems: string[];
}

/**
 * Adds a generation to a place, and removes what is not kept any more; whether or not the server runs. Killed at any moment it leaves all earlier ones whole.
 * @param recipient public key for which everything is encrypted; null: nothing is
 */
export async function backUpTo(
  config: Pick<Config, 'databaseUrl' | 'dataFolder'>,
  folder: string,
  recipient: string | null,
  log: Log,
): Promise<Made> {
  refuseTarget(config, folder);
  const disk = realDisk(folder);
  await disk.makeFolder('.').catch(orNoRoom(folder));
  const release = await holdPlace(folder);
  try {
    const place = await openPlace(disk, recipient);
    const { removed, problems } = await tidy(disk, Date.now(), randomUUID);
    const secrecy = await secrecyOf(config, place);
    const seen = await readSeen(config, place);
    const nowSeen: Seen = {};
    const erased: ErasureDone[] = [];
    const look = async (address: PostgresAddress) => void erased.push(...(await askErasures(address, log)));
    const deps = { disk, secrecy, version: VERSION, now: Date.now, packName: randomUUID };
    const head = await addGeneration(deps, (filling) => copyData(config, log, copyInto(filling, seen, nowSeen), look));
    await keepErasures(disk, erased);
    await writeSeen(config, place, nowSeen);
    await noteBackup(config, head.ended, {
      generation: Number.parseInt(head.name),
      bytes: head.bytes,
      newBytes: head.newBytes,
    });
    return { head, removed, problems };
  } catch (error) {
    return orNoRoom(folder)(error as NodeJS.ErrnoException);
  } finally {
    await release();
  }
}

function orNoRoom(folder: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
      throw new StartRefused(`There is no room left in ${folder}: make some. All earlier backups are whole`);
    throw error;
  };
}

async function secrecyOf(
  { dataFolder }: Pick<Config, 'dataFolder'>,
  { id, recipient }: Place,
): Promise<Secrecy | null> {
  if (recipient === null) return null;
  return { recipient, nameKey: nameKeyOf(await readFile(join(dataFolder, 'secrets.json')), id) };
}

async function askErasures(address: PostgresAddress, log: Log): Promise<ErasureDone[]> {
  const sql = await connectSql({ database: address, log, maxConnections: 1 });
  return erasuresDone(sql).finally(() => sql.close());
}

function copyInto(filling: Filling, seen: Seen, nowSeen: Seen): DataCopy {
  return {
    folder: async (path) => filling.folder(path),
    file: async (source, path) => void (await filling.file(path, piecesOf(source))),
    text: async (content, path) => void (await filling.file(path, only(Buffer.from(content)))),
    async object(source, path, mark) {
      const known = seen[path];
      const file =
        known?.mark === mark && filling.again(path, known) ? known : await filling.file(path, piecesOf(source));
      nowSeen[path] = { mark, bytes: file.bytes, pieces: file.pieces };
    },
  };
}

const READ_BYTES = 16 * PIECE_BYTES;

/** What a file holds at the time. Rejects with ENOENT when it is gone. */
async function* piecesOf(path: string): AsyncGenerator<Buffer> {
  const file = await open(path, 'r');
  try {
    for (let at = 0; ; ) {
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(READ_BYTES), 0, READ_BYTES, at);
      if (bytesRead === 0) return;
      at += bytesRead;
      for (let piece = 0; piece < bytesRead; piece += PIECE_BYTES)
        yield buffer.subarray(piece, Math.min(piece + PIECE_BYTES, bytesRead));
    }
  } finally {
    await file.close();
  }
}

async function* only(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

/** Pictures and films that are in the place as they lie in the data folder, so that they need not be read again. */
type Seen = Record<string, FilePieces & { mark: string }>;

const SEEN = 'backed-up.json';

async function readSeen({ dataFolder }: Pick<Config, 'dataFolder'>, { id }: Place): Promise<Seen> {
  try {
    const { place, seen } = JSON.parse(await readFile(join(dataFolder, SEEN), 'utf8')) as { place: string; seen: Seen };
    return place === id ? seen : {};
  } catch {
    // None, or cut off: everything is read.
    return {};
  }
}

async function writeSeen({ dataFolder }: Pick<Config, 'dataFolder'>, { id }: Place, seen: Seen): Promise<void> {
  const path = join(dataFolder, SEEN);
  await writeFile(`${path}.unfinished`, JSON.stringify({ place: id, seen }), { mode: 0o600 });
  await rename(`${path}.unfinished`, path);
}
