import { describe, expect, test } from 'vitest';
import { keepErasures, readErasures } from './erasures.ts';
import { type FakeDisk, fakeDisk } from './fakeDisk.ts';
import { GENERATIONS } from './generations.ts';
import { addGeneration } from './run.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOON = Date.UTC(2026, 10, 27, 12);
const erased = (who: string, at: number) => ({ who, at, keepsPages: false });

async function addedAt(disk: FakeDisk, at: number): Promise<string> {
  const deps = { disk, secrecy: null, version: '1.0.0', now: () => at, packName: () => `pack${at}` };
  const filling = async function* () {
    yield Buffer.from('x');
  };
  const head = await addGeneration(deps, async (written) => void (await written.file('a', filling())));
  return head.name;
}

describe('the list of whom to erase again', () => {
  test('has everybody once, with their last erasure, the first one first', async () => {
    const disk = fakeDisk();
    await keepErasures(disk, [erased('bob', NOON + 5), erased('ada', NOON)]);
    await keepErasures(disk, [erased('ada', NOON + 9), erased('bob', NOON + 1)]);
    expect(await readErasures(disk)).toEqual([erased('bob', NOON + 5), erased('ada', NOON + 9)]);
  });

  test('leaves out whom no generation has any more, a day later than its begin says', async () => {
    const disk = fakeDisk();
    await addedAt(disk, NOON + 3 * DAY);
    await addedAt(disk, NOON + 9 * DAY);
    await keepErasures(disk, [erased('ada', NOON + 2 * DAY - 1), erased('bob', NOON + 2 * DAY)]);
    expect((await readErasures(disk)).map(({ who }) => who)).toEqual(['bob']);
  });

  test('leaves out nobody while a generation cannot be read', async () => {
    const disk = fakeDisk();
    const name = await addedAt(disk, NOON + 3 * DAY);
    await addedAt(disk, NOON + 9 * DAY);
    disk.put(`${GENERATIONS}/${name}`, Buffer.from('damaged'));
    await keepErasures(disk, [erased('ada', NOON)]);
    expect(await readErasures(disk)).toHaveLength(1);
  });

  test('is empty at first, and refused when it is damaged', async () => {
    const disk = fakeDisk();
    expect(await readErasures(disk)).toEqual([]);
    disk.put('erasures.json', Buffer.from('[{'));
    await expect(readErasures(disk)).rejects.toThrow('erasures.json of the place is damaged');
  });
});
