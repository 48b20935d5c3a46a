import { type LineJson, PAPER } from '@tuschel/protocol';
import { inkEvent, LOG_LIMITS } from '@tuschel/protocol/ink';
import { beforeEach, describe, expect, test } from 'vitest';
import { stroke } from '../testbed/modelServer.ts';
import { type PaperTable, paperTable } from '../testbed/paperTable.ts';
import { memoryPaperStore } from './memoryPaperStore.ts';
import type { NewPaper } from './paperTypes.ts';

let table: PaperTable;
beforeEach(() => {
  table = paperTable();
});

const there = (paperId: string) => table.server.papers.get(paperId);

/** A paper on which another device has gone on with four strokes, and this one with three. */
async function parted() {
  const [one, papers] = [table.device(), table.device()];
  const other = await table.begun(one);
  const log = await table.passing(papers.open(other.paperId));
  await table.clock.pass(1000);
  table.draw(other, 4);
  await table.passing(other.flush());
  table.draw(log, 3);
  await table.clock.pass(3000);
  expect(log.get().status).toBe('conflict');
  return { log, papers };
}

describe('a new paper', () => {
  test.each<[NewPaper, width: number, height: number, events: number]>([
    [{ width: 1920, height: 900 }, 1920, 900, 1],
    [{ width: 1000, height: 1080 }, 1000, 1080, 1],
    [{ height: 900 }, 1920, 900, 1],
    [{ width: 1920, height: 1080 }, 1920, 1080, 0],
    [{ width: PAPER.mostWidth + 1, height: 900 }, 1920, 1080, 0],
  ])('%j has the sheet that was asked for, where there is such a one', async (size, width, height, events) => {
    const log = await table.passing(table.device().begin(size));
    const { imageWidth, imageHeight } = log.get().about;
    expect([imageWidth, imageHeight, log.events.length]).toEqual([width, height, events]);
  });
});

describe('a paper that holds no more', () => {
  test('says that it is full, refuses the stroke that does not fit, and takes one that does', async () => {
    const log = await table.passing(table.device().begin());
    const points = Array.from({ length: LOG_LIMITS.points / 50 - 1 }, (_, x) => ({ x, y: 0, p: 1 }));
    const long: LineJson = { ...inkEvent.undo(), points };
    for (let count = 0; count < 50; count++) expect(log.append(long)).toBe(true);
    expect([log.get().fullness, log.append(long), log.get().fullness]).toEqual(['nearlyFull', false, 'full']);
    expect(log.events).toHaveLength(50);
    expect(log.append(inkEvent.undo())).toBe(true);
  });
});

describe('a name', () => {
  test('is that of an open paper at once', async () => {
    const papers = table.device();
    const log = await table.begun(papers);
    const renamed = papers.rename(log.paperId, 'Otter');
    expect(log.get().about.name).toBe('Otter');
    await table.passing(renamed);
  });

  test('leaves what else was said of a paper that the server does not know yet', async () => {
    const store = memoryPaperStore();
    const painting = table.windowOf({ store });
    table.server.down(true);
    const log = await table.passing(painting.papers.begin());
    log.setWarning(4);
    table.draw(log);
    await table.passing(log.kept());
    painting.kill();
    await table.passing(table.device(store).rename(log.paperId, 'Otter'));
    table.server.down(false);
    await table.passing(table.device(store).sendLeft());
    expect(there(log.paperId)).toMatchObject({ name: 'Otter', triggerWarning: 4, eventsCount: 1 });
  });

  test('of a copy is on this device before the server has heard of it', async () => {
    const store = memoryPaperStore();
    const papers = table.device(store);
    const log = await table.begun(papers);
    table.server.down(true);
    const copy = await table.passing(papers.copy(log.paperId, 'Mine'));
    expect((await store.read(copy))?.head.about.name).toBe('Mine');
  });
});

test('a copy of a paper that has parted has what is here, and not what another device has added', async () => {
  const { log, papers } = await parted();
  const copy = await table.passing(papers.copy(log.paperId));
  await table.passing(papers.sendLeft());
  await table.clock.pass(2000);
  expect([there(copy)?.eventsCount, there(log.paperId)?.eventsCount]).toEqual([5, 6]);
});

test('a paper takes no stroke while it is being erased', async () => {
  const papers = table.device();
  const log = await table.begun(papers);
  await table.passing(table.device().bin(log.paperId));
  const erasing = papers.erase(log.paperId);
  await table.clock.settle();
  expect(log.append(stroke(9))).toBe(false);
  await table.passing(erasing);
  expect(there(log.paperId)).toBeUndefined();
});

describe('finishing a paper', () => {
  test('does not wait until the next try is due', async () => {
    const log = await table.begun(table.device(), 1);
    table.server.refuse({ status: 503 });
    table.draw(log);
    await table.clock.pass(20_000);
    table.server.refuse(null);
    const locked = log.lock();
    await table.clock.pass(1_000);
    await locked;
    expect(there(log.paperId)).toMatchObject({ eventsCount: 2, lockedAt: expect.any(Number) });
  });

  test('ends it here at once: no stroke, nothing taken back, no name', async () => {
    const log = await table.begun(table.device(), 2, { name: 'Otter' });
    await table.passing(log.lock());
    expect([log.append(stroke(9)), log.undo(), log.get().status]).toEqual([false, null, 'locked']);
    log.rename('Badger');
    expect([log.events.length, log.get().about.name]).toEqual([2, 'Otter']);
  });
});
