import { PAPER } from '@tuschel/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { numbersOf } from '../testbed/modelPapers.ts';
import { stroke } from '../testbed/modelServer.ts';
import { paperTable, type PaperTable } from '../testbed/paperTable.ts';
import { memoryPaperStore } from './memoryPaperStore.ts';
import type { PaperLog, Papers } from './paperTypes.ts';

let table: PaperTable;
beforeEach(() => {
  table = paperTable();
});
const there = (log: PaperLog) => table.server.papers.get(log.paperId);
const requests = () => table.server.updates.length;

/** Two windows of one browser; the second has taken the paper from the first. */
async function twoWindows() {
  const store = memoryPaperStore();
  const [one, other] = [table.device(store), table.device(store)];
  const first = await table.begun(one);
  const second = await table.passing(other.open(first.paperId));
  await table.clock.pass(1000);
  return { store, one, other, first, second };
}

/** A paper on which two devices have both gone on, as the slower one has it. */
async function inConflict(): Promise<{ log: PaperLog; papers: Papers; other: PaperLog }> {
  const [one, papers] = [table.device(), table.device()];
  const other = await table.begun(one, 2, { name: 'Theirs' });
  const log = await table.passing(papers.open(other.paperId));
  await table.clock.pass(1000);
  table.draw(other, 2);
  await table.passing(other.flush());
  log.rename('Mine');
  table.draw(log, 3);
  await table.clock.pass(3000);
  expect(log.get().status).toBe('conflict');
  return { log, papers, other };
}

describe('what is said of a paper', () => {
  test('is blank at first, of the usual size', async () => {
    const log = await table.passing(table.device().begin());
    expect(log.get()).toMatchObject({ fullness: 'fine', sourceId: null, replaced: 0, isUnkept: false });
    expect(log.get().about).toEqual({
      name: '',
      triggerWarning: 0,
      effectiveTimeTaken: 0,
      imageWidth: 1920,
      imageHeight: 1080,
      imageThumbnail: null,
    });
    expect(log.events).toEqual([]);
  });

  test('its name, picture and warning, is on the server soon, and once only', async () => {
    const log = await table.begun(table.device());
    log.rename('Otter');
    log.setThumbnail('data:image/png;base64,AA');
    log.setWarning(4);
    await table.clock.pass(3000);
    const about = { name: 'Otter', imageThumbnail: 'data:image/png;base64,AA', triggerWarning: 4 };
    expect([log.get().about, there(log)]).toMatchObject([about, about]);
    table.draw(log);
    await table.passing(log.flush());
    const said = table.server.updates.filter(
      ({ body }) => body.name !== undefined || body.triggerWarning !== undefined,
    );
    expect(said).toHaveLength(1);
  });

  test('has a name without spaces around it and of eighty letters, however many bytes they have', async () => {
    const log = await table.passing(table.device().begin());
    log.rename(`  Mu\u0308cke ${'🦦'.repeat(100)} `);
    expect(log.get().about.name).toBe(`Mücke ${'🦦'.repeat(PAPER.nameLetters - 6)}`);
  });

  test('is no longer taken where it is finished', async () => {
    const log = await table.begun(table.device(), 1, { name: 'Otter' });
    await table.passing(log.lock());
    log.rename('Maari');
    await table.clock.pass(3000);
    expect([log.get().about.name, there(log)?.name]).toEqual(['Otter', 'Otter']);
  });

  test('says once from what and for which game it was begun', async () => {
    const papers = table.device();
    const source = await table.begun(papers);
    const log = await table.begun(papers, 1, { sourceId: source.paperId, gameId: 'game-1' });
    table.draw(log);
    await table.passing(log.flush());
    expect(there(log)).toMatchObject({ sourceId: source.paperId, gameId: 'game-1', eventsCount: 2 });
    const said = table.server.updates.filter(({ body }) => 'sourceId' in body || 'gameId' in body);
    expect(said).toHaveLength(1);
    const elsewhere = await table.passing(table.device().open(log.paperId));
    expect(elsewhere.get().sourceId).toBe(source.paperId);
  });

  test('goes on without a source that the server does not take', async () => {
    const log = await table.begun(table.device(), 2, { sourceId: 'gone', gameId: 'game-1' });
    expect([log.get().sourceId, there(log)]).toMatchObject([
      null,
      { eventsCount: 2, sourceId: null, gameId: 'game-1' },
    ]);
  });
});

describe('the pen', () => {
  test('adds up to a minute at a time, and never more than ten years', async () => {
    const store = memoryPaperStore();
    const log = await table.begun(table.device(store), 1);
    log.penMoved();
    await table.clock.pass(60_000);
    log.penMoved();
    expect(log.get().about.effectiveTimeTaken).toBe(60);
    await table.clock.pass(500);
    log.penMoved();
    expect(log.get().about.effectiveTimeTaken).toBe(60);
    const { head, events } = (await store.read(log.paperId))!;
    const about = { ...head.about, effectiveTimeTaken: PAPER.mostSeconds - 5 };
    await store.add({ head: { ...head, paperId: 'old', about, isBegun: false, acked: 0 }, events });
    const old = await table.passing(table.device(store).open('old'));
    old.penMoved();
    await table.clock.pass(10_000);
    old.penMoved();
    expect(old.get().about.effectiveTimeTaken).toBe(PAPER.mostSeconds);
  });

  test('that moves sends nothing by itself; its time goes with the next stroke', async () => {
    const log = await table.begun(table.device(), 1);
    const before = requests();
    log.penMoved();
    await table.clock.pass(30_000);
    log.penMoved();
    await table.clock.pass(5000);
    expect([requests(), log.get().status]).toEqual([before, 'saved']);
    table.draw(log);
    await table.passing(log.flush());
    expect(there(log)?.effectiveTimeTaken).toBe(30);
  });

  test('over a paper that was left takes no time', async () => {
    const log = await table.begun(table.device(), 1);
    log.penMoved();
    log.stop();
    await table.clock.pass(10_000);
    log.penMoved();
    expect([log.get().about.effectiveTimeTaken, log.append(stroke(9))]).toEqual([0, false]);
  });
});

describe('taking back', () => {
  test('what is not there is nothing, and is not written down', async () => {
    const log = await table.begun(table.device(), 0);
    expect([log.undo(), log.redo(), log.events.length]).toEqual([null, null, 0]);
    expect(log.get()).toMatchObject({ canUndo: false, canRedo: false });
    table.draw(log);
    expect(log.redo()).toBeNull();
    expect(log.events).toHaveLength(1);
    const line = log.lines[0];
    expect([log.undo(), log.lines, log.undone]).toEqual([line, [], [line]]);
    expect([log.redo(), log.lines, log.undone]).toEqual([line, [line], []]);
  });

  test('is not possible on a paper that is finished', async () => {
    const log = await table.begun(table.device(), 2);
    log.undo();
    await table.passing(log.flush());
    await table.passing(log.lock());
    expect([log.undo(), log.redo(), log.events.length]).toEqual([null, null, 3]);
  });
});

describe('finishing a paper', () => {
  test('says how long the pen was in hand, and it is finished on this device as well', async () => {
    const store = memoryPaperStore();
    const log = await table.begun(table.device(store), 1);
    log.penMoved();
    await table.clock.pass(20_000);
    log.penMoved();
    await table.passing(log.lock());
    expect(there(log)).toMatchObject({ effectiveTimeTaken: 20, lockedAt: expect.any(Number) });
    await table.passing(log.kept());
    expect((await store.read(log.paperId))?.head.isLocked).toBe(true);
    await table.passing(log.lock());
  });

  test('without a network, or with strokes that the server does not take, fails; it can be painted on', async () => {
    const log = await table.begun(table.device(), 1);
    table.server.down(true);
    await expect(table.passing(log.lock())).rejects.toMatchObject({ status: 0 });
    table.draw(log);
    await expect(table.passing(log.lock())).rejects.toThrow('does not have all');
    table.server.down(false);
    table.server.refuse({ status: 413, type: 'urn:tuschel:error:quotaFull' });
    log.retry();
    await table.clock.pass(1000);
    await expect(table.passing(log.lock())).rejects.toThrow('does not have all');
    table.server.refuse(null);
    expect([there(log)?.lockedAt, log.get().status, log.append(stroke(9))]).toEqual([null, 'full', true]);
  });

  test('that the server refuses is said, and it is not finished', async () => {
    const log = await table.begun(table.device(), 1);
    table.server.refuse({ status: 500 });
    await expect(table.passing(log.lock())).rejects.toMatchObject({ status: 500 });
    expect([log.get().status, log.append(stroke(9))]).toEqual(['saved', true]);
  });

  test('whose answer was lost is finished when it is asked again', async () => {
    const log = await table.begun(table.device(), 1);
    table.server.papers.get(log.paperId)!.lockedAt = 1;
    table.server.refuse({ status: 406 });
    await table.passing(log.lock());
    expect(log.get().status).toBe('locked');
  });

  test('is not possible for somebody else who is signed in meanwhile', async () => {
    let user = 'ada';
    const log = await table.begun(table.windowOf({ user: () => user }).papers, 1);
    user = 'mila';
    await expect(table.passing(log.lock())).rejects.toThrow('does not have all');
    expect(there(log)?.lockedAt).toBeNull();
  });
});

describe('somebody else signs in', () => {
  test('and nothing of the painter before is sent for them; flushing does not wait for it', async () => {
    let user: string | null = 'ada';
    const papers = table.windowOf({ user: () => user }).papers;
    const log = await table.begun(papers, 1);
    user = 'mila';
    const before = table.asked.length;
    table.draw(log, 2);
    papers.wakeUp();
    await table.passing(log.flush());
    await table.clock.pass(30_000);
    expect([table.asked.slice(before), log.get().pending]).toEqual([[], 2]);
    user = 'ada';
    papers.wakeUp();
    await table.passing(log.flush());
    expect(there(log)?.eventsCount).toBe(3);
  });
});

describe('two windows of one browser', () => {
  test('notice who has the paper when they wake up, and without strokes nothing is unkept', async () => {
    const { one, first } = await twoWindows();
    expect(first.get().status).toBe('saved');
    one.wakeUp();
    await table.clock.settle();
    expect(first.get()).toMatchObject({ status: 'elsewhere', isUnkept: false, pending: 0 });
    const before = table.asked.length;
    expect(first.append(stroke(9))).toBe(false);
    await table.passing(first.flush());
    await table.clock.pass(30_000);
    expect(table.asked.length).toBe(before);
    await expect(first.takeNewer()).rejects.toThrow('this window');
  });

  test('go on where the other one left off, without a copy where there is nothing to copy', async () => {
    const { store, one, first, second } = await twoWindows();
    table.draw(second, 2);
    second.rename('Seen');
    await table.passing(second.flush());
    one.wakeUp();
    await table.clock.settle();
    expect(await table.passing(first.takeOver())).toBeNull();
    expect(numbersOf(first.events)).toEqual(numbersOf(second.events));
    expect(first.get()).toMatchObject({ status: 'saved', replaced: 1, about: { name: 'Seen' }, pending: 0 });
    table.draw(first);
    await table.passing(first.flush());
    expect((await store.read(first.paperId))?.events).toHaveLength(5);
    expect(there(first)?.eventsCount).toBe(5);
  });

  test('take over with the strokes and the name that only this one has, where the other one did nothing', async () => {
    const { store, first } = await twoWindows();
    table.server.down(true);
    first.rename('Mine');
    table.draw(first, 2);
    first.resize(640, 480);
    await table.passing(first.kept());
    expect(first.get()).toMatchObject({ status: 'elsewhere', isUnkept: true });
    expect(await table.passing(first.takeOver())).toBeNull();
    const mine = { name: 'Mine', imageWidth: 640, imageHeight: 480 };
    expect(first.get()).toMatchObject({ replaced: 0, about: mine });
    await table.passing(first.kept());
    expect(first.get().isUnkept).toBe(false);
    expect(await store.read(first.paperId)).toMatchObject({ head: { about: mine }, events: { length: 5 } });
    table.server.down(false);
    first.retry();
    await table.passing(first.flush());
    expect(there(first)).toMatchObject({ ...mine, eventsCount: 5 });
  });

  test('keep what only this one has as a copy, without taking the paper over', async () => {
    const { store, first, second } = await twoWindows();
    table.draw(first, 2);
    await table.passing(first.kept());
    const copy = await table.passing(first.keepMineAsCopy());
    expect([first.get().status, (await store.read(copy))?.events.length]).toEqual(['elsewhere', 4]);
    expect((await store.read(first.paperId))?.events).toHaveLength(2);
    table.draw(second);
    await table.passing(second.flush());
    expect(second.get().status).toBe('saved');
  });

  test('cannot take over what is not on this device any more', async () => {
    const { store, one, first } = await twoWindows();
    one.wakeUp();
    await table.clock.settle();
    await store.remove(first.paperId, true);
    await expect(table.passing(first.takeOver())).rejects.toThrow('not on this device');
    expect(first.get().status).toBe('elsewhere');
  });

  test('an answer to what was sent before a window took the paper over does not say what the server has now', async () => {
    const { store, one, other, first, second } = await twoWindows();
    table.travels({ there: 100, back: 3000 });
    table.draw(second, 2);
    void second.flush();
    await table.clock.pass(200);
    table.travels({});
    const again = await table.passing(one.open(first.paperId));
    table.draw(again, 1);
    await table.passing(again.flush());
    other.wakeUp();
    await table.clock.settle();
    expect(second.get().status).toBe('elsewhere');
    await table.passing(second.takeOver());
    await table.clock.pass(5000);
    await table.passing(second.flush());
    expect(there(second)?.eventsCount).toBe(second.events.length);
    expect((await store.read(first.paperId))?.events).toHaveLength(second.events.length);
  });
});

describe('a conflict', () => {
  test('sends nothing, and is one until somebody decides', async () => {
    const { log, papers } = await inConflict();
    const before = requests();
    table.draw(log, 2);
    log.retry();
    papers.wakeUp();
    await table.passing(log.flush());
    await table.clock.pass(60_000);
    expect([requests(), log.get()]).toMatchObject([before, { status: 'conflict', pending: 5 }]);
  });

  test('that ends with what is newer takes its name as well; strokes meanwhile are refused, later ones are not', async () => {
    const { log, other } = await inConflict();
    const deciding = log.takeNewer();
    await table.clock.settle();
    expect(log.append(stroke(9))).toBe(false);
    await table.passing(deciding);
    expect(numbersOf(log.events)).toEqual(numbersOf(other.events));
    expect(log.get().about.name).toBe('Theirs');
    expect(log.append(stroke(1000))).toBe(true);
    await table.passing(log.flush());
    expect(there(log)).toMatchObject({ name: 'Theirs', eventsCount: 5 });
  });

  test('that cannot be decided for want of an answer stays, with all strokes, and can be painted on', async () => {
    const { log } = await inConflict();
    const mine = numbersOf(log.events);
    table.server.down(true);
    await expect(table.passing(log.takeNewer())).rejects.toMatchObject({ status: 0 });
    expect([log.get().status, numbersOf(log.events)]).toEqual(['conflict', mine]);
    expect(log.append(stroke(1000))).toBe(true);
    log.stop();
    await expect(log.takeNewer()).rejects.toThrow('this window');
  });

  test('that ends with a copy leaves the name of this one to the server', async () => {
    const { log, other, papers } = await inConflict();
    const before = log.get().replaced;
    const copy = await table.passing(log.keepMineAsCopy());
    expect(log.get().replaced).toBeGreaterThan(before);
    await table.passing(log.flush());
    await table.clock.pass(1000);
    expect([log.get().about.name, there(log)?.name]).toEqual(['Theirs', 'Theirs']);
    expect(numbersOf(log.events)).toEqual(numbersOf(other.events));
    await table.passing(papers.sendLeft());
    expect(table.server.papers.get(copy)).toMatchObject({ name: 'Mine', eventsCount: 5, sourceId: log.paperId });
  });
});

describe('a paper that is waiting', () => {
  test('for the server is sent after 1, 2, 4 … s, however much is painted meanwhile', async () => {
    const log = await table.begun(table.device(), 1);
    table.server.refuse({ status: 503 });
    const times: number[] = [];
    const start = table.clock.now();
    let seen = requests();
    for (let tick = 0; tick < 170; tick++) {
      if (tick % 7 === 0) table.draw(log);
      await table.clock.pass(100);
      if (requests() > seen) times.push((table.clock.now() - start) / 1000);
      seen = requests();
    }
    const [first = 0] = times;
    expect(times.map((at) => Math.round(at - first))).toEqual([0, 1, 3, 7, 15]);
    expect(log.get().status).toBe('offline');
  });

  test('starts anew with short waits once the server has answered', async () => {
    const log = await table.begun(table.device(), 1);
    for (let turn = 0; turn < 2; turn++) {
      table.server.refuse({ status: 503 });
      table.draw(log);
      await table.clock.pass(8000);
      expect(log.get().status).toBe('offline');
      table.server.refuse(null);
      await table.clock.pass(20_000);
      expect(log.get().status).toBe('saved');
    }
    table.server.refuse({ status: 503 });
    table.draw(log);
    await table.clock.pass(2000);
    const before = requests();
    await table.clock.pass(2000);
    expect(requests()).toBe(before + 1);
  });

  test('for room is tried again when the window wakes up; one of somebody who may not is tried only when they ask', async () => {
    for (const [status, type, tries] of [
      [413, 'urn:tuschel:error:quotaFull', 1],
      [403, 'urn:tuschel:error:forbidden', 0],
    ] as const) {
      const papers = table.device();
      const log = await table.begun(papers, 1);
      table.server.refuse({ status, type });
      table.draw(log);
      await table.passing(log.flush());
      const before = requests();
      papers.wakeUp();
      await table.clock.pass(60_000);
      expect(requests() - before).toBe(tries);
      log.retry();
      await table.clock.pass(1000);
      expect(requests() - before).toBe(tries + 1);
      table.server.refuse(null);
    }
  });
});
