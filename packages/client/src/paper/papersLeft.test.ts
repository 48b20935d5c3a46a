import { beforeEach, describe, expect, test } from 'vitest';
import { numbersOf } from '../testbed/modelPapers.ts';
import { stroke } from '../testbed/modelServer.ts';
import { paperTable, type PaperTable, troubledStore } from '../testbed/paperTable.ts';
import { ApiException } from '../tuschelClient.ts';
import { memoryPaperStore } from './memoryPaperStore.ts';
import type { PaperStore } from './paperStore.ts';
import type { PaperLog } from './paperTypes.ts';

let table: PaperTable;
beforeEach(() => {
  table = paperTable();
});
const there = (paperId: string) => table.server.papers.get(paperId);

/** A paper with strokes that only this device has, which no window has open. */
async function leftBehind(strokes = 3) {
  const store = memoryPaperStore();
  const painting = table.windowOf({ store });
  const log = await table.begun(painting.papers, 2, { name: 'Otter' });
  table.server.down(true);
  table.draw(log, strokes);
  await table.passing(log.kept());
  painting.kill();
  table.server.down(false);
  return { store, paperId: log.paperId, mine: numbersOf(log.events), papers: table.device(store) };
}

describe('what papers have left on this device', () => {
  test('is sent without opening them, each paper once, also when it is asked for twice', async () => {
    const { store, paperId, mine, papers } = await leftBehind();
    const before = table.server.updates.length;
    await table.passing(Promise.all([papers.sendLeft(), papers.sendLeft()]));
    expect([table.server.numbers(paperId), table.server.updates.length - before]).toEqual([mine, 1]);
    expect((await store.read(paperId))?.head.acked).toBe(5);
    await table.passing(papers.sendLeft());
    expect(table.server.updates.length - before).toBe(1);
  });

  test('later on is sent the next time', async () => {
    const { paperId, papers, store } = await leftBehind();
    await table.passing(papers.sendLeft());
    const again = table.windowOf({ store });
    const log = await table.passing(again.papers.open(paperId));
    table.server.down(true);
    table.draw(log, 2);
    await table.passing(log.kept());
    again.kill();
    table.server.down(false);
    await table.passing(papers.sendLeft());
    expect(there(paperId)?.eventsCount).toBe(7);
  });

  test('is sent when the window wakes up', async () => {
    const { paperId, papers } = await leftBehind();
    papers.wakeUp();
    await table.clock.pass(2000);
    expect(there(paperId)?.eventsCount).toBe(5);
  });

  test('is a name as well', async () => {
    const store = memoryPaperStore();
    const painting = table.windowOf({ store });
    const log = await table.begun(painting.papers, 2, { name: 'Otter' });
    table.server.down(true);
    log.rename('Maari');
    await table.passing(log.kept());
    painting.kill();
    table.server.down(false);
    await table.passing(table.device(store).sendLeft());
    expect(there(log.paperId)?.name).toBe('Maari');
  });

  test('without a network is tried once, and not again until somebody asks', async () => {
    const { paperId, papers } = await leftBehind();
    table.server.down(true);
    await table.passing(papers.sendLeft());
    table.server.down(false);
    const before = table.asked.length;
    await table.clock.pass(120_000);
    expect(table.asked.length).toBe(before);
    await table.passing(papers.sendLeft());
    expect(there(paperId)?.eventsCount).toBe(5);
  });

  test('is nothing where nobody is signed in, or somebody signs out meanwhile', async () => {
    const { store, paperId } = await leftBehind();
    let user: string | null = null;
    const papers = table.windowOf({ store, storeMs: 10, user: () => user }).papers;
    await table.passing(papers.sendLeft());
    user = 'ada';
    const sending = papers.sendLeft();
    await table.clock.pass(15);
    user = null;
    await table.passing(sending);
    expect(there(paperId)?.eventsCount).toBe(2);
  });

  test('is tried with the other papers where the device does not read one, and with none where it reads no list', async () => {
    const { store, paperId } = await leftBehind();
    const troubled = troubledStore(store);
    for (const call of ['read', 'heads'] as const) {
      troubled.trouble.set(call, 'refuses');
      await table.passing(table.device(troubled.store).sendLeft());
      expect(there(paperId)?.eventsCount).toBe(2);
    }
  });

  test('is left to a window that opens the paper meanwhile', async () => {
    const { store, paperId } = await leftBehind();
    const papers = table.windowOf({ store, storeMs: 50 }).papers;
    const [log] = await table.passing(Promise.all([papers.open(paperId), papers.sendLeft()]));
    table.draw(log);
    await table.passing(log.flush());
    expect([log.get().status, there(paperId)?.eventsCount]).toEqual(['saved', 6]);
  });

  test('does not take from the device what another window paints on the paper meanwhile', async () => {
    const { store, paperId, papers: painting } = await leftBehind();
    const log = await table.passing(painting.open(paperId));
    const other = table.device(store);
    table.draw(log, 2);
    await table.passing(log.kept());
    table.travels({ there: 10, back: 400 });
    const sending = other.sendLeft();
    const missing = new Set<number>();
    for (let tick = 0; tick < 120; tick++) {
      if (tick % 5 === 0) table.draw(log);
      await table.clock.pass(10);
      missing.add(log.events.length - ((await store.read(paperId))?.events.length ?? 0));
    }
    expect([...missing]).toEqual([0]);
    await table.passing(sending);
  });
});

describe('a copy', () => {
  test('has what another device has added to the paper, and this device keeps the copy alone', async () => {
    const log = await table.begun(table.device(), 3, { name: 'Otter' });
    const store = memoryPaperStore();
    const copy = await table.passing(table.device(store).copy(log.paperId));
    expect((await store.heads('ada')).map(({ paperId }) => paperId)).toEqual([copy]);
    await table.clock.pass(2000);
    expect(there(copy)).toMatchObject({ eventsCount: 3, name: 'Otter', sourceId: log.paperId });
  });

  test('has what the server has more than this device, and without an answer what is here', async () => {
    const [here, other] = [table.device(), table.device()];
    const log = await table.begun(here);
    log.stop();
    const later = await table.passing(other.open(log.paperId));
    table.draw(later, 2);
    await table.passing(later.flush());
    const copy = await table.passing(here.copy(log.paperId, 'Newer'));
    await table.clock.pass(2000);
    expect(there(copy)).toMatchObject({ eventsCount: 4, name: 'Newer' });
    table.server.down(true);
    const offline = await table.passing(here.copy(log.paperId));
    table.server.down(false);
    await table.passing(here.sendLeft());
    expect(there(offline)?.eventsCount).toBe(2);
  });

  test('has strokes that only this device has, up to the last', async () => {
    const papers = table.device();
    const log = await table.begun(papers);
    table.server.refuse({ status: 503 });
    table.draw(log, 2);
    const copy = await table.passing(papers.copy(log.paperId));
    table.server.refuse(null);
    await table.passing(papers.sendLeft());
    expect(there(copy)?.eventsCount).toBe(4);
  });

  test('is not made of a paper that the server does not give out, nor of one of somebody else', async () => {
    const store = memoryPaperStore();
    const log = await table.begun(table.device(store));
    log.stop();
    const failing = table.windowOf({ store, ask: () => Promise.reject(new ApiException('', 500, '', {}, null)) });
    await expect(failing.papers.copy(log.paperId)).rejects.toMatchObject({ status: 500 });
    const mila = table.windowOf({ store, ask: table.askAs('mila'), user: 'mila' }).papers;
    await expect(table.passing(mila.copy(log.paperId))).rejects.toMatchObject({ status: 404 });
    expect(await store.heads('mila')).toEqual([]);
  });
});

describe('a name', () => {
  test('is given to a paper that the server does not know yet, and goes there with its first stroke', async () => {
    const store = memoryPaperStore();
    const painting = table.windowOf({ store });
    table.server.down(true);
    const log = await table.passing(painting.papers.begin({ name: 'Otter' }));
    table.draw(log, 2);
    await table.passing(log.kept());
    painting.kill();
    const other = table.device(store);
    await table.passing(other.rename(log.paperId, 'Maari'));
    expect(await store.read(log.paperId)).toMatchObject({ head: { about: { name: 'Maari' } }, events: { length: 2 } });
    table.server.down(false);
    await table.passing(table.device(store).sendLeft());
    expect(there(log.paperId)).toMatchObject({ name: 'Maari', eventsCount: 2 });
  });

  test('is given to a paper on which another window paints meanwhile, and takes none of its strokes', async () => {
    const store = memoryPaperStore();
    table.server.down(true);
    const log = await table.passing(table.device(store).begin());
    table.draw(log, 2);
    await table.passing(log.kept());
    let isPainted = false;
    const other = table.device({
      ...store,
      async read(paperId) {
        const kept = await store.read(paperId);
        if (!isPainted) table.draw(log, 3);
        isPainted = true;
        await log.kept();
        return kept;
      },
    });
    await table.passing(other.rename(log.paperId, 'Maari'));
    expect(await store.read(log.paperId)).toMatchObject({ head: { unsaid: { name: 'Maari' } }, events: { length: 5 } });
    expect((await table.passing(other.list())).entries).toMatchObject([{ name: 'Maari', pending: 5 }]);
  });

  test('of a paper that was left is said to the server at once, or not at all', async () => {
    const papers = table.device();
    const log = await table.begun(papers, 2, { name: 'Otter' });
    log.stop();
    await table.passing(papers.rename(log.paperId, 'Maari'));
    expect(there(log.paperId)?.name).toBe('Maari');
    table.server.down(true);
    await expect(table.passing(papers.rename(log.paperId, 'Seal'))).rejects.toMatchObject({ status: 0 });
  });

  test('is not given to a paper of somebody else in the same browser', async () => {
    const store = memoryPaperStore();
    const log = await table.passing(table.device(store).begin({ name: 'Otter' }));
    const mila = table.windowOf({ store, ask: table.askAs('mila'), user: 'mila' }).papers;
    await table.passing(mila.rename(log.paperId, 'Mine')).catch(() => undefined);
    expect((await store.read(log.paperId))?.head.about.name).toBe('Otter');
  });
});

describe('papers that go', () => {
  const removing = () => {
    const removed: string[] = [];
    return { removed, pictures: { remove: async (paperId: string) => void removed.push(paperId) } };
  };

  test('a paper that another device has thrown away is gone here at once, and its strokes wait for it to come back', async () => {
    const [here, other] = [table.device(), table.device()];
    const log = await table.begun(here, 2, { name: 'Otter' });
    await table.passing(other.bin(log.paperId));
    here.wakeUp();
    await table.clock.pass(1000);
    expect([log.get().status, log.append(stroke(9))]).toEqual(['gone', false]);
    await table.passing(other.restore(log.paperId));
    log.retry();
    await table.clock.pass(1000);
    table.draw(log);
    await table.passing(other.bin(log.paperId));
    await table.passing(log.flush());
    expect(log.get()).toMatchObject({ status: 'gone', pending: 1 });
    // It lies in the bin, and nowhere else.
    expect((await table.passing(here.list())).entries).toEqual([]);
    expect((await table.passing(here.list({ isBin: true }))).entries).toMatchObject([{ pending: 1 }]);
    await table.passing(other.restore(log.paperId));
    log.retry();
    await table.passing(log.flush());
    expect(there(log.paperId)?.eventsCount).toBe(3);
  });

  test('pictures go with a paper that only this device knew and with one that is erased, not with one in the bin', async () => {
    const { removed, pictures } = removing();
    const papers = table.windowOf({ pictures }).papers;
    const [begun, binned] = [await table.passing(papers.begin()), await table.begun(papers)];
    await table.passing(papers.bin(binned.paperId));
    expect(removed).toEqual([]);
    await table.passing(papers.bin(begun.paperId));
    expect(removed).toEqual([begun.paperId]);
    await table.passing(papers.erase(binned.paperId));
    expect(removed).toEqual([begun.paperId, binned.paperId]);
  });

  test('pictures that this device does not let go keep nothing else from going', async () => {
    const { store, trouble } = troubledStore(memoryPaperStore());
    const pictures = { remove: () => Promise.reject(new Error('no answer')) };
    const papers = table.windowOf({ store, pictures }).papers;
    const log = await table.begun(papers);
    trouble.set('remove', 'refuses');
    await table.passing(papers.bin(log.paperId));
    await table.passing(papers.erase(log.paperId));
    expect(table.server.papers.size).toBe(0);
  });

  test.each(['bin', 'erase'] as const)('nothing of a paper is sent after %s', async (how) => {
    const store = memoryPaperStore();
    const papers = table.device(store);
    const log = await table.begun(papers);
    if (how === 'erase') await table.passing(table.device().bin(log.paperId));
    table.draw(log);
    await table.passing(papers[how](log.paperId));
    const before = table.asked.length;
    log.retry();
    await table.clock.pass(60_000);
    expect(table.asked.length).toBe(before);
  });

  test('a paper that this device could not keep does not come back once it is thrown away', async () => {
    const { store, trouble } = troubledStore(memoryPaperStore());
    const papers = table.device(store);
    const log = await table.begun(papers);
    trouble.set('write', 'refuses');
    table.draw(log, 2);
    await table.passing(log.flush());
    await table.passing(papers.bin(log.paperId));
    const binned = await table.passing(papers.open(log.paperId));
    expect(binned).not.toBe(log);
    table.server.papers.get(log.paperId)!.deletedAt = null;
    binned.retry();
    await table.clock.pass(1000);
    table.draw(binned, 2);
    await table.passing(binned.flush());
    expect(binned.get().isUnkept).toBe(true);
    await table.passing(table.device().bin(log.paperId));
    await table.passing(papers.erase(log.paperId));
    await expect(table.passing(papers.open(log.paperId))).rejects.toMatchObject({ status: 404 });
  });

  test('throwing away a paper that this device does not have is said to the server', async () => {
    const log = await table.begun(table.device());
    await table.passing(table.device().bin(log.paperId));
    expect(there(log.paperId)?.deletedAt).not.toBeNull();
  });

  test('somebody who cannot be asked keeps their paper', async () => {
    const store = memoryPaperStore();
    const papers = table.device(store);
    const log = await table.begun(papers);
    table.server.down(true);
    await expect(table.passing(papers.bin(log.paperId))).rejects.toMatchObject({ status: 0 });
    expect((await store.read(log.paperId))?.events).toHaveLength(2);
  });
});

describe('tidying up', () => {
  const lists = () => table.asked.filter((asked) => asked.startsWith('GET /papers?')).length;

  test('asks nobody where there is nothing to tidy', async () => {
    table.server.down(true);
    expect(await table.passing(table.device().tidy([]))).toEqual([]);
  });

  test('reads each list to its end, and not beyond', async () => {
    const papers = table.device();
    const log = await table.begun(papers);
    for (let n = 0; n < 100; n++) table.server.papers.set(`p${n}`, { ...there(log.paperId)!, id: `p${n}` });
    log.stop();
    const all = [...table.server.papers.keys()];
    expect(await table.passing(papers.tidy(all))).toEqual([]);
    expect(table.asked.filter((asked) => asked.startsWith('GET /papers?')).map((asked) => asked.slice(12))).toEqual([
      'skip=0&take=100',
      'skip=100&take=100',
      'skip=0&take=100&bin=true',
    ]);
  });

  test('takes nothing from this device unless the server says itself that it is erased', async () => {
    const store: PaperStore = memoryPaperStore();
    const log = await table.begun(table.device(store));
    for (const failure of [
      new ApiException('', 503, '', {}, null),
      Object.assign(new Error('mine'), { status: 404 }),
    ]) {
      const unsure = table.windowOf({
        store,
        ask: async ({ path }) => {
          if (path.includes('?skip')) return { entries: [], totalCount: 1 };
          throw failure;
        },
      }).papers;
      await expect(table.passing(unsure.tidy([]))).rejects.toBe(failure);
    }
    const there: PaperLog = await table.passing(table.device(store).open(log.paperId));
    expect(there.events).toHaveLength(2);
  });

  test('takes nothing that came out of the bin between the two lists', async () => {
    const store = memoryPaperStore();
    const log = await table.begun(table.device(store));
    const papers = table.windowOf({
      store,
      ask: (call) =>
        call.path.includes('?skip') ? Promise.resolve({ entries: [], totalCount: 0 }) : table.askAs('ada')(call),
    }).papers;
    expect(await table.passing(papers.tidy([]))).toEqual([]);
    expect(await store.read(log.paperId)).not.toBeNull();
  });

  test('says so of a paper whose new name the server never had, and leaves it here', async () => {
    const store = memoryPaperStore();
    const painting = table.windowOf({ store });
    const log = await table.begun(painting.papers);
    table.server.down(true);
    log.rename('Maari');
    await table.passing(log.kept());
    painting.kill();
    table.server.down(false);
    table.server.papers.clear();
    expect(await table.passing(table.device(store).tidy([log.paperId]))).toEqual([log.paperId]);
    expect((await store.read(log.paperId))?.head.about.name).toBe('Maari');
    expect(lists()).toBe(2);
  });
});

describe('somebody leaves this device', () => {
  test('and what they have left is sent when they come back, not before', async () => {
    const store = memoryPaperStore();
    const papers = table.device(store);
    const log = await table.begun(papers);
    table.server.down(true);
    table.draw(log, 2);
    await table.passing(papers.forget('ada'));
    table.server.down(false);
    await table.clock.pass(60_000);
    expect([there(log.paperId)?.eventsCount, (await store.heads('ada')).length]).toEqual([2, 1]);
    await table.passing(papers.sendLeft());
    expect(there(log.paperId)?.eventsCount).toBe(4);
  });

  test('nobody who is not signed in has a shelf', async () => {
    const papers = table.windowOf({ user: () => null }).papers;
    await expect(async () => papers.list()).rejects.toMatchObject({ status: 401 });
    await expect(papers.begin()).rejects.toMatchObject({ status: 401 });
    await expect(papers.open('x')).rejects.toMatchObject({ status: 401 });
  });

  test('and all papers are left at once', async () => {
    const papers = table.device();
    const logs = [await table.begun(papers), await table.begun(papers)];
    papers.stop();
    expect(logs.map((log) => log.append(stroke(9)))).toEqual([false, false]);
    const before = table.asked.length;
    papers.wakeUp();
    await table.clock.pass(1000);
    expect(table.asked.length).toBe(before);
  });
});
