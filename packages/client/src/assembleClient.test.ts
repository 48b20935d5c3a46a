import { describe, expect, test } from 'vitest';
import { assembleClient } from './assembleClient.ts';
import type { Drawings } from './drawing/drawings.ts';
import type { MatchClient } from './game/match.ts';
import type { SocketEvents } from './gameserver/gameServer.ts';
import { memoryStorage } from './storage/memoryStorage.ts';
import { createStore } from './store.ts';
import { ENV } from './testbed/environment.ts';
import { fakeClock } from './testbed/fakeClock.ts';
import { fakeFetch, json } from './testbed/fakeFetch.ts';
import { lobbyState } from './testbed/matchState.ts';
import { jwt } from './testbed/jwt.ts';
import { ANNA, scriptedGameServer } from './testbed/scriptedGameServer.ts';
import type { GameState } from './tuschelClient.ts';

/** A client whose drawings and match only note what is asked of them; the page around it does what the test says. */
async function assembled() {
  const clock = fakeClock();
  const happened: string[] = [];
  const note = (what: string) => () => void happened.push(what);
  const page = { wakeUp: new Set<() => void>(), leave: new Set<() => void>() };
  const on = (listeners: Set<() => void>) => (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const net = { isAway: false };
  const { fetch, asked } = fakeFetch(({ url }) => {
    if (net.isAway) return Promise.reject(new Error('network'));
    const exp = clock.now() / 1000 + 4 * 60 * 60;
    return url.endsWith('/session/refresh')
      ? json({ token: jwt({ exp, uid: ANNA.id, usn: ANNA.username }) })
      : json({});
  });
  const game = scriptedGameServer();
  const reads: string[] = [];
  game.rules.account = async () => {
    reads.push('account');
    return ANNA;
  };
  let socket: SocketEvents | null = null;
  const gameServer = {
    ...game.server,
    openSocket: (ticket: string, events: SocketEvents) => {
      socket = events;
      return game.server.openSocket(ticket, events);
    },
  };
  const state = createStore<GameState>({ status: 'none' });
  const match = { ...state, reset: note('match reset'), matchData: () => {} } as unknown as MatchClient;
  const drawings = {
    prepare: note('drawings prepared'),
    wakeUp: note('drawings woken'),
    leave: note('drawings left'),
    stop: note('drawings stopped'),
  } as unknown as Drawings;
  const windowStorage = memoryStorage();
  windowStorage.setItem('tuschel.slot', 'slot0001');
  const client = assembleClient(
    {
      env: ENV,
      fetch,
      windowStorage,
      browserStorage: memoryStorage(),
      clock,
      randomBytes: (length) => new Uint8Array(length),
      gameServer,
      onWakeUp: on(page.wakeUp),
      onLeave: on(page.leave),
    },
    () => drawings,
    () => match,
  );
  await client.start();
  await clock.settle();
  const tell = (listeners: Set<() => void>) => {
    for (const listener of listeners) listener();
  };
  return {
    clock,
    client,
    game,
    state,
    net,
    happened,
    reads,
    refreshes: () => asked.filter(({ url }) => url.endsWith('/session/refresh')).length,
    wakeUp: () => tell(page.wakeUp),
    leave: () => tell(page.leave),
    notice: (type?: string) => socket?.notice?.(type),
  };
}

describe('a page that wakes up', () => {
  test('looks after its session, its connection and its drawings', async () => {
    const { clock, game, happened, refreshes, wakeUp } = await assembled();
    clock.jump(3 * 60 * 60 * 1000);
    wakeUp();
    await clock.settle();
    expect(happened).toEqual(['drawings woken']);
    expect([refreshes(), game.last().probes]).toEqual([2, 1]);
  });

  test('connects at once where the connection was lost', async () => {
    const { clock, client, game, wakeUp } = await assembled();
    game.last().drop(1006);
    expect(client.hub.get().status).toBe('lost');
    await clock.pass(1_500);
    wakeUp();
    await clock.settle();
    expect([client.hub.get().status, game.sockets.length]).toEqual(['open', 2]);
  });
});

test('a page that is left sends what its drawings still have', async () => {
  const { happened, leave } = await assembled();
  leave();
  expect(happened).toEqual(['drawings left']);
});

test('drawings are prepared when a match is joined, and not before', async () => {
  const { state, happened } = await assembled();
  state.set({ status: 'joining', lobbyCode: 'ABCDEFGHJK' });
  expect(happened).toEqual([]);
  state.set({ status: 'joined', lobbyCode: 'ABCDEFGHJK', matchId: 'match', state: lobbyState() });
  expect(happened).toEqual(['drawings prepared']);
});

test('word of support has the account read again, other notices do not; listeners hear of each', async () => {
  const { clock, client, reads, notice } = await assembled();
  let heard = 0;
  client.onNotice(() => heard++);
  reads.length = 0;
  notice('badge');
  notice();
  await clock.settle();
  expect([heard, reads]).toEqual([2, []]);
  notice('support');
  await clock.settle();
  expect([heard, reads]).toEqual([3, ['account']]);
});

test('a request without an answer casts doubt on the connection, and the next answer does so again', async () => {
  const { client, game, net } = await assembled();
  net.isAway = true;
  await expect(client.ask({ method: 'GET', path: '/notices' })).rejects.toMatchObject({ status: 0 });
  await expect(client.ask({ method: 'GET', path: '/notices' })).rejects.toMatchObject({ status: 0 });
  expect(game.last().probes).toBe(1);
  net.isAway = false;
  await client.ask({ method: 'GET', path: '/notices' });
  expect(game.last().probes).toBe(2);
});

describe('a client that was stopped', () => {
  test('lets go of its match, its drawings and its connection', async () => {
    const { client, game, happened } = await assembled();
    await client.stop();
    expect(happened).toEqual(['match reset', 'drawings stopped']);
    expect([client.hub.get().status, game.last().isClosed]).toEqual(['closed', true]);
  });

  test('hears of nothing any more', async () => {
    const { clock, client, game, state, happened, refreshes, wakeUp, leave } = await assembled();
    await client.stop();
    happened.length = 0;
    clock.jump(3 * 60 * 60 * 1000);
    wakeUp();
    leave();
    state.set({ status: 'joined', lobbyCode: 'ABCDEFGHJK', matchId: 'match', state: lobbyState() });
    await clock.settle();
    expect(happened).toEqual([]);
    expect([refreshes(), game.sockets.length]).toEqual([1, 1]);
  });

  test('does not connect again for a session that comes late', async () => {
    const { clock, client, game } = await assembled();
    await client.stop();
    await client.adopt({ refreshToken: 'refresh' }, 'window');
    await clock.settle();
    expect([client.hub.get().status, game.sockets.length]).toEqual(['closed', 1]);
  });
});
