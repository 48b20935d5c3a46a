import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, call, logIn, type LoggedIn } from '../conformance/rest.ts';
import { startTestServer, type TestServer } from '../conformance/testServer.ts';
import { NIL } from '../wire/uuid.ts';
import { MIGRATIONS } from '../parts.ts';
import { createFriendBook } from './friends.ts';

const NOBODY = '11111111-1111-4111-8111-111111111111';

let platform: TemporaryPlatform;
let nodes: [TestServer, TestServer];
let people = 0;

beforeAll(async () => {
  platform = await temporaryPlatform({ migrations: MIGRATIONS });
  nodes = [await startTestServer(platform, { node: 'one' }), await startTestServer(platform, { node: 'two' })];
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
  await platform.close();
});

const somebody = (): Promise<LoggedIn> => logIn(nodes[0].url, `custom-friendly-${++people}`, `friendly${people}`);
const ask = (who: LoggedIn, route: string, node: 0 | 1 = 0): Promise<Answer> =>
  call(nodes[node].url, route, { bearer: who.token });
const ids = (...whom: LoggedIn[]) => whom.map(({ userId }) => `ids=${userId}`).join('&');
const add = (who: LoggedIn, ...whom: LoggedIn[]) => ask(who, `POST /v2/friend?${ids(...whom)}`);
const block = (who: LoggedIn, ...whom: LoggedIn[]) => ask(who, `POST /v2/friend/block?${ids(...whom)}`);
const remove = (who: LoggedIn, ...whom: LoggedIn[]) => ask(who, `DELETE /v2/friend?${ids(...whom)}`);

interface Shown {
  user: { id: string; username: string; edge_count?: number };
  state: number;
  metadata: string;
}
const friendsOf = async (who: LoggedIn, query = '') =>
  ((await ask(who, `GET /v2/friend${query}`)).json['friends'] ?? []) as Shown[];
const statesOf = async (who: LoggedIn) => (await friendsOf(who)).map(({ user, state }) => [user.username, state]);
const countOf = async (who: LoggedIn) =>
  ((await ask(who, 'GET /v2/account')).json['user'] as { edge_count?: number }).edge_count ?? 0;
const toldTo = async (who: LoggedIn) => {
  const { json } = await ask(who, 'GET /v2/notification?limit=100');
  return ((json['notifications'] ?? []) as { code: number; subject: string }[]).map(({ code, subject }) => [
    code,
    subject,
  ]);
};

describe('an invitation', () => {
  test('T2 is sent, accepted and ended, and the other one is told each time', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    expect((await ask(ada, 'GET /v2/friend')).text).toBe('{}');
    for (let time = 0; time < 2; time++) expect((await add(ada, bob)).text).toBe('{}');
    expect([await statesOf(ada), await statesOf(bob)]).toEqual([[[bob.username, 1]], [[ada.username, 2]]]);
    expect((await ask(ada, 'GET /v2/friend')).json['friends']).toEqual([
      {
        user: expect.toSatisfy((user: Shown['user']) => user.id === bob.userId && !('edge_count' in user)) as object,
        state: 1,
        update_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string,
        metadata: '{}',
      },
    ]);
    await add(bob, ada);
    expect([await statesOf(ada), await statesOf(bob)]).toEqual([[[bob.username, 0]], [[ada.username, 0]]]);
    expect(await friendsOf(ada, '?state=1')).toEqual([]);
    await remove(ada, bob);
    expect([await statesOf(ada), await statesOf(bob)]).toEqual([[], []]);
    expect(await toldTo(ada)).toEqual([[-3, `${bob.username} accepted your friend request`]]);
    expect(await toldTo(bob)).toEqual([
      [-2, `${ada.username} wants to add you as a friend`],
      [-9, `${ada.username} removed you as a friend`],
    ]);
    expect([await countOf(ada), await countOf(bob)]).toEqual([0, 0]);
  });

  test('T2 of each other at the same instant, on two nodes, makes friends', async () => {
    for (let time = 0; time < 5; time++) {
      const [ada, bob] = [await somebody(), await somebody()];
      const invite = (who: LoggedIn, whom: LoggedIn, node: 0 | 1) => ask(who, `POST /v2/friend?${ids(whom)}`, node);
      await Promise.all([invite(ada, bob, 0), invite(bob, ada, 1), invite(ada, bob, 1)]);
      expect([await statesOf(ada), await statesOf(bob)]).toEqual([[[bob.username, 0]], [[ada.username, 0]]]);
      expect([await countOf(ada), await countOf(bob)]).toEqual([1, 1]);
      expect((await toldTo(ada)).length + (await toldTo(bob)).length).toBe(2);
    }
  });

  test('carries a note to oneself, to which accepting adds', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const note = (text: string) => `metadata=${encodeURIComponent(text)}`;
    await ask(ada, `POST /v2/friend?${ids(bob)}&${note('{"from":"school"}')}`);
    await ask(bob, `POST /v2/friend?${ids(ada)}&${note('{"nice":true}')}`);
    expect((await friendsOf(ada)).map(({ metadata }) => metadata)).toEqual(['{"from": "school"}']);
    expect((await friendsOf(bob)).map(({ metadata }) => metadata)).toEqual(['{"nice": true}']);
    for (const bad of ['[]', 'x', '{"a":"\\u0000"}']) {
      expect(await ask(ada, `POST /v2/friend?${ids(bob)}&${note(bad)}`)).toMatchObject({
        status: 400,
        json: { code: 3, message: 'Metadata value must be JSON, if provided.' },
      });
    }
  });

  test('reaches people by name and by id; ids of nobody are passed over', async () => {
    const [ada, bob, cleo] = [await somebody(), await somebody(), await somebody()];
    const query = `ids=${NOBODY}&ids=${bob.userId.toUpperCase()}&ids=${bob.userId}&usernames=${cleo.username}`;
    expect((await ask(ada, `POST /v2/friend?${query}&usernames=nobody%20at%20all`)).text).toBe('{}');
    expect(await statesOf(ada)).toEqual([
      [bob.username, 1],
      [cleo.username, 1],
    ]);
    expect(await countOf(ada)).toBe(2);
  });
});

test('T3 whoever is blocked sees nothing of it, and cannot get through', async () => {
  const [ada, bob] = [await somebody(), await somebody()];
  await add(ada, bob);
  await block(bob, ada);
  expect([await statesOf(ada), await statesOf(bob)]).toEqual([[], [[ada.username, 3]]]);
  expect([await countOf(ada), await countOf(bob)]).toEqual([0, 1]);
  expect((await add(ada, bob)).text).toBe('{}');
  expect((await add(bob, ada)).text).toBe('{}');
  expect(await statesOf(ada)).toEqual([]);
  await block(ada, bob);
  await remove(bob, ada);
  expect([await statesOf(ada), await statesOf(bob)]).toEqual([[[bob.username, 3]], []]);
  expect(await toldTo(ada)).toEqual([]);
});

test('T3 a block has consequences once it is kept, other changes have none, and one that fails has none', async () => {
  const [ada, bob] = [await somebody(), await somebody()];
  const notifications = {
    draft: () => expect.fail('nobody hears of it'),
    keep: async () => undefined,
    tell: () => undefined,
  };
  const consequences = async (action: 'block' | 'remove', sql = platform.sql) => {
    const friends = createFriendBook({ ...platform, sql, notifications });
    const heard: [string, string[]][] = [];
    friends.onBlocked((by, others) => heard.push([by, others]));
    await friends.change(ada.userId, [bob.userId], action).catch(() => undefined);
    return heard;
  };
  const away = { ...platform.sql, transaction: () => Promise.reject(new Error('the database is away')) };
  expect(await consequences('block', away)).toEqual([]);
  expect(await consequences('block')).toEqual([[ada.userId, [bob.userId]]]);
  expect(await consequences('remove')).toEqual([]);
});

describe('refused, word for word', () => {
  test.each<[string, string]>([
    ['POST /v2/friend?ids=SELF', 'Cannot add self as friend.'],
    ['POST /v2/friend?usernames=NAME', 'Cannot add self as friend.'],
    ['DELETE /v2/friend?ids=SELF', 'Cannot delete self.'],
    ['POST /v2/friend/block?usernames=NAME', 'Cannot block self.'],
    ['POST /v2/friend?ids=bad', "Invalid user ID 'bad'."],
    [`POST /v2/friend?ids=${NIL}`, `Invalid user ID '${NIL}'.`],
    ['POST /v2/friend?usernames=', 'Username must not be empty.'],
    ['POST /v2/friend?usernames=nobody', 'No valid ID or username was provided.'],
    ['POST /v2/friend?usernames=a%00b', 'No valid ID or username was provided.'],
    ['POST /v2/friend/block?usernames=nobody', 'No valid ID or username was provided.'],
    ['GET /v2/friend?limit=0', 'Invalid limit - limit must be between 1 and 1000.'],
    ['GET /v2/friend?limit=1001', 'Invalid limit - limit must be between 1 and 1000.'],
    ['GET /v2/friend?state=4', 'Invalid state - state must be between 0 and 3.'],
    ['GET /v2/friend?state=-1', 'Invalid state - state must be between 0 and 3.'],
    ['GET /v2/friend?cursor=bad', 'Cursor is invalid.'],
    ['GET /v2/friend/friends?limit=101', 'Invalid limit - limit must be between 1 and 100.'],
    ['GET /v2/friend/friends?cursor=bad', 'Cursor is invalid.'],
    ['GET /v2/friend?state=', 'parsing field "state": strconv.ParseInt: parsing "": invalid syntax'],
  ])('%s', async (route, message) => {
    const ada = await somebody();
    const answer = await ask(ada, route.replace('SELF', ada.userId).replace('NAME', ada.username));
    expect([answer.status, answer.json]).toEqual([400, { code: 3, message }]);
  });

  test.each([
    'POST /v2/friend',
    'POST /v2/friend/block',
    'DELETE /v2/friend',
    'DELETE /v2/friend?usernames=nobody',
    'GET /v2/friend?limit=1000&state=3',
    'GET /v2/friend/friends?limit=100',
  ])('not %s', async (route) => {
    expect((await ask(await somebody(), route)).text).toBe('{}');
  });
});

describe('a list of friends', () => {
  test('is in the order of states, then of time, page by page; a cursor is for one filter', async () => {
    const ada = await somebody();
    const [a, b, c, d] = [await somebody(), await somebody(), await somebody(), await somebody()];
    await block(ada, a);
    await add(ada, b, c);
    await add(d, ada);
    await add(ada, d);
    const expected = [
      [d.username, 0],
      [b.username, 1],
      [c.username, 1],
      [a.username, 3],
    ];
    const seen: unknown[] = [];
    let cursor = '';
    for (let page = 0; page < 4; page++) {
      const { json } = await ask(ada, `GET /v2/friend?limit=1&cursor=${encodeURIComponent(cursor)}`);
      for (const { user, state } of json['friends'] as Shown[]) seen.push([user.username, state]);
      cursor = (json['cursor'] ?? '') as string;
      expect(cursor === '').toBe(page === 3);
    }
    expect(seen).toEqual(expected);
    const { json } = await ask(ada, 'GET /v2/friend?limit=1&state=1');
    const next = encodeURIComponent(json['cursor'] as string);
    expect((await friendsOf(ada, `?state=1&cursor=${next}`)).map(({ user }) => user.id)).toEqual([c.userId]);
    expect((await ask(ada, `GET /v2/friend?state=0&cursor=${next}`)).json).toMatchObject({
      message: 'Cursor is invalid.',
    });
  });

  test('T3 of friends of friends has neither oneself nor friends nor whom somebody has blocked', async () => {
    const [ada, bob, cleo, dan, eve] = [
      await somebody(),
      await somebody(),
      await somebody(),
      await somebody(),
      await somebody(),
    ];
    const befriend = async (one: LoggedIn, other: LoggedIn) => {
      await add(one, other);
      await add(other, one);
    };
    await befriend(ada, bob);
    for (const other of [cleo, dan, eve]) await befriend(bob, other);
    await block(dan, ada);
    // Whoever is only invited is no friend yet, from either side.
    const [invited, inviting] = [await somebody(), await somebody()];
    await add(bob, invited);
    await add(inviting, bob);
    const ofFriends = async (query = '') => (await ask(ada, `GET /v2/friend/friends${query}`)).json;
    const all = (await ofFriends())['friends_of_friends'] as { referrer: string; user: { id: string } }[];
    expect(new Set(all.map(({ user }) => user.id))).toEqual(new Set([cleo.userId, eve.userId]));
    expect(new Set(all.map(({ referrer }) => referrer))).toEqual(new Set([bob.userId]));
    const first = await ofFriends('?limit=1');
    const second = await ofFriends(`?limit=1&cursor=${encodeURIComponent(first['cursor'] as string)}`);
    expect([first, second].flatMap((page) => page['friends_of_friends'])).toEqual(all);
    expect(second).not.toHaveProperty('cursor');
    await add(ada, cleo);
    expect(((await ofFriends())['friends_of_friends'] as unknown[]).length).toBe(2);
    await add(cleo, ada);
    await block(ada, eve);
    expect(await ofFriends()).toEqual({});
  });
});

test('somebody whose account is gone is nobody’s friend', async () => {
  const [ada, bob] = [await somebody(), await somebody()];
  await add(ada, bob);
  await platform.sql
    .db<{ gameserver_account: { id: string } }>()
    .deleteFrom('gameserver_account')
    .where('id', '=', bob.userId)
    .execute();
  expect(await statesOf(ada)).toEqual([]);
});

test('T5 friends are changed sixty times a minute, and once more is refused', async () => {
  const ada = await somebody();
  const now = platform.clock.now();
  const standing = { ...platform, clock: { ...platform.clock, now: () => now } };
  const limited = await startTestServer(standing, { node: 'limited', rateLimits: true });
  const asked = Array.from({ length: 61 }, () => call(limited.url, 'POST /v2/friend', { bearer: ada.token }));
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array<number>(60).fill(200), 429]);
  await limited.stop();
});

/** What the lists say, as a person would keep count of them: who stands how to whom, by `who>whom`. */
type Book = Map<string, number>;

interface Act {
  action: 'add' | 'block' | 'remove';
  who: number;
  whom: number;
  node: 0 | 1;
}

const PATHS = { add: 'POST /v2/friend', block: 'POST /v2/friend/block', remove: 'DELETE /v2/friend' } as const;

const ACT: fc.Arbitrary<Act> = fc
  .record({
    action: fc.constantFrom('add', 'block', 'remove'),
    who: fc.nat(2),
    next: fc.nat(1),
    node: fc.constantFrom(0, 1),
  })
  .map(({ action, who, next, node }) => ({ action, who, whom: (who + 1 + next) % 3, node }));

/** Blocks outlast everything but being lifted; whoever has blocked or is blocked cannot invite. */
function note(book: Book, { action, who, whom }: Act): void {
  const [mine, theirs] = [`${who}>${whom}`, `${whom}>${who}`];
  const forget = () => {
    book.delete(mine);
    if (book.get(theirs) !== 3) book.delete(theirs);
  };
  if (action === 'block') {
    forget();
    book.set(mine, 3);
  } else if (action === 'remove') {
    if (book.has(mine)) forget();
  } else if (book.get(mine) === 2) {
    book.set(mine, 0).set(theirs, 0);
  } else if (!book.has(mine) && !book.has(theirs)) {
    book.set(mine, 1).set(theirs, 2);
  }
}

test('T4 whatever three people do, on whichever of two nodes, everybody’s list is what it must be', {
  tags: ['long'],
}, async () => {
  const evening = async (acts: Act[]) => {
    const real = await Promise.all([somebody(), somebody(), somebody()]);
    const book: Book = new Map();
    for (const act of acts) {
      const answer = await ask(real[act.who]!, `${PATHS[act.action]}?${ids(real[act.whom]!)}`, act.node);
      expect(answer.text).toBe('{}');
      note(book, act);
      for (const [index, person] of real.entries()) {
        const shown = (await friendsOf(person)).map(({ user, state }) => [user.id, state] as const);
        const kept = [...book].filter(([key]) => key.startsWith(`${index}>`));
        const expected = kept.map(([key, state]) => [real[Number(key.at(-1))]!.userId, state] as const);
        expect(new Map(shown)).toEqual(new Map(expected));
        expect(await countOf(person)).toBe(kept.length);
      }
    }
  };
  const acts = fc.array(ACT, { minLength: 12, maxLength: 20 });
  await fc.assert(fc.asyncProperty(acts, evening), { numRuns: 8 });
});
