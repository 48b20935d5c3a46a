import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { JournalDesk } from './journalDesk.ts';

/** Inputs of a match. */
export function entries(desk: JournalDesk): void {
  const { openMatch, entry, pageOf } = desk;

  test('come back in order, character by character', async () => {
    const id = await openMatch();
    const odd = { z: 1, a: '\0 \ud800 "quoted" \\u0000 🎲 ä', nested: [1.5, null, { deep: true }] };
    expect(await desk.journal.append(id, 1, [entry(1, odd), entry(2, 'text')])).toBe(true);
    expect(await desk.journal.append(id, 1, [entry(3, null)])).toBe(true);
    const state = await desk.journal.load(id);
    expect(state?.entries).toEqual([entry(1, odd), entry(2, 'text'), entry(3, null)]);
    expect(JSON.stringify(state?.entries[0]?.data)).toBe(JSON.stringify(odd));
  });

  test('that leave a gap or repeat a number are a bug of their owner', async () => {
    const id = await openMatch();
    await desk.journal.append(id, 1, [entry(1), entry(2)]);
    await expect(desk.journal.append(id, 1, [entry(4)])).rejects.toThrow('3 comes next');
    await expect(desk.journal.append(id, 1, [entry(2)])).rejects.toThrow('3 comes next');
    await expect(desk.journal.append(id, 1, [entry(3), entry(5)])).rejects.toThrow('4 comes next');
    expect((await desk.journal.load(id))?.entries).toHaveLength(2);
  });

  test('may be none at all, to write rows of the module alone', async () => {
    const id = await openMatch();
    await desk.journal.append(id, 1, [entry(1)]);
    const page = pageOf(id);
    expect(await desk.journal.append(id, 1, [], (tx) => desk.lines.open(tx, [page]))).toBe(true);
    expect(await desk.lines.page(page.drawing)).not.toBeNull();
  });
}

/** What a module writes in the same transaction. */
export function moduleRows(desk: JournalDesk): void {
  const { openMatch, entry, pageOf } = desk;

  test('are written with the inputs that caused them', async () => {
    const id = randomUUID();
    const [first, second] = [pageOf(id), pageOf(id)];
    const match = { id, module: 'draw', rulesVersion: 1, node: 'a', snapshot: 0 };
    await desk.journal.open(match, (tx) => desk.lines.open(tx, [first]));
    await desk.journal.append(id, 1, [entry(1)], (tx) => desk.lines.open(tx, [second]));
    expect(await desk.lines.page(first.drawing)).toMatchObject({ match: id, state: 'open' });
    expect(await desk.lines.page(second.drawing)).toMatchObject({ match: id, state: 'open' });
  });

  test('and the inputs are both left out when writing them fails', async () => {
    const id = await openMatch();
    const page = pageOf(id);
    const failing = desk.journal.append(id, 1, [entry(1)], async (tx) => {
      await desk.lines.open(tx, [page]);
      throw new Error('no ink left');
    });
    await expect(failing).rejects.toThrow('no ink left');
    expect((await desk.journal.load(id))?.entries).toEqual([]);
    expect(await desk.lines.page(page.drawing)).toBeNull();
  });

  test('are not even asked for when the owner is fenced', async () => {
    const id = await openMatch();
    await desk.journal.claim(id, 'b', 1);
    let asked = false;
    const answer = await desk.journal.append(id, 1, [entry(1)], async () => {
      asked = true;
    });
    expect({ answer, asked }).toEqual({ answer: false, asked: false });
  });

  test('are not kept with entries that leave a gap', async () => {
    const id = await openMatch();
    const page = pageOf(id);
    const gap = desk.journal.append(id, 1, [entry(2)], (tx) => desk.lines.open(tx, [page]));
    await expect(gap).rejects.toThrow('1 comes next');
    expect(await desk.lines.page(page.drawing)).toBeNull();
    expect((await desk.journal.load(id))?.entries).toEqual([]);
  });

  test('are not kept when their match is opened a second time', async () => {
    const id = await openMatch();
    const page = pageOf(id);
    const match = { id, module: 'draw', rulesVersion: 3, node: 'a', snapshot: {} };
    await expect(desk.journal.open(match, (tx) => desk.lines.open(tx, [page]))).rejects.toThrow(
      /exists already|duplicate key/,
    );
    expect(await desk.lines.page(page.drawing)).toBeNull();
  });
}

/** The state in place of the inputs that led to it. */
export function snapshots(desk: JournalDesk): void {
  const { openMatch, entry } = desk;

  test('of one match leaves every other as it is', async () => {
    const [id, other] = [await openMatch('mine'), await openMatch('other')];
    for (const match of [id, other]) await desk.journal.append(match, 1, [entry(1), entry(2)]);
    const before = await desk.journal.load(other);
    expect(await desk.journal.snapshot(id, 1, 2, 4, 'newer')).toBe(true);
    expect(await desk.journal.load(other)).toEqual(before);
    expect(await desk.journal.load(id)).toMatchObject({ snapshot: 'newer', snapshotSeq: 2, entries: [] });
  });

  test('replaces the entries it contains', async () => {
    const id = await openMatch();
    await desk.journal.append(id, 1, [entry(1), entry(2), entry(3, 'kept')]);
    expect(await desk.journal.snapshot(id, 1, 2, 4, { phase: 'draw' })).toBe(true);
    expect(await desk.journal.load(id)).toMatchObject({
      rulesVersion: 4,
      snapshot: { phase: 'draw' },
      snapshotSeq: 2,
      entries: [entry(3, 'kept')],
    });
    expect(await desk.journal.append(id, 1, [entry(4)])).toBe(true);
  });

  test('of what was kept already replaces it, with the version of its rules', async () => {
    const id = await openMatch();
    expect(await desk.journal.snapshot(id, 1, 0, 4, { phase: 'taken over' })).toBe(true);
    expect(await desk.journal.load(id)).toMatchObject({
      rulesVersion: 4,
      snapshotSeq: 0,
      snapshot: { phase: 'taken over' },
    });
    await desk.journal.append(id, 1, [entry(1)]);
    await desk.journal.snapshot(id, 1, 1, 4, 'one');
    expect(await desk.journal.snapshot(id, 1, 1, 5, 'two')).toBe(true);
    expect(await desk.journal.load(id)).toMatchObject({
      rulesVersion: 5,
      snapshotSeq: 1,
      snapshot: 'two',
      entries: [],
    });
  });

  test('of one match leaves the entries of another alone', async () => {
    const [id, other] = [await openMatch(), await openMatch()];
    for (const match of [id, other]) await desk.journal.append(match, 1, [entry(1, match)]);
    await desk.journal.snapshot(id, 1, 1, 4, 'kept');
    expect(await desk.journal.load(other)).toMatchObject({
      rulesVersion: 3,
      snapshotSeq: 0,
      entries: [entry(1, other)],
    });
  });

  test('of an entry that was never written, or that an earlier snapshot holds, is a bug of its owner', async () => {
    const id = await openMatch();
    await desk.journal.append(id, 1, [entry(1), entry(2)]);
    await expect(desk.journal.snapshot(id, 1, 3, 3, {})).rejects.toThrow('no entry');
    await desk.journal.snapshot(id, 1, 2, 3, {});
    await expect(desk.journal.snapshot(id, 1, 1, 3, {})).rejects.toThrow('no entry');
    expect(await desk.journal.load(id)).toMatchObject({ snapshotSeq: 2, entries: [] });
  });
}
