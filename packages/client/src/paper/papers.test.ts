import { PAPER } from '@tuschel/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { ApiException } from '../tuschelClient.ts';
import { numbersOf } from '../testbed/modelPapers.ts';
import { stroke } from '../testbed/modelServer.ts';
import { paperWindow } from '../testbed/paperWindow.ts';
import { type PaperTable, paperTable } from '../testbed/paperTable.ts';
import { memoryPaperStore } from './memoryPaperStore.ts';
import type { PaperStore } from './paperStore.ts';
import type { NewPaper, PaperLog, Papers } from './paperTypes.ts';

let table: PaperTable;
let clock: PaperTable['clock'];
let server: PaperTable['server'];
beforeEach(() => {
  table = paperTable();
  ({ clock, server } = table);
});

const newId = () => table.newId();
const device = (store?: PaperStore) => table.device(store);
const passing = <Result>(work: Promise<Result>) => table.passing(work);
const draw = (log: PaperLog, count?: number) => table.draw(log, count);
const begun = (papers: Papers, count?: number, about?: NewPaper) => table.begun(papers, count, about);

/** Two devices that have both gone on with a paper; the first was quicker. */
async function parted(): Promise<{ quick: PaperLog; slow: PaperLog; papers: Papers }> {
  const [one, papers] = [device(), device()];
  const quick = await begun(one);
  const slow = await passing(papers.open(quick.paperId));
  await clock.pass(2_000);
  draw(quick, 2);
  await passing(quick.flush());
  draw(slow, 3);
  await clock.pass(3_000);
  return { quick, slow, papers };
}

describe('a paper', () => {
  test('is kept here, then sent, and says how far it is', async () => {
    const log = await passing(device().begin({ name: 'Otter', width: 4096, height: 2304 }));
    draw(log, 2);
    expect(log.get()).toMatchObject({ status: 'saving', pending: 3, about: { name: 'Otter', imageWidth: 4096 } });
    await clock.pass(2_000);
    expect(log.get()).toMatchObject({ status: 'saved', pending: 0, isUnkept: false });
    const there = server.papers.get(log.paperId);
    expect(there).toMatchObject({ name: 'Otter', imageWidth: 4096, imageHeight: 2304, eventsCount: 3 });
  });

  test('takes back and brings back by events, the size of the sheet as well', async () => {
    const log = await begun(device());
    expect(log.resize(640, 480)).toBe(true);
    expect(log.get().about).toMatchObject({ imageWidth: 640, imageHeight: 480 });
    log.undo();
    expect(log.get()).toMatchObject({ about: { imageWidth: 1920, imageHeight: 1080 }, canRedo: true });
    log.redo();
    expect(log.get().about.imageWidth).toBe(640);
    log.undo();
    const last = log.undo();
    expect(numbersOf(log.lines)).toEqual([(last?.t ?? 0) - 1]);
    draw(log);
    expect(log.get()).toMatchObject({ canUndo: true, canRedo: false });
    expect(log.events.length).toBe(8);
    await passing(log.flush());
    expect(server.numbers(log.paperId)).toEqual(numbersOf(log.events));
    expect(log.resize(5000, 10)).toBe(false);
  });

  test('that was painted on for a day without a network is sent when it is back, a thousand events at a time', async () => {
    const papers = device();
    const log = await begun(papers);
    server.down(true);
    draw(log, 2_500);
    await clock.pass(24 * 60 * 60 * 1000);
    expect(log.get()).toMatchObject({ status: 'offline', pending: 2_500 });
    server.down(false);
    papers.wakeUp();
    await passing(log.flush());
    expect(server.numbers(log.paperId)).toEqual(numbersOf(log.events));
    expect(Math.max(...server.updates.map(({ body }) => body.events?.length ?? 0))).toBe(1_000);
  });

  test('counts the time with pen in hand, and no pause of more than a minute', async () => {
    const log = await begun(device(), 0);
    for (const ms of [0, 10_000, 20_000, 61_000, 5_000]) {
      await clock.pass(ms);
      log.penMoved();
    }
    expect(log.get().about.effectiveTimeTaken).toBe(35);
    clock.jump(-1_000_000_000);
    log.penMoved();
    draw(log);
    await passing(log.flush());
    expect(server.papers.get(log.paperId)?.effectiveTimeTaken).toBe(35);
  });

  test('which the server has lost a part of is sent again from there', async () => {
    const papers = device();
    const log = await begun(papers, 5);
    const there = server.papers.get(log.paperId);
    Object.assign(there ?? {}, { events: there?.events.slice(0, 2), eventsCount: 2 });
    papers.wakeUp();
    await clock.pass(2_000);
    expect(server.numbers(log.paperId)).toEqual(numbersOf(log.events));
  });

  test('shows what another device has added, where nothing was painted here since', async () => {
    const [one, other] = [device(), device()];
    const log = await begun(one);
    const there = await passing(other.open(log.paperId));
    draw(log, 2);
    log.rename('Two otters');
    await passing(log.flush());
    other.wakeUp();
    await clock.pass(2_000);
    expect(numbersOf(there.events)).toEqual(numbersOf(log.events));
    expect(there.get()).toMatchObject({ status: 'saved', replaced: 1, about: { name: 'Two otters' } });
  });
});

describe('two devices that both went on', () => {
  test('are in conflict; one paints on, and what is newer there can be taken', async () => {
    const { quick, slow } = await parted();
    expect(slow.get()).toMatchObject({ status: 'conflict', pending: 3 });
    draw(slow);
    expect(slow.get().pending).toBe(4);
    await passing(slow.takeNewer());
    await clock.pass(2_000);
    expect(numbersOf(slow.events)).toEqual(numbersOf(quick.events));
    expect(slow.get()).toMatchObject({ status: 'saved', pending: 0, replaced: 1 });
  });

  test('or what is here becomes a paper of its own, with this one as its source', async () => {
    const { quick, slow, papers } = await parted();
    const mine = numbersOf(slow.events);
    const copy = await passing(slow.keepMineAsCopy());
    await passing(papers.sendLeft());
    await clock.pass(2_000);
    expect(server.numbers(copy)).toEqual(mine);
    expect(server.papers.get(copy)).toMatchObject({ sourceId: quick.paperId });
    expect(numbersOf(slow.events)).toEqual(numbersOf(quick.events));
    expect(slow.get()).toMatchObject({ status: 'saved' });
  });
});

describe('two windows of one browser', () => {
  test('have it one after the other; what the first one painted meanwhile is not lost', async () => {
    const store = memoryPaperStore();
    const [one, other] = [device(store), device(store)];
    const first = await begun(one);
    const second = await passing(other.open(first.paperId));
    draw(second);
    draw(first);
    await clock.pass(2_000);
    expect(first.get()).toMatchObject({ status: 'elsewhere', isUnkept: true });
    expect(first.append(stroke(1))).toBe(false);
    const copy = await passing(first.takeOver());
    expect(copy).not.toBeNull();
    expect(numbersOf(first.events)).toEqual(numbersOf(second.events));
    expect(first.get().status).not.toBe('elsewhere');
    draw(second);
    await clock.pass(1_000);
    expect(second.get().status).toBe('elsewhere');
    expect((await store.read(copy ?? ''))?.events.length).toBe(3);
  });
});

describe('the server takes nothing', () => {
  test.each([
    [413, 'urn:tuschel:error:quotaFull', 'full'],
    [403, 'urn:tuschel:error:forbidden', 'forbidden'],
    [404, 'urn:tuschel:error:paperNotFound', 'gone'],
    [406, 'urn:tuschel:error:entityLocked', 'locked'],
    [429, 'urn:tuschel:error:tooManyRequests', 'offline'],
    [503, 'urn:tuschel:error:storage', 'offline'],
  ])('%d %s: %s, and all of it stays here', async (status, type, shown) => {
    const store = memoryPaperStore();
    const log = await begun(device(store));
    server.refuse({ status, type });
    draw(log, 3);
    await clock.pass(3_000);
    expect(log.get()).toMatchObject({ status: shown, pending: 3 });
    expect((await store.read(log.paperId))?.events.length).toBe(5);
    server.refuse(null);
    log.retry();
    await clock.pass(3_000);
    expect(log.get()).toMatchObject({ status: 'saved', pending: 0 });
  });

  test('more than fits on one paper: of three strokes the first is taken, and the paper goes on without the others', async () => {
    const log = await begun(device());
    server.refuseBeyond(3);
    draw(log, 3);
    await clock.pass(3_000);
    expect(log.get()).toMatchObject({ status: 'overfull', pending: 2 });
    expect(log.append(stroke(1))).toBe(false);
    const asked = server.updates.length;
    await clock.pass(60_000);
    expect(server.updates.length).toBe(asked);
    await passing(log.takeNewer());
    await clock.pass(1_000);
    expect(log.get()).toMatchObject({ status: 'saved', pending: 0 });
    await passing(log.lock());
    expect(server.papers.get(log.paperId)).toMatchObject({ eventsCount: 3, lockedAt: expect.any(Number) });
  });

  test('of a paper that is finished, and a copy goes on', async () => {
    const papers = device();
    const log = await begun(papers, 3, { name: 'Otter' });
    await passing(log.lock());
    expect(log.get().status).toBe('locked');
    expect(log.append(stroke(1))).toBe(false);
    // From the first moment on, also where it was painted on before, and on another device.
    for (const window of [papers, device()]) {
      const atFirst = window.open(log.paperId).then((opened) => opened.get().status);
      expect(await passing(atFirst)).toBe('locked');
    }
    const copy = await passing(papers.copy(log.paperId, 'Otter 2'));
    const next = await passing(papers.open(copy));
    draw(next);
    await passing(next.flush());
    expect(server.papers.get(copy)).toMatchObject({ sourceId: log.paperId, name: 'Otter 2', eventsCount: 4 });
  });
});

describe('the shelf', () => {
  test('has what only this device has first, says what is left to send, and is there without a network', async () => {
    const papers = device();
    const log = await begun(papers, 2, { name: 'There' });
    server.down(true);
    draw(log);
    const here = await passing(papers.begin({ name: 'Here' }));
    draw(here, 2);
    await here.kept();
    await log.kept();
    const offline = await passing(papers.list());
    expect(offline.isOffline).toBe(true);
    expect(offline.entries.map(({ name, pending }) => [name, pending])).toEqual(
      expect.arrayContaining([
        ['Here', 2],
        ['There', 1],
      ]),
    );
    server.down(false);
    papers.wakeUp();
    await passing(log.flush());
    await passing(here.flush());
    const { entries, totalCount, isOffline } = await passing(papers.list());
    expect([entries.map(({ pending }) => pending), totalCount, isOffline]).toEqual([[0, 0], 2, false]);
  });

  test('throws papers away and takes them out again', async () => {
    const papers = device();
    const log = await begun(papers);
    await passing(papers.bin(log.paperId));
    expect((await passing(papers.list())).entries).toEqual([]);
    expect((await passing(papers.list({ isBin: true }))).entries).toMatchObject([{ id: log.paperId }]);
    await passing(papers.restore(log.paperId));
    expect((await passing(papers.open(log.paperId))).events.length).toBe(2);
    const never = await passing(papers.begin());
    server.down(true);
    draw(never);
    await passing(papers.bin(never.paperId));
    server.down(false);
    await clock.pass(60_000);
    expect(server.papers.has(never.paperId)).toBe(false);
  });

  test('erases what lies in the bin, here as well, with strokes that only this device has; it does not come back', async () => {
    const store = memoryPaperStore();
    const papers = device(store);
    const [gone, kept] = [await begun(papers), await begun(papers)];
    await passing(device().bin(gone.paperId));
    draw(gone, 2);
    await gone.kept();
    gone.stop();
    await passing(papers.erase(gone.paperId));
    expect([...server.papers.keys()]).toEqual([kept.paperId]);
    expect((await store.heads('ada')).map(({ paperId }) => paperId)).toEqual([kept.paperId]);
    await passing(papers.sendLeft());
    await clock.pass(60_000);
    expect([...server.papers.keys()]).toEqual([kept.paperId]);
    // Asked again, since the answer was lost.
    await passing(papers.erase(gone.paperId));
  });

  test('empties the bin, but for what another device has taken out meanwhile; says how many are left where the server fails', async () => {
    const store = memoryPaperStore();
    const papers = device(store);
    const thrown = [await begun(papers), await begun(papers), await begun(papers), await begun(papers)];
    const [shelved, last, out, first] = thrown.map(({ paperId }) => paperId) as [string, string, string, string];
    for (const id of [last, out, first]) await passing(papers.bin(id));
    server.beforeDelete(() => {
      throw new ApiException('busy', 503, '', {}, null);
    });
    expect(await passing(papers.emptyBin())).toEqual({ erased: [], left: 3 });
    server.beforeDelete((id) => {
      if (id === first) server.papers.get(out)!.deletedAt = null;
    });
    expect(await passing(papers.emptyBin())).toEqual({ erased: [first, last], left: 0 });
    expect([...server.papers.keys()].toSorted()).toEqual([shelved, out].toSorted());
    expect((await store.heads('ada')).map(({ paperId }) => paperId)).toEqual([shelved]);
  });

  test('empties a bin of hundreds with few calls, and says what is left when one of them fails', async () => {
    let calls = 0;
    const ask: ReturnType<typeof server.ask> = (call) => {
      calls += 1;
      return server.ask('ada')(call);
    };
    const { papers } = paperWindow({ clock, store: memoryPaperStore(), ask, newId });
    const { paperId } = await begun(papers);
    const like = structuredClone(server.papers.get(paperId)!);
    const all = Array.from({ length: 2 * PAPER.erasedAtOnce + 5 }, newId);
    for (const id of all) server.papers.set(id, { ...like, id, deletedAt: 1 });
    calls = 0;
    server.beforeDelete(() => {
      if (server.papers.size < all.length) throw new ApiException('busy', 503, '', {}, null);
    });
    const { erased, left } = await passing(papers.emptyBin());
    expect([erased.length, left]).toEqual([PAPER.erasedAtOnce, all.length - PAPER.erasedAtOnce]);
    server.beforeDelete(() => undefined);
    expect((await passing(papers.emptyBin())).left).toBe(0);
    expect([...server.papers.keys()]).toEqual([paperId]);
    // Three lists and two erasings, two lists and two erasings.
    expect(calls).toBe(9);
  });

  test('erases nothing that does not lie in the bin, and nothing without a word of the server', async () => {
    const store = memoryPaperStore();
    const papers = device(store);
    const log = await begun(papers);
    await expect(passing(papers.erase(log.paperId))).rejects.toMatchObject({ status: 400 });
    await passing(papers.bin(log.paperId));
    server.down(true);
    await expect(passing(papers.erase(log.paperId))).rejects.toMatchObject({ status: 0 });
    server.down(false);
    await passing(papers.restore(log.paperId));
    expect((await passing(papers.open(log.paperId))).events).toHaveLength(2);
  });

  test('a paper that another device erases for good is gone where it is open, with strokes or without a network; it does not come back', async () => {
    const store = memoryPaperStore();
    const [here, there] = [device(store), device()];
    const log = await begun(here);
    server.down(true);
    draw(log, 2);
    await clock.pass(3_000);
    expect(log.get().status).toBe('offline');
    server.down(false);
    await passing(there.bin(log.paperId));
    await passing(there.erase(log.paperId));
    here.wakeUp();
    await clock.pass(30_000);
    expect(log.get()).toMatchObject({ status: 'gone', pending: 2 });
    expect([...server.papers.keys()]).toEqual([]);
    // What only this device has is not out of sight.
    expect((await passing(here.list())).entries).toMatchObject([{ id: log.paperId, pending: 2 }]);
    const again = await passing(device(store).open(log.paperId));
    expect(again.get().status).toBe('gone');
    const copy = await passing(again.keepMineAsCopy());
    await passing(device(store).sendLeft());
    expect([...server.papers.keys()]).toEqual([copy]);
    expect(server.papers.get(copy)).toMatchObject({ eventsCount: 4, sourceId: null });
    expect((await passing(device(store).list())).entries.map(({ id }) => id)).toEqual([copy]);
  });

  test('what is left of an erased paper can be thrown away', async () => {
    const store = memoryPaperStore();
    const papers = device(store);
    const log = await begun(papers);
    server.papers.delete(log.paperId);
    draw(log);
    await clock.pass(3_000);
    await passing(papers.bin(log.paperId));
    expect([await store.heads('ada'), (await passing(papers.list())).entries]).toEqual([[], []]);
  });

  test('that has been erased meanwhile takes no name, and nothing begins under its id', async () => {
    const papers = device();
    const log = await begun(papers);
    log.stop();
    await passing(device().bin(log.paperId));
    await passing(device().erase(log.paperId));
    await expect(passing(papers.rename(log.paperId, 'Maari'))).rejects.toMatchObject({ status: 404 });
    expect(server.papers.size).toBe(0);
  });

  test('that went from this device and came again is with the window that fetched it, not with one before', async () => {
    const store = memoryPaperStore();
    const [first, second] = [device(store), device(store)];
    const before = await begun(first);
    await passing(second.bin(before.paperId));
    await passing(second.restore(before.paperId));
    const after = await passing(second.open(before.paperId));
    draw(after, 2);
    await passing(after.flush());
    draw(before, 3);
    await passing(before.kept());
    expect([before.get().status, after.get().status]).toEqual(['elsewhere', 'saved']);
    expect(numbersOf((await store.read(before.paperId))?.events ?? [])).toEqual(numbersOf(after.events));
  });

  test('thrown away while another window paints on it keeps what only this device has', async () => {
    const store = memoryPaperStore();
    const [first, second] = [device(store), device(store)];
    const { paperId } = await begun(first);
    const thrown = second.bin(paperId);
    const log = await first.open(paperId);
    draw(log, 2);
    await log.kept();
    await passing(thrown);
    expect((await store.read(paperId))?.events).toHaveLength(4);
  });

  test('names a paper, also one that is open', async () => {
    const papers = device();
    const log = await begun(papers);
    await passing(papers.rename(log.paperId, 'Maari'));
    await passing(log.flush());
    expect(server.papers.get(log.paperId)?.name).toBe('Maari');
    await passing(device().rename(log.paperId, 'Otter'));
    expect(server.papers.get(log.paperId)?.name).toBe('Otter');
  });

  test('of somebody else in the same browser has none of theirs', async () => {
    const store = memoryPaperStore();
    const log = await begun(device(store));
    const mila = paperWindow({ clock, store, ask: server.ask('mila'), newId, user: 'mila' }).papers;
    expect((await passing(mila.list())).entries).toEqual([]);
    await expect(passing(mila.open(log.paperId))).rejects.toMatchObject({ status: 404 });
    expect((await store.read(log.paperId))?.head.owner).toBe('ada');
  });
});

describe('what a device keeps of papers', () => {
  /** With pictures of them, which are removed from here. */
  function keeping() {
    const store = memoryPaperStore();
    const removed: string[] = [];
    const pictures = { remove: async (paperId: string) => void removed.push(paperId) };
    const { papers } = paperWindow({ clock, store, ask: server.ask('ada'), newId, pictures });
    return { papers, store, removed };
  }
  const kept = async (store: PaperStore) => (await store.heads('ada')).map(({ paperId }) => paperId);

  test('goes with what the server has erased; one in the bin stays, and so does one that is painted on', async () => {
    const { papers, store, removed } = keeping();
    const [erased, open, binned, shelved] = [
      await begun(papers),
      await begun(papers),
      await begun(papers),
      await begun(papers),
    ];
    for (const log of [erased, binned, shelved]) log.stop();
    await passing(server.ask('ada')({ method: 'DELETE', path: `/papers/${binned.paperId}` }));
    for (const { paperId } of [erased, open]) server.papers.delete(paperId);
    const others = [binned.paperId, 'long-gone'];
    expect(await passing(papers.tidy(others))).toEqual([erased.paperId, 'long-gone']);
    expect(await kept(store)).toEqual([open.paperId, binned.paperId, shelved.paperId]);
    expect(removed).toEqual([erased.paperId, 'long-gone']);
  });

  test('stays where the server does not answer, or has not had all of it', async () => {
    const { papers, store, removed } = keeping();
    const [sent, unsent] = [await begun(papers), await begun(papers)];
    sent.stop();
    server.down(true);
    draw(unsent);
    await passing(unsent.kept());
    unsent.stop();
    await expect(passing(papers.tidy([]))).rejects.toMatchObject({ status: 0 });
    server.down(false);
    server.papers.clear();
    expect(await passing(papers.tidy([]))).toEqual([sent.paperId]);
    expect(await kept(store)).toEqual([unsent.paperId]);
    expect(removed).toEqual([sent.paperId]);
  });

  test('goes when somebody logs out, but for strokes that only this device has; when their account is erased all of it goes', async () => {
    const { papers, store, removed } = keeping();
    const [sent, unsent] = [await begun(papers), await begun(papers)];
    server.down(true);
    draw(unsent);
    await store.add({
      head: { ...(await store.read(sent.paperId))!.head, paperId: 'bela', owner: 'bela' },
      events: [],
    });
    await passing(papers.forget('ada'));
    expect(await kept(store)).toEqual([unsent.paperId]);
    expect(removed).toEqual([sent.paperId]);
    await passing(papers.forget('ada', true));
    expect([await kept(store), removed]).toEqual([[], [sent.paperId, unsent.paperId]]);
    expect(await store.read('bela')).not.toBeNull();
  });
});
