import { readFileSync } from 'node:fs';
import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSocket } from '../conformance/rawSocket.ts';
import { call, logIn, type LoggedIn } from '../conformance/rest.ts';
import { startTestServer, type TestServer } from '../conformance/testServer.ts';
import { ApiError, Code, type Extend } from '../extend.ts';
import { CLIENT_MESSAGES } from '../socket/messages.ts';
import { NAKAMA_OPERATIONS, OWN_OPERATIONS } from './operations.ts';
import { REPLIES } from './replies.ts';
import { MIGRATIONS } from '../parts.ts';
import { microseconds, wholeSeconds } from '../wire/timestamp.ts';

let platform: TemporaryPlatform;
let server: TestServer;
const told: unknown[] = [];

beforeAll(async () => {
  platform = await temporaryPlatform({ migrations: MIGRATIONS });
  server = await startTestServer(platform, {}, ({ extend }) => addHooks(extend));
});
afterAll(async () => {
  await server.stop();
  await platform.close();
});

function addHooks(extend: Extend): void {
  extend.before('GetUsers', async ({ caller }, { body, query }) => {
    if (query['usernames'] === undefined) throw new ApiError(Code.PermissionDenied, 'only by name');
    return { body, query: { usernames: [caller?.username ?? ''] } };
  });
  extend.after('GetUsers', async ({ caller }, { query }, answer) => {
    if (caller?.username === 'eve') throw new ApiError(Code.PermissionDenied, 'nobody tells eve');
    told.push([query, Object.keys(answer)]);
  });
  extend.before('channel_join', async (_context, { body, query }) => {
    if (body['target'] === 'cellar') throw new ApiError(Code.PermissionDenied, 'the cellar is locked');
    return { body: { ...body, target: 'parlour' }, query };
  });
  extend.after('channel_join', async ({ sessionId }, { body }, answer) => {
    told.push([typeof sessionId, body['target'], Object.keys(answer)]);
  });
}

const entered = (name: string): Promise<LoggedIn> => logIn(server.url, `custom-${name}`, name);

describe('what is served', () => {
  test('is named as Nakama names it', () => {
    const known = [...Object.keys(NAKAMA_OPERATIONS), ...Object.keys(OWN_OPERATIONS)];
    for (const name of server.game.surface.operations) expect(known).toContain(name);
    for (const name of server.game.surface.messages) expect(Object.keys(CLIENT_MESSAGES)).toContain(name);
  });

  test.each(Object.entries({ ...NAKAMA_OPERATIONS, ...OWN_OPERATIONS }))(
    '%s is at %s when it is served, and nothing is there when it is not',
    async (name, place) => {
      const [method = '', path = ''] = place.split(' ');
      const url = path.replaceAll(/:\w+/g, 'x');
      const { status } = await call(server.url, `${method} ${url}`);
      const isServed = (server.game.surface.operations as string[]).includes(name);
      expect([name, status === 404 || status === 501]).toEqual([name, !isServed]);
    },
  );

  test('is described at /v2/openapi.json, with what it takes and what it answers', async () => {
    const { json, status } = await call(server.url, 'GET /v2/openapi.json');
    expect([status, json['openapi']]).toEqual([200, '3.1.1']);
    const paths = json['paths'] as Record<string, Record<string, { operationId: string; responses: object }>>;
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => [operationId, `${method.toUpperCase()} ${path}`]),
    );
    const all: Record<string, string> = { ...NAKAMA_OPERATIONS, ...OWN_OPERATIONS };
    const named = server.game.surface.operations.map((name) => [
      name,
      all[name]!.replaceAll(
        /:(\w+)/g,
        (_, word: string) => `{${word.replaceAll(/[A-Z]/g, (l) => `_${l.toLowerCase()}`)}}`,
      ),
    ]);
    expect(Object.fromEntries(described)).toEqual(Object.fromEntries(named));
    const silent = server.game.surface.operations.filter((name) => !(name in REPLIES) && !/^Rpc|^Describe/.test(name));
    expect(silent).toEqual([]);
    expect(paths['/v2/storage/{collection}']?.['get']).toMatchObject({
      security: [{ session: [] }],
      parameters: expect.arrayContaining([
        { name: 'collection', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'limit', in: 'query', schema: expect.objectContaining({ type: 'integer' }) as object },
      ]) as unknown[],
    });
  });

  test('has times as its description says: whole seconds, with milliseconds, with microseconds', async () => {
    const { json } = await call(server.url, 'GET /v2/openapi.json');
    const described = JSON.stringify(json['paths']).match(/"format":"date-time","pattern":"[^"]*"/g) ?? [];
    const [pattern, ...others] = new Set(described.map((one) => one.replace(/.*"pattern":"(.*)"/, '$1')));
    expect(others).toEqual([]);
    const fits = (text: string) => [text, new RegExp(pattern ?? 'none').test(text)];
    const second = 1_767_323_045_000_000;
    const times = [0, 120_000, 1].map((more) => microseconds(second + more));
    expect([...times, wholeSeconds(new Date(second / 1_000))].map(fits)).toEqual(
      [...times, times[0]].map((one) => [one, true]),
    );
    expect(fits('2026-01-02 03:04:05')).toEqual(['2026-01-02 03:04:05', false]);
  });

  test('is what every server needs, where nobody has turned anything on', async () => {
    const bare = await startTestServer(platform, { node: 'bare', open: false, domains: [] });
    expect(bare.game.surface.operations.toSorted()).toEqual(
      [
        'AuthenticateCustom',
        'AuthenticateDevice',
        'AuthenticateEmail',
        'SessionLogout',
        'SessionRefresh',
        'LinkCustom',
        'LinkDevice',
        'LinkEmail',
        'UnlinkCustom',
        'UnlinkDevice',
        'UnlinkEmail',
        'AuthenticateApple',
        'AuthenticateFacebook',
        'AuthenticateFacebookInstantGame',
        'AuthenticateGameCenter',
        'AuthenticateGoogle',
        'AuthenticateSteam',
        'LinkApple',
        'LinkFacebook',
        'LinkFacebookInstantGame',
        'LinkGameCenter',
        'LinkGoogle',
        'LinkSteam',
        'UnlinkApple',
        'UnlinkFacebook',
        'UnlinkFacebookInstantGame',
        'UnlinkGameCenter',
        'UnlinkGoogle',
        'UnlinkSteam',
        'GetAccount',
        'UpdateAccount',
        'DeleteAccount',
        'GetUsers',
        'ListChannelMessages',
        'CreateSocketTicket',
        'DescribeApi',
        'Healthcheck',
        'RpcFunc',
        'RpcFunc2',
      ].toSorted(),
    );
    expect(bare.game.surface.messages.toSorted()).toEqual(
      [
        'channel_join',
        'channel_leave',
        'channel_message_remove',
        'channel_message_send',
        'channel_message_update',
        'match_data_send',
        'match_join',
        'match_leave',
        'ping',
        'pong',
        'rpc',
      ].toSorted(),
    );
    // Where nobody vouches for people, none of the ways in lets anybody in.
    const account = (way: string, body: object) =>
      call(bare.url, `POST /v2/account/authenticate/${way}`, { body, basic: 'defaultkey:' });
    const refused = await Promise.all([
      account('device', { id: 'device-of-nobody' }),
      account('custom', { id: 'custom-of-nobody' }),
      account('email', { email: 'nobody@example.com', password: 'password' }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await call(bare.url, 'POST /v2/rpc/r_echo', { body: '' })).status).toBe(401);
    await bare.stop();
  });

  test('and the page about Nakama names the rest', () => {
    const page = readFileSync(new URL('../../../../docs/nakama.md', import.meta.url), 'utf8');
    const ways = ['Apple', 'Facebook', 'Facebook Instant Games', 'Game Center', 'Google', 'Steam'];
    const sentence = `Logins and links by ${ways.slice(0, -1).join(', ')} and ${ways.at(-1)}`;
    const served: readonly string[] = server.game.surface.operations;
    const missing = Object.keys(NAKAMA_OPERATIONS).filter((name) => !served.includes(name));
    const isWay = (name: string) => /^(Authenticate|Link|Unlink)/.test(name);
    expect(page.includes(sentence)).toBe(missing.some(isWay));
    for (const name of missing.filter((one) => !isWay(one))) expect(page).toContain(`\`${name}\``);
    for (const name of served) expect(page).not.toContain(`\`${name}\``);
  });

  test('all else of Nakama is not yet', () => {
    const missing = (names: string[], served: readonly string[]) => names.filter((name) => !served.includes(name));
    const { operations, messages } = server.game.surface;
    const [calls, said] = [
      missing(Object.keys(NAKAMA_OPERATIONS), operations),
      missing(Object.keys(CLIENT_MESSAGES), messages),
    ];
    console.info(`Not served yet, ${calls.length} operations: ${calls.join(', ')}`);
    console.info(`Not served yet, ${said.length} messages: ${said.join(', ')}`);
    expect(calls.length).toBeLessThan(Object.keys(NAKAMA_OPERATIONS).length);
    expect(said.length).toBeLessThan(Object.keys(CLIENT_MESSAGES).length);
  });
});

describe('a hook', () => {
  test('before a call rewrites it or refuses, and one after it reads the answer', async () => {
    const { token } = await entered('ada');
    const ask = (query: string) => call(server.url, `GET /v2/user${query}`, { bearer: token });
    const { json } = await ask('?usernames=somebody');
    expect(json['users']).toMatchObject([{ username: 'ada' }]);
    expect(told.splice(0)).toEqual([[{ usernames: ['ada'] }, ['users']]]);
    expect((await ask('')).json).toMatchObject({ code: Code.PermissionDenied, message: 'only by name' });
    expect(told).toEqual([]);
  });

  test('after a call is waited for: what it refuses is not answered', async () => {
    const { token } = await entered('eve');
    const { json } = await call(server.url, 'GET /v2/user?usernames=ada', { bearer: token });
    expect(json).toEqual({ code: Code.PermissionDenied, message: 'nobody tells eve' });
    expect(told).toEqual([]);
  });

  test('before a message rewrites it or refuses, and one after it reads the answer', async () => {
    const { token } = await entered('bea');
    const socket = await openSocket(server.port, `token=${token}`);
    await expect(socket.answerTo({ channel_join: { target: 'attic', type: 1 } })).resolves.toMatchObject({
      channel: { room_name: 'parlour' },
    });
    expect(told.splice(0)).toEqual([['string', 'parlour', ['channel']]]);
    await expect(socket.answerTo({ channel_join: { target: 'cellar', type: 1 } })).resolves.toMatchObject({
      error: { code: 7, message: 'the cellar is locked' },
    });
    socket.socket.close();
  });

  test('of a name that is not served, or a second one, is a mistake', () => {
    const { extend } = server.game;
    expect(() => extend.before('LinkNobody', async (_context, request) => request)).toThrow('nothing named LinkNobody');
    expect(() => extend.before('GetUsers', async (_context, request) => request)).toThrow('has such a hook already');
    expect(() => extend.after('GetUsers', async () => undefined)).toThrow('has such a hook already');
  });
});
