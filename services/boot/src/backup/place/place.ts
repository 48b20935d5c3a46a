import { randomUUID } from 'node:crypto';
import { StartRefused } from '@tuschel/platform';
import { type Disk, UNFINISHED, writeWhole } from './disk.ts';
import { GENERATIONS } from './generations.ts';
import { PACKS } from './packs.ts';

const PLACE = 'place.json';

/** A folder in which backups are kept by generations, which share what has not changed. */
export interface Place {
  format: 1;
  id: string;
  /** Public key for which everything in it is encrypted; null: nothing is. */
  recipient: string | null;
}

/** Null: the folder is no such place. Throws `StartRefused` where a newer program made it. */
export async function readPlace(disk: Disk): Promise<Place | null> {
  const text = await disk.read(PLACE);
  if (text === null) return null;
  const place = JSON.parse(text.toString()) as Place;
  if (place.format !== 1) throw new StartRefused('The place was made by a newer Tuschel: use that one');
  return place;
}

/**
 * Opens a place, or makes one in an empty folder. Throws `StartRefused` where it was made for another key: what lies there could not be read with one key
 * any more; and where a key is missing or too much, as somebody else may have changed the place.
 */
export async function openPlace(disk: Disk, recipient: string | null): Promise<Place> {
  for (const folder of ['.', PACKS, GENERATIONS]) await disk.makeFolder(folder);
  const found = await readPlace(disk);
  if (found) {
    if (found.recipient === recipient) return found;
    throw new StartRefused(
      found.recipient === null
        ? 'The place is not encrypted: name an empty folder for encrypted backups'
        : `The place is encrypted for ${found.recipient}: name that key with --for, or an empty folder for another one`,
    );
  }
  if (!(await isEmpty(disk)))
    throw new StartRefused('The folder holds something else: name an empty one, or a place of backups');
  // Of a run that was cut short here: what is new is not written over it.
  await disk.remove(`${PLACE}${UNFINISHED}`);
  const place: Place = { format: 1, id: randomUUID(), recipient };
  await writeWhole(disk, '.', PLACE, [Buffer.from(`${JSON.stringify(place)}\n`)]);
  return place;
}

const OURS = new Set([PACKS, GENERATIONS, 'lock', 'door', `${PLACE}${UNFINISHED}`]);

async function isEmpty(disk: Disk): Promise<boolean> {
  const inside = [...(await disk.names(PACKS)), ...(await disk.names(GENERATIONS))];
  return inside.length === 0 && (await disk.names('.')).every((name) => OURS.has(name));
}
