import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { JournalDesk } from './journalDesk.ts';

/** How a match comes into the journal. */
export function openings(desk: JournalDesk): void {
  const { openMatch, entry } = desk;

  test('comes back as it was opened', async () => {
    const id = await openMatch({ seats: ['Ada', 'Ben'] });
    expect(await desk.journal.load(id)).toEqual({
      id,
      module: 'draw',
      rulesVersion: 3,
      epoch: 1,
      snapshot: { seats: ['Ada', 'Ben'] },
      snapshotSeq: 0,
      entries: [],
      ended: false,
    });
  });

  test('that nobody opened is not there', async () => {
    expect(await desk.journal.load(randomUUID())).toBeNull();
    expect(await desk.journal.append(randomUUID(), 1, [entry(1)])).toBe(false);
    expect(await desk.journal.claim(randomUUID(), 'b', 1)).toBeNull();
  });

  test('is opened only once', async () => {
    const id = await openMatch();
    await expect(
      desk.journal.open({ id, module: 'draw', rulesVersion: 3, node: 'b', snapshot: 'other' }),
    ).rejects.toThrow(/exists already|duplicate key/);
    expect((await desk.journal.load(id))?.snapshot).toEqual({ phase: 'lobby' });
  });
}

/** Which life of a node may open a match. */
export function lives(desk: JournalDesk): void {
  const { pageOf } = desk;

  test('is opened by the newest life of its node alone, and nothing is left of what another wanted', async () => {
    const node = randomUUID();
    const old = await desk.journal.begin(node);
    const match = { module: 'draw', rulesVersion: 3, node, snapshot: {} };
    const first = randomUUID();
    await desk.journal.open({ ...match, id: first, life: old });
    const life = await desk.journal.begin(node);
    expect(life).toBeGreaterThan(old);
    const late = randomUUID();
    const page = pageOf(late);
    const opening = desk.journal.open({ ...match, id: late, life: old }, async (tx) => desk.lines.open(tx, [page]));
    await expect(opening).rejects.toThrow(`life ${old} of node ${node} is over`);
    expect(await desk.journal.load(late)).toBeNull();
    expect(await desk.lines.page(page.drawing)).toBeNull();
    const next = randomUUID();
    await desk.journal.open({ ...match, id: next, life });
    expect(await desk.journal.live()).toEqual(expect.arrayContaining([first, next]));
  });

  test('is opened without a life, too, whatever lives of its node there were', async () => {
    const node = randomUUID();
    await desk.journal.begin(node);
    await desk.journal.begin(node);
    const id = randomUUID();
    expect(await desk.journal.open({ id, module: 'draw', rulesVersion: 3, node, snapshot: {} })).toEqual({ epoch: 1 });
    expect(await desk.journal.live()).toContain(id);
  });

  test('is not opened by a life that never began', async () => {
    const node = randomUUID();
    const match = { id: randomUUID(), module: 'draw', rulesVersion: 3, node, snapshot: {} };
    await expect(desk.journal.open({ ...match, life: 1 })).rejects.toThrow(/is over/);
    expect(await desk.journal.begin(node)).toBe(1);
    await expect(desk.journal.open({ ...match, life: 2 })).rejects.toThrow(/is over/);
    expect(await desk.journal.load(match.id)).toBeNull();
    expect(await desk.journal.open({ ...match, life: 1 })).toEqual({ epoch: 1 });
  });

  test('of one node does not mind the lives of another', async () => {
    const [node, other] = [randomUUID(), randomUUID()];
    const life = await desk.journal.begin(node);
    expect(await desk.journal.begin(other)).toBe(1);
    await desk.journal.begin(other);
    const id = randomUUID();
    await desk.journal.open({ id, module: 'draw', rulesVersion: 3, node, snapshot: {}, life });
    expect(await desk.journal.live()).toContain(id);
  });
}

/** A match until its end. */
export function matches(desk: JournalDesk): void {
  const { openMatch, entry } = desk;

  test('counts among the newest rules of its module until it ends, by the rules that wrote last', async () => {
    const module = randomUUID();
    const openOf = async (rulesVersion: number) => {
      const id = randomUUID();
      await desk.journal.open({ id, module, rulesVersion, node: 'a', snapshot: {} });
      return id;
    };
    expect(await desk.journal.newestRules(module)).toBeNull();
    const [newest, older] = [await openOf(8), await openOf(3)];
    expect(await desk.journal.newestRules(module)).toBe(8);
    await desk.journal.end(newest, 1);
    expect(await desk.journal.newestRules(module)).toBe(3);
    await desk.journal.snapshot(older, 1, 0, 10, {});
    expect(await desk.journal.newestRules(module)).toBe(10);
    await desk.journal.end(older, 1);
    expect(await desk.journal.newestRules(module)).toBeNull();
  });

  test('is live until it ends, and then takes nothing more', async () => {
    const id = await openMatch();
    expect(await desk.journal.live()).toContain(id);
    expect(await desk.journal.end(id, 1)).toBe(true);
    expect(await desk.journal.end(id, 1)).toBe(true);
    expect(await desk.journal.live()).not.toContain(id);
    expect(await desk.journal.append(id, 1, [entry(1)])).toBe(false);
    expect(await desk.journal.snapshot(id, 1, 0, 3, 'late')).toBe(false);
    expect(await desk.journal.claim(id, 'b', 1)).toBeNull();
    expect(await desk.journal.load(id)).toMatchObject({
      ended: true,
      epoch: 1,
      snapshot: { phase: 'lobby' },
      entries: [],
    });
  });

  test('that nobody opened is neither kept nor ended', async () => {
    expect(await desk.journal.snapshot(randomUUID(), 1, 0, 3, {})).toBe(false);
    expect(await desk.journal.end(randomUUID(), 1)).toBe(false);
  });

  test('shares nothing with whoever opened it or reads it', async () => {
    const snapshot = { seats: ['Ada'] };
    const id = await openMatch(snapshot);
    const data = { word: 'owl' };
    await desk.journal.append(id, 1, [entry(1, data)]);
    snapshot.seats.push('Eve');
    data.word = 'cat';
    const first = (await desk.journal.load(id))!;
    (first.snapshot as typeof snapshot).seats.push('Mallory');
    (first.entries[0]!.data as typeof data).word = 'dog';
    expect(await desk.journal.load(id)).toMatchObject({
      snapshot: { seats: ['Ada'] },
      entries: [entry(1, { word: 'owl' })],
    });
  });
}
