import { beforeEach, describe, expect, test } from 'vitest';
import { STORE_PATIENCE_MS } from '../drawing/lineKeeper.ts';
import { numbersOf } from '../testbed/modelPapers.ts';
import { paperTable, type PaperTable, troubledStore } from '../testbed/paperTable.ts';
import { memoryPaperStore } from './memoryPaperStore.ts';

let table: PaperTable;
beforeEach(() => {
  table = paperTable();
});

/** A paper of a device that can be made to refuse. */
async function onTroubled() {
  const kept = memoryPaperStore();
  const { store, trouble } = troubledStore(kept);
  const papers = table.device(store);
  const log = await table.begun(papers);
  const there = async () => (await kept.read(log.paperId))?.events.length;
  return { papers, log, trouble, there, kept };
}

describe('a device that refuses to keep a paper', () => {
  test('does not stop it from being sent, and it is said that leaving would lose strokes', async () => {
    const { log, trouble, there } = await onTroubled();
    expect(log.get().isUnkept).toBe(false);
    trouble.set('write', 'refuses');
    table.draw(log, 2);
    await table.clock.settle();
    expect([log.get().isUnkept, await there()]).toEqual([true, 2]);
    await table.clock.pass(2000);
    expect(log.get()).toMatchObject({ status: 'saved', pending: 0 });
    expect(table.server.numbers(log.paperId)).toEqual(numbersOf(log.events));
  });

  test('is asked again with the next stroke, and then has all of them', async () => {
    const { log, trouble, there } = await onTroubled();
    trouble.set('write', 'refuses');
    table.draw(log, 2);
    await table.passing(log.kept());
    trouble.clear();
    table.draw(log);
    await table.passing(log.kept());
    expect([await there(), log.get().isUnkept]).toEqual([5, false]);
  });

  test('is asked again when the window wakes up, although nothing is painted any more', async () => {
    const { papers, log, trouble, there } = await onTroubled();
    table.server.down(true);
    trouble.set('write', 'refuses');
    table.draw(log, 2);
    await table.passing(log.kept());
    trouble.clear();
    papers.wakeUp();
    await table.clock.settle();
    expect([await there(), log.get().isUnkept]).toEqual([4, false]);
  });

  test('leaves the paper to the window that has its strokes when that opens it again', async () => {
    const { papers, log, trouble } = await onTroubled();
    table.server.down(true);
    trouble.set('write', 'refuses');
    table.draw(log, 3);
    await table.passing(log.kept());
    const again = await table.passing(papers.open(log.paperId));
    expect(again).toBe(log);
    table.draw(again);
    expect(again.events).toHaveLength(6);
    table.server.down(false);
    await table.passing(again.flush());
    expect(table.server.numbers(log.paperId)).toEqual(numbersOf(again.events));
  });

  test('from the first moment on can be painted on all the same', async () => {
    const { store, trouble } = troubledStore(memoryPaperStore());
    trouble.set('add', 'refuses').set('read', 'refuses').set('take', 'refuses').set('epoch', 'refuses');
    trouble.set('write', 'refuses');
    const papers = table.device(store);
    const log = await table.begun(papers, 3);
    expect(table.server.numbers(log.paperId)).toHaveLength(3);
    // Another window reads it from the server, and keeps nothing of it either.
    const other = await table.passing(table.device(store).open(log.paperId));
    expect([other.events.length, other.get().status]).toEqual([3, 'saved']);
  });

  test('does not say which window has it: then no other one does', async () => {
    const { papers, log, trouble } = await onTroubled();
    trouble.set('epoch', 'refuses');
    papers.wakeUp();
    table.draw(log);
    await table.clock.pass(2000);
    expect(log.get()).toMatchObject({ status: 'saved', pending: 0 });
  });
});

describe('a device that does not answer', () => {
  test('is waited for, and then strokes are sent without it', async () => {
    const { log, trouble } = await onTroubled();
    trouble.set('write', 'is silent');
    const before = table.server.updates.length;
    table.draw(log, 2);
    const asked = table.clock.now();
    let keptAfter = -1;
    void log.kept().then(() => {
      keptAfter = table.clock.now() - asked;
    });
    await table.clock.pass(STORE_PATIENCE_MS - 1);
    expect([table.server.updates.length, log.get().isUnkept, keptAfter]).toEqual([before, false, -1]);
    await table.clock.pass(1);
    expect([log.get().isUnkept, keptAfter]).toEqual([true, STORE_PATIENCE_MS]);
    await table.passing(log.kept());
    await table.clock.pass(1000);
    expect(log.get()).toMatchObject({ status: 'saved', pending: 0 });
    expect(table.server.numbers(log.paperId)).toHaveLength(4);
  });

  test('and then does has everything, and is trusted again', async () => {
    const slow = table.windowOf({ store: memoryPaperStore(), storeMs: STORE_PATIENCE_MS + 1000 }).papers;
    const log = await table.passing(slow.begin());
    table.server.down(true);
    await table.passing(log.kept());
    table.draw(log);
    await table.clock.pass(STORE_PATIENCE_MS);
    expect(log.get().isUnkept).toBe(true);
    await table.clock.pass(1000);
    expect(log.get().isUnkept).toBe(false);
  });

  test('nothing is sent before it is kept, also a while after the device was quick to answer', async () => {
    const { log, trouble } = await onTroubled();
    await table.clock.pass(STORE_PATIENCE_MS * 2);
    trouble.set('write', 'is silent');
    const before = table.server.updates.length;
    table.draw(log, 1);
    await table.clock.pass(STORE_PATIENCE_MS - 1);
    expect(table.server.updates.length).toBe(before);
  });
});
