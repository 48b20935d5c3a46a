import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { realDisk } from './disk.ts';
import { GENERATIONS, listGenerations, type Named, pick } from './generations.ts';
import { listPlace } from './list.ts';
import { openPlace } from './place.ts';
import { addGeneration } from './run.ts';
import { makeKeyPair } from './secrecy.ts';
import { listText, madeText, verifiedText } from './texts.ts';

const NOON = Date.UTC(2026, 10, 27, 12);
const MINUTE = 60_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tuschel-list-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function* only(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/** A place with a backup of one file for each of these, a minute apart. */
async function placeOf(...texts: string[]): Promise<Named[]> {
  const disk = realDisk(folder);
  await openPlace(disk, null);
  for (const [index, text] of texts.entries()) {
    const at = NOON + index * MINUTE;
    const deps = { disk, secrecy: null, version: '1.2.3', now: () => at, packName: () => `pack${index}` };
    await addGeneration(deps, async (filling) => void (await filling.file('a', only(text))));
  }
  return listGenerations(disk);
}

describe('the list of a place', () => {
  test('has each backup, the newest first, also a damaged one, and the room of all', async () => {
    const [second, first] = await placeOf('before', 'after it');
    const damaged = join(folder, GENERATIONS, second!.name);
    writeFileSync(damaged, 'not what was written');
    // Of a run that goes on, and of somebody else: none of them is a backup.
    writeFileSync(join(folder, GENERATIONS, `${first!.name}.unfinished`), '');
    for (const name of ['notes.txt', '00000003-2026-13-45T99-00-00Z'])
      writeFileSync(join(folder, GENERATIONS, name), '');
    const listed = await listPlace(folder);
    expect(listed.generations).toEqual([
      { named: second, head: null },
      { named: first, head: expect.objectContaining({ name: '00000001-2026-11-27T12-00-00Z', files: 1, bytes: 6 }) },
    ]);
    const files = ['packs', GENERATIONS].flatMap((below) =>
      readdirSync(join(folder, below)).map((name) => statSync(join(folder, below, name)).size),
    );
    expect(listed.generations[1]?.head?.newBytes).toBe(statSync(join(folder, 'packs', 'pack0')).size);
    expect(listed.bytes).toBe(files.reduce((sum, size) => sum + size, 0));
    expect(listed.recipient).toBeNull();
  });

  test('is refused of what is no place, and of one that a newer release made', async () => {
    await expect(listPlace(folder)).rejects.toThrow(`There is no place of backups in ${folder}`);
    writeFileSync(join(folder, 'place.json'), '{"format":2,"id":"x","recipient":null}');
    await expect(listPlace(folder)).rejects.toThrow('The place was made by a newer Tuschel');
  });

  test('is a line for each backup, and one for all of them', async () => {
    const [second, first] = await placeOf('before', 'after it');
    writeFileSync(join(folder, GENERATIONS, first!.name), '');
    const { generations } = await listPlace(folder);
    const head = { ...generations[0]!.head!, begun: 'before', files: 1_200, bytes: 2_345_678, newBytes: 999_499 };
    const text = (recipient: string | null) =>
      listText({ generations: [{ named: second!, head }, generations[1]!], bytes: 1e6, recipient });
    expect(text(null).split('\n')).toEqual([
      'number  complete at (UTC)         files    size    new     release',
      '2       2026-11-27T12:01:00.000Z  1200     2.3 MB  999 kB  1.2.3',
      '1       2026-11-27T12:00:00.000Z  damaged',
      '2 backups, 1.0 MB in all, not encrypted.',
    ]);
    expect(text('age1xyz')).toContain('encrypted for age1xyz.');
    expect(listText({ generations: [], bytes: 0, recipient: null })).toBe(
      'There is no complete backup in this place yet.',
    );
  });
});

describe('a backup is picked', () => {
  test('by its number, by its name, and without either as the newest', async () => {
    const [third, second, first] = await placeOf('a', 'b', 'c');
    const all = [third!, second!, first!];
    expect([undefined, '3', '1', second!.name].map((wanted) => pick(all, wanted))).toEqual([
      third,
      third,
      first,
      second,
    ]);
    for (const wanted of ['4', '02', '2026-11-27', ''])
      expect(() => pick(all, wanted)).toThrow(`There is no backup ${wanted} in this place`);
    expect(() => pick([], undefined)).toThrow('There is no complete backup in this place yet');
  });
});

describe('a place', () => {
  test('is made where a run was cut short while it made one, and found again', async () => {
    const disk = realDisk(folder);
    for (const name of ['lock', 'door', 'place.json.unfinished']) writeFileSync(join(folder, name), '');
    const made = await openPlace(disk, null);
    expect(await openPlace(disk, null)).toEqual(made);
  });

  test.each(['packs', GENERATIONS])('is not made anew where its own file is gone and %s are there', async (below) => {
    await placeOf('a');
    for (const name of ['place.json', below === 'packs' ? GENERATIONS : 'packs'])
      rmSync(join(folder, name), { recursive: true });
    await expect(openPlace(realDisk(folder), null)).rejects.toThrow('The folder holds something else');
  });

  test('belongs to the key that it was made for', async () => {
    const [{ recipient }, other] = [await makeKeyPair(), await makeKeyPair()];
    const disk = realDisk(folder);
    await openPlace(disk, recipient);
    expect(await openPlace(disk, recipient)).toMatchObject({ recipient });
    for (const wrong of [null, other.recipient])
      await expect(openPlace(disk, wrong)).rejects.toThrow(`The place is encrypted for ${recipient}`);
  });
});

describe('a run says in a line', () => {
  test('what it has made, and what has gone', async () => {
    await placeOf('a');
    const head = { ...(await listPlace(folder)).generations[0]!.head!, files: 7, bytes: 1_500_000, newBytes: 1_499 };
    expect(madeText({ head, removed: 0 }, '/mnt/place', '2.0 s')).toBe(
      'Backup 1 in /mnt/place: 7 files, 1.5 MB, of which 1 kB were new (2.0 s).',
    );
    expect(madeText({ head, removed: 2 }, '/mnt/place', '2.0 s')).toContain('were new, 2 older removed (2.0 s).');
  });

  test.each([
    [
      [],
      null,
      'Well: 3 backups, 2 packs, 5 kB compared; nothing restored: that takes the private key (--key FILE) (1 s).',
    ],
    [['bad'], null, 'Not well: 3 backups, 2 packs, 5 kB compared; nothing started (1 s).'],
    [
      [],
      { name: '00000003-x', tables: 90, rows: 800 },
      'Well: 3 backups, 2 packs, 5 kB compared; 00000003-x restored and started, /status and /readyz answered, 800 rows of 90 tables read (1 s).',
    ],
    [
      ['bad'],
      { name: '00000003-x', tables: 1, rows: 2 },
      'Not well: 3 backups, 2 packs, 5 kB compared; 00000003-x restored and started, /status and /readyz answered, 2 rows of 1 tables read (1 s).',
    ],
  ])('what was seen of a place: %j, %j', (problems, started, line) => {
    expect(verifiedText({ problems, generations: 3, packs: 2, bytes: 5_000, started }, '1 s')).toBe(line);
  });
});
