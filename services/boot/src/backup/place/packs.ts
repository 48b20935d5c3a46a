import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { StartRefused } from '@tuschel/platform';
import { type Disk, UNFINISHED, writeWhole } from './disk.ts';
import { type DataKey, nameOf, newDataKey, pack, PIECE_BYTES, seal, type Secrecy, unpack, unseal } from './secrecy.ts';

export const PACKS = 'packs';
/** A pack is made in memory. */
const PACK_BYTES = 16 * 1024 * 1024;

/** Where a piece lies. */
export interface Location {
  pack: string;
  at: number;
  length: number;
  /** The data key as it stands in the pack; null: it is not encrypted. */
  wrapped: string | null;
}

/** What a pack holds, by its own account. */
export interface PackList {
  /** Of its body. */
  sha256: string;
  /** Wrapped data keys. */
  keys: string[];
  /** In the order in which they lie: name, bytes, number of the key (-1: none). */
  pieces: [name: string, length: number, key: number][];
}

/** Bytes behind the list: its length and its checksum. */
const TAIL_BYTES = 4 + 32;

/** Everything that the packs of a place hold. */
export interface Index {
  pieces: Map<string, Location>;
  lists: Map<string, PackList>;
  /** Packs that are cut off, or whose list has changed: what they hold is as good as gone. */
  damaged: string[];
}

export async function readIndex(disk: Disk): Promise<Index> {
  const index: Index = { pieces: new Map(), lists: new Map(), damaged: [] };
  for (const name of (await disk.names(PACKS)).toSorted()) {
    if (name.endsWith(UNFINISHED)) continue;
    const list = await readList(disk, name);
    if (list) enter(index, name, list);
    else index.damaged.push(name);
  }
  return index;
}

function enter(index: Index, name: string, list: PackList): void {
  index.lists.set(name, list);
  let at = 0;
  for (const [piece, length, key] of list.pieces) {
    index.pieces.set(piece, { pack: name, at, length, wrapped: list.keys[key] ?? null });
    at += length;
  }
}

async function readList(disk: Disk, name: string): Promise<PackList | null> {
  const path = join(PACKS, name);
  const size = await disk.size(path);
  if (size < TAIL_BYTES) return null;
  const tail = await disk.read(path, { at: size - TAIL_BYTES, length: TAIL_BYTES });
  const length = tail?.readUInt32BE(0) ?? 0;
  const at = size - TAIL_BYTES - length;
  if (!tail || at < 0) return null;
  const text = await disk.read(path, { at, length });
  if (!text || !sha256(text).equals(tail.subarray(4))) return null;
  const list = JSON.parse(text.toString()) as PackList;
  return bodyBytes(list) === at ? list : null;
}

export function bodyBytes({ pieces }: PackList): number {
  return pieces.reduce((sum, [, length]) => sum + length, 0);
}

/** Whether the body of a pack is not what was written. */
export async function isChanged(disk: Disk, name: string, list: PackList): Promise<boolean> {
  const body = await disk.read(join(PACKS, name), { at: 0, length: bodyBytes(list) });
  return body === null || sha256(body).toString('hex') !== list.sha256;
}

/** A piece as it lies there, and how that is encrypted. */
interface Stored {
  name: string;
  bytes: Buffer;
  wrapped: string | null;
}

export interface Packer {
  /** Stores a piece of at most `PIECE_BYTES` unless it is there. Answers its name. */
  add(content: Buffer): Promise<string>;
  /** Stores a piece of another pack as it lies there. */
  move(piece: Stored): Promise<void>;
  /** Everything that was added is safe. Answers the bytes that it took. */
  finish(): Promise<number>;
  /** Of this run; null in a place that is not encrypted. */
  dataKey(): Promise<DataKey | null>;
}

/**
 * Puts new pieces into new packs, and into the index.
 * @param packName is another one each time
 */
export function createPacker(disk: Disk, index: Index, secrecy: Secrecy | null, packName: () => string): Packer {
  let waiting: Stored[] = [];
  let waitingBytes = 0;
  let written = 0;
  let key: Promise<DataKey> | null = null;
  const begun = new Set<string>();
  const dataKey = async () => (secrecy ? await (key ??= newDataKey(secrecy)) : null);

  async function flush(): Promise<void> {
    if (waiting.length === 0) return;
    const pieces = waiting;
    waiting = [];
    waitingBytes = 0;
    const name = packName();
    const { list, content } = packOf(pieces);
    await writeWhole(disk, PACKS, name, content);
    enter(index, name, list);
    written += content.reduce((sum, part) => sum + part.length, 0);
  }
  async function store(piece: Stored): Promise<void> {
    waiting.push(piece);
    waitingBytes += piece.bytes.length;
    if (waitingBytes >= PACK_BYTES) await flush();
  }
  return {
    dataKey,
    async add(content) {
      const name = nameOf(content, secrecy);
      if (index.pieces.has(name) || begun.has(name)) return name;
      begun.add(name);
      const own = await dataKey();
      const packed = pack(content);
      await store({ name, bytes: own ? seal(packed, name, own.key) : packed, wrapped: own?.wrapped ?? null });
      return name;
    },
    move: store,
    async finish() {
      await flush();
      return written;
    },
  };
}

function packOf(pieces: readonly Stored[]): { list: PackList; content: Buffer[] } {
  const keys = [...new Set(pieces.map(({ wrapped }) => wrapped))].filter((wrapped) => wrapped !== null);
  const hash = createHash('sha256');
  for (const { bytes } of pieces) hash.update(bytes);
  const list: PackList = {
    sha256: hash.digest('hex'),
    keys,
    pieces: pieces.map(({ name, bytes, wrapped }) => [
      name,
      bytes.length,
      wrapped === null ? -1 : keys.indexOf(wrapped),
    ]),
  };
  const text = Buffer.from(JSON.stringify(list));
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(text.length);
  return { list, content: [...pieces.map(({ bytes }) => bytes), text, tail, sha256(text)] };
}

/** A piece as it lies there. Throws `StartRefused` where it does not. */
export async function readStored(disk: Disk, index: Index, name: string): Promise<Stored> {
  const location = index.pieces.get(name);
  if (!location) throw new StartRefused('The backup is damaged: a piece of it is missing');
  const bytes = await disk.read(join(PACKS, location.pack), location);
  if (bytes?.length !== location.length)
    throw new StartRefused(`The backup is damaged: the pack ${location.pack} is cut off`);
  return { name, bytes, wrapped: location.wrapped };
}

/** What a piece holds. Throws `StartRefused` where that is not what was stored under this name. */
export async function readPiece(
  disk: Disk,
  index: Index,
  openKey: (wrapped: string) => Promise<Buffer>,
  name: string,
): Promise<Buffer> {
  const { bytes, wrapped } = await readStored(disk, index, name);
  const packed = wrapped === null ? bytes : unseal(bytes, name, await openKey(wrapped));
  const content = packed && unpack(packed, PIECE_BYTES);
  // Whoever can unseal it knows that it is the one of this name.
  if (content && (wrapped !== null || nameOf(content, null) === name)) return content;
  const where = index.pieces.get(name)?.pack;
  throw new StartRefused(`The backup is damaged: a piece in the pack ${where} is not what was written`);
}

function sha256(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}
