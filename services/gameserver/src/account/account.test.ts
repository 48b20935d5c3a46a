import { fakeLoad, temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSocket } from '../conformance/rawSocket.ts';
import { type Answer, type Asked, call, claimsOf, logIn, type LoggedIn } from '../conformance/rest.ts';
import { startTestServer, type TestServer } from '../conformance/testServer.ts';
import { type AccountUpdate, ApiError, Code } from '../extend.ts';
import { MIGRATIONS } from '../parts.ts';

const KEY = 'defaultkey:';
const DEVICE = '/v2/account/authenticate/device';
const NOBODY = '11111111-1111-4111-8111-111111111111';

let platform: TemporaryPlatform;
let open: TestServer;
let closed: TestServer;
let withModule: TestServer;
let people = 0;
/** What a module was told after the fact. */
let heard: unknown[] = [];

beforeAll(async () => {
  platform = await temporaryPlatform({ migrations: MIGRATIONS });
  // Many log in at once: on a machine that has much else to do none of them is refused for that.
  open = await startTestServer({ ...platform, load: fakeLoad() });
  closed = await startTestServer(platform, { open: false }, ({ extend }) =>
    extend.before('AuthenticateCustom', async (_context, request) => request),
  );
  withModule = await startTestServer(platform, { open: false }, ({ extend }) => {
    extend.before('AuthenticateCustom', async (_context, request) => request);
    extend.before('UpdateAccount', async (_context, update) => lookAt(update));
    extend.after('UpdateAccount', async (_context, update, answer) => void heard.push(['update', update, answer]));
    extend.after('AuthenticateCustom', async (_context, { id }, { account: { username }, created }) => {
      heard.push(['login', id, username, created]);
    });
  });
});

afterAll(async () => {
  for (const server of [open, closed, withModule]) await server.stop();
  await platform.close();
});

/** A module that knows one language and lets nobody choose a name. */
function lookAt({ username, ...update }: AccountUpdate): AccountUpdate {
  if (username !== undefined) throw new ApiError(Code.PermissionDenied, 'names come from the login');
  return update.langTag === undefined ? update : { ...update, langTag: 'de' };
}

const ask = (route: string, asked: Asked = {}, server = open): Promise<Answer> => call(server.url, route, asked);
const somebody = (server = open): Promise<LoggedIn> => logIn(server.url, `custom-${++people}`, `player${people}`);
const device = (id: unknown, query = '', server = open) =>
  ask(`POST ${DEVICE}${query}`, { basic: KEY, body: { id } }, server);
const account = async ({ token }: { token: string }, server = open) =>
  (await ask('GET /v2/account', { bearer: token }, server)).json as {
    user: Record<string, unknown>;
    devices?: unknown;
  };
const holderOf = ({ json }: Answer) => claimsOf(json['token'] as string)['uid'];

describe('a device', () => {
  test('has an account from the first login on, and the same one later', async () => {
    const first = await device('device-of-ada', '?username=ada');
    expect(first.json).toEqual({
      created: true,
      token: expect.any(String) as string,
      refresh_token: expect.any(String) as string,
    });
    const again = await device('device-of-ada', '?create=false&username=another');
    expect(again.json).not.toHaveProperty('created');
    expect(holderOf(again)).toBe(holderOf(first));
    expect(await account(first.json as { token: string })).toMatchObject({
      user: { username: 'ada' },
      devices: [{ id: 'device-of-ada' }],
    });
  });

  test('vars go into the token, but nobody names their own roles', async () => {
    const body = { id: 'device-with-vars', vars: { k: 'v', elevated: '1' } };
    const { json } = await ask(`POST ${DEVICE}`, { basic: KEY, body });
    expect(claimsOf(json['token'] as string)['vrs']).toEqual({ k: 'v' });
  });

  test.each<[string, unknown, string, number, number, string]>([
    ['no id', undefined, '', 400, 3, 'Device ID is required.'],
    ['nine bytes', '123456789', '', 400, 3, 'Device ID invalid, must be 10-128 bytes.'],
    ['129 bytes', 'x'.repeat(129), '', 400, 3, 'Device ID invalid, must be 10-128 bytes.'],
    ['a space', 'has space in', '', 400, 3, 'Device ID invalid, no spaces or control characters allowed.'],
    ['an unknown one, not to be created', 'nobody-knows-it', '?create=false', 404, 5, 'User account not found.'],
    [
      'a tab in the name',
      'device-tab-1',
      '?username=a%09b',
      400,
      3,
      'Username invalid, no spaces or control characters allowed.',
    ],
    ['a long name', 'device-long-1', `?username=${'x'.repeat(129)}`, 400, 3, 'Username invalid, must be 1-128 bytes.'],
  ])('%s', async (_, id, query, status, code, message) => {
    const answer = await device(id, query);
    expect([answer.status, answer.json]).toEqual([status, { code, message }]);
  });

  test('of 10 to 128 bytes', async () => {
    for (const id of ['1234567890', 'ü'.repeat(64)]) expect((await device(id)).status).toBe(200);
  });

  test('cannot take a name that is taken, and leaves nothing behind', async () => {
    await device('device-of-bela', '?username=bela');
    expect(await device('device-of-carl', '?username=bela')).toMatchObject({
      status: 409,
      json: { code: 6, message: 'Username is already in use.' },
    });
    expect((await device('device-of-carl', '?create=false')).status).toBe(404);
  });

  test('twenty logins at once make one account', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => device('device-of-twins')));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(answers.filter(({ json }) => json['created'] === true)).toHaveLength(1);
    expect(new Set(answers.map(holderOf)).size).toBe(1);
  });

  test('that comes to two nodes at the same instant makes one account, and leaves nobody behind', async () => {
    const other = await startTestServer({ ...platform, load: fakeLoad() }, { node: 'other' });
    const sumOf = async (table: string) => {
      const { rows } = await sql<{ sum: number }>`select count(*) as sum from ${sql.table(table)}`.execute(
        platform.sql.db<unknown>(),
      );
      return rows[0]?.sum ?? 0;
    };
    const before = [await sumOf('gameserver_account'), await sumOf('gameserver_device')];
    for (let round = 0; round < 8; round++) {
      const ids = Array.from({ length: 6 }, (_, number) => `device-of-two-nodes-${round}-${number}`);
      const answers = await Promise.all(ids.flatMap((id) => [device(id), device(id, '', other), device(id)]));
      expect(new Set(answers.map(holderOf)).size).toBe(6);
    }
    const after = [await sumOf('gameserver_account'), await sumOf('gameserver_device')];
    expect(after.map((sum, which) => Number(sum) - Number(before[which]))).toEqual([48, 48]);
    await other.stop();
  });

  test('an account may have many; each leads to it; the last way in stays', async () => {
    const first = await device('device-many-1');
    const bearer = first.json['token'] as string;
    const link = (id: string) => ask('POST /v2/account/link/device', { bearer, body: { id } });
    const unlink = (id: string) => ask('POST /v2/account/unlink/device', { bearer, body: { id } });
    for (const id of ['device-many-2', 'device-many-3', 'device-many-2']) expect((await link(id)).text).toBe('{}');
    expect(await account({ token: bearer })).toMatchObject({
      devices: [{ id: 'device-many-1' }, { id: 'device-many-2' }, { id: 'device-many-3' }],
    });
    expect(holderOf(await device('device-many-3'))).toBe(holderOf(first));
    await device('device-of-others');
    expect((await link('device-of-others')).json).toEqual({ code: 6, message: 'Device ID already in use.' });
    expect((await link('short')).json).toEqual({ code: 3, message: 'Device ID invalid, must be 10-128 bytes.' });

    const last = 'Cannot unlink last account identifier. Check profile exists and is not last link.';
    expect((await unlink('device-of-others')).json).toEqual({ code: 7, message: last });
    expect((await device('device-of-others', '?create=false')).status).toBe(200);
    for (const id of ['device-many-1', 'device-many-2']) expect((await unlink(id)).text).toBe('{}');
    for (const id of ['device-many-3', 'device-of-others'])
      expect((await unlink(id)).json).toEqual({ code: 7, message: last });
    expect((await unlink('')).json).toEqual({ code: 3, message: 'A device ID must be supplied.' });
    expect((await device('device-many-1', '?create=false')).status).toBe(404);
  });

  test('means nothing to a server that is not open', async () => {
    const refused = { code: 7, message: 'Device authentication is not enabled on this server.' };
    expect((await device('device-of-ada', '', closed)).json).toEqual(refused);
    const { token } = await somebody(closed);
    for (const verb of ['link', 'unlink']) {
      const answer = await ask(
        `POST /v2/account/${verb}/device`,
        { bearer: token, body: { id: 'device-9999' } },
        closed,
      );
      expect([answer.status, answer.json]).toEqual([403, refused]);
    }
  });
});

describe('an account is updated', () => {
  const update = (who: LoggedIn, body: unknown, server = open) =>
    ask('PUT /v2/account', { bearer: who.token, body }, server);

  test('what is absent stays, what is empty is cleared', async () => {
    const ada = await somebody();
    const all = { display_name: 'D', avatar_url: 'http://a', lang_tag: 'fr', location: 'L', timezone: 'T' };
    expect((await update(ada, { ...all, zzz: 1 })).text).toBe('{}');
    expect((await account(ada)).user).toMatchObject(all);
    expect((await update(ada, { displayName: 'camel', avatar_url: '', location: null })).text).toBe('{}');
    const { user } = await account(ada);
    expect(user).toMatchObject({ display_name: 'camel', lang_tag: 'fr', location: 'L', timezone: 'T' });
    expect(user).not.toHaveProperty('avatar_url');
    expect((await update(ada, { username: `with space ${people}` })).text).toBe('{}');
    expect((await account(ada)).user).toMatchObject({ username: `with space ${people}` });
  });

  test('and is as old as it was: only when it was changed is new', async () => {
    const ada = await somebody();
    const first = '2020-01-02T03:04:05Z';
    await sql`update gameserver_account set create_time = ${first}, update_time = ${first} where id = ${ada.userId}`.execute(
      platform.sql.db<unknown>(),
    );
    await update(ada, { display_name: 'Ada' });
    const { user } = await account(ada);
    expect([user['create_time'], user['update_time'] === first]).toEqual([first, false]);
    const { accounts } = open.game.extend;
    expect(await accounts.get(ada.userId)).toMatchObject({ displayName: 'Ada', createdAt: Date.parse(first) });
  });

  test.each<[string, unknown, number, number, string]>([
    ['nothing', {}, 400, 3, 'No fields to update.'],
    ['no body', undefined, 400, 3, 'No fields to update.'],
    ['only nulls', { display_name: null, avatar_url: null }, 400, 3, 'No fields to update.'],
    ['an empty name', { username: '' }, 400, 3, 'Username invalid, must be 1-128 bytes.'],
    ['a name with []', { username: 'a[]' }, 400, 3, 'Username invalid, no spaces or control characters allowed.'],
    [
      'a name that is taken',
      { username: 'taken' },
      400,
      3,
      'rpc error: code = AlreadyExists desc = Username is already in use.',
    ],
    ['no language', { lang_tag: '' }, 500, 13, 'Error while trying to update account.'],
    ['a zero', { location: 'a\u0000' }, 500, 13, 'Error while trying to update account.'],
    ['a number', { location: 7 }, 400, 3, 'proto: invalid value for string field location: 7'],
  ])('not with %s', async (_, body, status, code, message) => {
    await logIn(open.url, 'custom-taken', 'taken');
    const answer = await update(await somebody(), body);
    expect([answer.status, answer.json]).toEqual([status, { code, message }]);
  });

  test.each([
    ['display_name', 255],
    ['avatar_url', 512],
    ['lang_tag', 18],
    ['location', 255],
    ['timezone', 255],
  ])('%s has at most %i characters', async (field, most) => {
    const ada = await somebody();
    expect((await update(ada, { [field]: '🐢'.repeat(most) })).text).toBe('{}');
    expect(await update(ada, { [field]: '🐢'.repeat(most + 1) })).toMatchObject({ status: 500, json: { code: 13 } });
    expect((await account(ada)).user).toMatchObject({ [field]: '🐢'.repeat(most) });
  });

  test('by nobody without a session, and not where no module allows it', async () => {
    expect((await ask('PUT /v2/account', { body: { location: 'x' } })).status).toBe(401);
    const answer = await update(await somebody(closed), { location: 'x' }, closed);
    expect([answer.status, answer.json]).toEqual([
      403,
      { code: 7, message: 'Account updates are not enabled on this server.' },
    ]);
  });

  test('as a module allows, rewrites or refuses', async () => {
    const ada = await somebody(withModule);
    expect((await update(ada, { lang_tag: 'fr', location: 'L' }, withModule)).text).toBe('{}');
    expect((await account(ada, withModule)).user).toMatchObject({ lang_tag: 'de', location: 'L' });
    const refused = await update(ada, { username: 'chosen', location: 'M' }, withModule);
    expect([refused.status, refused.json]).toEqual([403, { code: 7, message: 'names come from the login' }]);
    expect((await account(ada, withModule)).user).toMatchObject({ username: ada.username, location: 'L' });
  });

  test('a module hears of each change and each login once, and of nothing that was refused', async () => {
    heard = [];
    const ada = await somebody(withModule);
    const [id, name] = [`custom-${people}`, `player${people}`];
    expect(heard).toEqual([['login', id, name, true]]);
    await logIn(withModule.url, id, name);
    await update(ada, { lang_tag: 'fr' }, withModule);
    await update(ada, { username: 'chosen' }, withModule);
    expect(heard.slice(1)).toEqual([
      ['login', id, name, false],
      ['update', { langTag: 'de' }, {}],
    ]);
  });
});

describe('users', () => {
  const users = async (query: string, who: LoggedIn, server = open) => {
    const { status, json } = await ask(`GET /v2/user${query}`, { bearer: who.token }, server);
    return { status, json, list: (json['users'] ?? []) as Record<string, unknown>[] };
  };

  test('are found by id and by name, each once; unknown ones are silently absent', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const query = `?ids=${ada.userId}&ids=${NOBODY}&ids=${ada.userId}&usernames=${bob.username}&usernames=${ada.username}`;
    const { list } = await users(`${query}&usernames=nobody%00&foo=1`, ada);
    expect(list).toHaveLength(2);
    expect(new Set(list.map(({ id }) => id))).toEqual(new Set([ada.userId, bob.userId]));
    for (const query of ['', '?userIds=1', `?ids=${NOBODY}`]) expect((await users(query, ada)).json).toEqual({});
    expect(await users('?ids=bad', ada)).toMatchObject({
      status: 400,
      json: { code: 3, message: "ID 'bad' is not a valid system ID." },
    });
    expect((await ask(`GET /v2/user?ids=${ada.userId}`)).status).toBe(401);
  });

  test('show what is public, and whether they are online; how they log in stays theirs', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    await open.game.extend.accounts.patchMetadata(bob.userId, { level: 3 });
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string;
    const shown = {
      id: bob.userId,
      username: bob.username,
      lang_tag: 'en',
      metadata: '{"level": 3}',
      create_time: time,
      update_time: time,
    };
    expect((await users(`?ids=${bob.userId}`, ada)).list).toEqual([shown]);
    const socket = await openSocket(open.port, `token=${bob.token}&status=true`);
    expect((await users(`?ids=${bob.userId}`, ada)).list).toEqual([{ ...shown, online: true }]);
    socket.socket.terminate();
  });

  test('of a server that is not open keep their metadata to themselves', async () => {
    const [ada, bob] = [await somebody(closed), await somebody(closed)];
    await closed.game.extend.accounts.patchMetadata(bob.userId, { isBanned: true });
    expect((await users(`?ids=${bob.userId}`, ada, closed)).list).toMatchObject([{ id: bob.userId, metadata: '{}' }]);
    expect((await account(bob, closed)).user).toMatchObject({ metadata: '{"isBanned": true}' });
  });
});
