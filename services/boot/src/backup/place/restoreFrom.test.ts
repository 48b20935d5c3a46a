import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockFolder } from '../../dataFolder/lock.ts';
import { realDisk } from './disk.ts';
import { openPlace } from './place.ts';
import { restoreFrom } from './restoreFrom.ts';
import { addGeneration, type Filling } from './run.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tuschel-restore-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function* bytes(...pieces: string[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece);
}

/** Restores the last generation of a place that has one of what each of `fills` puts into it. */
async function restored(...fills: ((filling: Filling) => Promise<void>)[]): Promise<string> {
  const place = join(folder, 'place');
  const disk = realDisk(place);
  await openPlace(disk, null);
  for (const [at, fill] of fills.entries())
    await addGeneration({ disk, secrecy: null, version: '1.0.0', now: Date.now, packName: () => `pack${at}` }, fill);
  const dataFolder = join(folder, 'data');
  await restoreFrom({ dataFolder }, { place, generation: undefined, identities: [] });
  return dataFolder;
}

/** Whether the next one could work on it. */
async function isFree(held: string): Promise<boolean> {
  const lock = await lockFolder(held);
  if (lock.ok) await lock.release();
  return lock.ok;
}

describe('a restore', () => {
  test('makes the files anew, in their folders, and gives place and data folder back', async () => {
    const dataFolder = await restored(async (filling) => {
      filling.folder('blobs');
      filling.folder('blobs/empty');
      await filling.file('blobs/a@', bytes('in two ', 'pieces'));
    });
    expect(readFileSync(join(dataFolder, 'blobs/a@'), 'utf8')).toBe('in two pieces');
    expect(readdirSync(join(dataFolder, 'blobs')).toSorted()).toEqual(['a@', 'empty']);
    expect([await isFree(dataFolder), await isFree(join(folder, 'place'))]).toEqual([true, true]);
  });

  test.each([-1, 1])('of a file whose pieces are longer or shorter than it was, by %i, is refused', async (more) => {
    let file = { bytes: 0, pieces: [] as string[] };
    const damaged = restored(
      async (filling) => {
        file = await filling.file('secrets.json', bytes('{"serverKey":"k"}'));
      },
      async (filling) => void filling.again('secrets.json', { ...file, bytes: file.bytes + more }),
    );
    await expect(damaged).rejects.toThrow(/^The backup \S+ is damaged: a file of it has another length$/);
    expect(readdirSync(join(folder, 'data'))).toEqual([]);
    expect([await isFree(join(folder, 'data')), await isFree(join(folder, 'place'))]).toEqual([true, true]);
  });
});
