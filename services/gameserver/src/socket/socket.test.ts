import { fakeClock } from '@tuschel/platform';
import { SOCKET, SOCKETS } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { COUNT } from '../conformance/counterMatch.ts';
import { openSocket, type RawSocket, refusedUpgrade } from '../conformance/rawSocket.ts';
import { type LoggedIn, logIn } from '../conformance/rest.ts';
import { startTestServer } from '../conformance/testServer.ts';
import { anybody, platform, server, socketServer } from './testing/socketServer.ts';

socketServer();

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

  test('no compression, no sub-protocol; with a status, everybody follows themselves', async () => {
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

test('a stop cuts the sockets: clients see 1006 and come back', async () => {
  const stopping = await startTestServer(platform);
  const { token } = await anybody(stopping.url);
  const socket = await openSocket(stopping.port, `token=${token}`);
  await stopping.stop();
  expect((await socket.closed)[0]).toBe(1006);
});
