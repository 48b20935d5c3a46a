import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Session } from '@heroiclabs/nakama-js';
import { copyFreshCluster, embedded, collectingLog } from '@tuschel/platform';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerProcess, startServer } from './serverProcess.ts';

const NOT_FOUND = { code: 5, message: 'Not Found' };

/** In TypeScript, to be run as it is. */
const MODULE = `
import type { Extend } from '@tuschel/gameserver/extend';

export default async function register(gs: Extend): Promise<void> {
  await gs.leaderboards.create({ id: 'wins' });
  gs.rpc('hello', async ({ caller }, payload) => JSON.stringify({ to: caller?.username ?? 'a server', payload }));
  gs.before('AuthenticateDevice', async (_context, request) => {
    if (request.id === 'device-of-nobody') throw new gs.ApiError(gs.Code.PermissionDenied, 'nobody comes in');
    return request;
  });
  gs.rpc('open', async () => gs.matches.create('echo', {}));
  gs.match<object>('echo', {
    init: () => ({ state: {}, tickRate: 20 }),
    loop(match, state, messages) {
      for (const { data, sender } of messages) match.broadcast(7, data, { sender });
      return state;
    },
  });
}
`;

describe('the game server alone', () => {
  let folder: string;
  let server: ServerProcess;
  let client: Client;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tuschel-alone-'));
    writeFileSync(join(folder, 'my-module.ts'), MODULE);
    server = await startServer({
      ops: true,
      args: ['--product', 'none', '--modules', './my-module.ts'],
      // What the harness sets beside would be told to have no effect.
      env: { INIT_CWD: folder, TUSCHEL_RENDER: '', TUSCHEL_RENDER_NICE: '' },
    });
    client = new Client('defaultkey', '127.0.0.1', String(server.port));
  }, 90_000);
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  const enter = (name: string) => client.authenticateDevice(`device-of-${name}`, true, name);

  test('has a module from the command line: its functions, hooks and matches', async () => {
    const [ada, bob] = [await enter('ada'), await enter('bob')];
    expect((await client.rpc(ada, 'hello', { a: 1 })).payload).toEqual({ to: 'ada', payload: '{"a":1}' });
    const byServer = await client.rpcHttpKey('defaulthttpkey', 'hello');
    expect(byServer.payload).toMatchObject({ to: 'a server' });
    const refused = (await enter('nobody').catch((error: unknown) => error)) as Response;
    expect([refused.status, await refused.json()]).toEqual([403, { code: 7, message: 'nobody comes in' }]);
    const { payload: matchId } = JSON.parse(
      await (await fetch(`${server.url}/v2/rpc/open?http_key=defaulthttpkey`, { method: 'POST', body: '""' })).text(),
    ) as { payload: string };
    const [one, two] = [client.createSocket(), client.createSocket()];
    await one.connect(ada, true);
    await two.connect(bob, true);
    for (const socket of [one, two]) expect((await socket.joinMatch(matchId)).authoritative).toBe(true);
    const heard = new Promise<[number, string]>((resolve) => {
      two.onmatchdata = ({ op_code: opCode, data }) => resolve([opCode, new TextDecoder().decode(data)]);
    });
    await one.sendMatchState(matchId, 1, 'hello');
    expect(await heard).toEqual([7, 'hello']);
    for (const socket of [one, two]) socket.disconnect(false);
  });

  test('serves storage, leaderboards, friends, groups and chat to anyone with its key', async () => {
    const [ada, bob] = [await enter('ada'), await enter('bob')];
    await client.writeStorageObjects(ada, [{ collection: 'c', key: 'k', value: { level: 3 } }]);
    expect((await client.listStorageObjects(ada, 'c', ada.user_id, 10)).objects).toMatchObject([
      { value: { level: 3 } },
    ]);
    await client.writeLeaderboardRecord(ada, 'wins', { score: '3' });
    expect((await client.listLeaderboardRecords(bob, 'wins', [], 10)).records).toMatchObject([{ score: 3, rank: 1 }]);
    expect(await client.addFriends(ada, [bob.user_id ?? ''])).toBe(true);
    expect(await client.createGroup(ada, { name: 'inkers' })).toMatchObject({ name: 'inkers' });
    const socket = client.createSocket();
    await socket.connect(ada, true);
    expect(await socket.joinChat('attic', 1, true, false)).toMatchObject({ room_name: 'attic' });
    socket.disconnect(false);
    const wrong = new Client('otherkey', '127.0.0.1', String(server.port));
    expect(((await wrong.authenticateDevice('device-of-x').catch((error: unknown) => error)) as Response).status).toBe(
      401,
    );
  });

  test.each([
    '/',
    '/index.html',
    '/env.json',
    '/admin',
    '/api/preferences',
    '/api/login/local',
    '/media/x',
    '/feed.xml',
  ])('has nothing of Tuschel at %s', async (path) => {
    const answer = await fetch(server.url + path);
    expect([answer.status, await answer.json()]).toEqual([404, NOT_FOUND]);
  });

  test('makes no table of Tuschel, and tells how it is', async () => {
    expect(await (await fetch(`${server.url}/healthcheck`)).json()).toMatchObject({
      version: expect.any(String) as string,
    });
    expect(await (await fetch(`${server.url}/status`)).json()).toEqual({ status: 'up' });
    const figures = await (await fetch(`${server.opsUrl}/metrics`)).text();
    expect(figures).toContain('tuschel_sockets_ended_total');
    expect((await fetch(`${server.opsUrl}/readyz`)).status).toBe(200);
    expect(server.output()).toContain(`new Client('defaultkey', '127.0.0.1', '${server.port}')`);
    expect(server.output()).toContain(join(folder, 'my-module.ts'));
    expect(server.output()).not.toMatch(/drawing|warn|error/i);
  });

  test('stops when it is asked to, with nothing to complain of, and has everything when it is back', async () => {
    expect(await server.kill('SIGTERM')).toBe(0);
    expect(server.output()).not.toMatch(/warn|error/i);
    const tables = await tablesOf(server.dataFolder);
    expect(tables.filter((name) => !/^(gameserver_|journal_|line_|migration|release)/.test(name))).toEqual([]);
    expect(tables).toContain('gameserver_account');
    await server.start();
    const ada = await client.authenticateDevice('device-of-ada', false);
    expect((await client.listLeaderboardRecords(ada, 'wins', [], 10)).records).toMatchObject([{ score: 3 }]);
    expect((await client.listFriends(ada, undefined, 10)).friends).toHaveLength(1);
  }, 90_000);
});

test('in production the game server alone needs no pages and no login, and has keys of its own', {
  tags: ['long'],
  timeout: 90_000,
}, async () => {
  const server = await startServer({
    args: ['--product=none'],
    // The harness brings pages; here there are none.
    env: { TUSCHEL_MODE: 'production', TUSCHEL_PAGES: '', TUSCHEL_RENDER: '', TUSCHEL_RENDER_NICE: '' },
  });
  const enter = (key: string) =>
    new Client(key, '127.0.0.1', String(server.port)).authenticateDevice('device-of-ada', true, 'ada');
  const refused = (await enter('defaultkey').catch((error: unknown) => error)) as Response;
  expect(refused.status).toBe(401);
  const keys = JSON.parse(readFileSync(join(server.dataFolder, 'secrets.json'), 'utf8')) as Record<string, string>;
  expect(await enter(keys['serverKey']!)).toMatchObject({ created: true, username: 'ada' });
  expect(server.output()).toContain('"product":"none"');
  expect(server.output()).not.toMatch(/"level":"(warn|error)"/);
  for (const key of Object.values(keys)) expect(server.output()).not.toContain(key);
  await server.close();
});

async function tablesOf(dataFolder: string): Promise<string[]> {
  const platform = await embedded({ dataFolder, log: collectingLog(), signingKey: Buffer.from('k'.repeat(32)) });
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(platform.sql.db());
  await platform.close();
  return rows.map(({ name }) => name);
}

describe('data of Tuschel', () => {
  const TUSCHEL = { TUSCHEL_RENDER_NICE: '', TUSCHEL_RENDER: 'off' };
  const ALONE = { TUSCHEL_RENDER_NICE: '', TUSCHEL_RENDER: '', TUSCHEL_PRODUCT: 'none' };
  let dataFolder: string;

  beforeAll(async () => {
    dataFolder = mkdtempSync(join(tmpdir(), 'tuschel-alone-data-'));
    await copyFreshCluster(dataFolder);
  });
  afterAll(() => rmSync(dataFolder, { recursive: true, maxRetries: 20, retryDelay: 100 }));

  /** Rows of every table, without those that a server writes of itself. */
  const contents = async (): Promise<Record<string, unknown[]>> => {
    const platform = await embedded({ dataFolder, log: collectingLog(), signingKey: Buffer.from('k'.repeat(32)) });
    const db = platform.sql.db<unknown>();
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db);
    const found: [string, unknown[]][] = [];
    for (const { name } of tables) {
      if (/^journal_node$|^migration|^gameserver_session_family$/.test(name)) continue;
      const { rows } = await sql<{ row: unknown }>`
        select to_jsonb(whole) as row from ${sql.table(name)} as whole order by whole::text`.execute(db);
      found.push([name, rows.map(({ row }) => row)]);
    }
    await platform.close();
    return Object.fromEntries(found);
  };

  test('is the same after the game server has run on it alone, and nobody came in as somebody of Tuschel', {
    tags: ['long'],
    timeout: 300_000,
  }, async () => {
    const tuschel = await startServer({ dataFolder, env: TUSCHEL });
    const { session, matchId } = await openLobby(tuschel.url);
    const joined = async (url: string) => {
      const socket = new Client('', '127.0.0.1', new URL(url).port).createSocket();
      await socket.connect(session, true);
      const match = await socket.joinMatch(matchId);
      socket.disconnect(false);
      return match;
    };
    expect(await joined(tuschel.url)).toMatchObject({ match_id: matchId, authoritative: true });
    await tuschel.kill('SIGTERM');
    const before = await contents();
    expect([before['terms_acceptance'], before['journal_match'], before['lobby']]).toMatchObject([[{}], [{}], [{}]]);
    const [ada] = before['gameserver_account'] as { custom_id: string; id: string }[];

    const alone = await startServer({ dataFolder, env: ALONE });
    const client = new Client('defaultkey', '127.0.0.1', String(alone.port));
    const refused = async (asked: Promise<unknown>) => {
      const answer = (await asked.catch((error: unknown) => error)) as Response;
      return [answer.status, ((await answer.json()) as { message: string }).message];
    };
    expect(await refused(client.authenticateCustom(ada!.custom_id, true))).toEqual([
      403,
      'This custom ID is reserved.',
    ]);
    expect(await refused(client.authenticateCustom('twitch:12345', true))).toEqual([
      403,
      'This custom ID is reserved.',
    ]);
    const own = await client.authenticateCustom('own-custom-id', true, 'eve');
    expect(await refused(client.linkCustom(own, { id: 'discord:12345' }))).toEqual([
      403,
      'This custom ID is reserved.',
    ]);
    // People keep their Tuschel sessions, and all that they have there.
    expect((await client.getAccount(session)).user).toMatchObject({ id: ada!.id });
    const kept = [403, 'This account is kept for another service.'];
    expect(await refused(client.deleteAccount(session))).toEqual(kept);
    expect(await refused(client.unlinkCustom(session, {}))).toEqual(kept);
    expect(await client.deleteAccount(own)).toBe(true);
    await alone.kill('SIGTERM');
    // The lobby waits until Tuschel is back.
    expect(alone.output().match(/ (?:warn|error) .*/g)).toEqual([expect.stringContaining('match.notRecovered')]);
    expect(alone.output()).toContain('There is no match module draw');
    expect(await contents()).toEqual(before);

    await tuschel.start();
    expect(await joined(tuschel.url)).toMatchObject({ match_id: matchId, authoritative: true });
    await tuschel.close();
  });
});

/** Somebody logs in to Tuschel by a name, and opens a lobby. */
async function openLobby(url: string): Promise<{ session: Session; matchId: string }> {
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-tuschel': '1', ...headers },
      body: JSON.stringify(body),
    });
    const json = (await answer.json()) as Record<string, string>;
    return { json, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
  };
  const { NK_SERVER_KEY: key } = (await (await fetch(`${url}/env.json`)).json()) as { NK_SERVER_KEY: string };
  const begun = await post('/api/login/start', { provider: 'local' });
  const { state } = begun.json;
  const { cookie } = begun;
  const local = await post('/api/login/local', { state, name: 'ada', identity: 'a'.repeat(43) }, { cookie });
  const login = { id: local.json['code'], vars: { provider: 'local', state } };
  const entered = await post('/v2/account/authenticate/custom?create=true', login, {
    cookie,
    authorization: `Basic ${btoa(`${key}:`)}`,
  });
  const { token = '', refresh_token: refreshToken = '' } = entered.json;
  const authorization = `Bearer ${token}`;
  await post('/v2/rpc/accept_terms?unwrap', {}, { authorization });
  const { lobbyCode } = (await post('/v2/rpc/CreateMatch?unwrap', {}, { authorization })).json;
  const { matchId = '' } = (await post('/v2/rpc/CheckMatchJoin?unwrap', { lobbyCode }, { authorization })).json;
  return { session: Session.restore(token, refreshToken), matchId };
}
