import { fakeClock, fakeLoad } from '@tuschel/platform';
import { BODY, RATES, SOCKETS } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { openSocket, type RawSocket, refusedUpgrade } from '../conformance/rawSocket.ts';
import { call, type LoggedIn } from '../conformance/rest.ts';
import { startTestServer } from '../conformance/testServer.ts';
import { anybody, platform, socketServer } from './testing/socketServer.ts';

socketServer();

describe('limits', () => {
  test('a fast talker is slowed down, not cut, and nothing they say is lost', async () => {
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

  test('a hundred sockets an address, not one more; another address has its own, and whoever leaves makes room', async () => {
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

  test('a heartbeat counts towards the rate of its socket, though nothing else waits there', async () => {
    const clock = fakeClock();
    const limited = await startTestServer({ ...platform, clock }, { rateLimits: true });
    const { token } = await anybody(limited.url);
    const [busy, quiet] = [
      await openSocket(limited.port, `token=${token}`),
      await openSocket(limited.port, `token=${token}`),
    ];
    const { limit, windowMs } = RATES.socketMessage;
    for (let i = 0; i < limit; i++) expect(await busy.answerTo({ ping: {} })).toMatchObject({ pong: {} });
    busy.say({ cid: 'one more', ping: {} });
    for (let i = 0; i < 3; i++) expect(await quiet.answerTo({ ping: {} })).toMatchObject({ pong: {} });
    expect(busy.received).toHaveLength(limit);
    await clock.advance(Math.ceil(windowMs / limit));
    expect(await busy.hear(({ cid }) => cid === 'one more')).toMatchObject({ pong: {} });
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

  test('whoever is signed in has credits of their own, whatever others at the same address have used up', async () => {
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
