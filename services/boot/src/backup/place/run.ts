import type { Disk } from './disk.ts';
import { type Contents, generationName, type Head, listGenerations, writeGeneration } from './generations.ts';
import { createPacker, type Packer, readIndex } from './packs.ts';
import type { Secrecy } from './secrecy.ts';

export interface RunDeps {
  disk: Disk;
  secrecy: Secrecy | null;
  /** Version of the program. */
  version: string;
  /** UTC ms. */
  now: () => number;
  /** Another one each time. */
  packName: () => string;
}

/** What is put into a generation. Paths use slashes. A file that comes again replaces the earlier one. */
export interface Filling {
  folder(path: string): void;
  /** @param pieces of at most `PIECE_BYTES`, in their order */
  file(path: string, pieces: AsyncIterable<Buffer>): Promise<FilePieces>;
  /** The same file as in an earlier generation. False: some of it is not there any more. */
  again(path: string, file: FilePieces): boolean;
}

export interface FilePieces {
  bytes: number;
  /** Their names. */
  pieces: string[];
}

/** Makes one generation of what `fill` puts into it. It is there at the end, or not at all. */
export async function addGeneration(deps: RunDeps, fill: (filling: Filling) => Promise<void>): Promise<Head> {
  const { disk, secrecy, version, now, packName } = deps;
  const begun = now();
  const index = await readIndex(disk);
  const packer = createPacker(disk, index, secrecy, packName);
  const collected = collect(packer, (piece) => index.pieces.has(piece));
  await fill(collected.filling);
  const newBytes = await packer.finish();
  const own = await packer.dataKey();
  const { contents, pieces } = collected.result();
  const ended = now();
  const [newest] = await listGenerations(disk);
  const files = Object.values(contents.files);
  const head: Head = {
    format: 1,
    name: generationName((newest?.sequence ?? 0) + 1, ended),
    version,
    begun: new Date(begun).toISOString(),
    ended: new Date(ended).toISOString(),
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    newBytes,
    wrapped: own?.wrapped ?? null,
    pieces: pieces.length,
  };
  await writeGeneration(disk, head, { pieces, contents }, own);
  return head;
}

function collect(packer: Packer, isStored: (piece: string) => boolean) {
  const folders = new Set<string>();
  const files = new Map<string, FilePieces>();
  const filling: Filling = {
    folder: (path) => void folders.add(path),
    async file(path, content) {
      const file: FilePieces = { bytes: 0, pieces: [] };
      for await (const piece of content) {
        file.bytes += piece.length;
        file.pieces.push(await packer.add(piece));
      }
      files.set(path, file);
      return file;
    },
    again(path, file) {
      if (!file.pieces.every(isStored)) return false;
      files.set(path, file);
      return true;
    },
  };
  return { filling, result: () => numbered([...folders], files) };
}

function numbered(folders: string[], files: ReadonlyMap<string, FilePieces>): { contents: Contents; pieces: string[] } {
  const numbers = new Map<string, number>();
  const numberOf = (piece: string) => {
    const number = numbers.get(piece) ?? numbers.size;
    numbers.set(piece, number);
    return number;
  };
  const contents: Contents = { folders, files: {} };
  for (const [path, { bytes, pieces }] of files) contents.files[path] = { bytes, pieces: pieces.map(numberOf) };
  return { contents, pieces: [...numbers.keys()] };
}
