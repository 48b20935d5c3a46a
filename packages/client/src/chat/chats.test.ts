import { GamePhase, lobbyRoom } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { MATCH, REMATCH, CHANNEL, player, PEOPLE, NOBODY, setUp } from '../testbed/chatTable.ts';
import { lobbyState } from '../testbed/matchState.ts';

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

  test('whoever comes and goes and how the game goes on is told between the lines', async () => {
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
    expect(texts()).toEqual(['Anna: hello [failed chatTooFast]']);
    chat.retry(first?.key ?? '');
    expect(texts()).toEqual(['Anna: hello [pending]']);
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

test('K12 what was cleared is gone, also from a late history; what comes after stays', async () => {
  const { rooms, chat, clock, enter, joined, texts } = setUp();
  await enter();
  rooms.say('ben', 'before', { createdAt: clock.now() });
  rooms.say('ben', 'at the same time', { createdAt: clock.now() + 1 });
  const clearedAt = clock.now() + 1;
  joined({ chat: { clearedAt } });
  await clock.pass(2);
  rooms.say('ben', 'after', { createdAt: clock.now() });
  rooms.say('ben', 'late', { createdAt: clock.now() - 1 });
  expect(texts()).toEqual(['(cleared)', 'Ben: after']);
  expect(chat.get().unread).toBe(1);
  joined({ chat: { clearedAt }, maxPlayers: 30 });
  expect(texts()).toEqual(['(cleared)', 'Ben: after']);
  expect(chat.get().unread).toBe(1);
});
