import { fakeClock, fakeLoad, temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { BODY, RATES, SOCKET, SOCKETS } from '@tuschel/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COUNT } from '../conformance/counterMatch.ts';
import { openSocket, type RawSocket, refusedUpgrade } from '../conformance/rawSocket.ts';
import { call, logIn, type LoggedIn } from '../conformance/rest.ts';
import { startTestServer, type TestServer } from '../conformance/testServer.ts';

let platform: TemporaryPlatform;
let server: TestServer;
let people = 0;

beforeAll(async () => {
  platform = await temporaryPlatform();
  server = await startTestServer(platform);
});

afterAll(async () => {
  await server.stop();
  await platform.close();
});

const anybody = (url = server.url): Promise<LoggedIn> => logIn(url, `custom-${++people}`, `player${people}`);
const connect = async (query = '', user?: LoggedIn): Promise<RawSocket> =>
  openSocket(server.port, `lang=en&token=${(user ?? (await anybody())).token}${query}`);
const has = (name: string) => (message: Record<string, unknown>) => name in message;
const base64 = (text: string) => Buffer.from(text).toString('base64');
const send = (matchId: string, opCode: number, text: string) => ({
  match_data_send: { match_id: matchId, op_code: String(opCode), data: base64(text) },
});

describe('the upgrade', () => {
  test.each([
    ['', 401, 'Missing or invalid token'],
    ['token=bad', 401, 'Missing or invalid token'],
    ['token=bad&format=xml', 400, 'Invalid format parameter'],
    ['token=bad&format=xml', 400, 'Invalid format parameter'],
  ])('%s is refused with %i', async (query, status, text) => {
    expect(await refusedUpgrade(server.port, query)).toEqual({ status, text });
  });

  test('a page of another site opens no socket, though it had a token', async () => {
    const { token } = await anybody();
    for (const origin of ['https://evil.example', 'null', 'https://play.example.evil.example']) {
      expect((await refusedUpgrade(server.port, `token=${token}`, { origin })).status).toBe(403);
    }
    for (const origin of ['https://play.example', `http://127.0.0.1:${server.port}`]) {
      (await openSocket(server.port, `token=${token}`, { origin })).socket.terminate();
    }
  });

  test('no compression, no sub-protocol; with a status, everybody follows himself', async () => {
    const user = await anybody();
    const first = await connect('&status=true', user);
    expect([first.socket.extensions, first.socket.protocol]).toEqual(['', '']);
    await first.hear(has('status_presence_event'));
    expect(first.received[0]).toEqual({
      status_presence_event: {
        joins: [{ user_id: user.userId, session_id: expect.any(String), username: user.username, status: '' }],
      },
    });
    const second = await connect('&status=true', user);
    await second.hear(has('status_presence_event'));
    second.socket.close();
    await first.hear((message) => 'leaves' in ((message['status_presence_event'] ?? {}) as object));
    const quiet = await connect('&status=false', user);
    expect(await quiet.answerTo({ ping: {} })).toMatchObject({ pong: {} });
    expect(quiet.received).toHaveLength(1);
    for (const { socket } of [first, quiet]) socket.terminate();
  });
});

describe('an envelope', () => {
  test('ping is answered with its cid, or without one; pong is not', async () => {
    const socket = await connect();
    expect(await socket.answerTo({ ping: {} })).toMatchObject({ pong: {} });
    socket.say({ ping: {} });
    expect(await socket.hear((message) => !('cid' in message))).toEqual({ pong: {} });
    socket.say({ cid: 'p', pong: {} });
    await socket.answerTo({ ping: {} });
    expect(socket.received.some(({ cid }) => cid === 'p')).toBe(false);
    socket.socket.terminate();
  });

  test.each<[string, unknown]>([
    ['no JSON', 'hello'],
    ['a list', []],
    ['an unknown member', { cid: '1', match_create: { zzz: 1 } }],
    ['an unknown message', { cid: '1', nope: {} }],
    ['a message of the wrong type', { cid: '1', rpc: { id: 7 } }],
    ['a cid that is a number', { cid: 1, ping: {} }],
    ['two messages', { cid: '1', ping: {}, pong: {} }],
    ['data that is no base64', { match_data_send: { match_id: 'x', data: '§' } }],
    ['depth', `{"cid":"1","rpc":${'['.repeat(10_000)}`],
  ])('with %s ends the socket', async (_, message) => {
    const socket = await connect();
    socket.say(message);
    expect(await socket.closed).toEqual([1000, 'received malformed payload']);
    expect(socket.received).toEqual([]);
  });

  test.each([
    ['nothing in it', { cid: '1' }, { code: 2, message: 'Missing message.' }],
    [
      'a message of the server’s',
      { cid: '1', match_data: { match_id: 'x' } },
      { code: 1, message: 'Unrecognized message.' },
    ],
  ])('with %s is answered, then ends the socket', async (_, message, error) => {
    const socket = await connect();
    socket.say(message);
    expect(await socket.closed).toEqual([1000, 'error processing message']);
    expect(socket.received).toEqual([{ cid: '1', error }]);
  });

  test('in a binary frame ends the socket', async () => {
    const socket = await connect();
    socket.socket.send(Buffer.from('{"cid":"1","ping":{}}'), { binary: true });
    expect(await socket.closed).toEqual([1000, 'received unexpected WebSocket message type']);
  });

  test('may be as long as a frame may be, and no longer', async () => {
    const socket = await connect();
    const payload = 'x'.repeat(SOCKET.messageInBytes - 200);
    expect(await socket.answerTo({ rpc: { id: 'clientrpc.rpc', payload } })).toMatchObject({ rpc: { payload } });
    socket.say({ rpc: { id: 'clientrpc.rpc', payload: 'x'.repeat(SOCKET.messageInBytes) } });
    expect((await socket.closed)[0]).toBe(1009);
  });

  test('with a message that is not enabled is refused, and the socket stays open', async () => {
    const bare = await startTestServer(platform, { node: 'bare', domains: [] });
    const socket = await openSocket(bare.port, `token=${(await anybody(bare.url)).token}`);
    for (const message of [{ party_create: {} }, { party_update: { label: 'x' } }, { partyCreate: {} }]) {
      expect(await socket.answerTo(message)).toMatchObject({
        error: { code: 3, message: 'This message is not enabled on this server' },
      });
    }
    expect(await socket.answerTo({ ping: {} })).toMatchObject({ pong: {} });
    socket.socket.terminate();
    await bare.stop();
  });
});

describe('RPC over the socket', () => {
  test('answers, and fails in the words of the contract', async () => {
    const user = await anybody();
    const socket = await connect('', user);
    const rpc = async (body: object) => {
      const { cid: _, ...answer } = await socket.answerTo({ rpc: body });
      return answer;
    };
    expect(await rpc({ id: 'R_ECHO', payload: 'hi' })).toEqual({
      rpc: {
        id: 'r_echo',
        payload: JSON.stringify({ payload: 'hi', qp: {}, user_id: user.userId, username: user.username }),
      },
    });
    expect(await rpc({ id: '' })).toEqual({ error: { code: 3, message: 'RPC ID must be set' } });
    expect(await rpc({ id: 'nope' })).toEqual({ error: { code: 6, message: 'RPC function not found' } });
    expect(await rpc({ id: 'r_error9' })).toEqual({ error: { code: 7, message: 'custom failure' } });
    expect(await rpc({ id: 'r_bug' })).toEqual({ error: { code: 7, message: 'Internal server error.' } });
    expect(await rpc({ id: 'clientrpc.rpc' })).toEqual({ rpc: { id: 'clientrpc.rpc' } });
    socket.socket.terminate();
  });
});

describe('a match over the socket', () => {
  test('ids that are none, and matches that are not', async () => {
    const socket = await connect();
    const error = async (message: Record<string, unknown>) => (await socket.answerTo(message))['error'];
    const gone = '11111111-1111-4111-8111-111111111111';
    expect(await error({ match_join: { match_id: 'bad' } })).toEqual({ code: 3, message: 'Invalid match ID' });
    expect(await error({ match_join: { match_id: 'bad.' } })).toEqual({ code: 3, message: 'Invalid match ID' });
    for (const node of ['', 'tuschel', 'other']) {
      expect(await error({ match_join: { match_id: `${gone}.${node}` } })).toEqual({
        code: 4,
        message: 'Match not found',
      });
    }
    expect(await error({ match_join: { token: 'x' } })).toEqual({ code: 3, message: 'Invalid match token' });
    expect(await error({ match_join: {} })).toEqual({ code: 3, message: 'No match ID or token found' });
    expect(await error({ match_leave: { match_id: 'bad' } })).toEqual({ code: 3, message: 'Invalid match ID' });
    expect(await socket.answerTo({ match_leave: { match_id: `${gone}.tuschel` } })).not.toHaveProperty('error');
    socket.say({ cid: 'data', ...send('bad', 1, '1') });
    expect(await socket.hear((message) => 'error' in message && !('cid' in message))).toEqual({
      error: { code: 3, message: 'Invalid match ID' },
    });
    expect(socket.received.some(({ cid }) => cid === 'data')).toBe(false);
    socket.socket.terminate();
  });

  test('join, count together, leave; who closes the socket is gone too', async () => {
    const matchId = await server.game.extend.matches.create('counter', {});
    const [a, b] = [await connect(), await connect()];
    expect(await a.answerTo({ match_join: { match_id: matchId } })).toMatchObject({
      match: { match_id: matchId, authoritative: true, label: '{"here":1}' },
    });
    expect(await b.answerTo({ matchJoin: { matchId } })).toMatchObject({ match: { size: 1 } });
    a.say(send(matchId, COUNT.add, '5'));
    const shown = { match_data: { match_id: matchId, op_code: '2', data: base64('5'), reliable: true } };
    const isFive = (message: Record<string, unknown>) => JSON.stringify(message).includes(`"${base64('5')}"`);
    expect(await a.hear(isFive)).toEqual(shown);
    expect(await b.hear(isFive)).toEqual(shown);
    const { cid: _, ...ack } = await b.answerTo({ match_leave: { match_id: matchId } });
    expect(ack).toEqual({});
    await a.hear((message) => 'leaves' in ((message['match_presence_event'] ?? {}) as object));
    a.socket.close();
    await expect
      .poll(() => server.game.extend.matches.ask(matchId, 'everything'))
      .toMatchObject({ count: 5, here: [] });
    b.socket.terminate();
  });

  test('what one socket says is dealt with in order, the join before what follows it', async () => {
    const matchId = await server.game.extend.matches.create('counter', {});
    const socket = await connect();
    socket.say({ cid: 'j', match_join: { match_id: matchId } });
    for (let i = 0; i < 50; i++) socket.say(send(matchId, COUNT.add, '1'));
    socket.say(send(matchId, COUNT.echo, 'end'));
    await socket.hear((message) => JSON.stringify(message).includes(base64('end')));
    const texts = socket.received.flatMap(({ match_data: data }) =>
      data ? [Buffer.from((data as { data: string }).data, 'base64').toString()] : [],
    );
    expect(texts).toEqual([...Array.from({ length: 51 }, (_, i) => String(i)), 'end']);
    socket.socket.terminate();
  });
});

describe('a slow consumer', () => {
  test('is cut, so that it costs nobody memory or time; the others miss nothing', async () => {
    const matchId = await server.game.extend.matches.create('counter', {});
    const brisk = await Promise.all(Array.from({ length: 4 }, () => connect()));
    const slow = await openSocket(server.port, `token=${(await anybody()).token}`, {}, { readAhead: 1024 });
    for (const socket of [...brisk, slow]) await socket.answerTo({ match_join: { match_id: matchId } });
    slow.socket.pause();

    const [talker] = brisk;
    const padding = 'x'.repeat(40_000);
    let said = 0;
    // The kernel takes some megabytes before anything has to wait here.
    while (said < 400 && !isAlone(brisk[0]!)) {
      talker!.say(send(matchId, COUNT.echo, `${++said} ${padding}`));
      await expect.poll(() => brisk.every((socket) => echoes(socket).length === said), { interval: 1 }).toBe(true);
    }
    const inOrder = Array.from({ length: said }, (_, i) => i + 1);
    for (const socket of brisk) {
      await socket.hear((message) => isLeave(message));
      expect(echoes(socket)).toEqual(inOrder);
      expect(socket.socket.readyState).toBe(socket.socket.OPEN);
    }
    slow.socket.resume();
    expect((await slow.closed)[0]).toBe(1006);
    // What it was sent before it was cut is whole and in order.
    expect(echoes(slow)).toEqual(inOrder.slice(0, echoes(slow).length));
    expect(echoes(slow).length).toBeLessThan(said);
    expect(platform.log.lines).toContainEqual(expect.objectContaining({ message: 'session outgoing queue full' }));
    for (const { socket } of brisk) socket.terminate();
  });

  const isLeave = (message: Record<string, unknown>) => 'leaves' in ((message['match_presence_event'] ?? {}) as object);
  const isAlone = (socket: RawSocket) => socket.received.some(isLeave);

  /** The numbers of the echoes that arrived. */
  function echoes(socket: RawSocket): number[] {
    return socket.received.flatMap(({ match_data: data }) => {
      const { op_code: opCode, data: text = '' } = (data ?? {}) as { op_code?: string; data?: string };
      return opCode === String(COUNT.echo) ? [Number.parseInt(Buffer.from(text, 'base64').toString())] : [];
    });
  }
});

describe('a server that watches who is there', () => {
  test('asks after 15 s, and cuts who has been silent for 25 s; any frame counts', async () => {
    const clock = fakeClock();
    const watching = await startTestServer({ ...platform, clock });
    const { token } = await logIn(watching.url, 'custom-watched', 'watched');
    const open = (autoPong: boolean) => openSocket(watching.port, `token=${token}`, {}, { autoPong });
    const [silent, talking, ponging] = [await open(false), await open(false), await open(true)];
    const asked = [silent, talking, ponging].map(
      ({ socket }) => new Promise<void>((resolve) => socket.once('ping', () => resolve())),
    );
    await clock.advance(SOCKETS.pingPeriodMs);
    await Promise.all(asked);
    // The other's pong, sent before, has arrived with it.
    expect(await talking.answerTo({ ping: {} })).toMatchObject({ pong: {} });

    await clock.advance(SOCKETS.pongWaitMs - SOCKETS.pingPeriodMs);
    for (const socket of [silent, talking, ponging]) expect(socket.socket.readyState).toBe(socket.socket.OPEN);
    await clock.advance(1_000);
    expect((await silent.closed)[0]).toBe(1006);
    for (const socket of [talking, ponging]) {
      expect(await socket.answerTo({ ping: {} })).toMatchObject({ pong: {} });
      socket.socket.terminate();
    }
    await watching.stop();
  });
});

describe('limits', () => {
  test('a fast talker is slowed down, not cut, and nothing he says is lost', async () => {
    const limited = await startTestServer(platform, { rateLimits: true });
    const { token } = await anybody(limited.url);
    const socket = await openSocket(limited.port, `token=${token}`);
    const begun = performance.now();
    for (let i = 0; i < 135; i++) socket.say({ cid: `m${i}`, match_leave: { match_id: 'bad' } });
    await socket.hear(({ cid }) => cid === 'm134');
    expect(performance.now() - begun).toBeGreaterThan(400);
    expect(socket.received.map(({ cid }) => cid)).toEqual(Array.from({ length: 135 }, (_, i) => `m${i}`));
    socket.socket.terminate();
    await limited.stop();
  });

  test.each([
    ['an address that limits hold for', () => false],
    ['an address that is exempt', () => true],
  ])('ten sockets a user, not eleven, from %s', async (_, exemptFromLimits) => {
    const limited = await startTestServer(platform, { rateLimits: true, exemptFromLimits });
    const { token } = await anybody(limited.url);
    const sockets = await Promise.all(Array.from({ length: 10 }, () => openSocket(limited.port, `token=${token}`)));
    expect((await refusedUpgrade(limited.port, `token=${token}`)).status).toBe(429);
    for (const { socket } of sockets) socket.terminate();
    await limited.stop();
  });

  test('an exempt address has neither a rate of logins and sockets nor a number of them; its users and sockets have', async () => {
    const clock = fakeClock();
    const near = await startTestServer({ ...platform, clock }, { rateLimits: true, exemptFromLimits: () => true });
    const holders = await Promise.all(Array.from({ length: 30 }, () => anybody(near.url)));
    const sockets: RawSocket[] = [];
    for (let i = 0; i <= RATES.upgrade.limit; i++) {
      sockets.push(await openSocket(near.port, `token=${holders[i % holders.length]?.token}`));
    }
    expect(sockets.length).toBeGreaterThan(SOCKETS.perAddress);
    const [one] = sockets as [RawSocket];
    const { limit } = RATES.socketMessage;
    for (let i = 0; i <= limit; i++) one.say({ cid: `m${i}`, match_leave: { match_id: 'bad' } });
    await one.hear(({ cid }) => cid === `m${limit - 1}`);
    expect(await sockets[1]?.answerTo({ ping: {} })).toMatchObject({ pong: {} });
    expect(one.received).toHaveLength(limit);
    const rpc = () => call(near.url, 'POST /v2/rpc/r_echo', { bearer: String(holders[2]?.token) });
    for (let i = 0; i < RATES.rpc.limit; i++) expect((await rpc()).status).toBe(200);
    expect((await rpc()).status).toBe(429);
    for (const { socket } of sockets) socket.terminate();
    await near.stop();
  });

  test('a hundred sockets a /64 network and four hundred a /48, not one more', async () => {
    const clock = fakeClock();
    const limited = await startTestServer(
      { ...platform, clock },
      { rateLimits: true, remoteAddress: ({ headers }) => String(headers['x-address']) },
    );
    const holders: LoggedIn[] = [];
    for (let user = 0; user < (4 * SOCKETS.perAddress) / SOCKETS.perUser + 1; user++) {
      holders.push(await anybody(limited.url));
      await clock.advance(RATES.login.windowMs / RATES.login.limit);
    }
    const sockets: RawSocket[] = [];
    const token = () => `token=${holders[sockets.length % holders.length]?.token}`;
    const from = (network: number) => ({ 'x-address': `2001:db8:1:${network}::${sockets.length.toString(16)}` });
    const fill = async (network: number) => {
      for (let i = 0; i < SOCKETS.perAddress; i++) {
        sockets.push(await openSocket(limited.port, token(), from(network)));
        await clock.advance(RATES.upgrade.windowMs / RATES.upgrade.limit);
      }
    };
    await fill(1);
    expect((await refusedUpgrade(limited.port, token(), from(1))).status).toBe(429);
    for (const network of [2, 3, 4]) await fill(network);
    expect((await refusedUpgrade(limited.port, token(), from(5))).status).toBe(429);
    sockets.push(await openSocket(limited.port, token(), { 'x-address': '2001:db8:2::1' }));
    for (const { socket } of sockets) socket.terminate();
    await limited.stop();
  });

  test('a hundred sockets an address, not one more; another address has its own, and who leaves makes room', async () => {
    const clock = fakeClock();
    const limited = await startTestServer(
      { ...platform, clock },
      {
        rateLimits: true,
        remoteAddress: ({ headers }) => String(headers['x-address']),
      },
    );
    const sockets: RawSocket[] = [];
    // No user comes to the limit of theirs.
    const holders = await Promise.all(Array.from({ length: 15 }, () => anybody(limited.url)));
    let attempts = 0;
    const token = () => `token=${holders[attempts++ % holders.length]?.token}`;
    const from = (address: string) => ({ 'x-address': address });
    const enter = async (address: string) => sockets.push(await openSocket(limited.port, token(), from(address)));
    for (let i = 0; i < SOCKETS.perAddress; i++) {
      await enter('192.0.2.1');
      // New sockets have a rate of their own.
      await clock.advance(RATES.upgrade.windowMs / RATES.upgrade.limit);
    }
    expect((await refusedUpgrade(limited.port, token(), from('192.0.2.1'))).status).toBe(429);
    await enter('192.0.2.2');
    sockets.shift()?.socket.close();
    const isLetIn = () =>
      enter('192.0.2.1').then(
        () => true,
        () => false,
      );
    await expect.poll(isLetIn).toBe(true);
    expect((await refusedUpgrade(limited.port, token(), from('192.0.2.1'))).status).toBe(429);
    for (const { socket } of sockets) socket.terminate();
    await limited.stop();
  });

  test('a rate of a user is one for all sockets of theirs, and for REST', async () => {
    const clock = fakeClock();
    const limited = await startTestServer({ ...platform, clock }, { rateLimits: true });
    const [ada, bob] = [await anybody(limited.url), await anybody(limited.url)];
    const open = ({ token }: LoggedIn) => openSocket(limited.port, `token=${token}`);
    const [one, two, other] = [await open(ada), await open(ada), await open(bob)];
    const echo = async (socket: RawSocket) => (await socket.answerTo({ rpc: { id: 'r_echo' } }))['error'] ?? 'answered';
    const rest = async ({ token }: LoggedIn) =>
      (await call(limited.url, 'POST /v2/rpc/r_echo', { bearer: token })).status;
    const tooMany = { code: 7, message: 'Too many requests.' };
    for (let i = 0; i < RATES.rpc.limit - 1; i++) expect(await echo(one)).toBe('answered');
    expect(await rest(ada)).toBe(200);
    expect([await echo(one), await echo(two), await rest(ada)]).toEqual([tooMany, tooMany, 429]);
    expect([await echo(other), await rest(bob)]).toEqual(['answered', 200]);
    for (const { socket } of [one, two, other]) socket.terminate();
    await limited.stop();
  });

  test('the rate of a socket is its own: another one of the same user goes on', async () => {
    const clock = fakeClock();
    const limited = await startTestServer({ ...platform, clock }, { rateLimits: true });
    const { token } = await anybody(limited.url);
    const [busy, quiet] = [
      await openSocket(limited.port, `token=${token}`),
      await openSocket(limited.port, `token=${token}`),
    ];
    const { limit, windowMs } = RATES.socketMessage;
    for (let i = 0; i <= limit; i++) busy.say({ cid: `m${i}`, match_leave: { match_id: 'bad' } });
    await busy.hear(({ cid }) => cid === `m${limit - 1}`);
    expect(await quiet.answerTo({ ping: {} })).toMatchObject({ pong: {} });
    expect(busy.received).toHaveLength(limit);
    await clock.advance(Math.ceil(windowMs / limit));
    await busy.hear(({ cid }) => cid === `m${limit}`);
    for (const { socket } of [busy, quiet]) socket.terminate();
    await limited.stop();
  });

  test('E1 of sixty logins from one /64 network twenty go through, as from one address', async () => {
    const limited = await startTestServer({ ...platform, clock: fakeClock() }, { rateLimits: true });
    const login = async (remoteAddress: string) =>
      limited.app.inject({
        method: 'POST',
        url: '/v2/account/authenticate/custom',
        headers: { authorization: `Basic ${Buffer.from('defaultkey:').toString('base64')}` },
        payload: { id: `somebody-${remoteAddress.replaceAll(':', '-')}` },
        remoteAddress,
      });
    const statuses = async (addressOf: (index: number) => string) => {
      const all: number[] = [];
      for (let i = 0; i < 60; i++) all.push((await login(addressOf(i))).statusCode);
      return all;
    };
    const expected = Array.from({ length: 60 }, (_, i) => (i < RATES.login.limit ? 200 : 429));
    expect(await statuses((index) => `2001:db8:1:2::${index.toString(16)}`)).toEqual(expected);
    expect(await statuses(() => '192.0.2.1')).toEqual(expected);
    expect((await login('2001:db8:1:2::ffff')).headers['retry-after']).toBe('3');
    expect((await login('2001:db8:1:3::1')).statusCode).toBe(200);
    await limited.stop();
  });

  test.each([
    ['an account without a session', 'GET', '/v2/account', {}, 'signedIn', 401],
    ['an account with a made-up session', 'GET', '/v2/account', { authorization: 'Bearer a.b.c' }, 'signedIn', 401],
    ['a login without the key of the game', 'POST', '/v2/account/authenticate/custom', {}, 'login', 401],
    ['a body that is no JSON', 'POST', '/v2/account/authenticate/custom', { 'x-body': '{' }, 'login', 400],
    ['a function without a session', 'POST', '/v2/rpc/r_echo', {}, 'anonymous', 401],
    ['a function with a wrong key', 'POST', '/v2/rpc/r_echo?http_key=wrong', {}, 'anonymous', 401],
  ] as const)('E1 %s is asked for so often from a network, then 429', async (_, method, url, headers, rate, status) => {
    const limited = await startTestServer({ ...platform, clock: fakeClock() }, { rateLimits: true });
    const statuses: number[] = [];
    for (let guess = 0; guess <= RATES[rate].limit; guess++) {
      const payload = 'x-body' in headers ? headers['x-body'] : '{}';
      const body = method === 'POST' ? { payload } : {};
      const remoteAddress = `2001:db8:1:2::${guess.toString(16)}`;
      statuses.push((await limited.app.inject({ method, url, headers, remoteAddress, ...body })).statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: RATES[rate].limit }, () => status), 429]);
    await limited.stop();
  });

  test('who is signed in has credits of their own, whatever others at the same address have used up', async () => {
    const limited = await startTestServer({ ...platform, clock: fakeClock() }, { rateLimits: true });
    const [ada, bob] = [await anybody(limited.url), await anybody(limited.url)];
    const account = async (token: string) => (await call(limited.url, 'GET /v2/account', { bearer: token })).status;
    const statuses = new Set<number>();
    for (let i = 0; i < RATES.signedIn.limit; i++) statuses.add(await account(ada.token));
    expect([[...statuses], await account(ada.token), await account(bob.token), await account('a.b.c')]).toEqual([
      [200],
      429,
      200,
      401,
    ]);
    await limited.stop();
  });

  test('E2 while the server is busy no login of an open server begins, and nobody who is signed in notices', async () => {
    const load = fakeLoad();
    const busy = await startTestServer({ ...platform, load });
    const known = await anybody(busy.url);
    load.become(2);
    const login = await busy.app.inject({
      method: 'POST',
      url: '/v2/account/authenticate/custom',
      headers: { authorization: `Basic ${Buffer.from('defaultkey:').toString('base64')}` },
      payload: { id: 'somebody-new' },
    });
    expect([login.statusCode, login.headers['retry-after'], login.json()]).toEqual([
      503,
      '5',
      { code: 14, message: 'overloaded' },
    ]);
    const unread = await busy.app.inject({
      method: 'POST',
      url: '/v2/account/authenticate/custom',
      payload: 'x'.repeat(BODY.gameServerBytes + 1),
    });
    expect(unread.statusCode, 'a body is refused before it is read').toBe(503);
    const ticket = await call(busy.url, 'POST /v2/session/socket-ticket', { bearer: known.token });
    const socket = await openSocket(busy.port, `token=${encodeURIComponent(String(ticket.json['token']))}`);
    expect(await socket.answerTo({ rpc: { id: 'r_echo' } })).toHaveProperty('rpc');
    const refreshed = await call(busy.url, 'POST /v2/account/session/refresh', {
      basic: 'defaultkey:',
      body: { token: known.refreshToken },
    });
    expect(refreshed.status).toBe(200);
    socket.socket.terminate();
    await busy.stop();
  });

  test('E2 of a crowd few log in at a time: each has a turn that ends, and whoever has none comes again', async () => {
    const load = fakeLoad();
    const crowded = await startTestServer({ ...platform, load });
    await anybody(crowded.url);
    const wrong = await call(crowded.url, 'POST /v2/account/authenticate/custom', { basic: 'wrong:', body: {} });
    expect([wrong.status, load.turns]).toEqual([401, 0]);
    load.crowd(true);
    await expect(anybody(crowded.url)).rejects.toThrow('overloaded');
    await crowded.stop();
  });

  test('logins per address: twenty a minute, then 429 with the time to wait', async () => {
    const limited = await startTestServer({ ...platform, clock: fakeClock() }, { rateLimits: true });
    for (let i = 0; i < 20; i++) await anybody(limited.url);
    await expect(anybody(limited.url)).rejects.toThrow('"code":8');
    await limited.stop();
  });
});

test('a stop cuts the sockets: clients see 1006 and come back', async () => {
  const stopping = await startTestServer(platform);
  const { token } = await anybody(stopping.url);
  const socket = await openSocket(stopping.port, `token=${token}`);
  await stopping.stop();
  expect((await socket.closed)[0]).toBe(1006);
});
