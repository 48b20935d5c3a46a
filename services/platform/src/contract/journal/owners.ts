import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { JournalDesk } from './journalDesk.ts';

/** An owner that was taken over writes nothing. */
export function fence(desk: JournalDesk): void {
  const { openMatch, entry, pageOf } = desk;

  test('lets an owner who was taken over write nothing', async () => {
    const id = await openMatch();
    await desk.journal.append(id, 1, [entry(1, 'mine')]);
    expect(await desk.journal.claim(id, 'b', 1)).toBe(2);

    expect(await desk.journal.append(id, 1, [entry(2, 'zombie')])).toBe(false);
    expect(await desk.journal.snapshot(id, 1, 1, 9, 'zombie')).toBe(false);
    expect(await desk.journal.end(id, 1)).toBe(false);

    expect(await desk.journal.append(id, 2, [entry(2, 'theirs')])).toBe(true);
    expect(await desk.journal.load(id)).toMatchObject({
      epoch: 2,
      rulesVersion: 3,
      snapshot: { phase: 'lobby' },
      entries: [entry(1, 'mine'), entry(2, 'theirs')],
      ended: false,
    });
  });

  test('has one winner when many claim at once', async () => {
    const id = await openMatch();
    const claims = await Promise.all(Array.from({ length: 8 }, (_, node) => desk.journal.claim(id, `node ${node}`, 1)));
    expect(claims.filter((epoch) => epoch !== null)).toEqual([2]);
    expect((await desk.journal.load(id))?.epoch).toBe(2);
  });

  test('comes down in time when a claim overtakes an append that has begun', async () => {
    const id = await openMatch();
    const page = pageOf(id);
    let claim: Promise<number | null> | undefined;
    const appended = await desk.journal.append(id, 1, [entry(1)], async (tx) => {
      claim = desk.journal.claim(id, 'b', 1);
      await desk.lines.open(tx, [page]);
    });
    const state = await desk.journal.load(id).then(async (before) => (await claim, before && desk.journal.load(id)));
    expect(await claim).toBe(2);
    // Either the append came first and all of it stands, or the claim did and nothing of the append is left.
    expect(state?.entries).toHaveLength(appended ? 1 : 0);
    expect((await desk.lines.page(page.drawing)) !== null).toBe(appended);
  });

  test('keeps the sequence whole while two owners race', async () => {
    const id = await openMatch();
    const race = async (epoch: number) => {
      for (let seq = 1; seq <= 20; seq++) {
        const written = await desk.journal.append(id, epoch, [entry(seq, epoch)]).catch(() => false);
        if (!written) return;
      }
    };
    const first = race(1);
    const taken = await desk.journal.claim(id, 'b', 1);
    await Promise.all([first, race(taken!)]);
    const { entries } = (await desk.journal.load(id))!;
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1));
    const epochs = entries.map(({ data }) => data as number);
    expect(epochs).toEqual(epochs.toSorted((a, b) => a - b));
  });
}

/** Which node has a match, and which has fallen silent. */
export function owners(desk: JournalDesk): void {
  const { openAt, unserved } = desk;

  test('are known while the match lives, and change with a claim', async () => {
    const [a, b] = [randomUUID(), randomUUID()];
    const id = await openAt(a);
    expect(await desk.journal.owner(id)).toBe(a);
    await desk.journal.claim(id, b, 1);
    expect(await desk.journal.owner(id)).toBe(b);
    await desk.journal.end(id, 2);
    expect(await desk.journal.owner(id)).toBeNull();
    expect(await desk.journal.owner(randomUUID())).toBeNull();
  });

  test('that beat are let alone, those that have fallen silent are not', async () => {
    const [silent, lively] = [randomUUID(), randomUUID()];
    const [left, kept] = [await openAt(silent), await openAt(lively)];
    await desk.journal.heartbeat(silent, 1_000);
    await desk.journal.heartbeat(lively, 5_000);
    const found = await desk.journal.unserved(5_000);
    expect(found.filter(({ id }) => id === left)).toEqual([{ id: left, since: 1_000 }]);
    expect(found.map(({ id }) => id)).not.toContain(kept);
    expect(await unserved(5_001)).toContain(kept);
    expect(await unserved(1_000)).not.toContain(left);
  });

  test('that ask for their own matches get them however lively they are, and no other’s', async () => {
    const [own, other] = [randomUUID(), randomUUID()];
    const [mine, theirs] = [await openAt(own), await openAt(other)];
    for (const node of [own, other]) await desk.journal.heartbeat(node, 5_000);
    const found = await unserved(5_000, own);
    expect(found).toContain(mine);
    expect(found).not.toContain(theirs);
  });

  test('that have just begun are let alone before their first heartbeat, and what nobody has ever served is not', async () => {
    const [starting, unknown] = [randomUUID(), randomUUID()];
    const [claimed, orphaned] = [await openAt(starting), await openAt(unknown)];
    await desk.journal.heartbeat(starting, 1_000);
    await desk.journal.begin(starting, 5_000);
    expect(await unserved(5_000)).not.toContain(claimed);
    const found = await desk.journal.unserved(5_001);
    expect(found.find(({ id }) => id === claimed)).toEqual({ id: claimed, since: 1_000 });
    expect(found.find(({ id }) => id === orphaned)).toEqual({ id: orphaned, since: null });
  });
}

/** Nodes that go, begin again, or never got to write. */
export function retirements(desk: JournalDesk): void {
  const { openAt, unserved } = desk;

  test('that have retired leave their matches at once, however lately they beat, until they begin again', async () => {
    const node = randomUUID();
    const life = await desk.journal.begin(node, 1_000);
    const id = await openAt(node);
    await desk.journal.heartbeat(node, 5_000);
    expect(await unserved(0)).not.toContain(id);
    await desk.journal.retire(node, life);
    expect((await desk.journal.unserved(0)).filter((match) => match.id === id)).toEqual([{ id, since: 5_000 }]);
    await desk.journal.begin(node, 6_000);
    expect(await unserved(0)).not.toContain(id);
  });

  test('that have retired leave their own matches, and not those of a node that began as often', async () => {
    const [leaving, staying] = [randomUUID(), randomUUID()];
    const life = await desk.journal.begin(leaving, 1_000);
    expect(await desk.journal.begin(staying, 1_000)).toBe(life);
    const [left, kept] = [await openAt(leaving), await openAt(staying)];
    await desk.journal.retire(leaving, life);
    const found = await unserved(0);
    expect(found).toContain(left);
    expect(found).not.toContain(kept);
  });

  test('that have begun again are not retired by an earlier life that is still going down', async () => {
    const node = randomUUID();
    const life = await desk.journal.begin(node, 1_000);
    const id = await openAt(node);
    await desk.journal.begin(node, 2_000);
    await desk.journal.retire(node, life);
    expect(await unserved(0)).not.toContain(id);
  });

  test('that fall silent before they have written anything leave a match that has stood still since the one before', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const id = await openAt(first);
    await desk.journal.heartbeat(first, 1_000);
    await desk.journal.claim(id, second, 1);
    await desk.journal.heartbeat(second, 4_000);
    const since = async () => (await desk.journal.unserved(5_000)).find((found) => found.id === id)?.since;
    expect(await since()).toBe(1_000);
    await desk.journal.append(id, 2, []);
    await desk.journal.claim(id, second, 2);
    expect(await since()).toBe(1_000);
    await desk.journal.append(id, 3, [{ seq: 1, data: {} }]);
    expect(await since()).toBe(4_000);
  });

  test('have nothing to do with a match that has ended', async () => {
    const node = randomUUID();
    const id = await openAt(node);
    await desk.journal.end(id, 1);
    expect(await unserved(Number.MAX_SAFE_INTEGER, node)).not.toContain(id);
  });
}

/** When any node was last alive. */
export function heartbeats(desk: JournalDesk): void {
  test('tells when any node was last alive', async () => {
    const later = ((await desk.journal.lastHeartbeat()) ?? Date.UTC(2027, 0, 1)) + 1000;
    await desk.journal.heartbeat('a', later);
    await desk.journal.heartbeat('b', later - 500);
    expect(await desk.journal.lastHeartbeat()).toBe(later);
    await desk.journal.heartbeat('b', later + 1);
    expect(await desk.journal.lastHeartbeat()).toBe(later + 1);
  });
}
