import { expect, test } from 'vitest';
import { createStore } from '../store.ts';
import { ENV } from '../testbed/environment.ts';
import { fakeClock } from '../testbed/fakeClock.ts';
import { ApiException, type HubState } from '../tuschelClient.ts';
import { lookOut } from './lookOut.ts';

function watching(byte = 127) {
  const clock = fakeClock();
  const state = createStore<HubState>({ status: 'open' });
  let isUp = false;
  let refusal: Error = new Error('nobody there');
  const asked: string[] = [];
  let woken = 0;
  const stop = lookOut({
    hub: { get: state.get, subscribe: state.subscribe, wakeUp: () => void woken++ },
    clock,
    env: ENV,
    randomBytes: (length) => new Uint8Array(length).fill(byte),
    send: ({ url }) => {
      asked.push(url);
      return isUp ? Promise.resolve({ body: {}, headers: new Headers() }) : Promise.reject(refusal);
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
    refuse: (status: number) => {
      refusal = new ApiException('', status, '', {}, null);
    },
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

test.each([502, 503, 504])(
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

test('H8 a server that asks for patience is there', async () => {
  const { clock, lose, refuse, seen } = watching();
  refuse(429);
  lose(0);
  await clock.pass(1_900);
  expect(seen()).toEqual({ asked: 1, woken: 0 });
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
