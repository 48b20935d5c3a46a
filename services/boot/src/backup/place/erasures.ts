import { StartRefused } from '@tuschel/platform';
import type { ErasureDone } from '@tuschel/product/erased';
import { type Disk, writeWhole } from './disk.ts';
import { listGenerations, readGeneration } from './generations.ts';

const ERASURES = 'erasures.json';
/** Clocks of two machines, or of two days, differ a little. */
const SLACK_MS = 24 * 60 * 60 * 1000;

/** Who was erased since the oldest generation was made: a hash of each, and no name. */
export async function readErasures(disk: Disk): Promise<ErasureDone[]> {
  const text = await disk.read(ERASURES);
  if (text === null) return [];
  try {
    return JSON.parse(text.toString()) as ErasureDone[];
  } catch {
    throw new StartRefused(`${ERASURES} of the place is damaged: without it a restore would bring back who was erased`);
  }
}

/** Adds those that the database knows of, and leaves out whom no generation has any more. */
export async function keepErasures(disk: Disk, known: readonly ErasureDone[]): Promise<void> {
  const all = new Map((await readErasures(disk)).map((one) => [one.who, one]));
  for (const one of known) if ((all.get(one.who)?.at ?? 0) < one.at) all.set(one.who, one);
  const since = await oldestBegin(disk);
  const kept = [...all.values()].filter(({ at }) => at >= since - SLACK_MS).toSorted((a, b) => a.at - b.at);
  await writeWhole(disk, '.', ERASURES, [Buffer.from(`${JSON.stringify(kept)}\n`)]);
}

/** UTC ms. While a generation cannot be read, or there is none, nobody is left out. */
async function oldestBegin(disk: Disk): Promise<number> {
  let oldest = Number.POSITIVE_INFINITY;
  for (const { name } of await listGenerations(disk)) {
    const generation = await readGeneration(disk, name).catch(() => null);
    oldest = Math.min(oldest, generation ? Date.parse(generation.head.begun) : 0);
  }
  return Number.isFinite(oldest) ? oldest : 0;
}
