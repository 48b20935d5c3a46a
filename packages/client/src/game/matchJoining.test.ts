import { CLIENT, OpCode } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { memoryStorage } from '../storage/memoryStorage.ts';
import { CODE, MATCH, REMATCH, CODE_KEY, noAnswer, setUp } from '../testbed/matchTable.ts';
import { ApiException, type KeyValue } from '../tuschelClient.ts';

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
    expect(match.get()).toEqual({ status: 'refused', lobbyCode: 'hello', errorCode: 'notFound', page: 404 });
    expect(calls).toEqual([]);
  });

  test('a game server that does not answer twice is not available', async () => {
    const { match, game, clock } = setUp();
    game.rules.rpc = () => Promise.reject(noAnswer());
    const joined = match.join(CODE);
    await clock.settle();
    expect(match.get()).toEqual({ status: 'joining', lobbyCode: CODE });
    await clock.pass(2_000);
    await joined;
    expect(match.get()).toEqual({ status: 'refused', lobbyCode: CODE, errorCode: 'unavailable', page: 502 });
  });

  test('a game server that is busy for a moment is asked again', async () => {
    const { match, game, clock, state } = setUp();
    const { rpc } = game.rules;
    game.rules.rpc = () => {
      game.rules.rpc = rpc;
      return Promise.reject(new ApiException('Busy.', 503, '', {}, null));
    };
    void match.join(CODE);
    await clock.pass(2_000);
    state(1);
    await clock.settle();
    expect(match.get()).toMatchObject({ status: 'joined', lobbyCode: CODE, matchId: MATCH });
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

  test('a match that has turned somebody away with a fault shows them nothing of it', async () => {
    const table = setUp();
    table.game.rules.join = () => ({ ok: false, isRejected: false, reason: 'internal' });
    void table.match.join(CODE);
    await table.clock.settle();
    table.state(1);
    expect(table.match.get().status).toBe('joining');
  });

  test('a match that is entered again after a loss is tried again soon, however often the first time had failed', async () => {
    const table = setUp();
    const fault = { ok: false, isRejected: false, reason: 'internal' } as const;
    table.game.rules.join = () => fault;
    void table.match.join(CODE);
    await table.clock.pass(10_000);
    table.game.rules.join = () => ({ ok: true });
    await table.clock.pass(16_000);
    table.state(1);
    let tries = 0;
    table.game.rules.join = () => (++tries === 1 ? fault : { ok: true });
    await table.reconnect();
    expect(tries).toBe(1);
    await table.clock.pass(2_000);
    expect(tries).toBe(2);
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

describe('going', () => {
  test.each([
    [461, 'otherBrowser', CODE],
    [463, 'kicked', null],
  ] as const)(
    'a player who is sent away (%i) before the first state learns of it and stops waiting',
    async (page, reason, kept) => {
      const table = setUp();
      table.storage.setItem(CODE_KEY, CODE);
      let isOver = false;
      void table.match.join(CODE).then(() => {
        isOver = true;
      });
      await table.clock.settle();
      table.game.last().push(REMATCH, OpCode.ForceDisconnect, { matchId: REMATCH, code: page, reason });
      expect(table.match.get()).toEqual({ status: 'joining', lobbyCode: CODE });
      table.game.last().push(MATCH, OpCode.ForceDisconnect, { matchId: MATCH, code: page, reason });
      await table.clock.settle();
      expect(table.match.get()).toEqual({ status: 'dismissed', lobbyCode: CODE, page, reason });
      expect([isOver, table.hub.get(), table.storage.getItem(CODE_KEY)]).toEqual([true, { status: 'closed' }, kept]);
      expect(table.logged).toContain('The server ended the connection.');
    },
  );

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
    expect(table.logged).not.toContain('The server ended the connection.');
    expect(table.game.last().joins).toEqual([MATCH]);
    table.answer(1);
    await left;
    expect(table.match.get()).toEqual({ status: 'none' });
    await table.seat();
    table.game.last().push(MATCH, OpCode.ForceDisconnect, { matchId: MATCH, code: 463, reason: 'kicked' });
    expect(table.match.get()).toMatchObject({ status: 'dismissed', reason: 'kicked' });
  });

  test.each(['leave', 'disconnect'] as const)(
    'is over once the server has heard of it, or could not: %s',
    async (how) => {
      for (const failure of [null, new Error('no connection')]) {
        const table = setUp();
        await table.seat();
        let answer = () => {};
        table.game.rules.leave = () =>
          new Promise((resolve, reject) => {
            answer = () => (failure ? reject(failure) : resolve());
          });
        let isGone = false;
        const gone = table.match[how]().then(() => {
          isGone = true;
        });
        table.answer(1);
        await table.clock.settle();
        expect([isGone, table.match.get(), table.game.last().leaves]).toEqual([false, { status: 'none' }, [MATCH]]);
        answer();
        await gone;
      }
    },
  );

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
