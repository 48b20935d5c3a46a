import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { ROOM } from '@tuschel/protocol';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSocket, type RawSocket } from '../conformance/rawSocket.ts';
import { call, logIn, type LoggedIn } from '../conformance/rest.ts';
import { startTestServer, type TestServer } from '../conformance/testServer.ts';
import { ApiError, type Caller, Code, type RoomGuard } from '../extend.ts';

const OPEN = 21000;
const GUARDED = 21001;
const CLOSED = 21002;
const LIMITED = 21003;

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

/** A guard for the tests: `secret` is held, `rude` refused, everything else loses its stars. Rooms of `private` are closed. */
const guard: RoomGuard = {
  join: async (caller, name) => enter(caller, name),
  history: async (caller, name) => enter(caller, name),
  send: async (_caller, _name, content) => judge(content),
  update: async (_caller, _name, content) => judge(content),
};

function enter({ username }: Caller, name: string): void {
  if (name.startsWith('private') && username !== 'member') throw new ApiError(Code.PermissionDenied, 'not your room');
}

function judge({ t }: Record<string, unknown>) {
  const text = String(t);
  if (text.includes('rude')) throw new ApiError(Code.InvalidArgument, 'be kind');
  return { content: { t: text.replaceAll('*', '') }, ...(text.includes('secret') ? { held: true } : {}) };
}

beforeAll(async () => {
  platform = await temporaryPlatform();
  open = await startTestServer(platform, OPEN);
  guarded = await startTestServer(platform, GUARDED, {}, ({ extend }) => extend.guardRooms(guard));
  closed = await startTestServer(platform, CLOSED, { open: false }, ({ extend }) =>
    extend.beforeAuthenticateCustom(async (_context, request) => request),
  );
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
  comings(): string[];
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
  const user = sameUser ?? (await logIn(server.url, `custom-${name}-${server.port}`, name));
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

  it('C4 what the database cannot keep is said by nobody', async () => {
    const ada = await visitor(open, 'ada');
    await ada.join();
    const content = '{"t":1e999999}';
    expect(errorOf(await ada.ask({ channel_message_send: { channel_id: id(), content } }))).toEqual({
      message: 'Could not persist message to channel history',
    });
    expect([ada.texts(), (await ada.history()).texts]).toEqual([[], []]);
  });

  it.each(['bad', '', '2...', '2..x.room', '3.bad..', `4.${NOBODY}.${NOBODY}.`, '5...x', `2...${'x'.repeat(65)}`])(
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
    expect(ack['update_time']! > said['update_time']!).toBe(true);
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

function contentOf(bytes: number): string {
  return JSON.stringify({ t: 'x'.repeat(bytes - JSON.stringify({ t: '' }).length) });
}
