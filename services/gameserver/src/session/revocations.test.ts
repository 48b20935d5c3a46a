import { simulated } from '@tuschel/platform';
import type { Bus } from '@tuschel/platform/ports';
import { SESSIONS } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { loadRevocations } from './revocations.ts';
import type { FamilyStore, Revoked } from './store.ts';

const POLL_MS = 5_000;
const HOUR_MS = 60 * 60_000;

/** A node over a store in which families are revoked by hand. */
async function node(world = simulated('revocations'), stored: Revoked[] = []) {
  const asked: number[] = [];
  const swept: { at: number; before: number }[] = [];
  const heard: string[][] = [];
  const published: unknown[] = [];
  world.bus.subscribe('gameserver.session.revoked', ({ data }) => published.push(data));
  const store: Pick<FamilyStore, 'revokedSince' | 'sweep'> = {
    async revokedSince(at) {
      asked.push(at);
      return stored.filter(({ revokedAt }) => revokedAt >= at);
    },
    async sweep(before) {
      swept.push({ at: world.clock.now(), before });
    },
  };
  const revocations = await loadRevocations(world, store as FamilyStore);
  revocations.onRevoked((families) => heard.push([...families]));
  return { world, store, stored, asked, swept, heard, published, revocations };
}

test('at the start everything is read for which a token may still be about, and a little more', async () => {
  const world = simulated('revocations');
  const start = world.clock.now();
  const oldest = start - SESSIONS.tokenMs - 60_000;
  const { asked, revocations } = await node(world, [
    { id: 'old', revokedAt: oldest - 1 },
    { id: 'oldest', revokedAt: oldest },
    { id: 'young', revokedAt: start },
  ]);
  expect(asked).toEqual([oldest]);
  expect(['old', 'oldest', 'young', 'other'].map((id) => revocations.has(id))).toEqual([false, true, true, false]);
});

test('a revocation that another node announces while the first read is under way is not missed', async () => {
  const world = simulated('revocations');
  let answer: (revoked: Revoked[]) => void = () => {};
  const read = new Promise<Revoked[]>((resolve) => {
    answer = resolve;
  });
  const store: Pick<FamilyStore, 'revokedSince'> = { revokedSince: () => read };
  const loading = loadRevocations(world, store as FamilyStore);
  world.bus.publish('gameserver.session.revoked', [{ id: 'meanwhile', revokedAt: world.clock.now() }]);
  await world.clock.advance(0);
  answer([]);
  expect((await loading).has('meanwhile')).toBe(true);
});

test('a node whose first read fails does not go on listening', async () => {
  const world = simulated('revocations');
  let listening = 0;
  const bus: Bus = {
    ...world.bus,
    subscribe(...subscription) {
      const unsubscribe = world.bus.subscribe(...subscription);
      listening += 1;
      return () => {
        listening -= 1;
        unsubscribe();
      };
    },
  };
  const store: Pick<FamilyStore, 'revokedSince'> = { revokedSince: () => Promise.reject(new Error('no answer')) };
  await expect(loadRevocations({ clock: world.clock, log: world.log, bus }, store as FamilyStore)).rejects.toThrow(
    'no answer',
  );
  expect(listening).toBe(0);
});

test('what is announced is known and published at once; listeners hear of each family once', async () => {
  const { world, heard, published, revocations } = await node();
  const one = { id: 'one', revokedAt: world.clock.now() };
  revocations.announce([]);
  revocations.announce([one]);
  expect(revocations.has('one')).toBe(true);
  revocations.announce([one, { ...one, id: 'two' }]);
  await world.clock.advance(0);
  expect(heard).toEqual([['one'], ['two']]);
  expect(published).toEqual([[one], [one, { ...one, id: 'two' }]]);
});

test('a node learns from the store what the bus did not bring, once', async () => {
  const { world, stored, asked, heard, revocations } = await node();
  stored.push({ id: 'late', revokedAt: world.clock.now() });
  await world.clock.advance(POLL_MS - 1);
  expect([asked.length, revocations.has('late')]).toEqual([1, false]);
  await world.clock.advance(1);
  expect(asked[1]).toBe(world.clock.now() - POLL_MS - 60_000);
  expect(revocations.has('late')).toBe(true);
  await world.clock.advance(POLL_MS);
  expect(asked).toHaveLength(3);
  expect(heard).toEqual([['late']]);
});

test('a revocation is forgotten when the last token of its family has expired, an hour later at most', async () => {
  const { world, revocations } = await node();
  const { clock } = world;
  revocations.announce([{ id: 'one', revokedAt: clock.now() }]);
  const start = clock.now();
  await clock.advance(SESSIONS.tokenMs + 60_000);
  expect(revocations.has('one')).toBe(true);
  await clock.advance(HOUR_MS);
  expect(revocations.has('one')).toBe(false);
  expect(clock.now() - start).toBeLessThan(5 * HOUR_MS);
});

test('a revocation of exactly the oldest moment is kept one hour more', async () => {
  const { world, swept, revocations } = await node();
  const { clock } = world;
  await clock.advance(POLL_MS);
  const firstSweep = swept[0]?.at ?? 0;
  // Of which a later sweep falls due exactly when its last token has expired.
  const revokedAt = firstSweep + 4 * HOUR_MS - SESSIONS.tokenMs - 60_000;
  revocations.announce([
    { id: 'edge', revokedAt },
    { id: 'older', revokedAt: revokedAt - 1 },
  ]);
  await clock.advance(4 * HOUR_MS);
  expect(swept.at(-1)?.at).toBe(firstSweep + 4 * HOUR_MS);
  expect([revocations.has('edge'), revocations.has('older')]).toEqual([true, false]);
});

test('families that are dead for longer than a token lives are swept from the store once an hour', async () => {
  const { world, swept } = await node();
  const start = world.clock.now();
  await world.clock.advance(POLL_MS + 2 * HOUR_MS);
  expect(swept).toEqual(
    [0, 1, 2].map((hour) => {
      const at = start + POLL_MS + hour * HOUR_MS;
      return { at, before: at - SESSIONS.tokenMs };
    }),
  );
});

test('a store that fails is asked again, and what it knows then is not lost', async () => {
  const { world, store, stored, revocations } = await node();
  const intact = { ...store };
  store.revokedSince = () => Promise.reject(new Error('no answer'));
  stored.push({ id: 'late', revokedAt: world.clock.now() });
  await world.clock.advance(2 * POLL_MS);
  expect(world.log.lines).toContainEqual(
    expect.objectContaining({ level: 'warn', message: 'revoked sessions could not be read' }),
  );
  expect(revocations.has('late')).toBe(false);
  Object.assign(store, intact);
  await world.clock.advance(POLL_MS);
  expect(revocations.has('late')).toBe(true);
});

test('after its end a node asks and listens no more', async () => {
  const { world, asked, heard, revocations } = await node();
  revocations.close();
  await world.clock.advance(10 * POLL_MS);
  world.bus.publish('gameserver.session.revoked', [{ id: 'one', revokedAt: world.clock.now() }]);
  await world.clock.advance(0);
  expect(asked).toHaveLength(1);
  expect(heard).toEqual([]);
});
