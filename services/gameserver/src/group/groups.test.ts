import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, call, logIn, type LoggedIn } from '../conformance/rest.ts';
import { startTestServer, type TestServer } from '../conformance/testServer.ts';
import { MIGRATIONS } from '../parts.ts';

const NOBODY = '11111111-1111-4111-8111-111111111111';

let platform: TemporaryPlatform;
let nodes: [TestServer, TestServer];
let people = 0;
let names = 0;

beforeAll(async () => {
  platform = await temporaryPlatform({ migrations: MIGRATIONS });
  nodes = [await startTestServer(platform, { node: 'one' }), await startTestServer(platform, { node: 'two' })];
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
  await platform.close();
});

const somebody = (): Promise<LoggedIn> => logIn(nodes[0].url, `custom-grouped-${++people}`, `grouped${people}`);
const ask = (who: LoggedIn, route: string, body?: unknown, node: 0 | 1 = 0): Promise<Answer> =>
  call(nodes[node].url, route, { bearer: who.token, ...(body === undefined ? {} : { body }) });
const found = async (who: LoggedIn, fields: object = {}) => {
  const { json } = await ask(who, 'POST /v2/group', { name: `group ${++names}`, ...fields });
  return json['id'] as string;
};
const act = (who: LoggedIn, group: string, verb: string, ...whom: LoggedIn[]) =>
  ask(who, `POST /v2/group/${group}/${verb}?${whom.map(({ userId }) => `user_ids=${userId}`).join('&')}`);
const come = (who: LoggedIn, group: string, verb: 'join' | 'leave') => ask(who, `POST /v2/group/${group}/${verb}`, {});
const usersOf = async (who: LoggedIn, group: string, query = '') => {
  const { json } = await ask(who, `GET /v2/group/${group}/user${query}`);
  const users = (json['group_users'] ?? []) as { user: { username: string }; state: number }[];
  return users.map(({ user, state }) => [user.username, state]);
};
const linesOf = async (who: LoggedIn, group: string) => {
  const { json } = await ask(who, `GET /v2/channel/3.${group}..?limit=100`);
  return ((json['messages'] ?? []) as { code: number; username: string }[]).map(({ code, username }) => [
    code,
    username,
  ]);
};
const toldTo = async (who: LoggedIn) => {
  const { json } = await ask(who, 'GET /v2/notification?limit=100');
  return ((json['notifications'] ?? []) as { code: number; subject: string; content: string }[]).map(
    ({ code, subject, content }) => [code, subject, JSON.parse(content)],
  );
};
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string;

describe('a group', () => {
  test('T6 is founded, changed and ended by those who may', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const { json } = await ask(ada, 'POST /v2/group', { name: 'inkers', description: 'd', avatarUrl: 'u', open: true });
    const group = json['id'] as string;
    expect(json).toEqual({
      id: group,
      creator_id: ada.userId,
      name: 'inkers',
      description: 'd',
      lang_tag: 'en',
      metadata: '{}',
      avatar_url: 'u',
      open: true,
      edge_count: 1,
      max_count: 100,
      create_time: TIME,
      update_time: TIME,
    });
    expect((await ask(bob, `PUT /v2/group/${group}`, { description: 'x' })).json).toEqual({
      code: 5,
      message: "Group not found or you're not allowed to update.",
    });
    expect((await ask(ada, `PUT /v2/group/${group}`, { name: 'drawers', description: '', open: false })).text).toBe(
      '{}',
    );
    const mine = (await ask(bob, `GET /v2/user/${ada.userId}/group`)).json['user_groups'] as object[];
    expect(mine).toEqual([
      { group: expect.objectContaining({ name: 'drawers', open: false, lang_tag: 'en' }), state: 0 },
    ]);
    expect(mine[0]).not.toHaveProperty('group.description');
    await act(ada, group, 'add', bob);
    const refused = { code: 3, message: "Group not found or you're not allowed to delete." };
    expect((await ask(bob, `DELETE /v2/group/${group}`)).json).toEqual(refused);
    expect((await ask(ada, `DELETE /v2/group/${group}`)).text).toBe('{}');
    expect((await ask(ada, `DELETE /v2/group/${group}`)).json).toEqual(refused);
    expect(await usersOf(ada, group)).toEqual([]);
  });

  test('T6 has a name of its own', async () => {
    const ada = await somebody();
    await found(ada, { name: 'taken' });
    expect(await ask(ada, 'POST /v2/group', { name: 'taken' })).toMatchObject({
      status: 409,
      json: { code: 6, message: 'Group name is in use.' },
    });
    const other = await found(ada);
    expect(await ask(ada, `PUT /v2/group/${other}`, { name: 'taken' })).toMatchObject({
      status: 400,
      json: { code: 3, message: 'Group name is in use.' },
    });
    const many = Array.from({ length: 6 }, (_, i) => ask(ada, 'POST /v2/group', { name: 'rushed' }, (i % 2) as 0 | 1));
    const statuses = (await Promise.all(many)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
  });

  test.each([
    ['name', 255],
    ['description', 255],
    ['avatar_url', 512],
    ['lang_tag', 18],
  ])('T6 %s has at most %i characters, and no zero', async (field, most) => {
    const ada = await somebody();
    const group = await found(ada);
    const fitting = `${++names}${'🐢'.repeat(most - String(names).length)}`;
    expect((await ask(ada, `PUT /v2/group/${group}`, { [field]: fitting })).text).toBe('{}');
    for (const bad of [`${fitting}x`, 'a\0']) {
      expect((await ask(ada, `PUT /v2/group/${group}`, { [field]: bad })).json).toEqual({
        code: 3,
        message: 'Error while trying to update group.',
      });
    }
  });
});

describe('members', () => {
  test('T7 come by themselves into an open group, and by leave of its admins into a closed one', async () => {
    const [ada, bob, cleo] = [await somebody(), await somebody(), await somebody()];
    const [open, closed] = [await found(ada, { open: true }), await found(ada)];
    for (let time = 0; time < 2; time++) {
      for (const group of [open, closed]) expect((await come(bob, group, 'join')).text).toBe('{}');
    }
    expect(await usersOf(ada, open)).toEqual([
      [ada.username, 0],
      [bob.username, 2],
    ]);
    expect(await usersOf(ada, closed, '?state=3')).toEqual([[bob.username, 3]]);
    expect(await toldTo(ada)).toEqual([
      [-5, `User ${bob.username} wants to join your group`, { group_id: closed, username: bob.username }],
    ]);
    expect((await act(ada, closed, 'add', bob, cleo)).text).toBe('{}');
    expect(await usersOf(cleo, closed)).toEqual([
      [ada.username, 0],
      [bob.username, 2],
      [cleo.username, 2],
    ]);
    const [, name] = (await toldTo(cleo))[0]!;
    expect(name).toMatch(/^You've been added to group group \d+$/);
    expect(await linesOf(bob, closed)).toEqual([
      [4, bob.username],
      [4, cleo.username],
    ]);
    expect(await linesOf(bob, open)).toEqual([[3, bob.username]]);
  });

  test('T7 keep their place in time when their state changes', async () => {
    const [ada, bob, cleo] = [await somebody(), await somebody(), await somebody()];
    const group = await found(ada, { open: true });
    for (const who of [bob, cleo]) await come(who, group, 'join');
    await act(ada, group, 'promote', bob);
    await act(ada, group, 'demote', bob);
    expect(await usersOf(ada, group)).toEqual([
      [ada.username, 0],
      [bob.username, 2],
      [cleo.username, 2],
    ]);
  });

  test('T7 are as many as the group holds, however they come', async () => {
    const ada = await somebody();
    const group = await found(ada, { open: true, max_count: 3 });
    const crowd = await Promise.all(Array.from({ length: 5 }, somebody));
    const answers = await Promise.all(
      crowd.map((who, i) => ask(who, `POST /v2/group/${group}/join`, {}, (i % 2) as 0 | 1)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const late = answers.find(({ status }) => status !== 200)!;
    expect(late.json).toEqual({ code: 3, message: 'Group is full.' });
    const outside = crowd.filter((_, i) => answers[i]!.status !== 200);
    expect((await act(ada, group, 'add', outside[0]!)).json).toEqual({ code: 3, message: 'Group is full.' });
    expect((await usersOf(ada, group)).length).toBe(3);
    await act(ada, group, 'kick', crowd.find((who) => !outside.includes(who))!);
    expect((await act(ada, group, 'add', outside[0]!)).text).toBe('{}');
    expect((await usersOf(ada, group)).length).toBe(3);
  });

  test('T9 are counted as long as they are in: neither an applicant nor somebody banned is', async () => {
    const [ada, bob, cleo] = [await somebody(), await somebody(), await somebody()];
    const group = await found(ada);
    const size = async () => {
      const { json } = await ask(ada, `GET /v2/user/${ada.userId}/group`);
      const [mine] = json['user_groups'] as { group: { edge_count?: number } }[];
      return mine?.group.edge_count;
    };
    const sizes: unknown[] = [];
    const after = async (answer: Promise<Answer>) => {
      expect((await answer).text).toBe('{}');
      sizes.push(await size());
    };
    for (const who of [bob, cleo]) await after(come(who, group, 'join'));
    await after(act(ada, group, 'add', bob, cleo));
    await after(act(ada, group, 'ban', bob));
    await after(act(ada, group, 'kick', bob));
    await after(act(ada, group, 'promote', cleo));
    await after(come(cleo, group, 'leave'));
    await after(come(cleo, group, 'join'));
    await after(act(ada, group, 'kick', cleo));
    await after(act(ada, group, 'add', bob));
    expect(sizes).toEqual([1, 1, 3, 2, 2, 2, 1, 1, 1, 2]);
  });

  test('T7 leave; the last one takes the group with them, the last superadmin stays with the others', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const group = await found(ada, { open: true });
    await come(bob, group, 'join');
    expect((await come(ada, group, 'leave')).json).toEqual({
      code: 3,
      message: 'Cannot leave group when you are the last superadmin.',
    });
    for (let time = 0; time < 2; time++) expect((await come(bob, group, 'leave')).text).toBe('{}');
    expect(await linesOf(ada, group)).toEqual([
      [3, bob.username],
      [5, bob.username],
    ]);
    expect((await come(ada, group, 'leave')).text).toBe('{}');
    expect((await come(bob, group, 'join')).json).toEqual({ code: 5, message: 'Group not found.' });
  });

  test('T7 whoever is banned stays out until they are taken out of that, too', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const group = await found(ada, { open: true });
    await come(bob, group, 'join');
    await act(ada, group, 'ban', bob);
    for (const verb of ['join', 'leave'] as const) expect((await come(bob, group, verb)).text).toBe('{}');
    await act(ada, group, 'add', bob);
    expect([await usersOf(ada, group), await usersOf(ada, group, '?state=4')]).toEqual([
      [[ada.username, 0]],
      [[bob.username, 4]],
    ]);
    expect((await ask(bob, `GET /v2/user/${bob.userId}/group`)).text).toBe('{}');
    expect((await ask(bob, `GET /v2/channel/3.${group}..`)).json).toEqual({ code: 3, message: 'Group not found.' });
    await act(ada, group, 'kick', bob);
    await come(bob, group, 'join');
    expect(await usersOf(ada, group)).toContainEqual([bob.username, 2]);
  });
});

describe('refused, word for word', () => {
  test.each<[string, object | undefined, number, string]>([
    ['POST /v2/group', {}, 3, 'Group name must be set.'],
    ['POST /v2/group', { name: 'x', max_count: -1 }, 3, 'Group max count must be >= 1 when set.'],
    ['PUT /v2/group/OWN', {}, 3, 'Specify at least one field to update.'],
    ['PUT /v2/group/OWN', { name: '' }, 3, 'Group name cannot be empty.'],
    ['PUT /v2/group/OWN', { lang_tag: '' }, 3, 'Group language cannot be empty.'],
    ['PUT /v2/group/bad', { name: 'x' }, 3, 'Group ID must be a valid ID.'],
    [`PUT /v2/group/${NOBODY}`, { description: 'x' }, 5, "Group not found or you're not allowed to update."],
    [`POST /v2/group/${NOBODY}/join`, {}, 5, 'Group not found.'],
    [`POST /v2/group/OTHER/add?user_ids=${NOBODY}`, undefined, 5, 'Group not found or permission denied.'],
    [`POST /v2/group/${NOBODY}/kick?user_ids=${NOBODY}`, undefined, 5, 'Group not found or permission denied.'],
    [`POST /v2/group/OWN/add?user_ids=${NOBODY}`, undefined, 3, 'One or more users not found.'],
    ['POST /v2/group/OWN/add?user_ids=bad', undefined, 3, 'User ID must be a valid ID.'],
    ['POST /v2/group/OWN/demote', undefined, 3, 'User IDs must be set.'],
    ['GET /v2/group/OWN/user?limit=0', undefined, 3, 'Invalid limit - limit must be between 1 and 100.'],
    ['GET /v2/group/OWN/user?limit=101', undefined, 3, 'Invalid limit - limit must be between 1 and 100.'],
    ['GET /v2/group/OWN/user?state=5', undefined, 3, 'Invalid state - state must be between 0 and 4.'],
    ['GET /v2/group/OWN/user?cursor=bad', undefined, 3, 'Cursor is invalid.'],
    ['GET /v2/user/bad/group', undefined, 3, 'Group ID must be a valid ID.'],
    ['GET /v2/group?limit=101', undefined, 3, 'Invalid limit - limit must be between 1 and 100.'],
    ['GET /v2/group?cursor=bad', undefined, 3, 'Cursor is invalid.'],
    ['GET /v2/group?name=a&open=true', undefined, 3, 'name filter cannot be combined with any other filter'],
  ])('%s %j', async (route, body, code, message) => {
    const [ada, bob] = [await somebody(), await somebody()];
    const [own, other] = [await found(ada), await found(bob)];
    const answer = await ask(ada, route.replace('OWN', own).replace('OTHER', other), body);
    expect([answer.status, answer.json]).toEqual([code === 5 ? 404 : 400, { code, message }]);
  });

  test.each([
    'POST /v2/group/OWN/add',
    'POST /v2/group/OWN/promote',
    `POST /v2/group/OWN/kick?user_ids=${NOBODY}`,
    `GET /v2/group/${NOBODY}/user?limit=100`,
    `GET /v2/user/${NOBODY}/group`,
    'GET /v2/group?lang_tag=a%00',
    'GET /v2/group?name=%5C',
    'GET /v2/group?name=%25',
  ])('not %s', async (route) => {
    const ada = await somebody();
    expect((await ask(ada, route.replace('OWN', await found(ada)))).text).toBe('{}');
  });
});

describe('T8 the list of groups', () => {
  const namesIn = async (who: LoggedIn, query: string) => {
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const { json } = await ask(who, `GET /v2/group?${query}&cursor=${encodeURIComponent(cursor)}`);
      seen.push(...((json['groups'] ?? []) as { name: string }[]).map(({ name }) => name));
      cursor = (json['cursor'] ?? '') as string;
      if (cursor === '') return seen;
    }
  };

  test('T8 is found by how the name begins, by language, openness and size, page by page', async () => {
    const [ada, bob, cleo] = [await somebody(), await somebody(), await somebody()];
    const fields = { lang_tag: 'tlh', open: true };
    const one = await found(ada, { ...fields, name: 'Qapla one' });
    const two = await found(ada, { ...fields, name: 'Qapla two' });
    await found(ada, { lang_tag: 'tlh', name: 'Qapla three' });
    for (const who of [bob, cleo]) await come(who, one, 'join');
    await come(bob, two, 'join');
    for (const limit of [1, 2, 100]) {
      expect(await namesIn(ada, `name=qAPLA%25&limit=${limit}`)).toEqual(['Qapla one', 'Qapla three', 'Qapla two']);
      expect(await namesIn(ada, `lang_tag=tlh&limit=${limit}`)).toEqual(['Qapla three', 'Qapla two', 'Qapla one']);
      expect(await namesIn(ada, `lang_tag=tlh&members=2&limit=${limit}`)).toEqual(['Qapla two', 'Qapla three']);
      expect(await namesIn(ada, `lang_tag=tlh&open=true&limit=${limit}`)).toEqual(['Qapla one', 'Qapla two']);
    }
    expect(await namesIn(ada, 'name=%25apla%25&limit=10')).toEqual([]);
    expect(await namesIn(ada, 'name=Qapla&limit=10')).toEqual([]);
    const all = await namesIn(ada, 'limit=7');
    expect(new Set(all).size).toBe(all.length);
    expect(all).toEqual(await namesIn(ada, 'limit=100'));
    expect((await namesIn(ada, 'members=1&limit=100')).length).toBe((await namesIn(ada, 'members=1&limit=3')).length);
    const { json } = await ask(ada, 'GET /v2/group?lang_tag=tlh&limit=1');
    const mixed = await ask(ada, `GET /v2/group?limit=1&cursor=${encodeURIComponent(json['cursor'] as string)}`);
    expect(mixed.json).toEqual({ code: 3, message: 'Cursor is invalid.' });
  });
});

type Verb = 'join' | 'leave' | 'add' | 'kick' | 'ban' | 'promote' | 'demote';
interface Act {
  verb: Verb;
  who: number;
  whom: number;
  node: 0 | 1;
}

const ACT: fc.Arbitrary<Act> = fc.record({
  verb: fc.constantFrom('join', 'leave', 'add', 'kick', 'ban', 'promote', 'demote', 'promote', 'add'),
  who: fc.nat(3),
  whom: fc.nat(3),
  node: fc.constantFrom(0, 1),
});

/** What becomes of the states in a closed group with room for three, told in the words of its members. False: it is refused. */
function note(book: Map<number, number>, { verb, who, whom }: Act): boolean {
  const mine = book.get(who);
  const size = () => [...book.values()].filter((state) => state <= 2).length;
  const superadmins = () => [...book.values()].filter((state) => state === 0).length;
  if (verb === 'join') {
    if (mine !== undefined) return true;
    if (size() >= 3) return false;
    book.set(who, 3);
    return true;
  }
  if (verb === 'leave') {
    if (mine === undefined || mine === 4) return true;
    if (mine === 0 && superadmins() === 1) return size() === 1 ? (book.clear(), true) : false;
    book.delete(who);
    return true;
  }
  if (mine === undefined || mine > 1) return false;
  if (who === whom) return true;
  const theirs = book.get(whom);
  if (verb === 'add') {
    if (theirs !== undefined && theirs !== 3) return true;
    if (size() >= 3) return false;
    book.set(whom, 2);
  } else if (verb === 'promote') {
    if (theirs !== undefined && theirs > mine && theirs <= 2) book.set(whom, theirs - 1);
  } else if (verb === 'demote') {
    const isLast = theirs === 0 && superadmins() === 1;
    if (theirs !== undefined && theirs >= mine && theirs < 2 && !isLast) book.set(whom, theirs + 1);
  } else if (theirs !== undefined && (mine === 0 || theirs > 1)) {
    if (verb === 'kick') book.delete(whom);
    else book.set(whom, 4);
  }
  return true;
}

test('T9 whatever four people do, on whichever of two nodes, a group is as it must be', {
  tags: ['long'],
}, async () => {
  const evening = async (acts: Act[]) => {
    const real = await Promise.all([somebody(), somebody(), somebody(), somebody()]);
    const group = await found(real[0]!, { max_count: 3 });
    const book = new Map([[0, 0]]);
    for (const act of acts) {
      const { verb, who, whom, node } = act;
      const ids = verb === 'join' || verb === 'leave' ? '' : `?user_ids=${real[whom]!.userId}`;
      const { status } = await ask(real[who]!, `POST /v2/group/${group}/${verb}${ids}`, undefined, node);
      expect([act, status === 200]).toEqual([act, note(book, act)]);
      if (book.size === 0) return;
      const shown = [...(await usersOf(real[0]!, group)), ...(await usersOf(real[0]!, group, '?state=4'))];
      const expected = [...book].map(([index, state]) => [real[index]!.username, state] as const);
      expect(new Map(shown as [string, number][])).toEqual(new Map(expected));
      const { json } = await ask(real[0]!, `GET /v2/group?name=group%20${names}&limit=1`);
      const [listed] = json['groups'] as { edge_count?: number }[];
      expect(listed?.edge_count ?? 0).toBe(expected.filter(([, state]) => state <= 2).length);
    }
  };
  const acts = fc.array(ACT, { minLength: 16, maxLength: 24 });
  await fc.assert(fc.asyncProperty(acts, evening), { numRuns: 8 });
});

test('T5 groups are changed sixty times a minute, and once more is refused', async () => {
  const ada = await somebody();
  const now = platform.clock.now();
  const standing = { ...platform, clock: { ...platform.clock, now: () => now } };
  const limited = await startTestServer(standing, { node: 'limited', rateLimits: true });
  const asked = Array.from({ length: 61 }, () => call(limited.url, 'POST /v2/group', { bearer: ada.token, body: {} }));
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array<number>(60).fill(400), 429]);
  await limited.stop();
});
