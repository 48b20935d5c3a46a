import { join } from 'node:path';
import { type Disk, UNFINISHED } from './disk.ts';
import { GENERATIONS, type Generation, listGenerations, readGeneration } from './generations.ts';
import {
  bodyBytes,
  createPacker,
  type Index,
  isChanged,
  PACKS,
  type PackList,
  readIndex,
  readStored,
} from './packs.ts';
import { kept } from './retention.ts';

/** A pack of which less than this is needed is written anew without the rest. */
const LEAST_NEEDED = 0.5;

export interface Tidied {
  /** Generations that went. */
  removed: number;
  /** What somebody has to look at: one sentence each. */
  problems: string[];
}

/** Removes what a run that was cut short has left, generations that are not kept any more, and pieces that none of the others needs. */
export async function tidy(disk: Disk, now: number, packName: () => string): Promise<Tidied> {
  await removeLeftovers(disk);
  const removed = await removeOld(disk, now);
  const index = await readIndex(disk);
  const { needed, problems } = await neededPieces(disk, index);
  const damaged = [...index.damaged];
  // A list that cannot be read might need anything.
  if (needed) damaged.push(...(await removeUnneeded(disk, index, needed, packName)));
  return { removed, problems: [...damaged.map(damagedPack), ...problems] };
}

function damagedPack(name: string): string {
  return `The pack ${name} is not what was written: move it away, and the next backup stores anew what is still there`;
}

async function removeLeftovers(disk: Disk): Promise<void> {
  for (const folder of ['.', PACKS, GENERATIONS]) {
    const leftovers = (await disk.names(folder)).filter((name) => name.endsWith(UNFINISHED));
    for (const name of leftovers) await disk.remove(join(folder, name));
  }
}

async function removeOld(disk: Disk, now: number): Promise<number> {
  const all = await listGenerations(disk);
  const staying = new Set(kept(all, now));
  const leaving = all.filter((generation) => !staying.has(generation));
  for (const { name } of leaving) await disk.remove(join(GENERATIONS, name));
  // Before a piece of theirs goes: after a power cut they would be there again without it.
  if (leaving.length > 0) await disk.sync(GENERATIONS);
  return leaving.length;
}

async function neededPieces(disk: Disk, index: Index): Promise<{ needed: Set<string> | null; problems: string[] }> {
  const needed = new Set<string>();
  const problems: string[] = [];
  let isComplete = true;
  for (const { name } of await listGenerations(disk)) {
    const generation = await readGeneration(disk, name).catch((error: Error) => error);
    if (generation instanceof Error) {
      problems.push(generation.message);
      isComplete = false;
      continue;
    }
    for (const piece of generation.pieces) needed.add(piece);
    const missing = missingPieces(generation, index);
    if (missing > 0) problems.push(`The backup ${name} cannot be restored: ${missing} of its pieces are missing`);
  }
  return { needed: isComplete ? needed : null, problems };
}

export function missingPieces({ pieces }: Pick<Generation, 'pieces'>, index: Index): number {
  return pieces.filter((piece) => !index.pieces.has(piece)).length;
}

/** Answers packs that it came across and that are damaged. */
async function removeUnneeded(
  disk: Disk,
  index: Index,
  needed: ReadonlySet<string>,
  packName: () => string,
): Promise<string[]> {
  const lists = [...index.lists];
  const sparse: string[] = [];
  const damaged: string[] = [];
  const packer = createPacker(disk, index, null, packName);
  for (const [pack, list] of lists) {
    const staying = list.pieces.filter(([piece]) => needed.has(piece) && index.pieces.get(piece)?.pack === pack);
    if (staying.length > 0 && shareOf(staying, list) >= LEAST_NEEDED) continue;
    // Moved, they would get a checksum that says that they are right.
    if (staying.length > 0 && (await isChanged(disk, pack, list))) {
      damaged.push(pack);
      continue;
    }
    for (const [piece] of staying) await packer.move(await readStored(disk, index, piece));
    sparse.push(pack);
  }
  // Everything that is needed of them lies elsewhere before they go.
  await packer.finish();
  for (const pack of sparse) await disk.remove(join(PACKS, pack));
  if (sparse.length > 0) await disk.sync(PACKS);
  return damaged;
}

function shareOf(staying: PackList['pieces'], list: PackList): number {
  return staying.reduce((sum, [, length]) => sum + length, 0) / bodyBytes(list);
}
