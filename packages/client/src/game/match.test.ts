import { type MatchState, OpCode } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { lobbyState } from '../testbed/matchState.ts';
import { CODE, MATCH, REMATCH, CODE_KEY, noAnswer, setUp } from '../testbed/matchTable.ts';

describe('states', () => {
  test('M3 come in order; an old one is not shown', async () => {
    const table = setUp();
    await table.seat();
    table.state(2, { phase: 10 });
    table.state(1, { phase: 0 });
    expect(table.match.get()).toMatchObject({ state: { phase: 10 } });
    expect(table.commands()).toEqual([]);
  });

  test('M3 states that follow each other, doubled or late ones, ask for nothing', async () => {
    const table = setUp();
    await table.seat();
    for (const version of [2, 3, 3, 2, 4]) table.state(version);
    expect(table.commands()).toEqual([]);
  });

  test('M3 a gap is asked for', async () => {
    const table = setUp();
    await table.seat();
    table.state(5, { phase: 20 });
    expect(table.commands()).toEqual([{ type: 'resync' }]);
    expect(table.match.get()).toMatchObject({ state: { phase: 20 } });
    table.state(6);
    expect(table.commands()).toHaveLength(1);
  });

  test('M3 stay on the screen while the connection is lost, and count from one on the next socket', async () => {
    const table = setUp();
    await table.seat();
    table.state(2, { phase: 10 });
    await table.reconnect();
    expect(table.match.get()).toMatchObject({ status: 'joined', state: { phase: 10 }, isReconnecting: true });
    expect(table.game.last().joins).toEqual([MATCH]);
    table.state(1, { phase: 20 });
    expect(table.match.get()).toMatchObject({ status: 'joined', state: { phase: 20 } });
    expect(table.match.get()).not.toHaveProperty('isReconnecting');
  });
});

describe('the connection is lost', () => {
  test('H6 nothing is sent to the match until it has been entered again', async () => {
    const table = setUp();
    await table.seat();
    let enter = () => {};
    table.game.rules.open = () => Promise.resolve();
    table.game.rules.rpc = () =>
      new Promise((resolve) => {
        enter = () => resolve({ ...table.check });
      });
    await table.reconnect();
    void table.match.send({ type: 'ready', ready: true });
    await table.clock.pass(10_000);
    expect(table.game.sockets.length).toBe(2);
    expect(table.game.last().sent).toEqual([]);
    enter();
    await table.clock.settle();
    table.state(1);
    expect(table.commands()).toEqual([{ seq: 1, type: 'ready', ready: true }]);
  });

  test('H6 the match is entered again by its lobby code', async () => {
    const table = setUp();
    await table.seat();
    await table.reconnect();
    expect(table.calls.map(({ id }) => id)).toEqual(['CheckMatchJoin', 'CheckMatchJoin']);
    expect(table.game.sockets.map(({ joins }) => joins)).toEqual([[MATCH], [MATCH]]);
  });

  test('H6 a server that still wakes up is asked again, without telling an error', async () => {
    const table = setUp();
    await table.seat();
    const working = table.game.rules.rpc;
    table.game.rules.rpc = () => Promise.reject(noAnswer());
    await table.reconnect();
    await table.clock.pass(3000);
    expect(table.match.get()).toMatchObject({ status: 'joined' });
    table.game.rules.rpc = working;
    await table.clock.pass(3000);
    expect(table.game.last().joins).toEqual([MATCH]);
  });

  test('H6 whoever is no longer admitted is told', async () => {
    const table = setUp();
    await table.seat();
    table.check['errorCode'] = 'banned';
    await table.reconnect();
    expect(table.match.get()).toEqual({ status: 'refused', lobbyCode: CODE, errorCode: 'banned', page: 462 });
    expect(table.storage.getItem(CODE_KEY)).toBeNull();
  });

  test('H6 a socket that dies while joining does not keep one from the next', async () => {
    const table = setUp();
    let isFirst = true;
    const before = table.game.server.openSocket.bind(table.game.server);
    table.game.server.openSocket = async (ticket, events) => {
      const socket = await before(ticket, events);
      if (!isFirst) return socket;
      isFirst = false;
      return { ...socket, joinMatch: () => new Promise(() => {}) };
    };
    void table.match.join(CODE);
    await table.clock.settle();
    await table.reconnect();
    expect(table.game.last().joins).toEqual([MATCH]);
  });
});

describe('sent away', () => {
  test('M6 the older of two windows is dismissed and stays quiet', async () => {
    const table = setUp();
    await table.seat();
    const unanswered = table.match.send({ type: 'ready', ready: true });
    table.game.last().push(MATCH, OpCode.ForceDisconnect, { matchId: MATCH, code: 461, reason: 'otherBrowser' });
    expect(table.match.get()).toEqual({ status: 'dismissed', lobbyCode: CODE, page: 461, reason: 'otherBrowser' });
    expect(table.hub.get()).toEqual({ status: 'closed' });
    expect(await unanswered).toMatchObject({ ok: false, code: 'noMatch' });
    await table.clock.pass(20 * 60_000);
    expect(table.game.sockets).toHaveLength(1);
    expect(table.storage.getItem(CODE_KEY)).toBe(CODE);
  });

  test('whoever was kicked may join again by hand', async () => {
    const table = setUp();
    await table.seat();
    table.game.last().push(MATCH, OpCode.ForceDisconnect, { matchId: MATCH, code: 463, reason: 'kicked' });
    expect(table.storage.getItem(CODE_KEY)).toBeNull();
    await table.seat();
    expect(table.match.get()).toMatchObject({ status: 'joined' });
    expect(table.game.sockets).toHaveLength(2);
  });
});

describe('the rematch', () => {
  const done = { phase: 99, done: { aborted: false, books: [], nextMatchId: REMATCH } };

  test('is followed to: the old match is left, numbers start again', async () => {
    const table = setUp();
    await table.seat(5);
    table.state(2, done);
    await table.clock.settle();
    expect(table.game.last().joins).toEqual([MATCH, REMATCH]);
    expect(table.match.get()).toMatchObject({ matchId: MATCH });
    table.state(1, {}, REMATCH);
    await table.clock.settle();
    expect(table.match.get()).toMatchObject({
      status: 'joined',
      matchId: REMATCH,
      lobbyCode: CODE,
      state: { phase: 0 },
    });
    expect(table.game.last().leaves).toEqual([MATCH]);
    void table.match.send({ type: 'ready', ready: true });
    expect(table.game.last().sent.at(-1)).toMatchObject({ matchId: REMATCH, body: { seq: 1 } });
  });

  test('that does not admit one leaves the end screen standing', async () => {
    const table = setUp();
    await table.seat();
    table.game.rules.join = () => ({ ok: false, isRejected: true, reason: 'full' });
    table.state(2, done);
    table.state(3, done);
    await table.clock.settle();
    expect(table.game.last().joins).toEqual([MATCH, REMATCH]);
    expect(table.match.get()).toMatchObject({ status: 'joined', matchId: MATCH, state: { phase: 99 } });
  });

  test('that does not admit one says why, also with the states that follow, and not in another game', async () => {
    const table = setUp();
    await table.seat();
    table.state(2, { phase: 99, done: { aborted: false, books: [] } });
    expect(table.match.get()).not.toHaveProperty('nextRefused');
    table.game.rules.join = () => ({ ok: false, isRejected: true, reason: 'full' });
    table.state(3, done);
    await table.clock.settle();
    expect(table.match.get()).toMatchObject({ matchId: MATCH, nextRefused: 'full' });
    table.state(4, done);
    expect(table.match.get()).toMatchObject({ nextRefused: 'full' });
    table.game.rules.join = () => ({ ok: true });
    await table.match.disconnect();
    await table.seat();
    expect(table.match.get()).not.toHaveProperty('nextRefused');
  });
});

describe('time', () => {
  test('H7 four quick pings, then one every 10 s', async () => {
    const table = setUp();
    await table.seat();
    await table.clock.pass(30_800);
    const start = table.pings()[0] ?? 0;
    expect(table.pings().map((at) => at - start)).toEqual([0, 200, 400, 600, 10_600, 20_600, 30_600]);
  });

  test('H7 whoever comes back knows the time, and asks for it once', async () => {
    const table = setUp();
    await table.seat();
    await table.clock.pass(1_000);
    for (const t0 of table.pings()) table.game.last().push(MATCH, OpCode.PingPong, { matchId: MATCH, t0, t1: t0 });
    table.check['servertime'] = table.clock.now() + 2_000;
    await table.reconnect();
    await table.clock.pass(5_000);
    expect(table.pings()).toHaveLength(1);
  });

  test('the server’s time decides, however wrong the clock of this machine is', async () => {
    const table = setUp();
    await table.seat();
    const ahead = 3_600_000;
    const t0 = table.pings()[0] ?? 0;
    await table.clock.pass(40);
    table.game.last().push(MATCH, OpCode.PingPong, { matchId: MATCH, t0, t1: t0 + 20 + ahead });
    expect(table.match.now()).toBe(table.clock.now() + ahead);
    expect(table.match.rtt()).toBe(40);
  });
});

test('alerts reach who listens', async () => {
  const table = setUp();
  await table.seat();
  const heard: string[] = [];
  const off = table.match.onAlert(({ text }) => heard.push(text));
  const alert = { matchId: MATCH, text: 'Sorry!', level: 'info' };
  table.game.last().push(MATCH, OpCode.Alert, alert);
  off();
  table.game.last().push(MATCH, OpCode.Alert, alert);
  expect(heard).toEqual(['Sorry!']);
});

test('reactions go out and come in, by their numbers', async () => {
  const table = setUp();
  table.match.react(1);
  await table.seat();
  const heard: number[] = [];
  const off = table.match.onReaction(({ emoji }) => heard.push(emoji));
  table.match.react(4);
  expect(table.reactions()).toEqual([{ emoji: 4 }]);
  const reaction = { matchId: MATCH, playerId: 'ben', emoji: 2 };
  table.game.last().push(MATCH, OpCode.Reaction, reaction);
  off();
  table.game.last().push(MATCH, OpCode.Reaction, reaction);
  expect(heard).toEqual([2]);
});

describe('books of which the state has an outline', () => {
  const book = { bookId: 'book-0', order: 0, ownerPlayerId: 'anna', ownerName: '', rounds: [], outline: 'td' };
  const anna = { id: 'anna', name: 'Anna' } as MatchState['players'][number];
  const done = (outline: string, nextMatchId?: string) => ({
    phase: 99,
    players: [anna],
    done: { aborted: false, books: [{ ...book, outline }], ...(nextMatchId ? { nextMatchId } : {}) },
  });
  const opened = (outline: string, text: string) => ({
    matchId: MATCH,
    book: { ...book, ownerName: 'Anna', outline, rounds: [{ id: 'book-0.0', promptText: text }] },
  });
  const shown = (table: ReturnType<typeof setUp>) => {
    const game = table.match.get();
    return game.status === 'joined' ? game.state.done?.books[0] : undefined;
  };

  test('W6 are asked for once, and stay open for as long as the outline is the same', async () => {
    const table = setUp();
    await table.seat();
    table.state(2, done('td'));
    expect(shown(table)).toMatchObject({ ownerName: 'Anna', outline: 'td', rounds: [] });
    table.match.openBook(0);
    table.match.openBook(0);
    expect(table.asked()).toEqual([{ book: 0 }]);
    table.game.last().push(MATCH, OpCode.Book, opened('td', 'an otter'));
    expect(shown(table)).toMatchObject({ ownerName: 'Anna', rounds: [{ promptText: 'an otter' }] });
    expect(shown(table)).not.toHaveProperty('outline');
    table.state(3, done('td'));
    expect(shown(table)?.rounds).toHaveLength(1);
    table.state(4, done('th'));
    expect(shown(table)).toMatchObject({ outline: 'th', rounds: [] });
  });

  test('W6 are asked for again on a new connection, and when no answer comes', async () => {
    const table = setUp();
    await table.seat();
    table.state(2, done('td'));
    table.match.openBook(0);
    await table.clock.pass(11_000);
    expect(table.asked()).toEqual([{ book: 0 }, { book: 0 }]);
    await table.reconnect();
    table.state(1, done('td'));
    expect(table.asked()).toEqual([{ book: 0 }]);
    table.game.last().push(MATCH, OpCode.Book, opened('td', 'an otter'));
    expect(shown(table)?.rounds).toHaveLength(1);
  });

  test('W6 are asked for only once the match has come back over a new connection', async () => {
    const table = setUp();
    await table.seat();
    table.state(2, done('td'));
    await table.reconnect();
    table.match.openBook(0);
    expect(table.asked()).toEqual([]);
    table.state(1, done('td'));
    expect(table.asked()).toEqual([{ book: 0 }]);
  });

  test('W6 are not open in the next match, where they are others', async () => {
    const table = setUp();
    await table.seat();
    table.state(2, done('td'));
    table.match.openBook(0);
    table.game.last().push(MATCH, OpCode.Book, opened('td', 'an otter'));
    const left = table.match.leave();
    table.answer(1);
    await left;
    await table.seat();
    table.state(2, done('td'));
    expect(shown(table)).toMatchObject({ outline: 'td', rounds: [] });
  });

  test('W6 are asked for four at a time, those that were wished for last first', async () => {
    const table = setUp();
    await table.seat();
    table.state(2, done('td'));
    for (const order of [0, 1, 2, 3, 4, 5]) table.match.openBook(order);
    expect(table.asked().map(({ book: order }) => order)).toEqual([0, 1, 2, 3]);
    table.game.last().push(MATCH, OpCode.Book, opened('td', 'an otter'));
    expect(table.asked().at(-1)).toEqual({ book: 5 });
  });
});

test('M8 what nobody knows is ignored and counted: op codes, other matches, broken JSON', async () => {
  const table = setUp();
  await table.seat();
  const before = table.match.get();
  table.game.last().push(MATCH, 77, {});
  table.game.last().push(MATCH, OpCode.StateUpdate, '{');
  table.game.last().push(REMATCH, OpCode.StateUpdate, { matchId: REMATCH, version: 9, full: lobbyState() });
  expect(table.match.get()).toBe(before);
  expect(table.logged.filter((message) => message === 'A message was ignored.')).toHaveLength(2);
});

test('N1 what the lists say of a text is told to whoever listens', async () => {
  const table = setUp();
  await table.seat();
  const heard: unknown[] = [];
  const off = table.match.onWording(({ text, level }) => heard.push([text, level]));
  const said = { matchId: MATCH, playerId: 'me', text: 'b4d', words: ['bad'], step: 0, level: 'block' };
  table.game.last().push(MATCH, OpCode.PromptContainsBadwords, said);
  off();
  table.game.last().push(MATCH, OpCode.PromptContainsBadwords, said);
  expect(heard).toEqual([['b4d', 'block']]);
});

test('a lobby is created in the language of the host’s screen, and shut if the host wants it so', async () => {
  const table = setUp();
  table.game.rules.rpc = async (_token, id, input) => {
    expect([id, input]).toEqual(['CreateMatch', { matchType: 'draw', language: 'de' }]);
    return { lobbyCode: CODE };
  };
  expect(await table.match.create('de')).toEqual({ lobbyCode: CODE });
  table.game.rules.rpc = async (_token, _id, input) => {
    expect(input).toEqual({ matchType: 'draw', language: 'en', access: 'mine' });
    return { lobbyCode: CODE };
  };
  expect(await table.match.create('en', 'mine')).toEqual({ lobbyCode: CODE });
  table.game.rules.rpc = async () => ({ errorCode: 'noPermission' });
  expect(await table.match.create('de')).toEqual({ errorCode: 'noPermission' });
});

test('what another match says is not heard here', async () => {
  const table = setUp();
  await table.seat();
  const heard: unknown[] = [];
  table.match.onAlert((alert) => heard.push(alert));
  table.game.last().push(REMATCH, OpCode.Alert, { text: 'theirs' });
  table.game.last().push(REMATCH, OpCode.Log, { text: 'theirs' });
  table.state(9, { phase: 20 }, REMATCH);
  expect([heard, table.logged]).toEqual([[], []]);
  expect(table.match.get()).toMatchObject({ state: { phase: 0 } });
  table.game.last().push(MATCH, OpCode.Alert, { text: 'ours' });
  expect(heard).toEqual([{ text: 'ours' }]);
});
