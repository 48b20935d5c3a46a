import { CLIENT, type MatchState, OpCode, SOCKET } from '@tuschel/protocol';
import { describe, expect, test, vi } from 'vitest';
import { deviceStorage } from '../storage/deviceStorage.ts';
import { memoryStorage } from '../storage/memoryStorage.ts';
import { fakeClock } from '../testbed/fakeClock.ts';
import { scriptedGameServer } from '../testbed/scriptedGameServer.ts';
import { lobbyState } from '../testbed/matchState.ts';
import { type ApiCall, ApiException, type KeyValue } from '../tuschelClient.ts';
import { createHub } from './hub.ts';
import { createMatch } from './match.ts';

const CODE = 'ABCDEFGHJK';
const MATCH = '11111111-1111-4111-8111-111111111111.tuschel';
const REMATCH = '22222222-2222-4222-8222-222222222222.tuschel';
const CODE_KEY = 'tuschel.lobbyCode';
const noAnswer = () => new ApiException('Request timed out.', 0, '', {}, null);

function setUp(kept: KeyValue = memoryStorage()) {
  const clock = fakeClock();
  const check: Record<string, unknown> = { matchId: MATCH, servertime: clock.now(), seated: true };
  const calls: { id: string; input: object }[] = [];
  const game = scriptedGameServer({
    rpc: async (_token, id, input) => {
      calls.push({ id, input });
      return { ...check };
    },
  });
  const storage = deviceStorage(() => kept);
  const logged: string[] = [];
  const log = (message: string) => logged.push(message);
  let token: string | null = 'access';
  const bearer = { token: () => token, renew: async () => null };
  const hub = createHub({
    gameServer: game.server,
    bearer,
    clock,
    log,
    matchData: (...message) => match.matchData(...message),
  });
  const asked: ApiCall[] = [];
  const api = {
    ask: async (call: ApiCall) => {
      asked.push(call);
      if (check['refuses']) throw check['refuses'];
      return { isSuccess: true };
    },
  };
  const match = createMatch({ gameServer: game.server, hub, bearer, api, clock, storage: () => storage, log });

  const sent = (opCode: number) => game.last().sent.filter((message) => message.opCode === opCode);
  return {
    clock,
    check,
    calls,
    game,
    storage,
    logged,
    signOut() {
      token = null;
    },
    hub,
    match,
    rest: asked,
    commands: () => sent(OpCode.Command).map(({ body }) => body),
    reactions: () => sent(OpCode.React).map(({ body }) => body),
    asked: () => sent(OpCode.OpenBook).map(({ body }) => body),
    pings: () => sent(OpCode.PingPong).map(({ body }) => body['t0'] as number),
    state: (version: number, change: Partial<MatchState> = {}, matchId = MATCH) =>
      game.last().push(matchId, OpCode.StateUpdate, { matchId, version, full: lobbyState(change) }),
    answer: (seq: number, more: object = {}) =>
      game.last().push(MATCH, OpCode.Reply, { matchId: MATCH, seq, ok: true, ...more }),
    async seat(lastSeq = 0) {
      const joined = match.join(CODE);
      await clock.settle();
      this.state(1, { you: { id: 'user-1', isHost: false, seated: true, lastSeq } });
      await joined;
    },
    async reconnect() {
      game.last().drop(1006);
      await clock.pass(2000);
    },
  };
}

describe('joining', () => {
  test('works in a browser whose storage is full', async () => {
    const full: KeyValue = {
      ...memoryStorage(),
      setItem() {
        throw new Error('QuotaExceededError');
      },
    };
    const table = setUp(full);
    await table.seat();
    expect(table.match.get().status).toBe('joined');
    void table.match.send({ type: 'ready', ready: true });
    expect(table.commands()).toMatchObject([{ type: 'ready', seq: 1 }]);
    expect(await table.match.resumable()).toBe(CODE);
  });

  test('asks first, then enters the match, and is there with the first state', async () => {
    const { match, game, clock, calls, state, storage } = setUp();
    let isThere = false;
    void match.join('abcde-fghjk').then(() => {
      isThere = true;
    });
    expect(match.get()).toEqual({ status: 'joining', lobbyCode: CODE });
    await clock.settle();
    expect(calls).toEqual([{ id: 'CheckMatchJoin', input: { lobbyCode: CODE } }]);
    expect(game.last().joins).toEqual([MATCH]);
    expect(isThere).toBe(false);
    state(1);
    await clock.settle();
    expect(isThere).toBe(true);
    expect(match.get()).toMatchObject({ status: 'joined', lobbyCode: CODE, matchId: MATCH });
    expect(storage.getItem(CODE_KEY)).toBe(CODE);
  });

  test.each([
    ['banned', 462],
    ['full', 484],
    ['notInLobby', 462],
    ['notInWhitelist', 485],
    ['notFollower', 481],
    ['notSubscriber', 482],
    ['private', 462],
    ['notFound', 404],
  ])('a join refused with %s is logged and not joined; error page %i', async (errorCode, page) => {
    const { match, game, check, logged } = setUp();
    check['errorCode'] = errorCode;
    await match.join(CODE);
    expect(match.get()).toEqual({ status: 'refused', lobbyCode: CODE, errorCode, page });
    expect(game.sockets.flatMap(({ joins }) => joins)).toEqual([]);
    expect(logged).toContain('The join was refused.');
  });

  test('whoever waits at a lobby that is not open asks again with its match, until it opens', async () => {
    const { match, clock, check, calls, state } = setUp();
    Object.assign(check, { errorCode: 'private', matchId: 'behind-the-door' });
    await match.join(CODE);
    expect(match.get()).toEqual({ status: 'refused', lobbyCode: CODE, errorCode: 'private', page: 462 });
    Object.assign(check, { closed: true });
    await match.join(CODE);
    expect(match.get()).toMatchObject({ status: 'refused', errorCode: 'private', closed: true });
    await match.join('ZZZZZZZZZZ');
    Object.assign(check, { errorCode: undefined, closed: undefined, matchId: MATCH });
    void match.join(CODE);
    await clock.settle();
    state(1);
    expect(match.get().status).toBe('joined');
    const known = { lobbyCode: CODE, matchId: 'behind-the-door' };
    expect(calls.map(({ input }) => input)).toEqual([
      { lobbyCode: CODE },
      known,
      { lobbyCode: 'ZZZZZZZZZZ' },
      { lobbyCode: CODE },
    ]);
  });

  test('the match itself may refuse, too', async () => {
    const { match, game } = setUp();
    game.rules.join = () => ({ ok: false, isRejected: true, reason: 'full' });
    await match.join(CODE);
    expect(match.get()).toEqual({ status: 'refused', lobbyCode: CODE, errorCode: 'full', page: 484 });
  });

  test('what cannot be a code belongs to no lobby', async () => {
    const { match, calls } = setUp();
    await match.join('hello');
    expect(match.get()).toMatchObject({ status: 'refused', errorCode: 'notFound', page: 404 });
    expect(calls).toEqual([]);
  });

  test('a game server that does not answer is not available', async () => {
    const { match, game } = setUp();
    game.rules.rpc = () => Promise.reject(noAnswer());
    await match.join(CODE);
    expect(match.get()).toEqual({ status: 'refused', lobbyCode: CODE, errorCode: 'unavailable', page: 502 });
  });

  test('a game server that refuses to be asked says with which status', async () => {
    const { match, game } = setUp();
    game.rules.rpc = () => Promise.reject(new ApiException('Not today.', 403, '', {}, null));
    await match.join(CODE);
    expect(match.get()).toEqual({ status: 'refused', lobbyCode: CODE, errorCode: 'unavailable', page: 403 });
  });

  test('being refused elsewhere does not forget the game that one has a seat in', async () => {
    const table = setUp();
    await table.seat();
    table.check['errorCode'] = 'full';
    await table.match.join('KKKKKKKKKK');
    expect(table.storage.getItem(CODE_KEY)).toBe(CODE);
  });

  test('a match that answers with a fault is tried again, with growing pauses', async () => {
    const table = setUp();
    const tries: number[] = [];
    const start = table.clock.now();
    table.game.rules.join = () => {
      tries.push(table.clock.now() - start);
      return { ok: false, isRejected: false, reason: 'internal' };
    };
    void table.match.join(CODE);
    await table.clock.pass(16_000);
    const pauses = tries.map((at, index) => at - (tries[index - 1] ?? 0));
    expect(pauses).toEqual([0, 2_000, 2_000, 4_000, 8_000]);
    expect(table.match.get().status).toBe('joining');
    expect(table.logged).toContain('The match could not be joined.');
    table.game.rules.join = () => ({ ok: true });
    await table.clock.pass(16_000);
    table.state(1);
    expect(table.match.get().status).toBe('joined');
  });

  test('a match that is asked for again while it is being joined is joined once', async () => {
    const table = setUp();
    const first = table.match.join(CODE);
    const again = table.match.join('abcde-fghjk');
    await table.clock.settle();
    table.state(1);
    await Promise.all([first, again]);
    expect(table.calls).toHaveLength(1);
    expect(table.game.last().joins).toEqual([MATCH]);
  });

  test('asking again connects again after the connection was given up', async () => {
    const table = setUp();
    await table.seat();
    table.game.rules.open = () => Promise.reject(noAnswer());
    table.game.last().drop(1006);
    await table.clock.pass(60 * 60_000);
    expect(table.hub.get()).toMatchObject({ status: 'lost', gaveUp: true });
    table.game.rules.open = () => Promise.resolve();
    void table.match.join(CODE);
    await table.clock.settle();
    expect(table.game.last().joins).toEqual([MATCH]);
  });

  test('another code ends what was being joined before', async () => {
    const table = setUp();
    await table.seat();
    const other = table.match.join('KKKKKKKKKK');
    expect(table.game.last().leaves).toEqual([MATCH]);
    table.check['matchId'] = REMATCH;
    await table.clock.settle();
    table.state(1, {}, REMATCH);
    await other;
    expect(table.match.get()).toMatchObject({ status: 'joined', lobbyCode: 'KKKKKKKKKK', matchId: REMATCH });
  });

  describe.each([
    ['is let in', { ok: true }, {}],
    ['is refused', { ok: false, isRejected: true, reason: 'full' }, { errorCode: 'full' }],
    ['gets no answer', null, null],
  ] as const)('whoever goes before they are answered, and %s then,', (_, entered, checked) => {
    test('is in no match when the lobby had been asked', async () => {
      const table = setUp();
      let answer = () => {};
      table.game.rules.rpc = () =>
        new Promise((resolve, reject) => {
          answer = () => (checked ? resolve({ ...table.check, ...checked }) : reject(noAnswer()));
        });
      void table.match.join(CODE);
      await table.clock.settle();
      await table.match.disconnect();
      answer();
      await table.clock.pass(10_000);
      expect(table.match.get()).toEqual({ status: 'none' });
      expect(table.game.sockets.flatMap(({ joins }) => joins)).toEqual([]);
    });

    test('is in no match when the match had been asked', async () => {
      const table = setUp();
      let answer = () => {};
      const before = table.game.server.openSocket.bind(table.game.server);
      table.game.server.openSocket = async (ticket, events) => ({
        ...(await before(ticket, events)),
        joinMatch: () =>
          new Promise((resolve, reject) => {
            answer = () => (entered ? resolve(entered) : reject(noAnswer()));
          }),
      });
      void table.match.join(CODE);
      await table.clock.settle();
      await table.match.disconnect();
      expect(table.game.last().leaves).toEqual([MATCH]);
      answer();
      await table.clock.pass(10_000);
      table.state(1);
      expect(table.match.get()).toEqual({ status: 'none' });
      expect(table.calls).toHaveLength(1);
    });
  });

  test('whoever goes before there is a connection is in no match when it comes', async () => {
    const table = setUp();
    let open = () => {};
    table.game.rules.open = () =>
      new Promise((resolve) => {
        open = resolve;
      });
    void table.match.join(CODE);
    await table.clock.settle();
    await table.match.disconnect();
    open();
    await table.clock.settle();
    expect(table.match.get()).toEqual({ status: 'none' });
    expect(table.game.sockets.flatMap(({ joins }) => joins)).toEqual([]);
  });

  test('a state that does not come is asked for', async () => {
    const { match, clock, commands } = setUp();
    void match.join(CODE);
    await clock.pass(11_000);
    expect(commands()).toEqual([{ type: 'resync' }]);
  });
});

describe('commands', () => {
  test('M2 are numbered on from what the server knows, and answered', async () => {
    const table = setUp();
    await table.seat(7);
    const ready = table.match.send({ type: 'ready', ready: true });
    const start = table.match.send({ type: 'start' });
    expect(table.commands()).toEqual([
      { type: 'ready', ready: true, seq: 8 },
      { type: 'start', seq: 9 },
    ]);
    table.answer(9, { ok: false, status: 400, code: 'notPermitted' });
    table.answer(8);
    expect(await ready).toMatchObject({ seq: 8, ok: true });
    expect(await start).toMatchObject({ seq: 9, ok: false, code: 'notPermitted' });
  });

  test('without a match they are only logged', async () => {
    const { match, logged, game } = setUp();
    expect(await match.send({ type: 'start' })).toMatchObject({ ok: false, code: 'noMatch' });
    expect(logged).toEqual(['There is no match to send to.']);
    expect(game.sockets).toEqual([]);
  });

  test('are not sent by a browser that cannot turn text into bytes; it says so', async () => {
    const table = setUp();
    await table.seat(0);
    vi.stubGlobal('TextEncoder', undefined);
    expect(await table.match.send({ type: 'start' })).toMatchObject({ ok: false, code: 'unsupported' });
    vi.unstubAllGlobals();
    expect(table.commands()).toEqual([]);
  });

  test('M1 what was not answered when the connection broke is sent again under its number, in order', async () => {
    const table = setUp();
    await table.seat();
    const answered = table.match.send({ type: 'ready', ready: true });
    table.answer(1);
    await answered;
    const submit = table.match.send({ type: 'submit', step: 0, text: 'a cat' });
    await table.reconnect();
    const keep = table.match.send({ type: 'keepDrawing', step: 0 });
    expect(table.commands()).toEqual([]);

    table.state(1, { you: { id: 'user-1', isHost: false, seated: true, lastSeq: 2 } });
    expect(table.commands()).toEqual([
      { type: 'submit', step: 0, text: 'a cat', seq: 2 },
      { type: 'keepDrawing', step: 0, seq: 3 },
    ]);
    table.answer(2);
    table.answer(3);
    expect([await submit, await keep]).toMatchObject([
      { seq: 2, ok: true },
      { seq: 3, ok: true },
    ]);
  });

  test('a number that stays without an answer is sent again, and given up in the end', async () => {
    const table = setUp();
    await table.seat();
    const start = table.match.send({ type: 'start' });
    await table.clock.pass(60_000);
    expect(table.commands()).toEqual(Array(4).fill({ type: 'start', seq: 1 }));
    expect(await start).toMatchObject({ ok: false, code: 'timedOut' });
  });

  test('M9 while the server cannot save, the game says so, and nothing is sent again or given up', async () => {
    const table = setUp();
    await table.seat();
    const start = table.match.send({ type: 'start' });
    const hold = (reason: string | null) => table.game.last().push(MATCH, OpCode.Hold, { matchId: MATCH, reason });
    hold('away');
    expect(table.match.get()).toMatchObject({ status: 'joined', held: 'away' });
    table.state(2);
    expect(table.match.get()).toMatchObject({ held: 'away' });
    await table.clock.pass(120_000);
    expect(table.commands()).toEqual([{ type: 'start', seq: 1 }]);
    hold(null);
    expect(table.match.get()).not.toHaveProperty('held');
    table.answer(1);
    expect(await start).toMatchObject({ ok: true });
  });

  test('M9 a pause of the rematch is not shown for the game before it, and then it is', async () => {
    const table = setUp();
    await table.seat();
    table.state(2, { phase: 99, done: { aborted: false, books: [], nextMatchId: REMATCH } });
    await table.clock.settle();
    table.game.last().push(REMATCH, OpCode.Hold, { matchId: REMATCH, reason: 'away' });
    expect(table.match.get()).toMatchObject({ matchId: MATCH });
    expect(table.match.get()).not.toHaveProperty('held');
    table.state(1, {}, REMATCH);
    expect(table.match.get()).toMatchObject({ matchId: REMATCH, held: 'away' });
  });

  test('M9 a pause that is told before the first state is seen with it, and no other game shows it', async () => {
    const table = setUp();
    void table.match.join(CODE);
    await table.clock.settle();
    table.game.last().push(MATCH, OpCode.Hold, { matchId: MATCH, reason: 'full' });
    expect(table.match.get()).toEqual({ status: 'joining', lobbyCode: CODE });
    table.state(1);
    expect(table.match.get()).toMatchObject({ status: 'joined', held: 'full' });
  });

  test('M9 a pause ends with its socket: on the next one a command without an answer is sent again', async () => {
    const table = setUp();
    await table.seat();
    table.game.last().push(MATCH, OpCode.Hold, { matchId: MATCH, reason: 'away' });
    await table.reconnect();
    table.state(1);
    const start = table.match.send({ type: 'start' });
    await table.clock.pass(60_000);
    expect(table.commands()).toEqual(Array(4).fill({ type: 'start', seq: 1 }));
    expect(await start).toMatchObject({ ok: false, code: 'timedOut' });
  });

  test('a pause does not outlive the socket that told of it', async () => {
    const table = setUp();
    await table.seat();
    table.game.last().push(MATCH, OpCode.Hold, { matchId: MATCH, reason: 'full' });
    await table.reconnect();
    expect(table.match.get()).not.toHaveProperty('held');
    table.state(1);
    expect(table.match.get()).not.toHaveProperty('held');
  });

  test('typed text goes out at once, then at most twice a second, always the newest', async () => {
    const table = setUp();
    await table.seat();
    for (const text of ['a', 'a ', 'a c', 'a ca', 'a cat']) {
      table.match.typed(0, text);
      await table.clock.pass(200);
    }
    await table.clock.pass(1000);
    expect(table.commands().map(({ text }) => text)).toEqual(['a', 'a c', 'a cat']);
  });

  test('no draft follows a submission', async () => {
    const table = setUp();
    await table.seat();
    table.match.typed(0, 'a');
    table.match.typed(0, 'a cat');
    void table.match.send({ type: 'submit', step: 0, text: 'a cat!' });
    await table.clock.pass(2000);
    expect(table.commands().map(({ type }) => type)).toEqual(['typed', 'submit']);
  });

  test('text typed while the connection is lost follows once, when it is back', async () => {
    const table = setUp();
    await table.seat();
    table.game.last().drop(1006);
    await table.clock.settle();
    table.match.typed(0, 'a');
    await table.clock.pass(600);
    table.match.typed(0, 'a dog');
    await table.clock.pass(2000);
    table.state(1);
    expect(table.commands()).toEqual([{ type: 'typed', step: 0, text: 'a dog', seq: 1 }]);
  });
});

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

  test('H6 who is no longer admitted is told', async () => {
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

  test('who was kicked may join again by hand', async () => {
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

describe('going', () => {
  test('for good: says so, then forgets the code', async () => {
    const table = setUp();
    await table.seat();
    const left = table.match.leave();
    expect(table.commands()).toEqual([{ type: 'leave', seq: 1 }]);
    table.answer(1);
    await left;
    expect(table.game.last().leaves).toEqual([MATCH]);
    expect(table.match.get()).toEqual({ status: 'none' });
    expect(table.storage.getItem(CODE_KEY)).toBeNull();
  });

  test('for good, without an answer: goes after a while', async () => {
    const table = setUp();
    await table.seat();
    let isGone = false;
    void table.match.leave().then(() => {
      isGone = true;
    });
    await table.clock.pass(CLIENT.sendTimeoutMs - 1);
    expect(isGone).toBe(false);
    await table.clock.pass(1);
    expect([isGone, table.match.get(), table.game.last().leaves]).toEqual([true, { status: 'none' }, [MATCH]]);
  });

  test('a player on their way out is not sent away, and follows no rematch; the next game is like any other', async () => {
    const table = setUp();
    await table.seat();
    const left = table.match.leave();
    table.state(2, { phase: 99, done: { aborted: false, books: [], nextMatchId: REMATCH } });
    table.game.last().push(MATCH, OpCode.ForceDisconnect, { matchId: MATCH, code: 463, reason: 'kicked' });
    await table.clock.settle();
    expect(table.match.get().status).toBe('joined');
    expect(table.game.last().joins).toEqual([MATCH]);
    table.answer(1);
    await left;
    expect(table.match.get()).toEqual({ status: 'none' });
    await table.seat();
    table.game.last().push(MATCH, OpCode.ForceDisconnect, { matchId: MATCH, code: 463, reason: 'kicked' });
    expect(table.match.get()).toMatchObject({ status: 'dismissed', reason: 'kicked' });
  });

  test('with the seat kept: says nothing, and the game can be resumed', async () => {
    const table = setUp();
    await table.seat();
    await table.match.disconnect();
    expect(table.commands()).toEqual([]);
    expect(table.game.last().leaves).toEqual([MATCH]);
    expect(await table.match.resumable()).toBe(CODE);
  });

  test.each([{ seated: false }, { errorCode: 'notFound', matchId: undefined }])(
    'a game that cannot be resumed is forgotten: %o',
    async (change) => {
      const table = setUp();
      table.storage.setItem(CODE_KEY, CODE);
      Object.assign(table.check, change);
      expect(await table.match.resumable()).toBeNull();
      expect(table.storage.getItem(CODE_KEY)).toBeNull();
    },
  );

  test('nobody is asked for a game of somebody who is signed out, and it is kept for when they are back', async () => {
    const table = setUp();
    table.storage.setItem(CODE_KEY, CODE);
    table.signOut();
    expect(await table.match.resumable()).toBeNull();
    expect(table.calls).toEqual([]);
    // It is no failure either.
    expect(table.logged).toEqual([]);
    expect(table.storage.getItem(CODE_KEY)).toBe(CODE);
  });

  test('a server that is away now may know the game later', async () => {
    const table = setUp();
    table.storage.setItem(CODE_KEY, CODE);
    table.game.rules.rpc = () => Promise.reject(noAnswer());
    expect(await table.match.resumable()).toBeNull();
    expect(table.storage.getItem(CODE_KEY)).toBe(CODE);
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

  test('H7 who comes back knows the time, and asks for it once', async () => {
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

describe('a command as long as a message may be', () => {
  /** What the envelope leaves of a message in base 64. */
  const MOST = Math.floor((SOCKET.messageInBytes - 1_024) * 0.75);
  const NUMBER = ',"seq":1'.length;
  const cancel = (bytes: number) => {
    const bare = { type: 'cancel', reason: '', show: false } as const;
    return { ...bare, reason: textOf(bytes - JSON.stringify(bare).length) };
  };
  const options = (bytes: number) => {
    const bare = { type: 'options', options: { story: '' } } as const;
    return { ...bare, options: { story: textOf(bytes - JSON.stringify(bare).length) } };
  };
  /** In UTF-8. */
  const textOf = (bytes: number) => '猫'.repeat(Math.floor(bytes / 3)) + 'x'.repeat(bytes % 3);

  test('is sent; one that is longer is refused here: it would end the socket each time it is sent', async () => {
    const table = setUp();
    await table.seat();
    expect(await table.match.send(cancel(MOST + 1))).toMatchObject({ ok: false, code: 'tooLong' });
    void table.match.send(cancel(MOST));
    expect(table.commands()).toMatchObject([{ seq: 1, type: 'cancel' }]);
  });

  test('W7 goes over the socket; options that are longer go another way', async () => {
    const table = setUp();
    await table.seat();
    void table.match.send(options(MOST - NUMBER));
    expect([table.commands().length, table.rest.length]).toEqual([1, 0]);
    table.answer(1);
    void table.match.send(options(MOST - NUMBER + 1));
    expect([table.commands().length, table.rest.length]).toEqual([1, 1]);
  });
});

describe("W7 a host's long texts", () => {
  const story = (length: number) => ({ type: 'options', options: { story: '猫'.repeat(length) } }) as const;

  test('go another way, are answered like all commands, and nothing that comes after overtakes them', async () => {
    const table = setUp();
    await table.seat();
    const long = table.match.send(story(20_000));
    const start = table.match.send({ type: 'start' });
    await table.clock.settle();
    const path = `/match/${encodeURIComponent(MATCH)}/options`;
    const body = { seq: 1, options: { story: '猫'.repeat(20_000) } };
    expect(table.rest).toMatchObject([{ method: 'PUT', path, body }]);
    expect(table.commands()).toEqual([]);
    table.answer(1);
    expect(await long).toMatchObject({ ok: true, seq: 1 });
    expect(table.commands()).toEqual([{ seq: 2, type: 'start' }]);
    table.answer(2);
    expect(await start).toMatchObject({ ok: true });
  });

  test('are sent by the socket when they are short enough', async () => {
    const table = setUp();
    await table.seat();
    void table.match.send(story(15_000));
    expect([table.commands().length, table.rest.length]).toEqual([1, 0]);
  });

  test('that do not arrive are sent again, and given up when the server does not want them', async () => {
    const table = setUp();
    await table.seat();
    table.check['refuses'] = noAnswer();
    const long = table.match.send(story(20_000));
    await table.clock.pass(15_000);
    expect(table.rest.length).toBe(2);
    table.check['refuses'] = new ApiException('Forbidden', 403, '', {}, null);
    await table.clock.pass(10_000);
    expect(await long).toMatchObject({ ok: false, status: 403, code: 'refused' });
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

test('a lobby is created in the language of the host’s screen, and shut if he wants it so', async () => {
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
