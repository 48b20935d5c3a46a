import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { StartRefused } from '@tuschel/platform';
import { isInside } from '../manifest.ts';
import { type Disk, UNFINISHED, writeWhole } from './disk.ts';
import type { Dated } from './retention.ts';
import { type DataKey, pack, seal, unpack, unseal } from './secrecy.ts';

export const GENERATIONS = 'generations';

/** A generation by its name, which alone says in which order they were made. */
export interface Named extends Dated {
  name: string;
}

/** What everybody may know of a generation: nothing in it is about people. */
export interface Head {
  format: 1;
  name: string;
  /** Version of the program that made it. */
  version: string;
  /** ISO 8601. Whatever was acknowledged before `begun` is in the backup, nothing after `ended` is. */
  begun: string;
  ended: string;
  files: number;
  /** Of all files. */
  bytes: number;
  /** What the place grew by. */
  newBytes: number;
  /** The data key of what follows, wrapped; null: it is not encrypted. */
  wrapped: string | null;
  /** How many pieces it refers to. */
  pieces: number;
}

/** Which files there are, and of which pieces, by their number in the list of pieces. */
export interface Contents {
  folders: string[];
  files: Record<string, { bytes: number; pieces: number[] }>;
}

/** A generation with its pieces, which a place needs for as long as it is kept. */
export interface Generation {
  head: Head;
  pieces: string[];
  /** Of its contents. */
  sealed: Buffer;
}

const NAME = /^(\d{8,})-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/;
const NAME_BYTES = 32;
const CHECKSUM_BYTES = 32;
/** Of its contents, unpacked: some million files. */
const CONTENTS_BYTES = 1024 * 1024 * 1024;

export function generationName(sequence: number, at: number): string {
  const time = new Date(at).toISOString().slice(0, 19).replaceAll(':', '-');
  return `${String(sequence).padStart(8, '0')}-${time}Z`;
}

function named(name: string): Named[] {
  const [, sequence, day, ...time] = NAME.exec(name) ?? [];
  const at = Date.parse(`${day}T${time.join(':')}Z`);
  return sequence === undefined || Number.isNaN(at) ? [] : [{ name, sequence: Number(sequence), at }];
}

/** Newest first. */
export async function listGenerations(disk: Disk): Promise<Named[]> {
  const names = await disk.names(GENERATIONS);
  const complete = names.filter((name) => !name.endsWith(UNFINISHED));
  return complete.flatMap(named).toSorted((a, b) => b.sequence - a.sequence);
}

/** By its number or its name; the newest by default. Throws `StartRefused` where there is none. */
export function pick(generations: readonly Named[], wanted: string | undefined): Named {
  const found =
    wanted === undefined
      ? generations[0]
      : generations.find(({ name, sequence }) => name === wanted || String(sequence) === wanted);
  if (found) return found;
  if (wanted === undefined) throw new StartRefused('There is no complete backup in this place yet');
  throw new StartRefused(`There is no backup ${wanted} in this place: npm run backup -- list PLACE shows them`);
}

/** Its name is written last: from then on the generation is there. */
export async function writeGeneration(
  disk: Disk,
  head: Head,
  { pieces, contents }: { pieces: readonly string[]; contents: Contents },
  own: DataKey | null,
): Promise<void> {
  const list = Buffer.from(pieces.join(''), 'hex');
  const packed = pack(Buffer.from(JSON.stringify(contents)));
  const sealed = own ? seal(packed, boundTo(head, list), own.key) : packed;
  const content = [Buffer.from(`${JSON.stringify(head)}\n`), list, sealed];
  await writeWhole(disk, GENERATIONS, head.name, [...content, sha256(Buffer.concat(content))]);
}

/** Throws `StartRefused` where it is damaged, another one's or too new. */
export async function readGeneration(disk: Disk, name: string): Promise<Generation> {
  const file = await disk.read(join(GENERATIONS, name));
  const content = file?.subarray(0, -CHECKSUM_BYTES);
  if (!file || !content || !sha256(content).equals(file.subarray(-CHECKSUM_BYTES))) throw damaged(name);
  const headEnd = content.indexOf('\n');
  const head = JSON.parse(content.subarray(0, headEnd).toString()) as Head;
  if (head.format !== 1) throw new StartRefused(`The backup ${name} was made by a newer Tuschel: use that one`);
  if (head.name !== name) throw new StartRefused(`The backup ${name} is another one: it says that it is ${head.name}`);
  const listEnd = headEnd + 1 + head.pieces * NAME_BYTES;
  const pieces = Array.from({ length: head.pieces }, (_, piece) =>
    content.toString('hex', headEnd + 1 + piece * NAME_BYTES, headEnd + 1 + (piece + 1) * NAME_BYTES),
  );
  return { head, pieces, sealed: content.subarray(listEnd) };
}

/** Throws `StartRefused` where they were not written with this generation, or name a path outside of it. */
export async function contentsOf(
  { head, pieces, sealed }: Generation,
  openKey: (wrapped: string) => Promise<Buffer>,
): Promise<Contents> {
  const list = Buffer.from(pieces.join(''), 'hex');
  const packed = head.wrapped === null ? sealed : unseal(sealed, boundTo(head, list), await openKey(head.wrapped));
  const text = packed && unpack(packed, CONTENTS_BYTES);
  if (!text) throw damaged(head.name);
  const contents = JSON.parse(text.toString()) as Contents;
  const astray = [...contents.folders, ...Object.keys(contents.files)].find((path) => !isInside(path));
  if (astray !== undefined) throw new StartRefused(`The backup ${head.name} names a path outside of it`);
  return contents;
}

/** Contents stand for nothing but this generation and this list of pieces. */
function boundTo(head: Head, list: Buffer): string {
  return `${head.name} ${sha256(list).toString('hex')}`;
}

function damaged(name: string): StartRefused {
  return new StartRefused(`The backup ${name} is damaged: its list is not what was written`);
}

function sha256(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}
