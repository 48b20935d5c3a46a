import { expect, test } from 'vitest';
import { lookOut } from './lookOut.ts';
import { createStore } from './store.ts';
import { ENV } from './testbed/environment.ts';
import { fakeClock } from './testbed/fakeClock.ts';
import type { HubState } from './tuschelClient.ts';

function watching() {
  const clock = fakeClock();
  const state = createStore<HubState>({ status: 'open' });
  let isUp = false;
  const asked: string[] = [];
  let woken = 0;
  const stop = lookOut({
    hub: { get: state.get, subscribe: state.subscribe, wakeUp: () => void woken++ },
    clock,
    env: ENV,
    send: ({ url }) => {
      asked.push(url);
      return isUp ? Promise.resolve({ body: {}, headers: new Headers() }) : Promise.reject(new Error('nobody there'));
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
    seen: () => ({ asked: asked.length, woken }),
  };
}

test('H8 the first try is left alone; after it has failed, the server is asked every half second until it answers', async () => {
  const { clock, lose, start, seen } = watching();
  lose(0);
  await clock.pass(2_000);
  expect(seen()).toEqual({ asked: 0, woken: 0 });
  lose(1);
  await clock.pass(1_700);
  expect(seen()).toEqual({ asked: 3, woken: 0 });
  start();
  await clock.pass(300);
  expect(seen()).toEqual({ asked: 4, woken: 1 });
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
});
