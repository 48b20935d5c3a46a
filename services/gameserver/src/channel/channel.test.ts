import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fakeClock, simulated, type TemporaryPlatform, temporaryPlatform } from '@tuschel/platform';
import { RATES, ROOM } from '@tuschel/protocol';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSocket, type RawSocket } from '../conformance/rawSocket.ts';
import { recordedConnection, recordedSockets } from '../conformance/recordedConnection.ts';
import { call, type LoggedIn, logIn } from '../conformance/rest.ts';
import { startTestServer, type TestServer } from '../conformance/testServer.ts';
import { ApiError, Code, type RoomGuard } from '../extend.ts';
import { createPresences } from '../presence/presences.ts';
import { sweepHistory } from './retention.ts';
import { createRoomTable } from './room.ts';
import { createChannelStore } from './store.ts';

const NIL = '00000000-0000-0000-0000-000000000000';
const NOBODY = '11111111-1111-4111-8111-111111111111';

let platform: TemporaryPlatform;
let open: TestServer;
let guarded: TestServer;
let closed: TestServer;
let people = 0;
let rooms = 0;
let room = '';
const visitors: Visitor[] = [];

/**
 * A guard for the tests: `secret` is held, `rude` refused, everything else loses its stars. Rooms named `private…` are for
 * `member`; in those named `slow…` it answers when the test lets it; in those named `broken…` it fails.
 */
const guard: RoomGuard = {
  join: async ({ username }, name) => {
    if (name.startsWith('private') && username !== 'member') throw new ApiError(Code.PermissionDenied, 'not your room');
  },
  async history(caller, name) {
    if (name.startsWith('broken')) throw new TypeError('a bug of the module');
    await guard.join(caller, name);
  },
  async send(_caller, name, content) {
    if (name.startsWith('broken')) throw new TypeError('a bug of the module');
    if (name.startsWith('slow')) await new Promise<void>((resolve) => answerLater.push(resolve));
    const { underline } = content;
    return typeof underline === 'string' ? underlined(underline) : judge(content);
  },
  update: async (_caller, _name, content) => judge(content),
};
const answerLater: (() => void)[] = [];

/** Instead of being said it is put below a message that is there; what is underlined stays as it is. */
function underlined(messageId: string) {
  const change = (before: Record<string, unknown> | null) => {
    if (!before) throw new ApiError(Code.NotFound, 'underline what?');
    const t = String(before['t']);
    return t.startsWith('_') ? null : { t: `_${t}_` };
  };
  return { messageId, change };
}

function judge({ t }: Record<string, unknown>) {
  const text = String(t);
  if (text.includes('rude')) throw new ApiError(Code.InvalidArgument, 'be kind');
  return { content: { t: text.replaceAll('*', '') }, ...(text.includes('secret') ? { held: true } : {}) };
}

beforeAll(async () => {
  platform = await temporaryPlatform();
  [open, guarded, closed] = await Promise.all([
    startTestServer(platform),
    startTestServer(platform, {}, ({ extend }) => extend.guardRooms(guard)),
    startTestServer(platform, { open: false }, ({ extend }) =>
      extend.before('AuthenticateCustom', async (_context, request) => request),
    ),
  ]);
});

beforeEach(() => {
  room = `room-${++rooms}`;
});

afterEach(() => {
  for (const { socket } of visitors.splice(0)) socket.socket.terminate();
});

afterAll(async () => {
  for (const server of [open, guarded, closed]) await server.stop();
  await platform.close();
});

type Heard = Record<string, unknown>;

/** Somebody with a socket. `heard` are the events of rooms that came to it, in order. */
interface Visitor {
  user: LoggedIn;
  socket: RawSocket;
  ask(message: Heard): Promise<Heard>;
  join(more?: object): Promise<Heard>;
  say(t: string): Promise<Heard>;
  /** Texts of the messages that reached it: `t`, or code and `t` for what is not new. */
  texts(): string[];
  /** Joins and leaves that reached it: `+name`, `-name`. */
  comings: () => string[];
  /** Everything that was sent to it before has arrived. */
  settled(): Promise<void>;
  history(query?: string): Promise<History>;
}

interface History {
  status: number;
  texts: string[];
  messages: Heard[];
  next: string;
  previous: string;
  cacheable: string;
  json: Heard;
}

const id = () => `2...${room}`;

async function visitor(server: TestServer, name = `visitor${++people}`, sameUser?: LoggedIn): Promise<Visitor> {
  const user = sameUser ?? (await logIn(server.url, `custom-${name}`, name));
  const socket = await openSocket(server.port, `token=${user.token}`);
  const self: Visitor = {
    user,
    socket,
    async ask(message) {
      const { cid: _, ...answer } = await socket.answerTo(message);
      return answer;
    },
    join: (more = {}) => self.ask({ channel_join: { target: room, type: 1, ...more } }),
    say: (t) => self.ask({ channel_message_send: { channel_id: id(), content: JSON.stringify({ t }) } }),
    texts: () => socket.received.flatMap(messageText),
    comings: () => socket.received.flatMap(comings),
    settled: async () => void (await socket.answerTo({ ping: {} })),
    history: (query = 'limit=100') => history(server, user, query),
  };
  visitors.push(self);
  return self;
}

function messageText({ channel_message: message }: Heard): string[] {
  if (message === undefined) return [];
  const { code, content } = message as { code: number; content: string };
  const { t = '' } = JSON.parse(content) as { t?: string };
  return [code === 0 ? t : `${code}:${t}`];
}

function comings({ channel_presence_event: event }: Heard): string[] {
  const { joins = [], leaves = [] } = (event ?? {}) as Record<'joins' | 'leaves', { username: string }[] | undefined>;
  return [...joins.map(({ username }) => `+${username}`), ...leaves.map(({ username }) => `-${username}`)];
}

async function history({ url }: TestServer, { token }: LoggedIn, query: string): Promise<History> {
  const answer = await call(url, `GET /v2/channel/${encodeURIComponent(id())}?${query}`, { bearer: token });
  const {
    messages = [],
    next_cursor: next = '',
    prev_cursor: previous = '',
    cacheable_cursor: cacheable = '',
  } = answer.json as { messages?: Heard[]; next_cursor?: string; prev_cursor?: string; cacheable_cursor?: string };
  const texts = messages.flatMap((message) => messageText({ channel_message: message }));
  return { status: answer.status, texts, messages, next, previous, cacheable, json: answer.json };
}

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3}|\.\d{6})?Z$/) as string;
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;
const ackOf = (answer: Heard) => answer['channel_message_ack'] as Record<string, string>;
const errorOf = (answer: Heard) => answer['error'];
const badInput = (message: string) => ({ code: 3, message });

async function nextMillisecond(now: number): Promise<void> {
  while (platform.clock.now() <= now) await nextTurn();
}

describe('coming and going', () => {
  it('C1 who enters is told who is there, and everybody who came', async () => {
    const [ada, bob] = [await visitor(open, 'ada'), await visitor(open, 'bob')];
    const presence = ({ user }: Visitor) => ({
      user_id: user.userId,
      session_id: uuid,
      username: user.username,
      persistence: true,
    });
    expect(await ada.join()).toEqual({ channel: { id: id(), self: presence(ada), room_name: room } });
    expect(ada.socket.received).toContainEqual({
      channel_presence_event: { channel_id: id(), joins: [presence(ada)], room_name: room },
    });
    expect(await bob.join()).toEqual({
      channel: { id: id(), presences: [presence(ada)], self: presence(bob), room_name: room },
    });
    await ada.settled();
    expect(ada.comings()).toEqual(['+ada', '+bob']);
    expect(bob.comings()).toEqual(['+bob']);
  });

  it('C1 who enters again stays as he is, and nobody hears of it', async () => {
    const [ada, bob] = [await visitor(open, 'ada'), await visitor(open, 'bob')];
    await ada.join();
    await bob.join();
    const again = (await bob.join({ hidden: true }))['channel'] as { presences: unknown[]; self: unknown };
    expect(again.presences).toHaveLength(2);
    expect(again.self).toMatchObject({ username: 'bob', persistence: true });
    await ada.settled();
    expect(ada.comings()).toEqual(['+ada', '+bob']);
  });

  it('C1 who leaves, or whose socket ends, is gone for the others', async () => {
    const [ada, bob, eve] = [await visitor(open, 'ada'), await visitor(open, 'bob'), await visitor(open, 'eve')];
    for (const one of [ada, bob, eve]) await one.join();
    expect(await bob.ask({ channel_leave: { channel_id: id() } })).toEqual({});
    expect(await bob.ask({ channel_leave: { channel_id: id() } })).toEqual({});
    eve.socket.socket.close();
    await expect.poll(ada.comings).toEqual(['+ada', '+bob', '+eve', '-bob', '-eve']);
    expect(bob.comings()).toEqual(['+bob', '+eve']);
    expect(errorOf(await bob.say('am I here?'))).toEqual(badInput('Must join channel before sending messages'));
  });

  it('C1 a hidden visitor hears everything and is seen by nobody', async () => {
    const [ada, ghost] = [await visitor(open, 'ada'), await visitor(open, 'ghost')];
    await ada.join();
    const { channel } = (await ghost.join({ hidden: true })) as { channel: { presences: unknown[] } };
    expect(channel.presences).toHaveLength(1);
    await ada.say('anybody?');
    await ghost.settled();
    expect(ghost.texts()).toEqual(['anybody?']);
    await ghost.ask({ channel_leave: { channel_id: id() } });
    await ada.settled();
    expect(ada.comings()).toEqual(['+ada']);
  });

  it.each<[string, object, string]>([
    ['no target', { target: '' }, 'Invalid channel target'],
    [
      '65 bytes',
      { target: 'ü'.repeat(32) + 'x', type: 1 },
      'Channel name is required and must be 1-64 chars: Invalid channel target',
    ],
    [
      'control characters',
      { target: 'a\u0001', type: 1 },
      'Channel name must not contain control chars: Invalid channel target',
    ],
    ['no user', { target: 'bad', type: 2 }, 'Invalid user ID in direct message join: Invalid channel target'],
    ['a user', { target: NOBODY, type: 2 }, 'User ID not found: Invalid channel target'],
    ['no group', { target: 'bad', type: 3 }, 'Invalid group ID in group channel join: Invalid channel target'],
    ['a group', { target: NOBODY, type: 3 }, 'Group not found: Invalid channel target'],
    ['a type that is none', { target: 'x', type: 9 }, 'Invalid channel type'],
  ])('C2 %s is no room to enter', async (_, join, message) => {
    const ada = await visitor(open, 'ada');
    expect(errorOf(await ada.ask({ channel_join: join }))).toEqual(badInput(message));
  });

  it('C2 a name may have 64 bytes, dots, slashes and spaces; type 0 is a room too', async () => {
    const ada = await visitor(open, 'ada');
    for (const name of ['ü'.repeat(32), 'lobby.a.b/c d%20?', '.']) {
      room = name;
      expect(await ada.join({ type: 0 })).toMatchObject({ channel: { id: `2...${name}`, room_name: name } });
      await ada.say('here');
      expect((await ada.history()).texts).toEqual(['here']);
    }
  });
});

describe('saying something', () => {
  it('C3 everybody in the room hears it, then its sender has it acknowledged', async () => {
    const [ada, bob] = [await visitor(open, 'ada'), await visitor(open, 'bob')];
    for (const one of [ada, bob]) await one.join();
    const content = '{"t" : "hi",  "n":[1]}';
    const answer = await ada.ask({ channel_message_send: { channel_id: id(), content } });
    const told = { channel_id: id(), message_id: uuid, code: 0, username: 'ada', create_time: time, update_time: time };
    expect(answer).toEqual({ channel_message_ack: { ...told, persistent: true, room_name: room } });
    await bob.settled();
    const message = { ...told, sender_id: ada.user.userId, content, persistent: true, room_name: room };
    for (const { socket } of [ada, bob]) expect(socket.received).toContainEqual({ channel_message: message });
    const [heardAt, ackedAt] = ['channel_message', 'channel_message_ack'].map((name) =>
      ada.socket.received.findIndex((envelope) => name in envelope),
    );
    expect(heardAt).toBeLessThan(ackedAt ?? 0);
  });

  it('C3 a message that came is in the history at once, to the microsecond, as the database spaces it', async () => {
    const ada = await visitor(open, 'ada');
    await ada.join();
    const ack = ackOf(await ada.ask({ channel_message_send: { channel_id: id(), content: '{"bb":2,"a":1}' } }));
    expect((await ada.history()).messages).toEqual([
      { ...ack, sender_id: ada.user.userId, content: '{"a": 1, "bb": 2}' },
    ]);
  });

  it('C3 each message has a later time than the one before, and is heard in that order by all', async () => {
    const talkers = await Promise.all(['ada', 'bob', 'eve'].map((name) => visitor(open, name)));
    for (const one of talkers) await one.join();
    await Promise.all(
      talkers.flatMap((one) => Array.from({ length: 10 }, (_, i) => one.say(`${one.user.username}${i}`))),
    );
    for (const one of talkers) await one.settled();
    const [first] = talkers;
    const kept = await first!.history();
    expect(kept.texts).toHaveLength(30);
    for (const one of talkers) expect(one.texts()).toEqual(kept.texts);
    const times = kept.messages.map((message) => message['create_time'] as string);
    expect(new Set(times).size).toBe(30);
  });

  it.each<[string, string, string]>([
    ['text', 'plain', 'Message content must be a valid JSON object'],
    ['a list', '[]', 'Message content must be a valid JSON object'],
    ['nothing', '', 'Message content must be a valid JSON object'],
    ['a zero', '{"t":"\\u0000"}', 'Message content must be a valid JSON object'],
    ['half a character', '{"t":"\\ud83d"}', 'Message content must be a valid JSON object'],
    ['a number of a million digits', '{"t":1e999999}', 'Message content must be a valid JSON object'],
    ['depth', `{"t":${'['.repeat(40)}${']'.repeat(40)}}`, 'Message content must be a valid JSON object'],
    ['a byte too much', contentOf(ROOM.contentBytes + 1), 'Message content must not be larger than 8192 bytes'],
  ])('C4 %s cannot be said', async (_, content, message) => {
    const ada = await visitor(open, 'ada');
    await ada.join();
    const answer = await ada.ask({ channel_message_send: { channel_id: id(), content } });
    expect(errorOf(answer)).toEqual(badInput(message));
  });

  it('C4 as long as may be, and characters that only look forbidden', async () => {
    const ada = await visitor(open, 'ada');
    await ada.join();
    const contents = [contentOf(ROOM.contentBytes), '{"t":"\\\\u0000 \\\\ud83d"}', '{"t":"\\ud83d\\ude00"}'];
    for (const content of contents) {
      expect(ackOf(await ada.ask({ channel_message_send: { channel_id: id(), content } }))).toMatchObject({ code: 0 });
    }
    expect((await ada.history()).texts.slice(1)).toEqual(['\\u0000 \\ud83d', '😀']);
  });

  it('C4 what the database refuses to keep is said by nobody', async () => {
    await sql`
      alter table gameserver_channel_message
      add constraint unkeepable check (content <> '{"t": "unkeepable"}'::jsonb)`.execute(platform.sql.db<unknown>());
    const ada = await visitor(open, 'ada');
    await ada.join();
    const content = '{"t":"unkeepable"}';
    expect(errorOf(await ada.ask({ channel_message_send: { channel_id: id(), content } }))).toEqual({
      message: 'Could not persist message to channel history',
    });
    expect([ada.texts(), (await ada.history()).texts]).toEqual([[], []]);
  });

  it.each(['bad', '', '2...', '2..x.room', '3.bad..', `4.${NOBODY}.${NOBODY}`, '5...x', `2...${'x'.repeat(65)}`])(
    'C4 %j is no room to speak in',
    async (channel) => {
      const ada = await visitor(open, 'ada');
      const invalid = badInput('Invalid channel identifier');
      const about = { channel_id: channel, message_id: NOBODY, content: '{}' };
      const { message_id: _, ...said } = about;
      const { content: __, ...removed } = about;
      expect(errorOf(await ada.ask({ channel_message_send: said }))).toEqual(invalid);
      expect(errorOf(await ada.ask({ channel_message_update: about }))).toEqual(invalid);
      expect(errorOf(await ada.ask({ channel_message_remove: removed }))).toEqual(invalid);
      expect(errorOf(await ada.ask({ channel_leave: { channel_id: channel } }))).toEqual(invalid);
    },
  );
});

describe('changing one’s words', () => {
  const update = (messageId: string, t: string) => ({
    channel_message_update: { channel_id: id(), message_id: messageId, content: JSON.stringify({ t }) },
  });
  const remove = (messageId: string) => ({ channel_message_remove: { channel_id: id(), message_id: messageId } });

  it('C5 an own message is updated: same place, later time', async () => {
    const [ada, bob] = [await visitor(open, 'ada'), await visitor(open, 'bob')];
    for (const one of [ada, bob]) await one.join();
    const said = ackOf(await ada.say('first'));
    await bob.say('between');
    const ack = ackOf(await ada.ask(update(said['message_id'] ?? '', 'second')));
    expect(ack).toEqual({ ...said, code: 1, update_time: time });
    // A whole second has no fraction: as texts they would not stand in order.
    expect(Date.parse(ack['update_time'] ?? '')).toBeGreaterThan(Date.parse(said['update_time'] ?? ''));
    await bob.settled();
    expect(bob.texts()).toEqual(['first', 'between', '1:second']);
    const kept = await bob.history();
    expect(kept.texts).toEqual(['second', 'between']);
    expect(kept.messages[0]).toMatchObject({
      code: 0,
      create_time: said['create_time'],
      update_time: ack['update_time'],
    });
  });

  it('C5 an own message is removed from every eye and from the history', async () => {
    const [ada, bob] = [await visitor(open, 'ada'), await visitor(open, 'bob')];
    for (const one of [ada, bob]) await one.join();
    const said = ackOf(await ada.say('oops'));
    expect(ackOf(await ada.ask(remove(said['message_id'] ?? '')))).toEqual({ ...said, code: 2 });
    await bob.settled();
    expect(bob.texts()).toEqual(['oops', '2:']);
    expect((await bob.history()).texts).toEqual([]);
  });

  it('C5 a message of somebody else, of another room, or none cannot be changed', async () => {
    const [ada, bob] = [await visitor(open, 'ada'), await visitor(open, 'bob')];
    for (const one of [ada, bob]) await one.join();
    const { message_id: mine = '' } = ackOf(await ada.say('mine'));
    const missing = (what: string) => badInput(`Could not find message to ${what} in channel history`);
    expect(errorOf(await bob.ask(update(mine, 'yours')))).toEqual(missing('update'));
    expect(errorOf(await bob.ask(remove(mine)))).toEqual(missing('remove'));
    expect(errorOf(await ada.ask(update(NOBODY, 'x')))).toEqual(missing('update'));
    expect(errorOf(await ada.ask(update('bad', 'x')))).toEqual(badInput('Invalid message identifier'));
    expect(errorOf(await ada.ask(remove('bad')))).toEqual(badInput('Invalid message identifier'));
    room = 'elsewhere';
    expect(errorOf(await ada.ask(update(mine, 'x')))).toEqual(badInput('Must join channel before updating messages'));
    expect(errorOf(await ada.ask(remove(mine)))).toEqual(badInput('Must join channel before removing messages'));
    await ada.join();
    expect(errorOf(await ada.ask(update(mine, 'x')))).toEqual(missing('update'));
  });

  it('C5 words that are not to be kept are relayed and forgotten', async () => {
    const [ada, bob] = [await visitor(open, 'ada'), await visitor(open, 'bob')];
    await ada.join();
    expect(await bob.join({ persistence: false })).not.toHaveProperty('channel.self.persistence');
    const ack = ackOf(await bob.say('psst'));
    expect(ack).toMatchObject({ code: 0, persistent: false });
    expect(ackOf(await bob.ask(update(ack['message_id'] ?? '', 'hush')))).toMatchObject({ code: 1, persistent: false });
    expect(ackOf(await bob.ask(remove(ack['message_id'] ?? '')))).toMatchObject({ code: 2, persistent: false });
    await ada.settled();
    expect(ada.texts()).toEqual(['psst', '1:hush', '2:']);
    expect((await ada.history()).texts).toEqual([]);
  });
});

describe('a room that a module guards', () => {
  it('C6 is entered and read by those the guard lets in; a refusal is the guard’s own words', async () => {
    room = `private-${rooms}`;
    const [member, stranger] = [await visitor(guarded, 'member'), await visitor(guarded, 'stranger')];
    await member.join();
    await member.say('ours');
    expect(errorOf(await stranger.join())).toEqual(badInput('not your room'));
    expect(errorOf(await stranger.say('hello?'))).toEqual(badInput('Must join channel before sending messages'));
    expect((await stranger.history()).json).toEqual({ code: 7, message: 'not your room' });
    expect((await stranger.history()).status).toBe(403);
    expect((await member.history()).texts).toEqual(['ours']);
    await member.settled();
    expect(member.comings()).toEqual(['+member']);
  });

  it('C6 the guard rewrites what is said, and what is changed; what it refuses nobody hears', async () => {
    const [ada, bob] = [await visitor(guarded, 'ada'), await visitor(guarded, 'bob')];
    for (const one of [ada, bob]) await one.join();
    const { message_id: messageId } = ackOf(await ada.say('**hi**'));
    expect(errorOf(await ada.say('rude'))).toEqual(badInput('be kind'));
    const change = (t: string) =>
      ada.ask({
        channel_message_update: { channel_id: id(), message_id: messageId, content: JSON.stringify({ t, extra: 1 }) },
      });
    expect(errorOf(await change('rude'))).toEqual(badInput('be kind'));
    await change('*hey*');
    await bob.settled();
    expect(bob.texts()).toEqual(['hi', '1:hey']);
    expect((await bob.history()).messages).toMatchObject([{ content: '{"t": "hey"}' }]);
  });

  it('C6 nobody is there unseen, and everything said is kept', async () => {
    const [ada, ghost] = [await visitor(guarded, 'ada'), await visitor(guarded, 'ghost')];
    await ada.join();
    expect(await ghost.join({ hidden: true, persistence: false })).toMatchObject({
      channel: { self: { persistence: true } },
    });
    expect(ackOf(await ghost.say('boo'))).toMatchObject({ persistent: true });
    await ada.settled();
    expect(ada.comings()).toEqual(['+ada', '+ghost']);
    expect((await ada.history()).texts).toEqual(['boo']);
  });

  it('C6 a bug in the guard ends one message, not the socket', async () => {
    room = `broken-${rooms}`;
    const ada = await visitor(guarded, 'ada');
    await ada.join();
    expect(errorOf(await ada.say('x'))).toEqual({ message: 'Internal server error' });
    expect((await ada.history()).json).toEqual({ code: 13, message: 'Error listing messages from channel.' });
    await ada.settled();
  });

  it('C7 what is held only its sender sees, on all his sockets, until everybody does, in order', async () => {
    const [ada, bob] = [await visitor(guarded, 'ada'), await visitor(guarded, 'bob')];
    const other = await visitor(guarded, 'ada', ada.user);
    for (const one of [ada, other, bob]) await one.join();
    expect(ackOf(await ada.say('secret 1'))).toMatchObject({ code: 0, persistent: true });
    await bob.say('open');
    await ada.say('secret 2');
    for (const one of [ada, other, bob]) await one.settled();
    for (const one of [ada, other]) expect(one.texts()).toEqual(['secret 1', 'open', 'secret 2']);
    expect(bob.texts()).toEqual(['open']);
    expect((await ada.history()).texts).toEqual(['secret 1', 'open', 'secret 2']);
    expect((await bob.history()).texts).toEqual(['open']);
    expect((await bob.history('limit=1')).next).toBe('');

    await guarded.game.extend.rooms.release(room);
    await guarded.game.extend.rooms.release(room);
    for (const one of [ada, other, bob]) await one.settled();
    expect(bob.texts()).toEqual(['open', 'secret 1', 'secret 2']);
    expect(ada.texts()).toEqual(['secret 1', 'open', 'secret 2']);
    expect((await bob.history()).texts).toEqual(['secret 1', 'open', 'secret 2']);
    expect(bob.socket.received.filter((envelope) => 'channel_message' in envelope)).not.toContainEqual(
      expect.objectContaining({ channel_message: expect.objectContaining({ held: expect.anything() }) }),
    );
  });

  it('C7 a message that tells a secret after a change is taken back until then; a held one stays held', async () => {
    const [ada, bob] = [await visitor(guarded, 'ada'), await visitor(guarded, 'bob')];
    for (const one of [ada, bob]) await one.join();
    const change = async (said: Heard, t: string) =>
      ada.ask({
        channel_message_update: {
          channel_id: id(),
          message_id: ackOf(said)['message_id'],
          content: JSON.stringify({ t }),
        },
      });
    const said = await ada.say('harmless');
    expect(ackOf(await change(said, 'a secret'))).toMatchObject({ code: 1 });
    await change(await ada.say('secret'), 'nothing at all');
    await bob.settled();
    expect(bob.texts()).toEqual(['harmless', '2:']);
    expect(ada.texts()).toEqual(['harmless', '1:a secret', 'secret', '1:nothing at all']);
    expect((await bob.history()).texts).toEqual([]);
    await guarded.game.extend.rooms.release(room);
    await bob.settled();
    expect(bob.texts()).toEqual(['harmless', '2:', 'a secret', 'nothing at all']);
  });

  it('C7 what is held and removed was never there for the others', async () => {
    const [ada, bob] = [await visitor(guarded, 'ada'), await visitor(guarded, 'bob')];
    for (const one of [ada, bob]) await one.join();
    const { message_id: messageId } = ackOf(await ada.say('secret'));
    await ada.ask({ channel_message_remove: { channel_id: id(), message_id: messageId } });
    await guarded.game.extend.rooms.release(room);
    await bob.settled();
    expect([ada.texts(), bob.texts()]).toEqual([['secret', '2:'], []]);
  });

  it('C7 a release while the guard still thinks is not missed', async () => {
    room = `slow-${rooms}`;
    const [ada, bob] = [await visitor(guarded, 'ada'), await visitor(guarded, 'bob')];
    for (const one of [ada, bob]) await one.join();
    const saying = ada.say('secret');
    await expect.poll(() => answerLater.length).toBe(1);
    await guarded.game.extend.rooms.release(room);
    answerLater.shift()?.();
    await saying;
    await bob.settled();
    expect(bob.texts()).toEqual(['secret']);
  });

  it('C7 who leaves while the guard thinks has said nothing', async () => {
    room = `slow-${rooms}`;
    const ada = await visitor(guarded, 'ada');
    await ada.join();
    const saying = ada.say('secret');
    await expect.poll(() => answerLater.length).toBe(1);
    guarded.game.extend.rooms.remove(room, ada.user.userId);
    answerLater.shift()?.();
    expect(errorOf(await saying)).toEqual(badInput('Must join channel before sending messages'));
    expect((await ada.history()).texts).toEqual([]);
  });

  it('C7 many are released without filling anybody’s queue', async () => {
    const [ada, bob] = [await visitor(guarded, 'ada'), await visitor(guarded, 'bob')];
    for (const one of [ada, bob]) await one.join();
    const said = Array.from({ length: 70 }, (_, i) => `secret ${i}`);
    for (const text of said) await ada.say(text);
    await guarded.game.extend.rooms.release(room);
    await bob.settled();
    expect(bob.texts()).toEqual(said);
  });

  it('C8 the system speaks, removes somebody, and closes the room; its history stays', async () => {
    const [ada, bob] = [await visitor(guarded, 'ada'), await visitor(guarded, 'bob')];
    const second = await visitor(guarded, 'bob', bob.user);
    for (const one of [ada, bob, second]) await one.join();
    const { rooms: said } = guarded.game.extend;
    await said.send(room, { t: 'welcome' });
    said.remove(room, bob.user.userId);
    for (const one of [ada, bob, second]) await one.settled();
    for (const one of [ada, bob, second]) expect(one.comings().slice(-2)).toEqual(['-bob', '-bob']);
    expect(errorOf(await bob.say('still here?'))).toEqual(badInput('Must join channel before sending messages'));
    await ada.say('bye');
    said.close(room);
    await ada.settled();
    expect(ada.comings().at(-1)).toBe('-ada');
    await said.send(room, { t: 'nobody hears this' });
    expect(bob.texts()).toEqual(['welcome']);
    const { texts, messages } = await ada.history();
    expect(texts).toEqual(['welcome', 'bye', 'nobody hears this']);
    expect(messages[0]).toMatchObject({ sender_id: NIL, code: 0, persistent: true });
    expect(messages[0]).not.toHaveProperty('username');
  });
});

describe('a room whose module changes and clears', () => {
  const underline = (who: Visitor, messageId: string) =>
    who.ask({ channel_message_send: { channel_id: id(), content: JSON.stringify({ underline: messageId }) } });

  it('C13 instead of saying something new the guard changes what is there, whoever said it', async () => {
    const [ada, bob] = [await visitor(guarded, 'ada'), await visitor(guarded, 'bob')];
    for (const one of [ada, bob]) await one.join();
    const { message_id: messageId } = ackOf(await ada.say('hi'));
    await ada.say('there');
    expect(ackOf(await underline(bob, String(messageId)))).toMatchObject({ message_id: messageId, code: 1 });
    expect(ackOf(await underline(bob, String(messageId)))).toMatchObject({ message_id: messageId, code: 1 });
    await ada.settled();
    expect(ada.texts()).toEqual(['hi', 'there', '1:_hi_']);
    const { messages, texts } = await bob.history();
    expect(texts).toEqual(['_hi_', 'there']);
    expect(messages[0]).toMatchObject({ username: 'ada' });
  });

  it('C13 what the caller does not see cannot be changed: what is held, gone, elsewhere, or never was', async () => {
    const [ada, bob] = [await visitor(guarded, 'ada'), await visitor(guarded, 'bob')];
    for (const one of [ada, bob]) await one.join();
    const { message_id: held } = ackOf(await ada.say('secret'));
    const { message_id: gone } = ackOf(await ada.say('oops'));
    await ada.ask({ channel_message_remove: { channel_id: id(), message_id: gone } });
    for (const hidden of [held, gone, NOBODY]) {
      expect(errorOf(await underline(bob, String(hidden)))).toEqual(badInput('underline what?'));
    }
    expect(ackOf(await underline(ada, String(held)))).toMatchObject({ code: 1 });
    await bob.settled();
    expect(bob.texts()).toEqual(['oops', '2:']);
    await guarded.game.extend.rooms.release(room);
    await bob.settled();
    expect(bob.texts()).toEqual(['oops', '2:', '_secret_']);
  });

  it('C14 what was said until then is gone for everybody, what is held too; later words stay', async () => {
    const [ada, bob] = [await visitor(guarded, 'ada'), await visitor(guarded, 'bob')];
    for (const one of [ada, bob]) await one.join();
    for (const t of ['one', 'secret', 'two']) await ada.say(t);
    const { rooms: door } = guarded.game.extend;
    const before = platform.clock.now();
    await nextMillisecond(before);
    await bob.say('three');
    await door.clear(room, before);
    await door.clear(room, before);
    for (const one of [ada, bob]) await one.settled();
    expect(ada.texts()).toEqual(['one', 'secret', 'two', 'three', '2:', '2:', '2:']);
    expect(bob.texts()).toEqual(['one', 'two', 'three', '2:', '2:']);
    expect((await ada.history()).texts).toEqual(['three']);
    await door.release(room);
    expect((await bob.history()).texts).toEqual(['three']);
  });

  it('C14 it stays stored, as does what its sender removed', async () => {
    const ada = await visitor(guarded, 'ada');
    await ada.join();
    const { message_id: messageId } = ackOf(await ada.say('rash'));
    await ada.ask({ channel_message_remove: { channel_id: id(), message_id: messageId } });
    await ada.say('cleared');
    await guarded.game.extend.rooms.clear(room, platform.clock.now());
    expect((await ada.history()).texts).toEqual([]);
    const stored = await platform.sql
      .db<{ gameserver_channel_message: { channel: string; content: string } }>()
      .selectFrom('gameserver_channel_message')
      .select('content')
      .where('channel', '=', id())
      .execute();
    expect(stored.map(({ content }) => content)).toEqual([{ t: 'rash' }, { t: 'cleared' }]);
  });

  it('C15 a module reads a message as somebody sees it, with those around it', async () => {
    const [ada, bob] = [await visitor(guarded, 'ada'), await visitor(guarded, 'bob')];
    for (const one of [ada, bob]) await one.join();
    const ids: string[] = [];
    for (const t of ['one', 'secret', 'two', 'three', 'four']) ids.push(ackOf(await ada.say(t)).message_id ?? '');
    const { rooms: door } = guarded.game.extend;
    const seenBy = async ({ user }: Visitor, at: number) => {
      const found = await door.excerpt(room, ids[at] ?? '', user.userId, 1);
      return found && [...found.before, found.line, ...found.after].map(({ content, held }) => [content['t'], held]);
    };
    const plain = (...texts: string[]) => texts.map((t) => [t, false]);
    expect(await seenBy(bob, 2)).toEqual(plain('one', 'two', 'three'));
    expect(await seenBy(ada, 2)).toEqual([['secret', true], ...plain('two', 'three')]);
    expect(await seenBy(bob, 1)).toBeNull();
    expect(await seenBy(bob, 0)).toEqual(plain('one', 'two'));
    expect(await seenBy(bob, 4)).toEqual(plain('three', 'four'));
    expect(await door.excerpt('another room', ids[2] ?? '', bob.user.userId, 1)).toBeNull();
    expect(await door.excerpt(room, ids[2] ?? '', bob.user.userId, 1)).toMatchObject({
      line: { messageId: ids[2], senderId: ada.user.userId, username: 'ada', createdAt: expect.any(Number) as number },
    });
  });

  it('C15 a module takes one message from everybody, held or not, and no other', async () => {
    const [ada, bob] = [await visitor(guarded, 'ada'), await visitor(guarded, 'bob')];
    for (const one of [ada, bob]) await one.join();
    const ids: string[] = [];
    for (const t of ['one', 'secret', 'two']) ids.push(ackOf(await ada.say(t)).message_id ?? '');
    const { rooms: door } = guarded.game.extend;
    for (const id of [ids[1], ids[2], ids[2], NOBODY]) await door.withdraw(room, id ?? '');
    await door.withdraw('another room', ids[0] ?? '');
    for (const one of [ada, bob]) await one.settled();
    expect(ada.texts()).toEqual(['one', 'secret', 'two', '2:', '2:']);
    expect(bob.texts()).toEqual(['one', 'two', '2:']);
    expect((await ada.history()).texts).toEqual(['one']);
    await door.release(room);
    expect((await bob.history()).texts).toEqual(['one']);
  });

  it('C8 a module knows who is in a room, each once', async () => {
    const ada = await visitor(guarded, 'ada');
    const other = await visitor(guarded, 'ada', ada.user);
    expect(guarded.game.extend.rooms.members(room)).toEqual([]);
    for (const one of [ada, other]) await one.join();
    expect(guarded.game.extend.rooms.members(room)).toHaveLength(1);
  });
});

describe('a server without rooms', () => {
  it('C9 lets nobody in, and shows nobody what was said', async () => {
    const ada = await visitor(closed, 'ada');
    expect(errorOf(await ada.join())).toEqual(badInput('Rooms are not enabled on this server'));
    expect(errorOf(await ada.say('x'))).toEqual(badInput('Must join channel before sending messages'));
    expect(await ada.history()).toMatchObject({
      status: 403,
      json: { code: 7, message: 'Rooms are not enabled on this server' },
    });
  });
});

describe('a history', () => {
  /** Six messages, oldest first. */
  async function sixMessages(): Promise<Visitor> {
    const ada = await visitor(open, 'ada');
    await ada.join();
    for (const text of ['1', '2', '3', '4', '5', '6']) await ada.say(text);
    return ada;
  }

  it('C10 forward: page after page to the newest, and back', async () => {
    const ada = await sixMessages();
    const page = (cursor: string) => ada.history(`limit=2&forward=true&cursor=${encodeURIComponent(cursor)}`);
    const first = await ada.history('limit=2');
    const second = await page(first.next);
    const third = await page(second.next);
    expect([first.texts, second.texts, third.texts]).toEqual([
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ]);
    expect([first.previous, third.next]).toEqual(['', '']);
    expect((await page(third.previous)).texts).toEqual(['3', '4']);
    const back = await page((await page(third.previous)).previous);
    expect(back.texts).toEqual(['1', '2']);
    expect(back.previous).toBe('');
    expect((await page(back.next)).texts).toEqual(['3', '4']);
  });

  it('C10 backward: from the newest to the oldest, and back', async () => {
    const ada = await sixMessages();
    const page = (cursor: string) => ada.history(`limit=4&forward=false&cursor=${encodeURIComponent(cursor)}`);
    const first = await page('');
    const second = await page(first.next);
    expect([first.texts, second.texts]).toEqual([
      ['6', '5', '4', '3'],
      ['2', '1'],
    ]);
    expect([first.previous, second.next]).toEqual(['', '']);
    expect((await page(second.previous)).texts).toEqual(['6', '5', '4', '3']);
  });

  it('C10 the cacheable cursor asks for what is newer, also when there is nothing yet', async () => {
    const ada = await sixMessages();
    const newer = (cursor: string) => ada.history(`limit=100&cursor=${encodeURIComponent(cursor)}`);
    for (const query of ['limit=100', 'limit=2&forward=false']) {
      const { cacheable } = await ada.history(query);
      const empty = await newer(cacheable);
      expect(empty.json).toEqual({ cacheable_cursor: cacheable });
      await ada.say('news');
      expect((await newer(empty.cacheable)).texts).toEqual(['news']);
    }
    room = 'nobody-was-ever-here';
    expect((await ada.history()).json).toEqual({});
  });

  it('C10 one message a page unless asked for more: up to 100, not 101', async () => {
    const ada = await sixMessages();
    expect((await ada.history('')).texts).toEqual(['1']);
    expect((await ada.history('limit=100')).texts).toHaveLength(6);
    for (const limit of [0, -1, 101]) {
      expect(await ada.history(`limit=${limit}`)).toMatchObject({
        status: 400,
        json: { code: 3, message: 'Invalid limit - limit must be between 1 and 100.' },
      });
    }
  });

  it('C10 a cursor holds for its room and its direction', async () => {
    const ada = await sixMessages();
    const { next } = await ada.history('limit=2');
    const expired = { status: 400, json: { code: 3, message: 'Cursor is invalid or expired.' } };
    const garbage = Buffer.from(JSON.stringify([id(), true, true, 1.5, NOBODY])).toString('base64url');
    for (const cursor of ['x', 'bm8=', '%00', garbage, `${next}&forward=false`]) {
      expect(await ada.history(`cursor=${cursor}`)).toMatchObject(expired);
    }
    room = 'another-one';
    expect(await ada.history(`cursor=${next}`)).toMatchObject(expired);
  });

  it.each([
    ['', 'Invalid channel ID.'],
    ['bad', 'Invalid channel ID.'],
    [`2...${'x'.repeat(65)}`, 'Invalid channel ID.'],
    ['3.bad..', 'Invalid channel ID.'],
    [`3.${NOBODY}..`, 'Group not found.'],
    [`4.${NOBODY}.${NOBODY}.`, 'Channel not found.'],
    ['5...x', 'Invalid channel ID.'],
  ])('C10 %j has none', async (channel, message) => {
    const { token } = await logIn(open.url, 'custom-reader', 'reader');
    const answer = await call(open.url, `GET /v2/channel/${channel}?limit=10`, { bearer: token });
    expect([answer.status, answer.json]).toEqual([400, { code: 3, message }]);
  });

  it('C10 is read with a session, by nobody else', async () => {
    expect(await call(open.url, `GET /v2/channel/${id()}`)).toMatchObject({ status: 401 });
    expect(await call(open.url, `POST /v2/channel/${id()}`)).toMatchObject({ status: 501 });
  });

  it('C11 reaches back thirty days, and at most an hour longer', async () => {
    // Long ago, so that nothing of the other tests is old.
    const clock = fakeClock(Date.UTC(2020, 0, 1));
    const store = createChannelStore(platform.sql);
    const say = (createdAt: number, content: string) =>
      store.insert({ ...aMessage(), channel: id(), content, createdAt, updatedAt: createdAt });
    const kept = async () => {
      const messages = await store.list({ channel: id(), reader: NIL, order: 'ascending', behind: null, limit: 9 });
      return messages.map(({ content }) => content);
    };
    const now = clock.now() * 1000;
    await say(now, '{"t": "old"}');
    await say(now + 24 * 60 * 60_000_000, '{"t": "a day younger"}');
    let sweeping = Promise.resolve(0);
    const sweep = (at: number) => (sweeping = store.sweep(at));
    const pass = async (ms: number) => {
      await clock.advance(ms);
      await sweeping;
      await nextTurn();
    };
    const stop = sweepHistory({ ...store, sweep }, { clock, log: platform.log });
    await pass(60_000);
    await pass(ROOM.historyMs - 60_000);
    expect(await kept()).toEqual(['{"t": "old"}', '{"t": "a day younger"}']);
    await pass(60 * 60_000);
    expect(await kept()).toEqual(['{"t": "a day younger"}']);
    stop();
    await pass(ROOM.historyMs);
    expect(await kept()).toHaveLength(1);
  });
});

describe('limits of rooms', () => {
  it('C12 sixteen rooms a socket, not seventeen', async () => {
    const ada = await visitor(open, 'ada');
    for (let i = 0; i < ROOM.perSocket; i++) {
      room = `many-${i}`;
      expect(await ada.join()).toHaveProperty('channel');
    }
    expect(await ada.join()).toHaveProperty('channel');
    room = 'one-too-many';
    expect(errorOf(await ada.join())).toEqual(badInput('Too many channels joined'));
    await ada.ask({ channel_leave: { channel_id: '2...many-0' } });
    expect(await ada.join()).toHaveProperty('channel');
  });

  it('C12 five hundred sockets a room, not one more', () => {
    const table = createRoomTable(createPresences(simulated('full'), 'tuschel', recordedSockets()));
    const come = (i: number) =>
      table.enter('full', recordedConnection(`user-${i}`).presence, { persistence: true, hidden: true });
    for (let i = 0; i < ROOM.members; i++) come(i);
    expect(() => come(ROOM.members)).toThrow('Channel is full');
    expect(table.members('full')).toHaveLength(ROOM.members);
  });

  it('C12 twenty messages at once, one more has to wait; another user does not', async () => {
    const limited = await startTestServer(platform, { rateLimits: true });
    const [ada, bob] = [await visitor(limited, 'ada'), await visitor(limited, 'bob')];
    for (const one of [ada, bob]) await one.join();
    const { limit } = RATES.roomMessage;
    const answers = await Promise.all(Array.from({ length: limit + 40 }, (_, i) => ada.say(String(i))));
    const refused = answers.filter((answer) => 'error' in answer);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) expect(errorOf(answer)).toEqual(badInput('Too many requests.'));
    expect(answers.slice(0, limit).every((answer) => 'channel_message_ack' in answer)).toBe(true);
    expect(await bob.say('me too')).toHaveProperty('channel_message_ack');
    await limited.stop();
  });

  it('C12 twenty messages are those of a user, from however many sockets', async () => {
    const limited = await startTestServer({ ...platform, clock: fakeClock() }, { rateLimits: true });
    const one = await visitor(limited, 'ada');
    const two = await visitor(limited, 'ada', one.user);
    const bob = await visitor(limited, 'bob');
    for (const socket of [one, two, bob]) await socket.join();
    for (let i = 0; i < RATES.roomMessage.limit; i++) {
      expect(await [one, two][i % 2]!.say(String(i))).toHaveProperty('channel_message_ack');
    }
    for (const socket of [one, two]) expect(errorOf(await socket.say('more'))).toEqual(badInput('Too many requests.'));
    expect(await bob.say('me too')).toHaveProperty('channel_message_ack');
    await limited.stop();
  });
});

function aMessage() {
  return { id: randomUUID(), code: 0, senderId: NIL, username: '', held: false };
}

function contentOf(bytes: number): string {
  return JSON.stringify({ t: 'x'.repeat(bytes - JSON.stringify({ t: '' }).length) });
}
