import { GamePhase, lobbyRoom, type MatchState, type Player } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import type { GameSocket } from '../gameserver/gameServer.ts';
import { memoryStorage } from '../storage/memoryStorage.ts';
import { createStore } from '../store.ts';
import { fakeClock } from '../testbed/fakeClock.ts';
import { scriptedGameServer } from '../testbed/scriptedGameServer.ts';
import { fakeRooms } from '../testbed/fakeRooms.ts';
import { lobbyState } from '../testbed/matchState.ts';
import type { ChatEntry, GameState, HubState, SessionState, SignedInUser } from '../tuschelClient.ts';
import { createChatSlot } from './chatSlot.ts';
import { createChats } from './chats.ts';

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
const ANNA: SignedInUser = {
  id: 'user-1',
  username: 'anna',
  displayName: 'Anna',
  avatarUrl: '',
  createdAt: 0,
  supporterLevel: 0,
  adminPower: 0,
  isBanned: false,
  termsAccepted: 1,
  broadcasterType: '',
  isElevated: false,
};
const NOBODY = { status: 'none', entries: [], unread: 0, mentioned: 0, people: [], unheard: [] };

function setUp() {
  const clock = fakeClock();
  const rooms = fakeRooms(clock);
  const server = scriptedGameServer({ rooms });
  const game = createStore<GameState>({ status: 'none' });
  let socket: GameSocket | null = null;
  let refs = 0;
  const events = { closed: () => {}, matchData: () => {}, roomMessage: (message: never) => chats.heard(message) };
  const hub = createStore<HubState>({ status: 'closed' });
  const session = createStore<SessionState>({ status: 'signedIn', user: ANNA, refreshing: false });
  const storage = memoryStorage();
  const options = {
    gameServer: server.server,
    hub: { ...hub, socket: () => socket },
    bearer: { token: () => 'access', renew: async () => null },
    clock,
    game: { ...game, now: () => clock.now() },
    session,
    storage,
    randomBytes: (length: number) => new Uint8Array(length).fill(++refs),
    log: () => {},
  };
  const chats = createChats(options);
  const chat = chats.lobby;
  const joined = (change: Partial<MatchState> = {}, matchId = MATCH) =>
    game.set({ status: 'joined', lobbyCode: CODE, matchId, state: lobbyState({ players: PEOPLE, ...change }) });
  const connect = async () => {
    socket = await server.server.openSocket('ticket', events);
    hub.set({ status: 'open' });
  };
  const enter = async () => {
    await connect();
    joined();
    await clock.settle();
  };
  const lose = () => {
    server.last().drop(1006);
    socket = null;
    hub.set({ status: 'lost', since: 0, attempt: 0, nextTryAt: 0 });
    const now = game.get();
    if (now.status === 'joined') game.set({ ...now, isReconnecting: true });
  };
  const texts = () => chat.get().entries.map(shown);
  return {
    clock,
    rooms,
    server,
    game,
    chats,
    chat,
    session,
    storage,
    connect,
    options,
    joined,
    enter,
    lose,
    comeBack: enter,
    texts,
  };
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
    expect(chat.get()).toEqual(NOBODY);
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

  test('in another lobby nothing is known of the first one, neither lines nor names', async () => {
    const { rooms, game, clock, enter, texts } = setUp();
    await enter();
    rooms.say('ben', 'only here');
    const state = lobbyState({ players: PEOPLE.slice(0, 1) });
    game.set({ status: 'joined', lobbyCode: 'KJHGFEDCBA', matchId: REMATCH, state });
    await clock.settle();
    rooms.say('ben', 'over there', { channelId: `2...${lobbyRoom(REMATCH)}`, username: 'b3n' });
    expect(texts()).toEqual(['b3n: over there']);
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
    expect(chat.get()).toEqual(NOBODY);
    expect(rooms.asked.at(-1)).toBe(`leave 2...${lobbyRoom(REMATCH)}`);
  });
});

describe('naming somebody', () => {
  test('K9 tells the named one, wherever he looks; his lines count apart', async () => {
    const { rooms, chat, enter } = setUp();
    const told: string[] = [];
    await enter();
    const unsubscribe = chat.onMention(({ name, text, isSeen }) =>
      told.push(`${name}: ${text}${isSeen ? ' (seen)' : ''}`),
    );
    rooms.say('ben', 'hello everybody');
    rooms.say('ben', 'hello @anna');
    rooms.say('user-1', 'I am @Anna');
    rooms.say('ben', '@Ben is me');
    expect(chat.get()).toMatchObject({ unread: 3, mentioned: 1 });
    const [plain, named, own, other] = chat.get().entries;
    expect(plain).toMatchObject({ isToMe: false, mentions: [] });
    expect(named).toMatchObject({ isToMe: true, mentions: [{ id: 'user-1', start: 6, end: 11 }] });
    expect(own).toMatchObject({ isToMe: false, mentions: [{ id: 'user-1' }] });
    expect(other).toMatchObject({ isToMe: false, mentions: [{ id: 'ben' }] });
    chat.look(true);
    expect(chat.get()).toMatchObject({ unread: 0, mentioned: 0 });
    rooms.say('ben', '@Anna!');
    expect(chat.get().mentioned).toBe(0);
    unsubscribe();
    rooms.say('ben', '@Anna?');
    expect(told).toEqual(['Ben: hello @anna', 'Ben: @Anna! (seen)']);
  });

  test('K9 whom one may name are the others who are there', async () => {
    const { chat, enter, joined } = setUp();
    await enter();
    expect(chat.get().people).toEqual([{ id: 'ben', name: 'Ben' }]);
    joined({ players: [...PEOPLE, player('cleo', 'Cleo', 'left'), player('dora', 'Dora')] });
    expect(chat.get().people.map(({ name }) => name)).toEqual(['Ben', 'Dora']);
  });
});

describe('not hearing somebody', () => {
  test('K13 his lines, his calls and his reactions are gone, until he is heard again', async () => {
    const { rooms, chat, enter, texts } = setUp();
    const told: string[] = [];
    await enter();
    chat.onMention(({ text }) => told.push(text));
    const line = rooms.say('user-1', 'hi');
    rooms.change(line.messageId, 'hi', { reactions: { 0: ['ben', 'user-1'], 2: ['ben'] } });
    rooms.say('ben', 'before');
    chat.look(true);
    chat.look(false);
    chat.hear({ id: 'ben', name: 'Ben' }, false);
    rooms.say('ben', '@Anna');
    expect(texts()).toEqual(['Anna: hi']);
    expect(chat.get().entries[0]).toMatchObject({ reactions: [{ emoji: 0, names: ['Anna'], isMine: true }] });
    expect(chat.get()).toMatchObject({ unread: 0, people: [], unheard: [{ id: 'ben', name: 'Ben' }] });
    expect(told).toEqual([]);
    chat.hear({ id: 'ben', name: 'Ben' }, true);
    expect(texts()).toEqual(['Anna: hi', 'Ben: before', 'Ben: @Anna']);
  });

  test('K13 is kept on the device, for each account by itself', async () => {
    const { chat, session, options } = setUp();
    chat.hear({ id: 'ben', name: 'Ben' }, false);
    expect(createChats(options).lobby.get().unheard).toEqual([{ id: 'ben', name: 'Ben' }]);
    session.set({ status: 'signedIn', user: { ...ANNA, id: 'user-2' }, refreshing: false });
    expect(createChats(options).lobby.get().unheard).toEqual([]);
    options.storage.setItem('tuschel.unheard.user-2', '[{"id":5}, null, {"id":"x","name":"X"}]');
    expect(createChats(options).lobby.get().unheard).toEqual([{ id: 'x', name: 'X' }]);
    options.storage.setItem('tuschel.unheard.user-2', 'nonsense');
    expect(createChats(options).lobby.get().unheard).toEqual([]);
  });
});

describe('reactions', () => {
  test('K11 come below their line, which is neither changed nor new for them', async () => {
    const { rooms, chat, clock, enter, texts } = setUp();
    await enter();
    const line = rooms.say('ben', 'look!');
    chat.look(true);
    chat.look(false);
    expect(await chat.react(line.messageId, 5)).toBeNull();
    await clock.settle();
    expect(rooms.messages.at(-1)?.content).toEqual({ to: line.messageId, emoji: 5 });
    rooms.change(line.messageId, 'look!', { reactions: { 5: ['user-1', 'ghost'] } });
    expect(texts()).toEqual(['Ben: look!']);
    expect(chat.get()).toMatchObject({ unread: 0 });
    expect(chat.get().entries[0]).toMatchObject({
      messageId: line.messageId,
      reactions: [{ emoji: 5, names: ['Anna', ''], isMine: true }],
    });
  });

  test('K11 to a line that is not known stay unknown', async () => {
    const { rooms, chat, enter, texts } = setUp();
    await enter();
    rooms.say('ben', 'too old', { code: 1, content: { text: 'too old', reactions: { 0: ['ben'] } } });
    expect([texts(), chat.get().unread]).toEqual([[], 0]);
  });

  test('K11 that are refused say why', async () => {
    const { rooms, chat, server, enter } = setUp();
    expect(await chat.react('message-1', 0)).toBe('noAnswer');
    await enter();
    rooms.refuse = 'chatReactionsFull';
    expect(await chat.react('message-1', 0)).toBe('chatReactionsFull');
    server.last().isClosed = true;
    expect(await chat.react('message-1', 0)).toBe('noAnswer');
  });
});

test('K12 what was cleared is gone, also from a late history; what comes after stays', async () => {
  const { rooms, chat, clock, enter, joined, texts } = setUp();
  await enter();
  rooms.say('ben', 'before', { createdAt: clock.now() });
  rooms.say('ben', 'at the same time', { createdAt: clock.now() + 1 });
  joined({ chat: { clearedAt: clock.now() + 1 } });
  await clock.pass(2);
  rooms.say('ben', 'after', { createdAt: clock.now() });
  rooms.say('ben', 'late', { createdAt: clock.now() - 1 });
  expect(texts()).toEqual(['(cleared)', 'Ben: after']);
  expect(chat.get().unread).toBe(1);
});

describe('K8: a channel', () => {
  const supporter = { ...ANNA, supporterLevel: 1 };

  test('K8 is entered when somebody asks for it who may, and heard apart from the lobby', async () => {
    const { rooms, chats, chat, session, clock, enter, lose, connect } = setUp();
    const { supporters, team } = chats.channels;
    await enter();
    expect([supporters.isOpenTo(ANNA), supporters.isOpenTo(supporter), team.isOpenTo(supporter)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(team.isOpenTo({ ...ANNA, rank: 90 })).toBe(true);
    expect(supporters.isOpenTo({ ...supporter, isBanned: true })).toBe(false);
    supporters.enter();
    await clock.settle();
    expect(supporters.get().status).toBe('none');
    session.set({ status: 'signedIn', user: supporter, refreshing: false });
    await clock.settle();
    expect(supporters.get().status).toBe('open');
    rooms.say('kim', 'hello supporters', { channelId: '2...supporters' });
    expect(supporters.get().entries.map(shown)).toEqual(['kim: hello supporters']);
    expect(supporters.get().people).toEqual([{ id: 'kim', name: 'kim' }]);
    expect([chat.get().entries, chat.get().unread]).toEqual([[], 0]);
    lose();
    expect(supporters.get().status).toBe('lost');
    rooms.say('kim', 'meanwhile @anna', { channelId: '2...supporters', createdAt: clock.now() + 1 });
    await connect();
    await clock.settle();
    expect(supporters.get()).toMatchObject({ status: 'open', mentioned: 1 });
    session.set({ status: 'signedOut' });
    expect(supporters.get()).toEqual(NOBODY);
  });

  test('K8 from which one was taken out refuses what is said', async () => {
    const { rooms, chats, session, clock, connect } = setUp();
    session.set({ status: 'signedIn', user: supporter, refreshing: false });
    await connect();
    chats.channels.supporters.enter();
    await clock.settle();
    rooms.refuse = 'Must join channel before sending messages';
    chats.channels.supporters.send('hello?');
    await clock.settle();
    expect(chats.channels.supporters.get().entries.map(shown)).toEqual(['anna: hello? [failed chatNotHere]']);
  });
});

describe('the code of the chat', () => {
  test('is loaded with the first match, again when that failed, and not at all where nobody wants it', async () => {
    const { options, clock, enter, joined } = setUp();
    let loads = 0;
    const load = async () => {
      loads += 1;
      if (loads === 1) throw new Error('offline');
      return { createChats };
    };
    const slot = createChatSlot(options, load);
    const none = createChatSlot(options, undefined);
    await enter();
    expect([loads, slot.get()]).toEqual([1, null]);
    joined({ maxPlayers: 30 });
    await clock.settle();
    expect([loads, slot.get()?.lobby.get().status]).toEqual([2, 'open']);
    joined({ maxPlayers: 60 });
    slot.load();
    await clock.settle();
    expect([loads, none.get()]).toEqual([2, null]);
    expect(slot.get()?.lobby.send('hello')).toBeNull();
    await clock.settle();
    expect(slot.get()?.lobby.get().entries).toMatchObject([{ text: 'hello', delivery: 'sent' }]);
  });

  test('is loaded for a channel, without any match', async () => {
    const { options, clock } = setUp();
    const slot = createChatSlot(options, async () => ({ createChats }));
    slot.load();
    slot.load();
    await clock.settle();
    expect(slot.get()?.lobby.get()).toEqual(NOBODY);
  });
});
