import { randomUUID } from 'node:crypto';
import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advance, openFamily } from './family.ts';
import { createFamilyStore, type FamilyStore } from './store.ts';
import { MIGRATIONS } from '../parts.ts';

let platform: TemporaryPlatform;
let store: FamilyStore;

beforeAll(async () => {
  platform = await temporaryPlatform({ migrations: MIGRATIONS });
  store = createFamilyStore(platform.sql);
});
afterAll(() => platform.close());

const START = Date.UTC(2027, 0, 1);
const read = (id: string) => store.change(id, (family) => ({ answer: family }));
const revokedIds = async (since: number) => (await store.revokedSince(since)).map(({ id }) => id);

async function family(userId: string = randomUUID(), now = START) {
  const opened = openFamily(randomUUID(), userId, now);
  await store.insert(opened);
  return opened;
}

test('a family comes back as it was written, each field of it', async () => {
  const opened = await family();
  expect(await read(opened.id)).toEqual(opened);
  const next = { ...advance(advance(opened, START + 10), START + 20), revokedAt: START + 30 };
  expect(await store.change(opened.id, () => ({ write: next, answer: 'written' }))).toBe('written');
  expect(await read(opened.id)).toEqual(next);
  expect(await read(randomUUID())).toBeNull();
});

test('what a change does not write stays, and so do other families', async () => {
  const [one, other] = [await family(), await family()];
  expect(await store.change(one.id, () => ({ answer: 7 }))).toBe(7);
  await store.change(one.id, () => ({ write: advance(one, START + 10), answer: null }));
  expect(await read(one.id)).toMatchObject({ generation: 2 });
  expect(await read(other.id)).toEqual(other);
});

test('two changes of a family at once do not overwrite each other', async () => {
  const { id } = await family();
  const rotate = (at: number) =>
    store.change(id, (current) => ({ write: advance(current!, START + at), answer: current?.generation }));
  const seen = await Promise.all([rotate(1), rotate(2), rotate(3), rotate(4)]);
  expect(seen.toSorted()).toEqual([1, 2, 3, 4]);
  expect(await read(id)).toMatchObject({ generation: 5 });
});

test('families are revoked once, by name or by user, and nobody else is', async () => {
  const userId = randomUUID();
  const [one, two, three] = [await family(userId), await family(userId), await family(userId)];
  const bystander = await family();
  expect(await store.revoke([], START + 100)).toEqual([]);
  expect(await store.revoke([one.id], START + 100)).toEqual([{ id: one.id, revokedAt: START + 100 }]);
  expect(await store.revoke([one.id, two.id], START + 200)).toEqual([{ id: two.id, revokedAt: START + 200 }]);
  expect(await store.revokeUser(userId, START + 300)).toEqual([{ id: three.id, revokedAt: START + 300 }]);
  expect(await store.revokeUser(userId, START + 400)).toEqual([]);
  expect(await read(one.id)).toMatchObject({ revokedAt: START + 100 });
  expect(await read(bystander.id)).toEqual(bystander);
});

test('what was revoked since a moment, that moment included', async () => {
  const [early, late] = [await family(), await family()];
  const at = START + 5_000_000;
  await store.revoke([early.id], at);
  await store.revoke([late.id], at + 1);
  expect((await revokedIds(at)).toSorted()).toEqual([early.id, late.id].toSorted());
  expect(await store.revokedSince(at + 1)).toEqual([{ id: late.id, revokedAt: at + 1 }]);
  expect(await revokedIds(at + 2)).toEqual([]);
});

test('a family is forgotten when it has expired before a moment, not at it', async () => {
  const opened = await family();
  await store.sweep(opened.expiresAt);
  expect(await read(opened.id)).toEqual(opened);
  await store.sweep(opened.expiresAt + 1);
  expect(await read(opened.id)).toBeNull();
});
