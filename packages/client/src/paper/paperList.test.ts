import { beforeEach, describe, expect, test } from 'vitest';
import { paperTable, type PaperTable, troubledStore } from '../testbed/paperTable.ts';
import { ApiException } from '../tuschelClient.ts';
import { memoryPaperStore } from './memoryPaperStore.ts';
import type { Papers } from './paperTypes.ts';

let table: PaperTable;
beforeEach(() => {
  table = paperTable();
});

/** A paper that only this device has. */
async function onlyHere(papers: Papers, name: string, strokes = 1): Promise<void> {
  const log = await table.passing(papers.begin({ name }));
  table.draw(log, strokes);
  await table.passing(log.kept());
  log.stop();
}

const names = async (papers: Papers, part: Parameters<Papers['list']>[0] = {}) =>
  (await table.passing(papers.list(part))).entries.map(({ name }) => name);

/** Papers of the server, the newest last, and then some that only this device has; the server takes nothing more. */
async function shelf(there: string[], here: string[]) {
  const store = memoryPaperStore();
  const papers = table.device(store);
  for (const name of there) {
    (await table.begun(papers, 1, { name })).stop();
    await table.clock.pass(1000);
  }
  table.server.refuse({ status: 503 });
  for (const name of here) {
    await onlyHere(papers, name);
    await table.clock.pass(1000);
  }
  return { papers, store };
}

describe('a shelf of several pages', () => {
  test('goes on from papers that only this device has, the newest first, with those of the server', async () => {
    const { papers } = await shelf(['a', 'b', 'c'], ['x', 'y', 'z']);
    const pages = [0, 2, 4, 6].map((skip) => names(papers, { skip, take: 2 }));
    const read: string[][] = [];
    for (const page of pages) read.push(await page);
    expect(read).toEqual([['z', 'y'], ['x', 'c'], ['b', 'a'], []]);
    expect(await names(papers, { skip: 1, take: 4 })).toEqual(['y', 'x', 'c', 'b']);
    expect((await table.passing(papers.list({ take: 1 }))).totalCount).toBe(6);
  });

  test('has twenty on one page, and is read from its beginning', async () => {
    const { papers } = await shelf(
      Array.from({ length: 19 }, (_, n) => `there ${n}`),
      ['x', 'y'],
    );
    const read = await names(papers);
    expect([read.length, read[0], read.at(-1)]).toEqual([20, 'y', 'there 1']);
  });

  test('without a network is read in pages as well', async () => {
    const { papers } = await shelf(['a', 'b'], ['x']);
    table.server.down(true);
    expect([await names(papers, { take: 2 }), await names(papers, { skip: 2, take: 2 })]).toEqual([['x', 'b'], ['a']]);
    expect(await table.passing(papers.list({ take: 1 }))).toMatchObject({ totalCount: 3, isOffline: true });
  });
});

describe('a paper on the shelf', () => {
  test('with strokes that the server does not have yet is there once, with its new name', async () => {
    const papers = table.device();
    const log = await table.begun(papers, 2, { name: 'Otter' });
    table.server.refuse({ status: 503 });
    log.rename('Two otters');
    table.draw(log, 3);
    await table.clock.pass(2000);
    const { entries, totalCount } = await table.passing(papers.list());
    expect(entries).toMatchObject([{ id: log.paperId, name: 'Two otters', pending: 3 }]);
    expect([entries.length, totalCount]).toEqual([1, 1]);
  });

  test('that another device has painted has nothing left to send', async () => {
    await table.begun(table.device());
    expect((await table.passing(table.device().list())).entries).toMatchObject([{ pending: 0 }]);
  });

  test('has its dates also where only this device knows it, and says when it is finished', async () => {
    const papers = table.device();
    const finished = await table.begun(papers, 1, { name: 'finished' });
    await table.passing(finished.lock());
    await table.clock.pass(1000);
    table.server.down(true);
    await onlyHere(papers, 'begun', 2);
    const { entries } = await table.passing(papers.list());
    const isRecent = (at: number | null) => at !== null && table.clock.now() - at < 60_000;
    expect(entries.map(({ name, pending }) => [name, pending])).toEqual([
      ['begun', 2],
      ['finished', 0],
    ]);
    for (const { createdAt, lastUpdatedAt, deletedAt } of entries)
      expect([isRecent(createdAt), isRecent(lastUpdatedAt), deletedAt]).toEqual([true, true, null]);
    expect(entries.map(({ lockedAt }) => isRecent(lockedAt))).toEqual([false, true]);
  });

  test('on which nothing was painted yet is none of this device alone', async () => {
    const papers = table.device();
    const log = await table.passing(papers.begin());
    await log.kept();
    expect(await table.passing(papers.list())).toMatchObject({ entries: [], totalCount: 0 });
  });
});

describe('the list', () => {
  test('of the bin has none of this device alone, and is not there without a network', async () => {
    const { papers } = await shelf(['a'], ['x']);
    expect(await table.passing(papers.list({ isBin: true }))).toMatchObject({ entries: [], totalCount: 0 });
    table.server.down(true);
    await expect(table.passing(papers.list({ isBin: true }))).rejects.toMatchObject({ status: 0 });
  });

  test.each([
    ['a refusal', new ApiException('busy', 503, '', {}, null)],
    ['an answer that nobody understands', new TypeError('no list')],
  ])('is not taken for one without a network where there is %s', async (_, failure) => {
    const papers = table.windowOf({ ask: () => Promise.reject(failure) }).papers;
    await expect(papers.list()).rejects.toBe(failure);
  });

  test('of the server is there where this device does not say what it has', async () => {
    const { store, trouble } = troubledStore(memoryPaperStore());
    const papers = table.device(store);
    const log = await table.begun(papers, 2, { name: 'Otter' });
    log.stop();
    trouble.set('heads', 'refuses');
    expect(await names(papers)).toEqual(['Otter']);
  });
});
