import { createServer, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { CLIENT } from '@tuschel/protocol';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { createRequest } from '../http/request.ts';
import { ENV } from '../testbed/environment.ts';
import { fakeClock } from '../testbed/fakeClock.ts';
import { jwt } from '../testbed/jwt.ts';
import type { RoomMessage } from './gameServer.ts';
import { nakamaGameServer } from './nakamaGameServer.ts';

const PORT = 17_400;
const TOKEN = jwt({ exp: 2_000_000_000, uid: 'user-1', usn: 'anna' });

interface Seen {
  path: string;
  authorization: string | undefined;
  body: unknown;
}

/** How the server answers, by path: status and body. */
let answers: Record<string, [number, unknown]> = {};
let seen: Seen[] = [];
/** REST calls are heard and not answered. */
let isSilent = false;
/** Frames of the client, and what is answered to each; null: nothing. */
let frames: Record<string, unknown>[] = [];
let reply: (frame: Record<string, unknown>) => object | null = () => null;
let peer: WebSocket | null = null;
let socketUrl = '';

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text ? JSON.parse(text) : undefined;
}

const http = createServer((request, response) => {
  void bodyOf(request).then((body) => {
    const path = request.url ?? '';
    seen.push({ path, authorization: request.headers.authorization, body });
    if (isSilent) return;
    const [status, answer] = answers[path.split('?')[0] ?? ''] ?? [404, { code: 5, message: 'Not Found' }];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
});
interface Waiting {
  tcp: Socket;
  letIn: () => void;
}
/** Sockets that wait to be let in; null: each is let in at once. */
let waiting: Waiting[] | null = null;
const sockets = new WebSocketServer({
  server: http,
  path: '/ws',
  verifyClient({ req }, done) {
    const letIn = () => done(true);
    if (waiting) waiting.push({ tcp: req.socket, letIn });
    else letIn();
  },
});
sockets.on('connection', (socket, request) => {
  peer = socket;
  socketUrl = request.url ?? '';
  socket.on('message', (data) => {
    const frame = JSON.parse((data as Buffer).toString()) as Record<string, unknown>;
    frames.push(frame);
    const answer = reply(frame);
    if (answer) socket.send(JSON.stringify({ cid: frame['cid'], ...answer }));
  });
});

beforeAll(() => new Promise<void>((resolve) => void http.listen(PORT, '127.0.0.1', resolve)));
afterAll(() => {
  for (const socket of sockets.clients) socket.terminate();
  http.closeAllConnections();
  http.close();
});

function setUp() {
  answers = {};
  isSilent = false;
  seen = [];
  frames = [];
  reply = (frame) => ('ping' in frame ? { pong: {} } : null);
  const clock = fakeClock();
  const send = createRequest({ fetch, clock });
  const env = { ...ENV, serverHost: '127.0.0.1', serverPort: String(PORT) };
  return { clock, game: nakamaGameServer({ env, clock, send }) };
}

const until = async (isSo: () => boolean) => {
  for (let n = 0; n < 400 && !isSo(); n++) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(isSo()).toBe(true);
};

async function connect() {
  const table = setUp();
  const closed: number[] = [];
  const reasons: string[] = [];
  const received: [string, number, string][] = [];
  const heard: RoomMessage[] = [];
  const socket = await table.game.openSocket('not.really.atoken', {
    closed: (code, reason) => {
      closed.push(code);
      reasons.push(reason);
    },
    matchData: (matchId, opCode, data) => received.push([matchId, opCode, new TextDecoder().decode(data)]),
    roomMessage: (message) => heard.push(message),
  });
  await until(() => frames.length > 0);
  return { ...table, socket, closed, reasons, received, heard };
}

test('the code of a provider becomes tokens', async () => {
  const { game } = setUp();
  answers['/v2/account/authenticate/custom'] = [200, { token: TOKEN, refresh_token: TOKEN, created: true }];
  expect(await game.authenticateCustom('c', { provider: 'local', state: 's' })).toEqual({
    token: TOKEN,
    refreshToken: TOKEN,
  });
  expect(seen[0]).toMatchObject({ body: { id: 'c', vars: { provider: 'local', state: 's' } } });
  expect(seen[0]?.authorization).toBe(`Basic ${btoa('defaultkey:')}`);
});

test('a server that is silent for too long, and one that is not there, are told apart', async () => {
  const { game } = setUp();
  isSilent = true;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const asked = game.account(TOKEN).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(CLIENT.requestTimeoutMs);
    expect(await asked).toMatchObject({ status: 0, message: 'Request timed out.' });
  } finally {
    vi.useRealTimers();
  }
  const env = { ...ENV, serverHost: '127.0.0.1', serverPort: '1' };
  const nobody = nakamaGameServer({ env, clock: fakeClock(), send: createRequest({ fetch, clock: fakeClock() }) });
  await expect(nobody.account(TOKEN)).rejects.toMatchObject({ status: 0, message: 'Network request failed' });
});

test('the account is read without a refresh token, and never refreshed by the library', async () => {
  const { game } = setUp();
  const expired = jwt({ exp: 1, uid: 'user-1' });
  const metadata = {
    supporterLevel: 2,
    adminPower: 3,
    isBanned: true,
    termsAccepted: 5,
    twitchUserBroadcasterType: 'partner',
  };
  const user = {
    id: 'user-1',
    username: 'anna',
    create_time: '2026-01-01T00:00:00Z',
    metadata: JSON.stringify(metadata),
  };
  answers['/v2/account'] = [200, { user }];
  expect(await game.account(expired)).toEqual({
    id: 'user-1',
    username: 'anna',
    displayName: 'anna',
    avatarUrl: '',
    createdAt: Date.UTC(2026, 0, 1),
    supporterLevel: 2,
    adminPower: 3,
    rank: 99,
    isBanned: true,
    termsAccepted: 5,
    broadcasterType: 'partner',
  });
  expect(seen.map(({ path, authorization }) => [path, authorization])).toEqual([['/v2/account?', `Bearer ${expired}`]]);
});

test('an account without anything but its id has a value for each field', async () => {
  const { game } = setUp();
  const bare = {
    id: 'user-1',
    username: '',
    displayName: '',
    avatarUrl: '',
    createdAt: 0,
    supporterLevel: 0,
    adminPower: 0,
    rank: 0,
    isBanned: false,
    termsAccepted: null,
    broadcasterType: '',
  };
  answers['/v2/account'] = [200, { user: { id: 'user-1' } }];
  expect(await game.account(TOKEN)).toEqual(bare);
  answers['/v2/account'] = [200, {}];
  expect(await game.account(TOKEN)).toEqual({ ...bare, id: '' });
});

test('an account shows its display name and picture, and the higher of its two ranks', async () => {
  const { game } = setUp();
  const withMetadata = (metadata: object) => {
    const user = { username: 'anna', display_name: 'Änna', avatar_url: '/a.webp', metadata: JSON.stringify(metadata) };
    answers['/v2/account'] = [200, { user }];
    return game.account(TOKEN);
  };
  expect(await withMetadata({ appointedRank: 1 })).toMatchObject({
    username: 'anna',
    displayName: 'Änna',
    avatarUrl: '/a.webp',
    rank: 1,
  });
  expect(await withMetadata({ appointedRank: 1, adminPower: 3 })).toMatchObject({ rank: 99 });
  expect(await withMetadata({ appointedRank: 100, adminPower: 3 })).toMatchObject({ rank: 100 });
});

test('G1 an account that never accepted the terms says 0, which is no time', async () => {
  const { game } = setUp();
  answers['/v2/account'] = [200, { user: { id: 'user-1', metadata: JSON.stringify({ termsAccepted: 0 }) } }];
  expect(await game.account(TOKEN)).toMatchObject({ termsAccepted: null });
});

test('A10 the language of an account is the one that was chosen, not the one it began with', async () => {
  const { game } = setUp();
  answers['/v2/account'] = [200, { user: { id: 'user-1', lang_tag: 'en' } }];
  expect(await game.account(TOKEN)).not.toHaveProperty('language');
  answers['/v2/account'] = [200, { user: { id: 'user-1', lang_tag: 'en-GB' } }];
  expect(await game.account(TOKEN)).toMatchObject({ language: 'en' });
  await game.keepLanguage(TOKEN, 'de-DE');
  expect(seen.at(-1)?.body).toEqual({ lang_tag: 'de-DE' });
});

test('a refused call is an ApiException', async () => {
  const { game } = setUp();
  answers['/v2/rpc/CreateMatch'] = [401, { code: 16, message: 'Auth token invalid' }];
  await expect(game.rpc(TOKEN, 'CreateMatch', {})).rejects.toMatchObject({
    status: 401,
    message: 'Auth token invalid',
  });
});

test('an RPC is asked in JSON and answered in JSON', async () => {
  const { game } = setUp();
  answers['/v2/rpc/CheckMatchJoin'] = [200, { id: 'CheckMatchJoin', payload: '{"servertime":5}' }];
  expect(await game.rpc(TOKEN, 'CheckMatchJoin', { lobbyCode: 'X' })).toEqual({ servertime: 5 });
  expect(seen[0]?.body).toBe('{"lobbyCode":"X"}');
});

test('H1 a socket needs a ticket, and nothing else goes into its address', async () => {
  const { game } = setUp();
  await expect(game.socketTicket(TOKEN)).rejects.toMatchObject({ status: 404 });
  answers['/v2/session/socket-ticket'] = [200, { token: 'ticket' }];
  expect(await game.socketTicket(TOKEN)).toBe('ticket');
  expect(seen.at(-1)).toMatchObject({ authorization: `Bearer ${TOKEN}` });
});

test('the ticket opens the socket; match data goes both ways in UTF-8', async () => {
  const { socket, received } = await connect();
  expect(new URL(socketUrl, 'http://x').searchParams.get('token')).toBe('not.really.atoken');

  const window = new TextEncoder().encode('…{"text":"Żółw 🐢"}…');
  socket.sendMatchData('m', 99, window.subarray(3, -3));
  await until(() => frames.length === 2);
  const { match_data_send } = frames[1] as { match_data_send: { data: string; op_code: string } };
  expect(match_data_send.op_code).toBe('99');
  expect(Buffer.from(match_data_send.data, 'base64').toString()).toBe('{"text":"Żółw 🐢"}');

  const data = Buffer.from('{"a":"ü"}').toString('base64');
  peer?.send(JSON.stringify({ match_data: { match_id: 'm', op_code: '37', data } }));
  peer?.send(JSON.stringify({ match_data: { match_id: 'm', op_code: '34' } }));
  await until(() => received.length === 2);
  expect(received).toEqual([
    ['m', 37, '{"a":"ü"}'],
    ['m', 34, ''],
  ]);
  socket.close();
});

test('a join is answered, or refused by the match or by the server', async () => {
  const { socket } = await connect();
  const answersTo: Record<string, object> = {
    open: { match: { match_id: 'open' } },
    full: { error: { code: 5, message: 'full' } },
    gone: { error: { code: 4, message: 'Match not found' } },
  };
  reply = (frame) => answersTo[(frame['match_join'] as { match_id: string }).match_id] ?? null;
  expect(await socket.joinMatch('open')).toEqual({ ok: true });
  expect(await socket.joinMatch('full')).toEqual({ ok: false, isRejected: true, reason: 'full' });
  expect(await socket.joinMatch('gone')).toEqual({ ok: false, isRejected: false, reason: 'Match not found' });
  socket.close();
});

test('rooms: in and out, lines there and back, refusals in the words of the server', async () => {
  const { socket, heard } = await connect();
  const time = '2026-01-01T12:00:00Z';
  const answersTo: Record<string, object> = {
    channel_join: { channel: { id: '2...lobby.m' } },
    channel_leave: {},
    channel_message_send: { channel_message_ack: { message_id: 'one', create_time: time } },
  };
  reply = (frame) => answersTo[Object.keys(frame).find((name) => name.startsWith('channel')) ?? ''] ?? null;
  expect(await socket.rooms?.join('lobby.m')).toEqual({ ok: true, channelId: '2...lobby.m' });
  const sent = await socket.rooms?.send('2...lobby.m', { text: 'hi' });
  expect(sent).toEqual({ ok: true, messageId: 'one', createdAt: Date.parse(time) });
  await socket.rooms?.leave('2...lobby.m');
  expect(frames.slice(-3)).toMatchObject([
    { channel_join: { target: 'lobby.m', type: 1, persistence: true, hidden: false } },
    { channel_message_send: { channel_id: '2...lobby.m' } },
    { channel_leave: { channel_id: '2...lobby.m' } },
  ]);

  const said = { channel_id: '2...lobby.m', message_id: 'two', sender_id: 'ben', username: 'Ben', create_time: time };
  peer?.send(JSON.stringify({ channel_message: { ...said, code: 1, content: '{"text":"hello"}' } }));
  await until(() => heard.length === 1);
  expect(heard[0]).toEqual({
    channelId: '2...lobby.m',
    messageId: 'two',
    senderId: 'ben',
    username: 'Ben',
    code: 1,
    content: { text: 'hello' },
    createdAt: Date.parse(time),
  });

  reply = () => ({ error: { code: 8, message: 'chatMuted 42' } });
  expect(await socket.rooms?.join('lobby.m')).toMatchObject({ ok: false, reason: 'chatMuted 42' });
  expect(await socket.rooms?.send('2...lobby.m', {})).toMatchObject({ ok: false, reason: 'chatMuted 42' });
  socket.close();
});

test('the history of a room is read page by page, newest first', async () => {
  const { game } = setUp();
  const said = { channel_id: 'c', message_id: 'one', sender_id: 'ben', username: 'Ben', content: '{"text":"hi"}' };
  answers['/v2/channel/c'] = [200, { messages: [said], next_cursor: 'older' }];
  const page = await game.roomMessages?.(TOKEN, 'c', 100);
  expect(page).toMatchObject({ messages: [{ messageId: 'one', content: { text: 'hi' }, code: 0 }], older: 'older' });
  answers['/v2/channel/c'] = [200, {}];
  expect(await game.roomMessages?.(TOKEN, 'c', 100, 'older')).toEqual({ messages: [], older: null });
  const asked = seen.map(({ path }) => [...new URL(path, 'http://x').searchParams].map(String));
  expect(asked[0]).toEqual(['limit,100', 'forward,false']);
  expect(asked[1]).toEqual(['limit,100', 'forward,false', 'cursor,older']);
});

test('H2 a cut connection is told once, with code 1006', async () => {
  const { closed } = await connect();
  peer?.terminate();
  await until(() => closed.length > 0);
  expect(closed).toEqual([1006]);
});

test('the server’s close code and reason are passed on', async () => {
  const { closed, reasons } = await connect();
  peer?.close(1000, 'server-side session disconnect');
  await until(() => closed.length > 0);
  expect(closed).toEqual([1000]);
  expect(reasons).toEqual(['server-side session disconnect']);
});

test('a close frame without a code is passed on as 1005, and without a reason', async () => {
  const { closed, reasons } = await connect();
  peer?.close();
  await until(() => closed.length > 0);
  expect(closed).toEqual([1005]);
  expect(reasons).toEqual(['']);
});

test('closing by ourselves tells nobody', async () => {
  const { socket, closed } = await connect();
  socket.close();
  socket.close();
  await until(() => peer?.readyState === peer?.CLOSED);
  expect(closed).toEqual([]);
});

test('H7 a server that falls silent is noticed by the missing answer to a ping', async () => {
  reply = () => null;
  const table = setUp();
  reply = () => null;
  const closed: number[] = [];
  await table.game.openSocket('a.b.c', { closed: (code) => closed.push(code), matchData: () => {} });
  await until(() => frames.length > 0);
  await table.clock.pass(9000);
  expect(closed).toEqual([]);
  await table.clock.pass(1000);
  expect(closed).toEqual([1006]);
});

test('a state that arrives after the ping does not hide that the answer to it never comes', async () => {
  vi.stubGlobal('window', {});
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const settled = async (isSo: () => boolean) => {
    for (let n = 0; n < 10_000 && !isSo(); n++) await new Promise((resolve) => void setImmediate(resolve));
  };
  try {
    const { game, clock } = setUp();
    reply = () => null;
    const closed: number[] = [];
    let received = 0;
    await game.openSocket('a.b.c', { closed: (code) => closed.push(code), matchData: () => received++ });
    await settled(() => frames.length > 0);
    peer?.send(JSON.stringify({ match_data: { match_id: 'm.n', op_code: '37', data: '', reliable: true } }));
    await settled(() => received > 0);
    await clock.pass(20_000);
    expect(closed).toEqual([]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(closed).toEqual([1006]);
  } finally {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
});

test('a probe gives the server three seconds', async () => {
  const { socket, closed, reasons, clock } = await connect();
  socket.probe();
  await until(() => frames.length === 2);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await clock.pass(5000);
  expect(closed).toEqual([]);
  reply = () => null;
  socket.probe();
  await clock.pass(3000);
  expect(closed).toEqual([1006]);
  expect(reasons).toEqual(['silent']);
});

test('a socket that is closed leaves no timer behind', async () => {
  const { socket, clock } = await connect();
  const [set, cleared] = [vi.spyOn(clock, 'setTimeout'), vi.spyOn(clock, 'clearTimeout')];
  socket.probe();
  const [timer] = set.mock.results;
  expect(cleared).not.toHaveBeenCalledWith(timer?.value);
  socket.close();
  expect(cleared).toHaveBeenCalledWith(timer?.value);
});

test('a socket that the server lets in after its time is over does not stay open', async () => {
  const { game } = setUp();
  waiting = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const closed: number[] = [];
    const opening = game
      .openSocket('a.b.c', { closed: (code) => closed.push(code), matchData: () => {} })
      .catch((error: unknown) => error);
    await vi.waitUntil(() => waiting?.length === 1);
    await vi.advanceTimersByTimeAsync(CLIENT.connectTimeoutMs);
    expect(await opening).toMatchObject({ status: 0, message: 'The socket timed out when trying to connect.' });
    vi.useRealTimers();
    const [{ tcp, letIn }] = waiting as [Waiting];
    letIn();
    await until(() => tcp.destroyed);
    expect(closed).toEqual([]);
  } finally {
    waiting = null;
    vi.useRealTimers();
  }
});

test('nobody there: the socket does not open', async () => {
  const { clock } = setUp();
  const send = createRequest({ fetch, clock });
  const env = { ...ENV, serverHost: '127.0.0.1', serverPort: String(PORT + 1) };
  const opening = nakamaGameServer({ env, clock, send }).openSocket('a.b.c', { closed: () => {}, matchData: () => {} });
  await expect(opening).rejects.toMatchObject({ name: 'ApiException', status: 0 });
});
