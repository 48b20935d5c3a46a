import { join } from 'node:path';
import { StartRefused } from '@tuschel/platform';
import { realDisk } from './disk.ts';
import { GENERATIONS, type Head, listGenerations, type Named, readGeneration } from './generations.ts';
import { PACKS } from './packs.ts';
import { readPlace } from './place.ts';

export interface Listed {
  /** Newest first; null: its list is damaged. */
  generations: { named: Named; head: Head | null }[];
  /** Of the whole place. */
  bytes: number;
  recipient: string | null;
}

export async function listPlace(folder: string): Promise<Listed> {
  const disk = realDisk(folder);
  const place = await readPlace(disk);
  if (!place) throw new StartRefused(`There is no place of backups in ${folder}`);
  const generations = [];
  for (const named of await listGenerations(disk)) {
    const generation = await readGeneration(disk, named.name).catch(() => null);
    generations.push({ named, head: generation?.head ?? null });
  }
  let bytes = 0;
  for (const below of [PACKS, GENERATIONS])
    for (const name of await disk.names(below)) bytes += await disk.size(join(below, name));
  return { generations, bytes, recipient: place.recipient };
}
