import { expect, test, vi } from 'vitest';
import type { Drawings } from '../drawing/drawings.ts';
import { gameServerUrl } from '../gameserver/gameServerUrl.ts';
import type { Request } from '../http/request.ts';
import { createStore } from '../store.ts';
import { ENV } from '../testbed/environment.ts';
import { fakeClock } from '../testbed/fakeClock.ts';
import { ApiException, type HubState } from '../tuschelClient.ts';
import { type LookOutOptions, lookOut, withLookOut } from './lookOut.ts';

function watching(byte = 127, start: (options: LookOutOptions) => () => void = lookOut) {
  const clock = fakeClock();
  const state = createStore<HubState>({ status: 'open' });
  let isUp = false;
  let refusal: Error = new Error('nobody there');
  const asked: Pick<Request, 'method' | 'url'>[] = [];
  let woken = 0;
  let answering: Promise<void> = Promise.resolve();
  const stop = start({
    hub: { get: state.get, subscribe: state.subscribe, wakeUp: () => void woken++ },
    clock,
    env: ENV,
    randomBytes: (length) => new Uint8Array(length).fill(byte),
    send: async ({ method, url }) => {
      asked.push({ method, url });
      await answering;
      if (!isUp) throw refusal;
      return { body: {}, headers: new Headers() };
    },
  });
  const since = clock.now();
  return {
    clock,
    state,
    stop,
    lose: (attempt: number) => state.set({ status: 'lost', since, attempt, nextTryAt: clock.now() + 2_000 }),
    start: () => {
      isUp = true;
    },
    /** Answers wait until what this returns is called. */
    hold: () => {
      let answer = () => {};
      answering = new Promise((resolve) => {
        answer = resolve;
      });
      return answer;
    },
    refuse: (status: number) => {
      refusal = new ApiException('', status, '', {}, null);
    },
    asked,
    seen: () => ({ asked: asked.length, woken }),
  };
}

test('H8 a server that was away is asked every half second, and its first answer brings everybody back', async () => {
  const { clock, lose, start, seen } = watching();
  lose(0);
  await clock.pass(1_600);
  expect(seen()).toEqual({ asked: 3, woken: 0 });
  start();
  await clock.pass(500);
  expect(seen()).toEqual({ asked: 4, woken: 1 });
  await clock.pass(10_000);
  expect(seen()).toEqual({ asked: 4, woken: 1 });
});

test('H8 a server that has only let go of one socket is left in peace until a try has failed', async () => {
  const { clock, lose, start, seen } = watching();
  start();
  lose(0);
  await clock.pass(1_900);
  expect(seen()).toEqual({ asked: 1, woken: 0 });
  lose(1);
  await clock.pass(600);
  expect(seen()).toEqual({ asked: 2, woken: 1 });
});

test.each([500, 502, 503, 504])(
  'H8 a server that is stopping, or a proxy whose server is gone, says %i, and is away',
  async (status) => {
    const { clock, lose, refuse, start, seen } = watching();
    refuse(status);
    lose(0);
    await clock.pass(600);
    start();
    await clock.pass(500);
    expect(seen()).toEqual({ asked: 2, woken: 1 });
  },
);

test.each([400, 429, 499])(
  'H8 a server that asks for patience, or refuses otherwise (%i), is there',
  async (status) => {
    const { clock, lose, refuse, seen } = watching();
    refuse(status);
    lose(0);
    await clock.pass(1_900);
    expect(seen()).toEqual({ asked: 1, woken: 0 });
  },
);

test('H8 the game server is asked whether it is well, as soon as chance says and then every half second', async () => {
  const { clock, lose, asked } = watching(0);
  lose(0);
  const counts: number[] = [];
  for (const ms of [249, 1, 499, 1, 499, 1]) {
    await clock.pass(ms);
    counts.push(asked.length);
  }
  expect(counts).toEqual([0, 1, 1, 2, 2, 3]);
  expect(asked[0]).toEqual({ method: 'GET', url: `${gameServerUrl(ENV)}/healthcheck` });
});

test('H8 not all who lost it at the same moment ask at the same moment', async () => {
  const [early, late] = [watching(0), watching(255)];
  for (const { lose } of [early, late]) lose(0);
  await Promise.all([early, late].map(({ clock }) => clock.pass(300)));
  expect([early.seen().asked, late.seen().asked]).toEqual([1, 0]);
  await late.clock.pass(500);
  expect(late.seen().asked).toBe(1);
});

test('H8 a server that answers but takes no sockets is asked no more until it has taken one', async () => {
  const { clock, lose, start, seen, state } = watching();
  start();
  lose(1);
  await clock.pass(600);
  lose(2);
  await clock.pass(5_000);
  expect(seen()).toEqual({ asked: 1, woken: 1 });
  state.set({ status: 'open' });
  lose(1);
  await clock.pass(600);
  expect(seen()).toEqual({ asked: 2, woken: 2 });
});

test('H8 after fifteen seconds the schedule is left to itself, and when the client stops nobody is asked', async () => {
  const first = watching();
  first.lose(1);
  await first.clock.pass(60_000);
  expect(first.seen().asked).toBeLessThanOrEqual(30);
  const second = watching();
  second.lose(1);
  second.stop();
  await second.clock.pass(5_000);
  expect(second.seen().asked).toBe(0);
  const third = watching();
  third.stop();
  third.lose(1);
  await third.clock.pass(5_000);
  expect(third.seen().asked).toBe(0);
});

test('H8 a server is asked once at a time, however often the hub tries meanwhile, and however long an answer takes', async () => {
  const { clock, lose, hold, seen } = watching();
  for (const attempt of [0, 1, 2]) lose(attempt);
  await clock.pass(600);
  expect(seen().asked).toBe(1);
  hold();
  await clock.pass(500);
  lose(3);
  await clock.pass(5_000);
  expect(seen().asked).toBe(2);
});

test('H8 nobody is asked, and nothing is planned, while the hub connects for the first time or is open', async () => {
  const { clock, state, seen } = watching();
  const planned = vi.spyOn(clock, 'setTimeout');
  state.set({ status: 'connecting' });
  state.set({ status: 'open' });
  await clock.pass(2_000);
  expect([seen().asked, planned.mock.calls]).toEqual([0, []]);
});

test('H8 an answer that comes when the hub is open again wakes nobody, and says nothing of the next loss', async () => {
  const { clock, state, lose, start, hold, seen } = watching();
  start();
  const answer = hold();
  lose(1);
  await clock.pass(600);
  state.set({ status: 'open' });
  answer();
  await clock.pass(1_000);
  expect(seen()).toEqual({ asked: 1, woken: 0 });
  lose(0);
  await clock.pass(600);
  expect(seen()).toEqual({ asked: 2, woken: 0 });
});

test('H8 a client that stops while its question is on the way asks no more, and is not woken by the answer', async () => {
  for (const isUp of [true, false]) {
    const { clock, lose, start, hold, stop, seen } = watching();
    if (isUp) start();
    const answer = hold();
    lose(1);
    await clock.pass(600);
    stop();
    answer();
    await clock.pass(5_000);
    expect(seen()).toEqual({ asked: 1, woken: 0 });
  }
});

test('H8 the look-out ends with the drawings that it came with', async () => {
  const stopDrawings = vi.fn<() => void>();
  const { clock, lose, stop, seen } = watching(127, (options) => {
    const drawings = withLookOut({ stop: stopDrawings } as Partial<Drawings> as Drawings, options);
    return () => drawings.stop();
  });
  lose(1);
  stop();
  await clock.pass(5_000);
  expect([stopDrawings.mock.calls.length, seen().asked]).toEqual([1, 0]);
});
