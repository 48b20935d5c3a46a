import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Journal, Lines } from '../ports.ts';

/** What every `journal` must do. `make` runs once; every test plays matches of its own. */
export function journalContract(make: () => Promise<{ journal: Journal; lines: Lines }>): void {
  let journal: Journal;
  let lines: Lines;

  beforeAll(async () => {
    ({ journal, lines } = await make());
  });

  const openMatch = async (snapshot: unknown = { phase: 'lobby' }) => {
    const id = randomUUID();
    await journal.open({ id, module: 'draw', rulesVersion: 3, node: 'a', snapshot });
    return id;
  };
  const entry = (seq: number, data: unknown = { type: 'tick' }) => ({ seq, data });
  const pageOf = (match: string) => ({ drawing: randomUUID(), match, step: 0, author: randomUUID() });

  describe('a match', () => {
    test('comes back as it was opened', async () => {
      const id = await openMatch({ seats: ['Ada', 'Ben'] });
      expect(await journal.load(id)).toEqual({
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
      expect(await journal.load(randomUUID())).toBeNull();
      expect(await journal.append(randomUUID(), 1, [entry(1)])).toBe(false);
      expect(await journal.claim(randomUUID(), 'b', 1)).toBeNull();
    });

    test('is opened only once', async () => {
      const id = await openMatch();
      await expect(journal.open({ id, module: 'draw', rulesVersion: 3, node: 'b', snapshot: 'other' })).rejects.toThrow(
        /exists already|duplicate key/,
      );
      expect((await journal.load(id))?.snapshot).toEqual({ phase: 'lobby' });
    });

    test('is opened by the newest life of its node alone, and nothing is left of what another wanted', async () => {
      const node = randomUUID();
      const old = await journal.begin(node);
      const match = { module: 'draw', rulesVersion: 3, node, snapshot: {} };
      const first = randomUUID();
      await journal.open({ ...match, id: first, life: old });
      const life = await journal.begin(node);
      expect(life).toBeGreaterThan(old);
      const late = randomUUID();
      const page = pageOf(late);
      const opening = journal.open({ ...match, id: late, life: old }, async (tx) => lines.open(tx, [page]));
      await expect(opening).rejects.toThrow(`life ${old} of node ${node} is over`);
      expect(await journal.load(late)).toBeNull();
      expect(await lines.page(page.drawing)).toBeNull();
      const next = randomUUID();
      await journal.open({ ...match, id: next, life });
      expect(await journal.live()).toEqual(expect.arrayContaining([first, next]));
    });

    test('is opened without a life, too, whatever lives of its node there were', async () => {
      const node = randomUUID();
      await journal.begin(node);
      await journal.begin(node);
      const id = randomUUID();
      expect(await journal.open({ id, module: 'draw', rulesVersion: 3, node, snapshot: {} })).toEqual({ epoch: 1 });
      expect(await journal.live()).toContain(id);
    });

    test('is not opened by a life that never began', async () => {
      const node = randomUUID();
      const match = { id: randomUUID(), module: 'draw', rulesVersion: 3, node, snapshot: {} };
      await expect(journal.open({ ...match, life: 1 })).rejects.toThrow(/is over/);
      expect(await journal.begin(node)).toBe(1);
      await expect(journal.open({ ...match, life: 2 })).rejects.toThrow(/is over/);
      expect(await journal.load(match.id)).toBeNull();
      expect(await journal.open({ ...match, life: 1 })).toEqual({ epoch: 1 });
    });

    test('of one node does not mind the lives of another', async () => {
      const [node, other] = [randomUUID(), randomUUID()];
      const life = await journal.begin(node);
      expect(await journal.begin(other)).toBe(1);
      await journal.begin(other);
      const id = randomUUID();
      await journal.open({ id, module: 'draw', rulesVersion: 3, node, snapshot: {}, life });
      expect(await journal.live()).toContain(id);
    });

    test('counts among the newest rules of its module until it ends, by the rules that wrote last', async () => {
      const module = randomUUID();
      const openOf = async (rulesVersion: number) => {
        const id = randomUUID();
        await journal.open({ id, module, rulesVersion, node: 'a', snapshot: {} });
        return id;
      };
      expect(await journal.newestRules(module)).toBeNull();
      const [newest, older] = [await openOf(8), await openOf(3)];
      expect(await journal.newestRules(module)).toBe(8);
      await journal.end(newest, 1);
      expect(await journal.newestRules(module)).toBe(3);
      await journal.snapshot(older, 1, 0, 10, {});
      expect(await journal.newestRules(module)).toBe(10);
      await journal.end(older, 1);
      expect(await journal.newestRules(module)).toBeNull();
    });

    test('is live until it ends, and then takes nothing more', async () => {
      const id = await openMatch();
      expect(await journal.live()).toContain(id);
      expect(await journal.end(id, 1)).toBe(true);
      expect(await journal.end(id, 1)).toBe(true);
      expect(await journal.live()).not.toContain(id);
      expect(await journal.append(id, 1, [entry(1)])).toBe(false);
      expect(await journal.snapshot(id, 1, 0, 3, 'late')).toBe(false);
      expect(await journal.claim(id, 'b', 1)).toBeNull();
      expect(await journal.load(id)).toMatchObject({
        ended: true,
        epoch: 1,
        snapshot: { phase: 'lobby' },
        entries: [],
      });
    });

    test('that nobody opened is neither kept nor ended', async () => {
      expect(await journal.snapshot(randomUUID(), 1, 0, 3, {})).toBe(false);
      expect(await journal.end(randomUUID(), 1)).toBe(false);
    });

    test('shares nothing with who opened it or reads it', async () => {
      const snapshot = { seats: ['Ada'] };
      const id = await openMatch(snapshot);
      const data = { word: 'owl' };
      await journal.append(id, 1, [entry(1, data)]);
      snapshot.seats.push('Eve');
      data.word = 'cat';
      const first = (await journal.load(id))!;
      (first.snapshot as typeof snapshot).seats.push('Mallory');
      (first.entries[0]!.data as typeof data).word = 'dog';
      expect(await journal.load(id)).toMatchObject({
        snapshot: { seats: ['Ada'] },
        entries: [entry(1, { word: 'owl' })],
      });
    });
  });

  describe('entries', () => {
    test('come back in order, character by character', async () => {
      const id = await openMatch();
      const odd = { z: 1, a: '\0 \ud800 "quoted" \\u0000 🎲 ä', nested: [1.5, null, { deep: true }] };
      expect(await journal.append(id, 1, [entry(1, odd), entry(2, 'text')])).toBe(true);
      expect(await journal.append(id, 1, [entry(3, null)])).toBe(true);
      const state = await journal.load(id);
      expect(state?.entries).toEqual([entry(1, odd), entry(2, 'text'), entry(3, null)]);
      expect(JSON.stringify(state?.entries[0]?.data)).toBe(JSON.stringify(odd));
    });

    test('that leave a gap or repeat a number are a bug of their owner', async () => {
      const id = await openMatch();
      await journal.append(id, 1, [entry(1), entry(2)]);
      await expect(journal.append(id, 1, [entry(4)])).rejects.toThrow('3 comes next');
      await expect(journal.append(id, 1, [entry(2)])).rejects.toThrow('3 comes next');
      await expect(journal.append(id, 1, [entry(3), entry(5)])).rejects.toThrow('4 comes next');
      expect((await journal.load(id))?.entries).toHaveLength(2);
    });

    test('may be none at all, to write rows of the module alone', async () => {
      const id = await openMatch();
      await journal.append(id, 1, [entry(1)]);
      const page = pageOf(id);
      expect(await journal.append(id, 1, [], (tx) => lines.open(tx, [page]))).toBe(true);
      expect(await lines.page(page.drawing)).not.toBeNull();
    });
  });

  describe('rows of the module', () => {
    test('are written with the inputs that caused them', async () => {
      const id = randomUUID();
      const [first, second] = [pageOf(id), pageOf(id)];
      const match = { id, module: 'draw', rulesVersion: 1, node: 'a', snapshot: 0 };
      await journal.open(match, (tx) => lines.open(tx, [first]));
      await journal.append(id, 1, [entry(1)], (tx) => lines.open(tx, [second]));
      expect(await lines.page(first.drawing)).toMatchObject({ match: id, state: 'open' });
      expect(await lines.page(second.drawing)).toMatchObject({ match: id, state: 'open' });
    });

    test('and the inputs are both left out when writing them fails', async () => {
      const id = await openMatch();
      const page = pageOf(id);
      const failing = journal.append(id, 1, [entry(1)], async (tx) => {
        await lines.open(tx, [page]);
        throw new Error('no ink left');
      });
      await expect(failing).rejects.toThrow('no ink left');
      expect((await journal.load(id))?.entries).toEqual([]);
      expect(await lines.page(page.drawing)).toBeNull();
    });

    test('are not even asked for when the owner is fenced', async () => {
      const id = await openMatch();
      await journal.claim(id, 'b', 1);
      let asked = false;
      const answer = await journal.append(id, 1, [entry(1)], async () => {
        asked = true;
      });
      expect({ answer, asked }).toEqual({ answer: false, asked: false });
    });

    test('are not kept with entries that leave a gap', async () => {
      const id = await openMatch();
      const page = pageOf(id);
      const gap = journal.append(id, 1, [entry(2)], (tx) => lines.open(tx, [page]));
      await expect(gap).rejects.toThrow('1 comes next');
      expect(await lines.page(page.drawing)).toBeNull();
      expect((await journal.load(id))?.entries).toEqual([]);
    });

    test('are not kept when their match is opened a second time', async () => {
      const id = await openMatch();
      const page = pageOf(id);
      const match = { id, module: 'draw', rulesVersion: 3, node: 'a', snapshot: {} };
      await expect(journal.open(match, (tx) => lines.open(tx, [page]))).rejects.toThrow(/exists already|duplicate key/);
      expect(await lines.page(page.drawing)).toBeNull();
    });
  });

  describe('a snapshot', () => {
    test('of one match leaves every other as it is', async () => {
      const [id, other] = [await openMatch('mine'), await openMatch('other')];
      for (const match of [id, other]) await journal.append(match, 1, [entry(1), entry(2)]);
      const before = await journal.load(other);
      expect(await journal.snapshot(id, 1, 2, 4, 'newer')).toBe(true);
      expect(await journal.load(other)).toEqual(before);
      expect(await journal.load(id)).toMatchObject({ snapshot: 'newer', snapshotSeq: 2, entries: [] });
    });

    test('replaces the entries it contains', async () => {
      const id = await openMatch();
      await journal.append(id, 1, [entry(1), entry(2), entry(3, 'kept')]);
      expect(await journal.snapshot(id, 1, 2, 4, { phase: 'draw' })).toBe(true);
      expect(await journal.load(id)).toMatchObject({
        rulesVersion: 4,
        snapshot: { phase: 'draw' },
        snapshotSeq: 2,
        entries: [entry(3, 'kept')],
      });
      expect(await journal.append(id, 1, [entry(4)])).toBe(true);
    });

    test('of what was kept already replaces it, with the version of its rules', async () => {
      const id = await openMatch();
      expect(await journal.snapshot(id, 1, 0, 4, { phase: 'taken over' })).toBe(true);
      expect(await journal.load(id)).toMatchObject({
        rulesVersion: 4,
        snapshotSeq: 0,
        snapshot: { phase: 'taken over' },
      });
      await journal.append(id, 1, [entry(1)]);
      await journal.snapshot(id, 1, 1, 4, 'one');
      expect(await journal.snapshot(id, 1, 1, 5, 'two')).toBe(true);
      expect(await journal.load(id)).toMatchObject({ rulesVersion: 5, snapshotSeq: 1, snapshot: 'two', entries: [] });
    });

    test('of one match leaves the entries of another alone', async () => {
      const [id, other] = [await openMatch(), await openMatch()];
      for (const match of [id, other]) await journal.append(match, 1, [entry(1, match)]);
      await journal.snapshot(id, 1, 1, 4, 'kept');
      expect(await journal.load(other)).toMatchObject({ rulesVersion: 3, snapshotSeq: 0, entries: [entry(1, other)] });
    });

    test('of an entry that was never written, or that an earlier snapshot holds, is a bug of its owner', async () => {
      const id = await openMatch();
      await journal.append(id, 1, [entry(1), entry(2)]);
      await expect(journal.snapshot(id, 1, 3, 3, {})).rejects.toThrow('no entry');
      await journal.snapshot(id, 1, 2, 3, {});
      await expect(journal.snapshot(id, 1, 1, 3, {})).rejects.toThrow('no entry');
      expect(await journal.load(id)).toMatchObject({ snapshotSeq: 2, entries: [] });
    });
  });

  describe('the fence', () => {
    test('lets an owner who was taken over write nothing', async () => {
      const id = await openMatch();
      await journal.append(id, 1, [entry(1, 'mine')]);
      expect(await journal.claim(id, 'b', 1)).toBe(2);

      expect(await journal.append(id, 1, [entry(2, 'zombie')])).toBe(false);
      expect(await journal.snapshot(id, 1, 1, 9, 'zombie')).toBe(false);
      expect(await journal.end(id, 1)).toBe(false);

      expect(await journal.append(id, 2, [entry(2, 'theirs')])).toBe(true);
      expect(await journal.load(id)).toMatchObject({
        epoch: 2,
        rulesVersion: 3,
        snapshot: { phase: 'lobby' },
        entries: [entry(1, 'mine'), entry(2, 'theirs')],
        ended: false,
      });
    });

    test('has one winner when many claim at once', async () => {
      const id = await openMatch();
      const claims = await Promise.all(Array.from({ length: 8 }, (_, node) => journal.claim(id, `node ${node}`, 1)));
      expect(claims.filter((epoch) => epoch !== null)).toEqual([2]);
      expect((await journal.load(id))?.epoch).toBe(2);
    });

    test('comes down in time when a claim overtakes an append that has begun', async () => {
      const id = await openMatch();
      const page = pageOf(id);
      let claim: Promise<number | null> | undefined;
      const appended = await journal.append(id, 1, [entry(1)], async (tx) => {
        claim = journal.claim(id, 'b', 1);
        await lines.open(tx, [page]);
      });
      const state = await journal.load(id).then(async (before) => (await claim, before && journal.load(id)));
      expect(await claim).toBe(2);
      // Either the append came first and all of it stands, or the claim did and nothing of the append is left.
      expect(state?.entries).toHaveLength(appended ? 1 : 0);
      expect((await lines.page(page.drawing)) !== null).toBe(appended);
    });

    test('keeps the sequence whole while two owners race', async () => {
      const id = await openMatch();
      const race = async (epoch: number) => {
        for (let seq = 1; seq <= 20; seq++) {
          const written = await journal.append(id, epoch, [entry(seq, epoch)]).catch(() => false);
          if (!written) return;
        }
      };
      const first = race(1);
      const taken = await journal.claim(id, 'b', 1);
      await Promise.all([first, race(taken!)]);
      const { entries } = (await journal.load(id))!;
      expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1));
      const epochs = entries.map(({ data }) => data as number);
      expect(epochs).toEqual(epochs.toSorted((a, b) => a - b));
    });
  });

  describe('owners', () => {
    const openAt = async (node: string) => {
      const id = randomUUID();
      await journal.open({ id, module: 'draw', rulesVersion: 3, node, snapshot: {} });
      return id;
    };
    const unserved = async (silentSince: number, node?: string) =>
      (await journal.unserved(silentSince, node)).map(({ id }) => id);

    test('are known while the match lives, and change with a claim', async () => {
      const [a, b] = [randomUUID(), randomUUID()];
      const id = await openAt(a);
      expect(await journal.owner(id)).toBe(a);
      await journal.claim(id, b, 1);
      expect(await journal.owner(id)).toBe(b);
      await journal.end(id, 2);
      expect(await journal.owner(id)).toBeNull();
      expect(await journal.owner(randomUUID())).toBeNull();
    });

    test('that beat are let alone, those that have fallen silent are not', async () => {
      const [silent, lively] = [randomUUID(), randomUUID()];
      const [left, kept] = [await openAt(silent), await openAt(lively)];
      await journal.heartbeat(silent, 1_000);
      await journal.heartbeat(lively, 5_000);
      const found = await journal.unserved(5_000);
      expect(found.filter(({ id }) => id === left)).toEqual([{ id: left, since: 1_000 }]);
      expect(found.map(({ id }) => id)).not.toContain(kept);
      expect(await unserved(5_001)).toContain(kept);
      expect(await unserved(1_000)).not.toContain(left);
    });

    test('that ask for their own matches get them however lively they are, and no other’s', async () => {
      const [own, other] = [randomUUID(), randomUUID()];
      const [mine, theirs] = [await openAt(own), await openAt(other)];
      for (const node of [own, other]) await journal.heartbeat(node, 5_000);
      const found = await unserved(5_000, own);
      expect(found).toContain(mine);
      expect(found).not.toContain(theirs);
    });

    test('that have just begun are let alone before their first heartbeat, and what nobody has ever served is not', async () => {
      const [starting, unknown] = [randomUUID(), randomUUID()];
      const [claimed, orphaned] = [await openAt(starting), await openAt(unknown)];
      await journal.heartbeat(starting, 1_000);
      await journal.begin(starting, 5_000);
      expect(await unserved(5_000)).not.toContain(claimed);
      const found = await journal.unserved(5_001);
      expect(found.find(({ id }) => id === claimed)).toEqual({ id: claimed, since: 1_000 });
      expect(found.find(({ id }) => id === orphaned)).toEqual({ id: orphaned, since: null });
    });

    test('that have retired leave their matches at once, however lately they beat, until they begin again', async () => {
      const node = randomUUID();
      const life = await journal.begin(node, 1_000);
      const id = await openAt(node);
      await journal.heartbeat(node, 5_000);
      expect(await unserved(0)).not.toContain(id);
      await journal.retire(node, life);
      expect((await journal.unserved(0)).filter((match) => match.id === id)).toEqual([{ id, since: 5_000 }]);
      await journal.begin(node, 6_000);
      expect(await unserved(0)).not.toContain(id);
    });

    test('that have begun again are not retired by an earlier life that is still going down', async () => {
      const node = randomUUID();
      const life = await journal.begin(node, 1_000);
      const id = await openAt(node);
      await journal.begin(node, 2_000);
      await journal.retire(node, life);
      expect(await unserved(0)).not.toContain(id);
    });

    test('that fall silent before they have written anything leave a match that has stood still since the one before', async () => {
      const [first, second] = [randomUUID(), randomUUID()];
      const id = await openAt(first);
      await journal.heartbeat(first, 1_000);
      await journal.claim(id, second, 1);
      await journal.heartbeat(second, 4_000);
      const since = async () => (await journal.unserved(5_000)).find((found) => found.id === id)?.since;
      expect(await since()).toBe(1_000);
      await journal.append(id, 2, []);
      await journal.claim(id, second, 2);
      expect(await since()).toBe(1_000);
      await journal.append(id, 3, [{ seq: 1, data: {} }]);
      expect(await since()).toBe(4_000);
    });

    test('have nothing to do with a match that has ended', async () => {
      const node = randomUUID();
      const id = await openAt(node);
      await journal.end(id, 1);
      expect(await unserved(Number.MAX_SAFE_INTEGER, node)).not.toContain(id);
    });
  });

  describe('the heartbeat', () => {
    test('tells when any node was last alive', async () => {
      const later = ((await journal.lastHeartbeat()) ?? Date.UTC(2027, 0, 1)) + 1000;
      await journal.heartbeat('a', later);
      await journal.heartbeat('b', later - 500);
      expect(await journal.lastHeartbeat()).toBe(later);
      await journal.heartbeat('b', later + 1);
      expect(await journal.lastHeartbeat()).toBe(later + 1);
    });
  });
}
