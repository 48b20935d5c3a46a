import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TEST_CONFIG } from '../conformance/testServer.ts';
import { MIGRATIONS } from '../parts.ts';
import { testPeople } from '../testing/people.ts';
import { createFriendBook, type FriendBook } from './friends.ts';

const START = Date.UTC(2027, 0, 1);
const NOBODY = '11111111-1111-4111-8111-111111111111';

let platform: TemporaryPlatform;
let friends: FriendBook;
let now = START;
let people = 0;
/** What people were told, and what had been kept by then. */
let told: Record<string, unknown>[] = [];
let kept: unknown[] = [];

beforeAll(async () => {
  platform = await temporaryPlatform({ migrations: MIGRATIONS });
  friends = createFriendBook({
    ...platform,
    clock: { ...platform.clock, now: () => now },
    notifications: {
      draft: (news) => news as never,
      keep: async (drafts, tx) => void kept.push(...drafts, tx === undefined ? 'apart' : 'together'),
      tell: (drafts) => void told.push(...(drafts as unknown as typeof told)),
    },
  });
});
afterAll(() => platform.close());
beforeEach(() => {
  now = START;
  [told, kept] = [[], []];
});

interface Person {
  id: string;
  username: string;
}
const somebody = async (): Promise<Person> => testPeople(platform, TEST_CONFIG).signUp(`befriended${++people}`);
const listOf = async ({ id }: Person) => {
  const all = await friends.list({ owner: id, state: undefined, behind: null, limit: 100 });
  return all.map(({ userId, state, updatedAt, metadata }) => [userId, state, updatedAt.getTime() - START, metadata]);
};
const countOf = async ({ id }: Person) => {
  const [row] = await platform.sql
    .db<{ gameserver_account: { id: string; edge_count: number; update_time: Date } }>()
    .selectFrom('gameserver_account')
    .select(['edge_count', 'update_time'])
    .where('id', '=', id)
    .execute();
  return [row?.edge_count, (row?.update_time.getTime() ?? 0) - START];
};
const befriend = async (one: Person, other: Person) => {
  await friends.change(one.id, [other.id], 'add');
  await friends.change(other.id, [one.id], 'add');
};

test('T2 whoever is invited reads by whom, and that is kept together with the invitation', async () => {
  const [ada, bob] = [await somebody(), await somebody()];
  await friends.change(ada.id, [bob.id], 'add');
  const news = (user: Person, by: Person, code: number, subject: string) => ({
    userId: user.id,
    subject: `${by.username} ${subject}`,
    content: { username: by.username },
    code,
    senderId: by.id,
    persistent: true,
  });
  const request = news(bob, ada, -2, 'wants to add you as a friend');
  expect([told, kept]).toEqual([[request], [request, 'together']]);
  await friends.change(bob.id, [ada.id], 'add');
  await friends.change(ada.id, [bob.id], 'remove');
  expect(told.slice(1)).toEqual([
    news(ada, bob, -3, 'accepted your friend request'),
    news(bob, ada, -9, 'removed you as a friend'),
  ]);
});

test('T2 a relation is as old as its last change, and so is the number of relations of both', async () => {
  const [ada, bob] = [await somebody(), await somebody()];
  now = START + 1_000;
  await friends.change(ada.id, [bob.id], 'add', { from: 'school' });
  expect([await listOf(ada), await listOf(bob)]).toEqual([
    [[bob.id, 1, 1_000, '{"from": "school"}']],
    [[ada.id, 2, 1_000, '{}']],
  ]);
  now = START + 2_000;
  await friends.change(ada.id, [bob.id], 'add', { from: 'elsewhere' });
  expect(await listOf(ada)).toEqual([[bob.id, 1, 1_000, '{"from": "school"}']]);
  expect(await countOf(ada)).toEqual([1, 1_000]);
  await friends.change(bob.id, [ada.id], 'add', { nice: true });
  expect([await listOf(ada), await listOf(bob)]).toEqual([
    [[bob.id, 0, 2_000, '{"from": "school"}']],
    [[ada.id, 0, 2_000, '{"nice": true}']],
  ]);
  expect([await countOf(ada), await countOf(bob)]).toEqual([
    [1, 1_000],
    [1, 1_000],
  ]);
  now = START + 3_000;
  await friends.change(ada.id, [bob.id], 'block');
  expect([await listOf(ada), await listOf(bob)]).toEqual([[[bob.id, 3, 3_000, '{"from": "school"}']], []]);
  expect([await countOf(ada), await countOf(bob)]).toEqual([
    [1, 1_000],
    [0, 3_000],
  ]);
  expect([await friends.hasBlocked(ada.id, bob.id), await friends.hasBlocked(bob.id, ada.id)]).toEqual([true, false]);
});

test('somebody who is nobody befriends nobody, and nobody befriends them or themselves', async () => {
  const ada = await somebody();
  await friends.change(NOBODY, [ada.id], 'add');
  await friends.change(ada.id, [NOBODY, ada.id], 'add');
  expect([await listOf(ada), told]).toEqual([[], []]);
});

test('friends elsewhere are friends here at once, but for those whom one of them has blocked', async () => {
  const [ada, bob, cat, dan, eve] = [
    await somebody(),
    await somebody(),
    await somebody(),
    await somebody(),
    await somebody(),
  ];
  await befriend(ada, bob);
  await friends.change(ada.id, [cat.id], 'add');
  await friends.change(dan.id, [ada.id], 'block');
  told = [];
  await friends.importFriends(ada.id, [bob.id, cat.id, dan.id, eve.id, eve.id], false);
  const states = async (who: Person) => (await listOf(who)).map(([id, state]) => [id, state]);
  expect(await states(ada)).toEqual([
    [bob.id, 0],
    [cat.id, 0],
    [eve.id, 0],
  ]);
  expect([await states(dan), await states(eve)]).toEqual([[[ada.id, 3]], [[ada.id, 0]]]);
  expect(told.map(({ userId, code, subject, senderId }) => [userId, code, subject, senderId])).toEqual([
    [cat.id, -6, 'Your friend has just joined the game', ada.id],
    [eve.id, -6, 'Your friend has just joined the game', ada.id],
  ]);
});

test('an import may take the place of all that somebody has, but not of blocks, and those who go are not told', async () => {
  const [ada, bob, cat, dan, eve] = [
    await somebody(),
    await somebody(),
    await somebody(),
    await somebody(),
    await somebody(),
  ];
  await befriend(ada, bob);
  await friends.change(cat.id, [ada.id], 'add');
  await friends.change(ada.id, [dan.id], 'block');
  told = [];
  await friends.importFriends(ada.id, [eve.id], true);
  expect((await listOf(ada)).map(([id, state]) => [id, state])).toEqual([
    [eve.id, 0],
    [dan.id, 3],
  ]);
  expect([await listOf(bob), await listOf(cat)]).toEqual([[], []]);
  expect([(await countOf(ada))[0], (await countOf(bob))[0], (await countOf(eve))[0]]).toEqual([2, 0, 1]);
  expect(told.map(({ userId }) => userId)).toEqual([eve.id]);
  await friends.importFriends(ada.id, [], false);
  expect(await listOf(ada)).toHaveLength(2);
  await friends.importFriends(ada.id, [], true);
  expect((await listOf(ada)).map(([id]) => id)).toEqual([dan.id]);
});
