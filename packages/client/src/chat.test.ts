import { GamePhase, lobbyRoom, type MatchState, type Player } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { createChat } from './chat.ts';
import { createChatSlot } from './chatSlot.ts';
import { createStore } from './store.ts';
import { fakeClock } from './testbed/fakeClock.ts';
import { fakeGameServer } from './testbed/fakeGameServer.ts';
import { fakeRooms } from './testbed/fakeRooms.ts';
import { lobbyState } from './testbed/matchState.ts';
import type { ChatEntry, GameState } from './tuschelClient.ts';
import type { GameSocket } from './gameServer.ts';

const CODE = 'ABCDEFGHJK';
const MATCH = '11111111-1111-4111-8111-111111111111.tuschel';
const REMATCH = '22222222-2222-4222-8222-222222222222.tuschel';
const CHANNEL = `2...${lobbyRoom(MATCH)}`;

const player = (id: string, name: string, presence: Player['presence'] = 'here'): Player => ({
  id,
  name,
  rank: 0,
  supporterLevel: 0,
  isHost: false,
  presence,
  ready: false,
  vip: false,
});
const PEOPLE = [player('user-1', 'Anna'), player('ben', 'Ben')];

function setUp() {
  const clock = fakeClock();
  const rooms = fakeRooms(clock);
  const server = fakeGameServer({ rooms });
  const game = createStore<GameState>({ status: 'none' });
  let socket: GameSocket | null = null;
  let refs = 0;
  const events = { closed: () => {}, matchData: () => {}, roomMessage: (message: never) => chat.heard(message) };
  const options = {
    gameServer: server.server,
    hub: { socket: () => socket },
    bearer: { token: () => 'access', renew: async () => null },
    clock,
    game: { ...game, now: () => clock.now() },
    randomBytes: (length: number) => new Uint8Array(length).fill(++refs),
    log: () => {},
  };
  const chat = createChat(options);
  const joined = (change: Partial<MatchState> = {}, matchId = MATCH) =>
    game.set({ status: 'joined', lobbyCode: CODE, matchId, state: lobbyState({ players: PEOPLE, ...change }) });
  const connect = async () => {
    socket = await server.server.openSocket('ticket', events);
  };
  const enter = async () => {
    await connect();
    joined();
    await clock.settle();
  };
  const lose = () => {
    server.last().drop(1006);
    socket = null;
    const now = game.get();
    if (now.status === 'joined') game.set({ ...now, isReconnecting: true });
  };
  const texts = () => chat.get().entries.map(shown);
  return { clock, rooms, server, game, chat, options, joined, enter, lose, comeBack: enter, texts };
}

function shown(entry: ChatEntry): string {
  if (entry.kind === 'event') return `(${[entry.event, ...entry.names].join(' ')})`;
  const mark = entry.delivery === 'sent' ? '' : ` [${entry.delivery}${entry.refusal ? ` ${entry.refusal.code}` : ''}]`;
  return `${entry.name}: ${entry.text}${entry.isChanged ? ' (changed)' : ''}${mark}`;
}

describe('in the room of the match', () => {
  test('one enters with the match and sees the last hundred lines, none of them unread', async () => {
    const { rooms, chat, clock, enter, texts } = setUp();
    for (let line = 0; line < 105; line++) rooms.say('ben', `line ${line}`, { channelId: CHANNEL, createdAt: line });
    expect(chat.get()).toEqual({ status: 'none', entries: [], unread: 0 });
    await enter();
    expect(rooms.asked).toEqual([`join lobby.${MATCH}`, 'history newest']);
    expect(chat.get()).toMatchObject({ status: 'open', unread: 0 });
    expect(texts()).toHaveLength(100);
    expect([texts()[0], texts()[99]]).toEqual(['Ben: line 5', 'Ben: line 104']);
    await clock.settle();
  });

  test('lines of others come live, and are unread until somebody looks', async () => {
    const { rooms, chat, enter, texts } = setUp();
    await enter();
    rooms.say('ben', 'hello');
    rooms.say('stranger', 'hi', { username: 'mallory' });
    expect(texts()).toEqual(['Ben: hello', 'mallory: hi']);
    expect(chat.get().unread).toBe(2);
    chat.look(true);
    expect(chat.get().unread).toBe(0);
    rooms.say('ben', 'seen at once');
    expect(chat.get().unread).toBe(0);
    chat.look(false);
    rooms.say('ben', 'later');
    expect(chat.get().unread).toBe(1);
  });

  test('messages of other rooms, and what is no line, are left out', async () => {
    const { rooms, enter, texts } = setUp();
    await enter();
    rooms.say('ben', 'elsewhere', { channelId: 'another' });
    rooms.say('ben', '', { content: { picture: 1 } });
    rooms.say('ben', 'joined the group', { code: 3 });
    expect(texts()).toEqual([]);
  });

  test('a line that is changed stays where it is; one that is taken back is gone, also from a late history', async () => {
    const { rooms, chat, clock, enter, lose, comeBack, texts } = setUp();
    await enter();
    const first = rooms.say('ben', 'helo', { createdAt: clock.now() });
    const second = rooms.say('ben', 'oops', { createdAt: clock.now() + 1 });
    rooms.say('ben', 'world', { createdAt: clock.now() + 2 });
    const { key } = chat.get().entries[0] ?? {};
    rooms.change(first.messageId, 'hello');
    rooms.takeBack(second.messageId);
    expect(texts()).toEqual(['Ben: hello (changed)', 'Ben: world']);
    expect(chat.get().entries[0]?.key).toBe(key);
    lose();
    const third = rooms.say('ben', 'meanwhile', { createdAt: clock.now() + 3 });
    rooms.onHistory = () => rooms.takeBack(third.messageId);
    await comeBack();
    expect(texts()).toEqual(['Ben: hello (changed)', 'Ben: world']);
  });

  test('a line that was taken back because a change told a secret comes back with its release', async () => {
    const { rooms, clock, enter, texts } = setUp();
    await enter();
    const line = rooms.say('ben', 'mine is …', { createdAt: clock.now() });
    rooms.takeBack(line.messageId);
    expect(texts()).toEqual([]);
    rooms.say('ben', 'mine is an otter', { ...line, content: { text: 'mine is an otter' } });
    expect(texts()).toEqual(['Ben: mine is an otter']);
  });

  test('a line that was held back takes its place when it is released', async () => {
    const { rooms, clock, enter, texts } = setUp();
    await enter();
    rooms.say('ben', 'before', { createdAt: clock.now() });
    rooms.say('ben', 'after', { createdAt: clock.now() + 2000 });
    rooms.say('ben', 'an otter on skates', { createdAt: clock.now() + 1000 });
    expect(texts()).toEqual(['Ben: before', 'Ben: an otter on skates', 'Ben: after']);
  });

  test('no more than three hundred lines are kept', async () => {
    const { rooms, clock, enter, texts } = setUp();
    await enter();
    for (let line = 0; line < 302; line++) rooms.say('ben', `line ${line}`, { createdAt: clock.now() + line });
    expect(texts()).toHaveLength(300);
    expect(texts()[0]).toBe('Ben: line 2');
  });

  test('who comes and goes and how the game goes on is told between the lines', async () => {
    const { rooms, clock, enter, joined, texts } = setUp();
    await enter();
    joined({ players: [...PEOPLE, player('cleo', 'Cleo')] });
    joined({ players: [...PEOPLE, player('cleo', 'Cleo'), player('dora', 'Dora')] });
    await clock.pass(1000);
    rooms.say('ben', 'hi');
    await clock.pass(1000);
    joined({ players: [...PEOPLE, player('cleo', 'Cleo', 'left'), player('dora', 'Dora')], phase: GamePhase.Draw });
    expect(texts()).toEqual(['(joined Cleo Dora)', 'Ben: hi', '(left Cleo)', '(started)']);
  });

  test('a server that has no rooms refuses as well', async () => {
    const { chat, server, enter } = setUp();
    server.rules.rooms = undefined;
    await enter();
    expect(chat.get().status).toBe('refused');
  });

  test('a server that lets nobody in says so', async () => {
    const { rooms, chat, enter } = setUp();
    rooms.isShut = true;
    await enter();
    expect(chat.get().status).toBe('refused');
    expect(chat.send('hello')).toEqual({ code: 'chatNotHere' });
  });

  test('a history that is not answered is asked for again', async () => {
    const { rooms, chat, clock, enter } = setUp();
    rooms.isBroken = true;
    await enter();
    expect(chat.get().status).toBe('joining');
    await clock.pass(2000);
    expect(chat.get().status).toBe('open');
  });
});

describe('own lines', () => {
  test('are there at once, are told once, and keep their key', async () => {
    const { chat, clock, enter, texts } = setUp();
    await enter();
    expect(chat.send('  hello  ')).toBeNull();
    expect(texts()).toEqual(['Anna: hello [pending]']);
    const { key } = chat.get().entries[0] ?? {};
    await clock.settle();
    expect(texts()).toEqual(['Anna: hello']);
    expect(chat.get().entries[0]).toMatchObject({ key, isMine: true });
    expect(chat.get().unread).toBe(0);
  });

  test('that could never be sent are not sent', async () => {
    const { chat, rooms, enter } = setUp();
    await enter();
    expect(chat.send('   ')).toEqual({ code: 'chatEmpty' });
    expect(chat.send('x'.repeat(301))).toEqual({ code: 'chatTooLong' });
    expect(chat.send('a\u202Eb')).toEqual({ code: 'chatNotPlain' });
    expect(rooms.messages).toEqual([]);
  });

  test('K6 that are refused say why; they go again, or away', async () => {
    const { chat, rooms, clock, enter, texts } = setUp();
    await enter();
    rooms.refuse = 'chatTooFast 1';
    chat.send('hello');
    chat.send('world');
    await clock.settle();
    expect(texts()).toEqual(['Anna: hello [failed chatTooFast]', 'Anna: world [failed chatTooFast]']);
    expect(chat.get().entries[0]).toMatchObject({ refusal: { code: 'chatTooFast', waitSeconds: 1 } });
    rooms.refuse = null;
    const [first, second] = chat.get().entries;
    chat.discard(second?.key ?? '');
    chat.retry(first?.key ?? '');
    chat.retry('unknown');
    await clock.settle();
    expect(texts()).toEqual(['Anna: hello']);
  });

  test('without an answer have failed', async () => {
    const { chat, server, clock, enter, texts } = setUp();
    await enter();
    server.last().isClosed = true;
    chat.send('into the void');
    await clock.settle();
    expect(texts()).toEqual(['Anna: into the void [failed]']);
  });

  test('wait for the connection, twenty of them', async () => {
    const { chat, rooms, clock, enter, lose, comeBack, texts } = setUp();
    await enter();
    lose();
    expect(chat.get().status).toBe('lost');
    for (let line = 0; line < 20; line++) expect(chat.send(`line ${line}`)).toBeNull();
    expect(chat.send('one more')).toEqual({ code: 'chatTooFast' });
    await comeBack();
    await clock.settle();
    expect(rooms.messages.map(({ content }) => content['text'])).toEqual(
      Array.from({ length: 20 }, (_, line) => `line ${line}`),
    );
    expect(texts()).toHaveLength(20);
    expect(texts()[0]).toBe('Anna: line 0');
  });
});

describe('after a lost connection', () => {
  test('K7 what was said meanwhile is there, nothing twice, and it is news', async () => {
    const { chat, rooms, clock, enter, lose, comeBack, texts } = setUp();
    await enter();
    rooms.say('ben', 'before', { createdAt: clock.now() });
    lose();
    for (let line = 0; line < 150; line++) rooms.say('ben', `${line}`, { createdAt: clock.now() + 1 + line });
    rooms.asked.length = 0;
    await comeBack();
    expect(rooms.asked).toEqual([`join lobby.${MATCH}`, 'history newest', 'history 51']);
    expect(texts()).toHaveLength(151);
    expect(texts().slice(0, 2)).toEqual(['Ben: before', 'Ben: 0']);
    expect(chat.get()).toMatchObject({ status: 'open', unread: 151 });
  });

  test('K7 a line that arrived though its answer was lost is not sent again', async () => {
    const { chat, rooms, clock, enter, lose, comeBack, texts } = setUp();
    await enter();
    rooms.isMute = true;
    chat.send('did it arrive?');
    lose();
    await clock.settle();
    rooms.isMute = false;
    await comeBack();
    await clock.settle();
    expect(rooms.messages).toHaveLength(1);
    expect(texts()).toEqual(['Anna: did it arrive?']);
  });

  test('a match that is left is forgotten; a rematch goes on in its own room', async () => {
    const { chat, rooms, game, clock, enter, joined, texts } = setUp();
    await enter();
    rooms.say('ben', 'again?');
    joined({}, REMATCH);
    await clock.settle();
    expect(rooms.asked.slice(-3)).toEqual([`leave ${CHANNEL}`, `join lobby.${REMATCH}`, 'history newest']);
    expect(texts()).toEqual(['Ben: again?']);
    expect(chat.get().status).toBe('open');
    game.set({ status: 'none' });
    expect(chat.get()).toEqual({ status: 'none', entries: [], unread: 0 });
    expect(rooms.asked.at(-1)).toBe(`leave 2...${lobbyRoom(REMATCH)}`);
  });
});

describe('the code of the chat', () => {
  test('is loaded with the first match, again when that failed, and not at all where nobody wants it', async () => {
    const { options, clock, enter, joined } = setUp();
    let loads = 0;
    const load = async () => {
      loads += 1;
      if (loads === 1) throw new Error('offline');
      return { createChat };
    };
    const slot = createChatSlot(options, load);
    const mute = createChatSlot(options, undefined);
    expect(slot.send('hello')).toEqual({ code: 'chatNotHere' });
    slot.look(true);
    await enter();
    expect([loads, slot.get().status]).toEqual([1, 'none']);
    joined({ maxPlayers: 30 });
    await clock.settle();
    expect([loads, slot.get().status]).toEqual([2, 'open']);
    joined({ maxPlayers: 60 });
    await clock.settle();
    expect([loads, mute.get().status]).toEqual([2, 'none']);
    expect(slot.send('hello')).toBeNull();
    await clock.settle();
    expect(slot.get().entries).toMatchObject([{ text: 'hello', delivery: 'sent' }]);
  });
});
