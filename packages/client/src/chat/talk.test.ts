import { describe, expect, test } from 'vitest';
import { reconnectDelay } from '../game/connection.ts';
import type { GameSocket, RoomMessage, SocketRooms } from '../gameserver/gameServer.ts';
import { memoryStorage } from '../storage/memoryStorage.ts';
import { createStore } from '../store.ts';
import { fakeClock } from '../testbed/fakeClock.ts';
import { scriptedGameServer } from '../testbed/scriptedGameServer.ts';
import { fakeRooms } from '../testbed/fakeRooms.ts';
import { createTalk } from './talk.ts';
import { createUnheard } from './unheard.ts';

const CHANNEL = '2...room';

function setUp() {
  const clock = fakeClock();
  const rooms = fakeRooms(clock);
  const { server } = scriptedGameServer({ rooms });
  let keys = 0;
  const talk = createTalk(
    {
      gameServer: server,
      bearer: { token: () => 'access', renew: async () => null },
      clock,
      randomBytes: (length) => new Uint8Array(length).fill(++keys),
      log: () => {},
      unheard: createUnheard(memoryStorage(), createStore({ status: 'signedOut' })),
      now: () => clock.now(),
    },
    {
      me: () => ({ id: 'user-1', name: 'Anna' }),
      people: () => [
        { id: 'user-1', name: 'Anna' },
        { id: 'ben', name: 'Ben' },
      ],
    },
  );
  const events = { closed: () => {}, matchData: () => {}, roomMessage: (message: RoomMessage) => talk.heard(message) };
  /** A connection of which some calls are answered otherwise. */
  const connect = async (change: (usual: SocketRooms) => Partial<SocketRooms> = () => ({})): Promise<GameSocket> => {
    const socket = await server.openSocket('ticket', events);
    const usual = socket.rooms as SocketRooms;
    return { ...socket, rooms: { ...usual, ...change(usual) } };
  };
  const say = (text: string, after = 0) =>
    rooms.say('ben', text, { channelId: CHANNEL, createdAt: clock.now() + after });
  return {
    clock,
    rooms,
    talk,
    connect,
    say,
    texts: () => talk.get().entries.map((entry) => (entry.kind === 'said' ? entry.text : entry.event)),
    enter: async (room = 'room') => {
      const socket = await connect();
      talk.enter(room, socket);
      await clock.settle();
      return socket;
    },
  };
}

/** A promise, and how to keep it. */
function promised<Value>() {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((keep) => {
    resolve = keep;
  });
  return { promise, resolve };
}

describe('a room', () => {
  test('is joined once over a connection, and again over the next', async () => {
    const { rooms, talk, clock, enter } = setUp();
    const socket = await enter();
    talk.enter('room', socket);
    await clock.settle();
    expect(rooms.asked).toEqual(['join room', 'history newest']);
    await enter();
    expect(rooms.asked.slice(2)).toEqual(['join room', 'history newest']);
  });

  test('is left over the connection on which it was joined, and over no other', async () => {
    const { rooms, talk, clock, enter } = setUp();
    const socket = await enter();
    talk.enter('other', socket);
    await clock.settle();
    expect(rooms.asked.slice(2)).toEqual([`leave ${CHANNEL}`, 'join other', 'history newest']);
    rooms.asked.length = 0;
    await enter('third');
    expect(rooms.asked).toEqual(['join third', 'history newest']);
  });

  test('that is joined for the first time is being joined; one that was open before is lost until it is open again', async () => {
    const { talk, clock, connect } = setUp();
    talk.enter('room', await connect());
    expect(talk.get().status).toBe('joining');
    await clock.settle();
    expect(talk.get().status).toBe('open');
    talk.lost();
    talk.enter('room', await connect());
    expect(talk.get().status).toBe('lost');
    await clock.settle();
    expect(talk.get().status).toBe('open');
  });

  test('that is entered again after its end is a new one: nothing of it is news', async () => {
    const { talk, clock, say, connect, enter } = setUp();
    await enter();
    say('live');
    expect(talk.get().unread).toBe(1);
    talk.end();
    talk.enter('room', await connect());
    expect(talk.get()).toMatchObject({ status: 'joining', entries: [], unread: 0 });
    await clock.settle();
    expect(talk.get()).toMatchObject({ status: 'open', unread: 0 });
    say('@Anna', 1);
    expect(talk.get()).toMatchObject({ unread: 1, mentioned: 1 });
  });

  test('is tried again after 1, 1, 2, 4 … seconds', async () => {
    const { talk, clock, connect } = setUp();
    const tries: number[] = [];
    const start = clock.now();
    const join = async () => {
      tries.push(clock.now() - start);
      throw new Error('no answer');
    };
    talk.enter('room', await connect(() => ({ join })));
    const delays = [0, 1, 2, 3, 4].map((failures) => reconnectDelay(failures));
    for (const delay of delays) await clock.pass(delay);
    const sums = delays.map((_, index) => delays.slice(0, index + 1).reduce((sum, delay) => sum + delay, 0));
    expect(tries).toEqual([0, ...sums]);
    expect(delays[4]).toBeGreaterThan(delays[1] ?? 0);
  });

  test('into which nobody was let before the connection was lost stays lost, whatever is answered then', async () => {
    const { rooms, talk, clock, connect, texts, say } = setUp();
    say('hello');
    for (const answer of [
      { ok: false, reason: 'chatNotHere' },
      { ok: true, channelId: CHANNEL },
    ] as const) {
      const { promise, resolve } = promised<typeof answer>();
      talk.enter('room', await connect(() => ({ join: () => promise })));
      talk.lost();
      resolve(answer);
      await clock.settle();
      expect([talk.get().status, texts()]).toEqual(['lost', []]);
    }
    expect(rooms.asked).toEqual([]);
  });

  test('whose connection is lost while its history is read is not open', async () => {
    const { rooms, talk, enter, say, texts } = setUp();
    say('hello');
    rooms.onHistory = () => talk.lost();
    await enter();
    expect([talk.get().status, texts()]).toEqual(['lost', []]);
  });

  test('brings nothing of its history into the next one', async () => {
    const { rooms, talk, enter, say, texts } = setUp();
    say('hello');
    rooms.onHistory = () => talk.end();
    await enter();
    expect([talk.get().status, texts()]).toEqual(['none', []]);
    rooms.onHistory = () => {};
    await enter('other');
    expect([talk.get().status, texts()]).toEqual(['open', []]);
  });
});

describe('where there is no room', () => {
  test('a lost connection is none, and nobody hears of an end', () => {
    const { talk } = setUp();
    let changes = 0;
    talk.lost();
    talk.subscribe(() => {
      changes += 1;
    });
    talk.end();
    talk.end();
    expect([talk.get().status, changes]).toEqual(['none', 0]);
  });

  test('nothing can be said', () => {
    const { talk } = setUp();
    expect(talk.send('hello')).toEqual({ code: 'chatNotHere' });
    expect(talk.get().entries).toEqual([]);
  });
});

describe('K7 after a lost connection the history is read', () => {
  test('K7 until the last known line, and no further', async () => {
    const { rooms, talk, enter, say, texts } = setUp();
    for (let line = 0; line < 130; line++) say(`old ${line}`, line);
    await enter();
    talk.lost();
    say('new', 200);
    rooms.asked.length = 0;
    await enter();
    expect(rooms.asked).toEqual(['join room', 'history newest']);
    expect(texts()).toHaveLength(101);
    expect(talk.get().unread).toBe(1);
  });

  test('K7 for three pages at most', async () => {
    const { rooms, talk, enter, say, texts } = setUp();
    await enter();
    talk.lost();
    for (let line = 0; line < 450; line++) say(`new ${line}`, line);
    rooms.asked.length = 0;
    await enter();
    expect(rooms.asked).toEqual(['join room', 'history newest', 'history 350', 'history 250']);
    expect([texts().length, texts()[0]]).toEqual([300, 'new 150']);
  });

  test('K7 so that lines of one moment stay in their order, and calls come in theirs', async () => {
    const { talk, enter, say, texts } = setUp();
    const calls: string[] = [];
    talk.onMention(({ text }) => calls.push(text));
    await enter();
    talk.lost();
    for (const text of ['@Anna one', '@Anna two', '@Anna three']) say(text);
    await enter();
    expect(texts()).toEqual(['@Anna one', '@Anna two', '@Anna three']);
    expect(calls).toEqual(texts());
  });

  test('K7 and a line that was held back before, and released meanwhile, is in it', async () => {
    const { rooms, talk, enter, say, texts } = setUp();
    await enter();
    const line = say('mine is …');
    rooms.takeBack(line.messageId);
    expect(texts()).toEqual([]);
    talk.lost();
    rooms.messages.push({ ...line, content: { text: 'mine is an otter' } });
    await enter();
    expect(texts()).toEqual(['mine is an otter']);
  });
});

describe('a line of one’s own', () => {
  test('that is written while the history is read goes once, however long it takes', async () => {
    const { rooms, talk, clock, connect, texts } = setUp();
    rooms.onHistory = () => talk.send('hello');
    const slowly = (usual: SocketRooms) => ({
      async send(channelId: string, content: object) {
        await new Promise<void>((resolve) => {
          clock.setTimeout(resolve, 1_000);
        });
        return usual.send(channelId, content);
      },
    });
    talk.enter('room', await connect(slowly));
    await clock.pass(2_000);
    expect(rooms.messages.map(({ content }) => content['text'])).toEqual(['hello']);
    expect(texts()).toEqual(['hello']);
  });

  test('that was taken back before its answer came stays away', async () => {
    const { rooms, talk, clock, connect, texts } = setUp();
    const send = (usual: SocketRooms) => ({
      send: async (channelId: string, content: object) => {
        const answer = await usual.send(channelId, content);
        if (answer.ok) rooms.takeBack(answer.messageId);
        return answer;
      },
    });
    talk.enter('room', await connect(send));
    await clock.settle();
    talk.send('a secret');
    await clock.settle();
    expect(texts()).toEqual([]);
  });

  test('that the server answers before it tells it to the room is there once, under one key', async () => {
    const { rooms, talk, clock, connect, texts } = setUp();
    const silent = () => ({
      send: async (channelId: string, content: object) => {
        const said = { channelId, content: content as Record<string, unknown>, createdAt: clock.now() };
        rooms.messages.push({ messageId: 'own', senderId: 'user-1', username: 'anna', code: 0, ...said });
        return { ok: true as const, messageId: 'own', createdAt: clock.now() };
      },
    });
    talk.enter('room', await connect(silent));
    await clock.settle();
    talk.send('hello');
    const { key } = talk.get().entries[0] ?? {};
    await clock.settle();
    expect(talk.get().entries).toMatchObject([{ key, text: 'hello', delivery: 'sent', name: 'Anna' }]);
    for (const message of rooms.messages) talk.heard(message);
    expect(texts()).toEqual(['hello']);
    expect(talk.get()).toMatchObject({ unread: 0 });
  });
});

test('whoever looks where nothing is unread changes nothing', async () => {
  const { talk, say, enter } = setUp();
  await enter();
  let changes = 0;
  talk.subscribe(() => {
    changes += 1;
  });
  talk.look(true);
  talk.look(false);
  expect(changes).toBe(0);
  say('hello');
  changes = 0;
  talk.look(true);
  expect([changes, talk.get().unread]).toEqual([1, 0]);
});
