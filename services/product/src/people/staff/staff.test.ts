import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { type Audit, OpCode, Rank, STAFF } from '@tuschel/protocol';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readStaffCommand, runStaffCommand } from '../../index.ts';
import { type ApiPeople, apiPeople } from '../../testing/apiPeople.ts';
import { unzipped } from '../../testing/unzipped.ts';
import { type StartedOnGameServer, startOnGameServer } from '../../testing/startOnGameServer.ts';
import { createStaffStore } from './store.ts';

let started: StartedOnGameServer;
let app: StartedOnGameServer['app'];
let platform: StartedOnGameServer['platform'];
let port: number;
let people: ApiPeople;

beforeAll(async () => {
  started = await startOnGameServer();
  ({ app, platform } = started);
  people = apiPeople(started);
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => started.close());

/** The promise of R16. The machine of a test may be slower than the server's. */
const SOON = { interval: 20, timeout: 15_000 };
const DAY = 24 * 60 * 60 * 1000;

type Person = Awaited<ReturnType<ApiPeople['logIn']>>;
type Verb = 'ban' | 'lift' | 'appeal' | 'supporter' | 'access';

const put = (by: Person, name: string, verb: Verb, body: object) =>
  people.ask('PUT', `/admin/person/${name}/${verb}`, by, body);
const caseOf = async (by: Person, name: string) =>
  (await people.ask('GET', `/admin/person/${name}`, by)).json<{ audit: object[]; rank: number }>();
const statusOf = async ({ token }: Person) =>
  (await app.inject({ url: '/v2/account', headers: { authorization: `Bearer ${token}` } })).statusCode;
const metadataOf = async (name: string) =>
  (await started.gameServer.extend.accounts.byUsername(name))?.metadata as Record<string, unknown>;

/** The command line, from another process. */
function operator(...words: string[]) {
  const command = readStaffCommand(words, platform.clock.now());
  if (typeof command === 'string') throw new Error(command);
  return runStaffCommand(platform.sql, platform.clock, command);
}

/** Somebody's socket, and what it hears of a match. */
class Guest {
  readonly person: Person;
  readonly heard: { opCode: number; message: Record<string, never> }[] = [];
  readonly closed: Promise<unknown>;
  readonly #socket: WebSocket;
  readonly #answers = new Map<string, (frame: Record<string, never>) => void>();
  #cids = 0;

  private constructor(person: Person, socket: WebSocket) {
    this.person = person;
    this.#socket = socket;
    this.closed = new Promise((resolve) => socket.addEventListener('close', resolve));
    socket.addEventListener('message', ({ data }) => {
      const frame = JSON.parse(String(data)) as Record<string, never>;
      if (frame['cid']) this.#answers.get(frame['cid'])?.(frame);
      const match = frame['match_data'] as { op_code: string; data: string } | undefined;
      if (match)
        this.heard.push({
          opCode: Number(match.op_code),
          message: JSON.parse(Buffer.from(match.data, 'base64').toString()) as Record<string, never>,
        });
    });
  }

  static async arrive(): Promise<Guest> {
    const person = await people.logIn();
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws?token=${person.token}&format=json`);
    await new Promise((resolve) => socket.addEventListener('open', resolve));
    return new Guest(person, socket);
  }

  ask(message: object): Promise<Record<string, never>> {
    const cid = `${++this.#cids}`;
    this.#socket.send(JSON.stringify({ cid, ...message }));
    return new Promise((resolve) => this.#answers.set(cid, resolve));
  }

  async rpc(id: string, input: object): Promise<Record<string, string>> {
    const { rpc } = (await this.ask({ rpc: { id, payload: JSON.stringify(input) } })) as unknown as {
      rpc: { payload: string };
    };
    return JSON.parse(rpc.payload) as Record<string, string>;
  }

  async open(): Promise<string> {
    const { lobbyCode = '' } = await this.rpc('CreateMatch', { language: 'de', access: 'everyone' });
    const { matchId = '' } = await this.rpc('CheckMatchJoin', { lobbyCode });
    await this.enter(matchId);
    return matchId;
  }

  enter = (matchId: string) => this.ask({ match_join: { match_id: matchId } });

  send(matchId: string, command: object): void {
    const data = Buffer.from(JSON.stringify({ seq: ++this.#cids, ...command })).toString('base64');
    this.#socket.send(JSON.stringify({ match_data_send: { match_id: matchId, op_code: `${OpCode.Command}`, data } }));
  }
}

const seated = async (matchId: string) =>
  (await started.gameServer.extend.matches.ask(matchId, { type: 'people' })) as {
    people: { id: string }[];
    host: string;
  };
const idOf = async (name: string) => (await started.gameServer.extend.accounts.byUsername(name))?.id ?? '';
const may = async (matchId: string, name: string) =>
  started.gameServer.extend.matches.ask(matchId, {
    type: 'admission',
    person: { id: await idOf(name), name, rank: 0, supporterLevel: 0 },
    gate: { listed: true, follower: true, subscriber: true },
  });

describe('a ban', () => {
  test('A12 ends everything that was open, and at the next login shows reason, end and appeal, and nothing else', async () => {
    const [team, guest] = [await people.appointed('team'), await people.logIn()];
    const until = platform.clock.now() + DAY;
    const answer = await put(team, guest.name, 'ban', { reason: 'harassment', note: 'Three reports.', until });
    expect(answer.json()).toMatchObject({ isEnabled: true, ban: { reason: 'harassment', until, appeal: null } });
    expect(await statusOf(guest)).toBe(401);
    const back = await people.logIn(guest.name);
    expect(back.status).toBe(200);
    expect(await metadataOf(guest.name)).toMatchObject({ isBanned: true });
    expect((await people.ask('GET', '/account/ban', back)).json()).toEqual({
      ban: { reason: 'harassment', note: 'Three reports.', since: expect.any(Number), until, appeal: null },
    });
    expect((await people.ask('GET', '/preferences', back)).statusCode).toBe(403);
  });

  test('A12 may be appealed once; the team reads it, and its answer reaches the banned person', async () => {
    const [team, guest] = [await people.appointed('team'), await people.logIn()];
    await put(team, guest.name, 'ban', { reason: 'spam', until: platform.clock.now() + DAY });
    const back = await people.logIn(guest.name);
    expect((await people.ask('POST', '/account/ban/appeal', back, { text: '   ' })).statusCode).toBe(400);
    const appealed = await people.ask('POST', '/account/ban/appeal', back, { text: ' It was my brother. ' });
    expect(appealed.json()).toMatchObject({ ban: { appeal: { text: 'It was my brother.', answer: null } } });
    expect((await people.ask('POST', '/account/ban/appeal', back, { text: 'Please!' })).statusCode).toBe(400);
    const { waiting } = (await people.ask('GET', '/admin/appeal', team)).json<{ waiting: { username: string }[] }>();
    expect(waiting.map(({ username }) => username)).toContain(guest.name);
    await put(team, guest.name, 'appeal', { answer: 'Your brother may apologise.' });
    const read = (await people.ask('GET', '/account/ban', back)).json<{ ban: object }>();
    expect(read.ban).toMatchObject({ appeal: { answer: 'Your brother may apologise.' } });
    const after = (await people.ask('GET', '/admin/appeal', team)).json<{ waiting: { username: string }[] }>();
    expect(after.waiting.map(({ username }) => username)).not.toContain(guest.name);
  });

  test('A12 leaves the person all that the server holds about them', async () => {
    const [team, guest] = [await people.appointed('team'), await people.logIn()];
    await put(team, guest.name, 'ban', { reason: 'other', until: platform.clock.now() + DAY });
    const back = await people.logIn(guest.name);
    const { parts } = (await people.ask('POST', '/account/export', back)).json<{ parts: { ticket: string }[] }>();
    expect(parts).toHaveLength(1);
    const exported = await app.inject({ url: `/api/account/export?ticket=${parts[0]?.ticket}` });
    expect(exported.headers['content-disposition']).toContain('attachment');
    const files = await unzipped(exported.rawPayload);
    const read = (path: string) => JSON.parse(files.get(path)?.toString() ?? 'null') as unknown;
    expect(read('account.json')).toMatchObject({
      account: { username: guest.name, login: expect.stringMatching(/^local:/) },
    });
    expect(read('data/terms.json')).toMatchObject([{ version: expect.any(String) }]);
    expect(read('data/ban.json')).toMatchObject([{ reason: 'other' }]);
    expect([read('data/drawings.json'), read('data/chat-messages.json')]).toEqual([[], []]);
  });

  test('A12 a window whose session it ended is told for what, and nobody else is', async () => {
    const [team, guest] = [await people.appointed('team'), await people.logIn()];
    const refresh = (refreshToken: string) =>
      app.inject({
        method: 'POST',
        url: '/api/session/refresh',
        headers: { 'x-tuschel': '1' },
        payload: { slot: 'window0001', refreshToken },
      });
    const first = await refresh(guest.refreshToken);
    const cookie = String(first.headers['set-cookie']).split(';', 1)[0] ?? '';
    await put(team, guest.name, 'ban', { reason: 'harassment', note: 'x', until: platform.clock.now() + DAY });
    const again = await app.inject({
      method: 'POST',
      url: '/api/session/refresh',
      headers: { 'x-tuschel': '1', cookie },
      payload: { slot: 'window0001' },
    });
    expect([again.statusCode, again.json()]).toMatchObject([
      403,
      { type: 'urn:tuschel:error:banned', errors: { reason: 'harassment' } },
    ]);
    expect(again.body).not.toContain('"x"');
    // The cookie goes; a token that somebody has made up says nothing.
    expect(String(again.headers['set-cookie'])).toContain('Max-Age=0');
    const [head = '', body = '', signature = ''] = guest.refreshToken.split('.');
    const forged = `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    expect((await refresh(forged)).statusCode).toBe(401);
    await put(team, guest.name, 'lift', {});
    expect((await refresh(guest.refreshToken)).statusCode).toBe(401);
  });

  test('A13 ends by itself, and a lifted one is over at once', async () => {
    const [boss, guest] = [await people.appointed('admin'), await people.logIn()];
    await put(boss, guest.name, 'ban', { reason: 'spam', until: platform.clock.now() + 700 });
    expect(await metadataOf(guest.name)).toMatchObject({ isBanned: true });
    await expect.poll(() => metadataOf(guest.name), SOON).toMatchObject({ isBanned: false });
    const back = await people.logIn(guest.name);
    expect((await people.ask('GET', '/preferences', back)).statusCode).toBe(200);
    expect((await people.ask('GET', '/account/ban', back)).json()).toEqual({ ban: null });
    await put(boss, guest.name, 'ban', { reason: 'spam', until: platform.clock.now() + DAY });
    expect((await put(boss, guest.name, 'lift', { note: 'mistaken' })).json()).toMatchObject({ ban: null });
    expect((await people.ask('GET', '/preferences', await people.logIn(guest.name))).statusCode).toBe(200);
    expect((await put(boss, guest.name, 'lift', {})).statusCode).toBe(400);
    expect((await caseOf(boss, guest.name)).audit).toMatchObject([
      { action: 'ban', by: await idOf(boss.name) },
      { action: 'lift', note: 'the ban is over', by: '00000000-0000-0000-0000-000000000000' },
      { action: 'ban', note: expect.stringMatching(/^spam, until /) },
      { action: 'lift', note: 'mistaken' },
    ]);
    const { entries } = (await people.ask('GET', '/admin/audit', boss)).json<Audit>();
    const [newest] = entries.filter(({ kind }) => kind === 'person');
    expect(newest).toMatchObject({ subject: await idOf(guest.name), subjectName: guest.name, action: 'lift' });
  });

  test('A13 is over at the millisecond at which it ends, and not before', async () => {
    const [boss, guest] = [await people.appointed('admin'), await people.logIn()];
    const until = platform.clock.now() + DAY;
    await put(boss, guest.name, 'ban', { reason: 'spam', until });
    const liftEnded = (now: number) => createStaffStore(platform.sql, { now: () => now }).liftEnded();
    // Bans of others may be over by then.
    await liftEnded(until - 1);
    expect(await metadataOf(guest.name)).toMatchObject({ isBanned: true });
    expect(await liftEnded(until)).toBe(true);
    expect(await liftEnded(until)).toBe(false);
    expect(await metadataOf(guest.name)).toMatchObject({ isBanned: false });
  });

  test('A15 of more than 30 days takes two: until then it lasts as long as one may decide', async () => {
    const [boss, second, guest] = [
      await people.appointed('admin'),
      await people.appointed('admin'),
      await people.logIn(),
    ];
    const wishes = async () =>
      (await people.ask('GET', '/admin/ban-wishes', boss))
        .json<{ waiting: { username: string }[] }>()
        .waiting.filter(({ username }) => username === guest.name);
    const ban = async (by: Person, until: number | null) =>
      (await put(by, guest.name, 'ban', { reason: 'hate', until })).json<{
        ban: { until: number | null };
        banWish: object | null;
      }>();
    const asked = await ban(boss, null);
    expect(asked.ban.until).toBeLessThanOrEqual(platform.clock.now() + STAFF.teamBanMs);
    expect(asked.banWish).toMatchObject({ until: null, byName: boss.name });
    // Nobody is two people.
    expect((await ban(boss, null)).ban.until).not.toBeNull();
    expect(await wishes()).toMatchObject([{ until: null, byName: boss.name }]);
    const until = platform.clock.now() + 90 * DAY;
    expect(await ban(second, until)).toMatchObject({ ban: { until }, banWish: null });
    expect(await wishes()).toEqual([]);
    // What two have agreed to is not shortened by one who asks for more.
    expect(await ban(boss, null)).toMatchObject({ ban: { until }, banWish: { until: null } });
    await put(second, guest.name, 'lift', {});
    expect(await wishes()).toEqual([]);
  });

  test('A15 takes two at the command line as well, of whom an admin may be the first', async () => {
    const [boss, guest] = [await people.appointed('admin'), await people.logIn()];
    const asked = await operator('ban', guest.name, 'hate', 'forever');
    expect(asked).toMatchObject({ ok: true, text: expect.stringContaining('More takes two people: for good once') });
    await operator('ban', guest.name, 'hate', 'forever');
    const banOf = async () =>
      (await people.ask('GET', `/admin/person/${guest.name}`, boss)).json<{ ban: object }>().ban;
    expect(await banOf()).toMatchObject({ until: expect.any(Number) });
    await put(boss, guest.name, 'ban', { reason: 'hate', until: null });
    expect(await banOf()).toMatchObject({ until: null });
  });

  test('A15 is decided by rank: nobody bans their own rank or a higher one, and a long ban needs an admin', async () => {
    const [boss, team, guest] = [await people.appointed('admin'), await people.appointed('team'), await people.logIn()];
    const short = { reason: 'spam', until: platform.clock.now() + DAY };
    const statuses = async (by: Person, name: string, body: object) => (await put(by, name, 'ban', body)).statusCode;
    expect(await statuses(guest, team.name, short)).toBe(403);
    expect(await statuses(team, boss.name, short)).toBe(403);
    expect(await statuses(team, (await people.appointed('team')).name, short)).toBe(403);
    expect(await statuses(boss, (await people.appointed('admin')).name, short)).toBe(403);
    expect(await statuses(team, guest.name, { ...short, until: null })).toBe(403);
    expect(await statuses(team, guest.name, { ...short, until: platform.clock.now() + 31 * DAY })).toBe(403);
    expect(await statuses(team, guest.name, { ...short, until: platform.clock.now() - 1 })).toBe(400);
    expect(await statuses(team, guest.name, { until: short.until })).toBe(400);
    for (const until of [Number.MAX_VALUE, STAFF.lastMoment + 1, short.until + 0.5, 'tomorrow'])
      expect([until, await statuses(boss, guest.name, { ...short, until })]).toEqual([until, 400]);
    expect(await statuses(team, 'No one', short)).toBe(404);
    expect((await put(team, guest.name, 'supporter', { level: 3 })).statusCode).toBe(403);
    expect((await put(team, guest.name, 'access', { isEnabled: false })).statusCode).toBe(403);
    expect(await statusOf(guest)).toBe(200);
    expect((await caseOf(team, guest.name)).audit).toEqual([]);
    expect(await statuses(boss, guest.name, { ...short, until: STAFF.lastMoment })).toBe(200);
    expect(await statuses(boss, guest.name, { ...short, until: null })).toBe(200);
  });
});

describe('R16', () => {
  test('A16 a ban from the command line ends socket, session and seat of a running game', async () => {
    const [host, ben, cleo] = [await Guest.arrive(), await Guest.arrive(), await Guest.arrive()];
    const match = await host.open();
    await ben.enter(match);
    await cleo.enter(match);
    host.send(match, { type: 'start' });
    await expect.poll(() => ben.heard.some(({ message }) => message['full']?.['phase'] === 10), SOON).toBe(true);
    expect(await operator('ban', ben.person.name, 'cheating', '3')).toMatchObject({ ok: true });
    await ben.closed;
    await expect.poll(() => statusOf(ben.person), SOON).toBe(401);
    await expect.poll(() => may(match, ben.person.name), SOON).toMatchObject({ errorCode: 'banned' });
    const refreshed = await app.inject({
      method: 'POST',
      url: '/v2/account/session/refresh',
      headers: { authorization: `Basic ${btoa('server:')}` },
      payload: { token: ben.person.refreshToken },
    });
    expect(refreshed.statusCode).toBe(401);
    expect(await may(match, cleo.person.name)).toMatchObject({ seated: true });
  });

  test('A16 a seat whose connection was lost before is freed, too', async () => {
    const [host, ben] = [await Guest.arrive(), await Guest.arrive()];
    const match = await host.open();
    await ben.enter(match);
    const boss = await people.appointed('admin');
    await started.gameServer.extend.sessions.revokeUser(await idOf(ben.person.name));
    await ben.closed;
    expect((await seated(match)).people).toHaveLength(2);
    await put(boss, ben.person.name, 'ban', { reason: 'spam', until: null });
    expect((await seated(match)).people.map(({ id }) => id)).toEqual([await idOf(host.person.name)]);
  });

  test('A16 the lobby of a banned host closes, and its invite leads nowhere', async () => {
    const host = await Guest.arrive();
    const { lobbyCode = '' } = await host.rpc('CreateMatch', { access: 'everyone' });
    const guest = await Guest.arrive();
    const { matchId = '' } = await guest.rpc('CheckMatchJoin', { lobbyCode });
    expect(matchId).not.toBe('');
    await operator('ban', host.person.name, 'hate', 'forever');
    await expect.poll(() => guest.rpc('CheckMatchJoin', { lobbyCode }), SOON).not.toHaveProperty('matchId');
  });

  test('A16 a request whose body is on its way when the session ends changes nothing', async () => {
    const guest = await people.logIn();
    const body = JSON.stringify({ hidesNewcomer: true });
    const socket = connect(port, '127.0.0.1');
    const answer = new Promise<string>((resolve) => {
      let text = '';
      socket.on('data', (bytes: Buffer) => (text += bytes.toString()));
      socket.on('close', () => resolve(text));
    });
    await once(socket, 'connect');
    socket.write(
      [
        'PUT /api/account/look HTTP/1.1',
        'Host: localhost',
        'Content-Type: application/json',
        'Connection: close',
        `Authorization: Bearer ${guest.token}`,
        `Content-Length: ${body.length}`,
        '',
        body.slice(0, 5),
      ].join('\r\n'),
    );
    // The gate has let it in once it waits for the rest.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await started.gameServer.extend.sessions.revokeUser(await idOf(guest.name));
    socket.write(body.slice(5));
    expect(await answer).toMatch(/^HTTP\/1\.1 401/);
    expect(await metadataOf(guest.name)).not.toHaveProperty('hidesNewcomer');
  });
});

describe('support and access', () => {
  test('A17 a supporter level gives the ranks of supporters, at once also in a running lobby', async () => {
    const [boss, host] = [await people.appointed('admin'), await Guest.arrive()];
    await host.open();
    for (const [level, rank] of [
      [1, Rank.Friend],
      [2, Rank.SuperFriend],
      [3, Rank.SuperFriend],
      [0, Rank.None],
    ] as const) {
      expect((await put(boss, host.person.name, 'supporter', { level })).json()).toMatchObject({
        supporterLevel: level,
        rank,
      });
      const last = () => host.heard.findLast(({ message }) => JSON.stringify(message).includes('"supporterLevel"'));
      await expect.poll(() => JSON.stringify(last()), SOON).toContain(`"supporterLevel":${level}`);
    }
    expect((await put(boss, host.person.name, 'supporter', { level: 4 })).statusCode).toBe(400);
    expect((await caseOf(boss, host.person.name)).audit).toHaveLength(4);
  });

  test('A14 a disabled account cannot log in until it is enabled', async () => {
    const [boss, guest] = [await people.appointed('admin'), await Guest.arrive()];
    const { name } = guest.person;
    expect((await put(boss, name, 'access', { isEnabled: false })).json()).toMatchObject({ isEnabled: false });
    await guest.closed;
    expect(await statusOf(guest.person)).toBe(401);
    expect((await people.logIn(name)).status).toBe(403);
    expect((await put(boss, name, 'access', { isEnabled: true })).json()).toMatchObject({ isEnabled: true });
    expect((await people.logIn(name)).status).toBe(200);
  });
});
