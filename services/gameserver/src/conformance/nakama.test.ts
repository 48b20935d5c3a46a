import {
  type ChannelMessage,
  type ChannelPresenceEvent,
  Client,
  type MatchData,
  type Session,
  type Socket,
} from '@heroiclabs/nakama-js';
import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { COUNT, type Counter } from './counterMatch.ts';
import { startTestServer, type TestServer } from './testServer.ts';
import { MIGRATIONS } from '../parts.ts';

const HOST = '127.0.0.1';

let platform: TemporaryPlatform;
let server: TestServer;
let client: Client;
const sockets: Socket[] = [];

beforeAll(async () => {
  platform = await temporaryPlatform({ migrations: MIGRATIONS });
  server = await startTestServer(platform);
  client = new Client('defaultkey', HOST, String(server.port));
});

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect(false);
});

afterAll(async () => {
  await server.stop();
  await platform.close();
});

/** A player with the official client: what it hears is in `data`. */
async function player(id: string, name: string) {
  const session = await client.authenticateCustom(id, true, name, { k: 'v' });
  return { session, ...(await hub(session)) };
}

async function hub(session: Session) {
  const socket = client.createSocket();
  sockets.push(socket);
  const data: string[] = [];
  const said: ChannelMessage[] = [];
  const came: ChannelPresenceEvent[] = [];
  let disconnected = false;
  socket.onchannelmessage = (message) => void said.push(message);
  socket.onchannelpresence = (event) => void came.push(event);
  socket.onmatchdata = (message: MatchData) => {
    data.push(`${message.op_code}:${new TextDecoder().decode(message.data)}`);
  };
  socket.ondisconnect = () => {
    disconnected = true;
  };
  await socket.connect(session, true);
  return { socket, data, said, came, isDisconnected: () => disconnected };
}

describe('the official client', () => {
  test('logs in, reads the account, refreshes and logs out', async () => {
    const session = await client.authenticateCustom('official-1', true, 'Żółw ~?> 😀', { k: 'v' });
    expect(session).toMatchObject({ created: true, username: 'Żółw ~?> 😀', vars: { k: 'v' } });
    expect(session.isexpired(Date.now() / 1000)).toBe(false);
    const account = await client.getAccount(session);
    expect(account).toMatchObject({ custom_id: 'official-1', user: { username: session.username, metadata: {} } });
    const { created } = await client.authenticateCustom('official-1', false);
    expect(created).toBe(false);
    await client.sessionRefresh(session);
    expect((await client.getAccount(session)).user?.id).toBe(session.user_id);
    expect(await client.sessionLogout(session, session.token, session.refresh_token)).toBe(true);
    const refusal = await client.getAccount(session).catch((error: unknown) => error as Response);
    expect(refusal).toMatchObject({ status: 401 });
    expect(await (refusal as Response).json()).toEqual({ code: 16, message: 'Auth token invalid' });
  });

  test('calls functions over REST and socket', async () => {
    const { session, socket } = await player('official-2', 'grace');
    expect(await client.rpc(session, 'clientrpc.rpc', { hello: 'world' })).toMatchObject({
      payload: { hello: 'world' },
    });
    expect(await client.rpcHttpKey('defaulthttpkey', 'r_echo', { a: 1 })).toMatchObject({
      payload: { payload: '{"a":1}', user_id: 'nil' },
    });
    expect(await socket.rpc('r_echo', 'hi')).toMatchObject({ id: 'r_echo', payload: expect.stringContaining('"hi"') });
    await expect(socket.rpc('nope')).rejects.toEqual({ code: 6, message: 'RPC function not found' });
  });

  test('is online while a socket of theirs shows a status', async () => {
    const { session, socket } = await player('official-3', 'hedy');
    expect((await client.getAccount(session)).user?.online).toBe(true);
    socket.disconnect(false);
    await expect.poll(async () => (await client.getAccount(session)).user?.online ?? false).toBe(false);
  });

  test('opens its socket with a ticket in the token’s place', async () => {
    const { session } = await player('official-4', 'joan');
    const response = await fetch(`http://${HOST}:${server.port}/v2/session/socket-ticket`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.token}` },
    });
    const { token } = (await response.json()) as { token: string };
    const { Session: SessionClass } = await import('@heroiclabs/nakama-js');
    const { socket } = await hub(SessionClass.restore(token, ''));
    expect(await socket.rpc('r_echo', 'hi')).toMatchObject({
      payload: expect.stringContaining(session.user_id ?? '?'),
    });
  });
});

describe('an account, by the official client', () => {
  test('is opened by a device, updated, and seen by others', async () => {
    const session = await client.authenticateDevice('official-device-1', true, 'katherine', { k: 'v' });
    expect(session).toMatchObject({ created: true, username: 'katherine', vars: { k: 'v' } });
    const unknown = await client.authenticateDevice('official-device-2', false).catch((error: unknown) => error);
    expect(unknown).toMatchObject({ status: 404 });
    expect(await client.linkDevice(session, { id: 'official-device-2' })).toBe(true);
    expect((await client.authenticateDevice('official-device-2', false)).user_id).toBe(session.user_id);
    expect(await client.unlinkDevice(session, { id: 'official-device-2' })).toBe(true);

    const profile = { display_name: 'Κατερίνα 😀', avatar_url: 'https://a.example/k.png', lang_tag: 'el' };
    expect(await client.updateAccount(session, { ...profile, location: 'Hampton', timezone: 'US/Eastern' })).toBe(true);
    expect(await client.updateAccount(session, { location: '' })).toBe(true);
    const account = await client.getAccount(session);
    expect(account).toMatchObject({
      devices: [{ id: 'official-device-1' }],
      user: { ...profile, timezone: 'US/Eastern' },
    });
    expect(account.user?.location).toBeUndefined();
    const refusal = (await client.updateAccount(session, {}).catch((error: unknown) => error)) as Response;
    expect([refusal.status, await refusal.json()]).toEqual([400, { code: 3, message: 'No fields to update.' }]);

    const { session: other } = await player('official-5', 'mary');
    const { users = [] } = await client.getUsers(other, [session.user_id ?? ''], ['mary', 'nobody at all']);
    expect(users).toHaveLength(2);
    expect(users.find(({ id }) => id === session.user_id)).toMatchObject({
      ...profile,
      username: 'katherine',
      metadata: {},
    });
    expect(users.find(({ username }) => username === 'mary')).toMatchObject({ online: true });
    expect(await client.getUsers(other, [])).toEqual({ users: [] });
  });
});

describe('a room, by the official client', () => {
  const ROOM = 1;

  test('is entered, talked in, read page by page, and left', async () => {
    const [ada, bob] = [await player('chat-ada', 'chat ada'), await player('chat-bob', 'chat bob')];
    const channel = await ada.socket.joinChat('the lobby', ROOM, true, false);
    expect(channel).toMatchObject({ id: '2...the lobby', room_name: 'the lobby', self: { username: 'chat ada' } });
    expect(channel.presences ?? []).toEqual([]);
    const seen = await bob.socket.joinChat('the lobby', ROOM, true, false);
    expect(seen.presences).toMatchObject([{ user_id: ada.session.user_id, username: 'chat ada' }]);
    await expect
      .poll(() => ada.came.flatMap(({ joins }) => joins?.map(({ username }) => username) ?? []))
      .toEqual(['chat ada', 'chat bob']);

    const acks = [];
    for (let i = 1; i <= 5; i++) acks.push(await ada.socket.writeChatMessage(channel.id, { i, text: 'Grüße 😀' }));
    const [first] = acks;
    expect(first).toMatchObject({ channel_id: channel.id, code: 0, username: 'chat ada', persistent: true });
    await expect.poll(() => bob.said.length).toBe(5);
    expect(bob.said[0]).toMatchObject({
      message_id: first?.message_id,
      code: 0,
      sender_id: ada.session.user_id,
      content: { i: 1, text: 'Grüße 😀' },
      create_time: first?.create_time,
      room_name: 'the lobby',
    });

    await ada.socket.updateChatMessage(channel.id, first?.message_id ?? '', { i: 'one' });
    await ada.socket.removeChatMessage(channel.id, acks[1]?.message_id ?? '');
    await expect.poll(() => bob.said.slice(5).map(({ code }) => code)).toEqual([1, 2]);
    expect(bob.said[5]).toMatchObject({ message_id: first?.message_id, content: { i: 'one' } });
    expect(bob.said[6]).toMatchObject({ message_id: acks[1]?.message_id, content: {} });
    await expect(bob.socket.updateChatMessage(channel.id, first?.message_id ?? '', {})).rejects.toEqual({
      code: 3,
      message: 'Could not find message to update in channel history',
    });

    expect(await everyPage(bob.session, channel.id, true)).toEqual([
      ['one', 3],
      [4, 5],
    ]);
    expect(await everyPage(bob.session, channel.id, false)).toEqual([
      [5, 4],
      [3, 'one'],
    ]);
    const { cacheable_cursor: newest } = await client.listChannelMessages(bob.session, channel.id, 100, true);
    await bob.socket.writeChatMessage(channel.id, { i: 'news' });
    const news = await client.listChannelMessages(bob.session, channel.id, 100, true, newest);
    expect(news.messages?.map(({ content }) => content)).toEqual([{ i: 'news' }]);

    await bob.socket.leaveChat(channel.id);
    await expect
      .poll(() => ada.came.flatMap(({ leaves }) => leaves?.map(({ username }) => username) ?? []))
      .toEqual(['chat bob']);
    await expect(bob.socket.writeChatMessage(channel.id, { i: 6 })).rejects.toEqual({
      code: 3,
      message: 'Must join channel before sending messages',
    });
    const talk = await bob.socket.joinChat(ada.session.user_id ?? '', 2, true, false);
    expect(talk.id).toContain(ada.session.user_id);
  });

  test('shows after the server died what was acknowledged before', async () => {
    const ada = await player('chat-ada', 'chat ada');
    const { id } = await ada.socket.joinChat('survivors', ROOM, true, false);
    for (let i = 1; i <= 3; i++) await ada.socket.writeChatMessage(id, { i });
    await server.crash();
    await expect.poll(ada.isDisconnected).toBe(true);
    server = await startTestServer(platform, {}, undefined, server.port);
    expect(await everyPage(ada.session, id, true)).toEqual([[1, 2], [3]]);
  });

  /** `i` of all messages, two on a page, from the first page to the last. */
  async function everyPage(session: Session, channelId: string, forward: boolean): Promise<unknown[][]> {
    const pages: unknown[][] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page = await client.listChannelMessages(session, channelId, 2, forward, cursor || undefined);
      pages.push((page.messages ?? []).map(({ content }) => (content as { i: unknown }).i));
      cursor = page.next_cursor;
    }
    return pages;
  }
});

describe('a match, by the official client', () => {
  test('is joined, played and left; the newer of two sockets wins', async () => {
    const matchId = await server.game.extend.matches.create('counter', {});
    const ada = await player('player-ada', 'ada');
    const bob = await player('player-bob', 'bob');
    expect(await ada.socket.joinMatch(matchId)).toMatchObject({ match_id: matchId, authoritative: true });
    expect(await bob.socket.joinMatch(matchId, undefined, { greeting: 'hi' })).toMatchObject({ size: 1 });
    await ada.socket.sendMatchState(matchId, COUNT.add, '5');
    await bob.socket.sendMatchState(matchId, COUNT.add, new TextEncoder().encode('37'));
    await expect.poll(() => ada.data.at(-1)).toBe('2:42');
    await expect.poll(() => bob.data.at(-1)).toBe('2:42');

    const other = await hub(ada.session);
    await other.socket.joinMatch(matchId);
    await expect.poll(() => ada.data.at(-1)).toBe('32:{"code":461}');
    expect(ada.isDisconnected()).toBe(false);
    await other.socket.leaveMatch(matchId);
    expect(await server.game.extend.matches.ask(matchId, 'everything')).toMatchObject({ here: [bob.session.user_id] });
    await expect(bob.socket.joinMatch('11111111-1111-4111-8111-111111111111.tuschel')).rejects.toEqual({
      code: 4,
      message: 'Match not found',
    });
  });

  test('stands after the server died in the middle of it, with the outage credited', async () => {
    const matchId = await server.game.extend.matches.create('counter', {});
    const ada = await player('player-ada', 'ada');
    await ada.socket.joinMatch(matchId);
    for (let i = 0; i < 20; i++) await ada.socket.sendMatchState(matchId, COUNT.add, '1');
    await expect.poll(() => ada.data.length).toBeGreaterThan(5);
    await server.crash();
    const seen = Number(ada.data.at(-1)?.slice(2));
    await expect.poll(ada.isDisconnected).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 300));

    server = await startTestServer(platform, {}, undefined, server.port);
    const state = (await server.game.extend.matches.ask(matchId, 'everything')) as Counter;
    expect(state.count).toBeGreaterThanOrEqual(seen);
    expect(state.count).toBeLessThanOrEqual(20);
    expect(state.creditedMs).toBeGreaterThanOrEqual(300);
    const again = await hub(ada.session);
    await again.socket.joinMatch(matchId);
    await expect.poll(() => again.data).toEqual([`2:${state.count}`]);
    await again.socket.sendMatchState(matchId, COUNT.add, '1000');
    await expect.poll(() => again.data.at(-1)).toBe(`2:${state.count + 1000}`);
  });
});
