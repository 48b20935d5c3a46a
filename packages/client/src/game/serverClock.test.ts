import { expect, test } from 'vitest';
import { fakeClock } from '../testbed/fakeClock.ts';
import { createServerClock } from './serverClock.ts';

function setUp() {
  const clock = fakeClock();
  const server = createServerClock(clock, () => {});
  /** One exchange over a line that takes so long each way; the server is `ahead` ms. */
  const exchange = async (ahead: number, there: number, back: number) => {
    const t0 = clock.now();
    const t1 = t0 + ahead + there;
    await clock.pass(there + back);
    server.seen(t0, t1);
  };
  return { clock, server, exchange, offset: () => server.now() - clock.now() };
}

test('before the first answer the own clock has to do', () => {
  const { server, offset } = setUp();
  expect([offset(), server.rtt()]).toEqual([0, null]);
});

test('the quickest of the last eight answers is the most exact one', async () => {
  const { server, exchange, offset } = setUp();
  await exchange(5000, 300, 20);
  await exchange(5000, 10, 12);
  await exchange(5000, 20, 200);
  expect([offset(), server.rtt()]).toEqual([4999, 22]);
  for (let n = 0; n < 8; n++) await exchange(5000, 30, 30);
  expect([offset(), server.rtt()]).toEqual([5000, 60]);
});

test('a clock that somebody sets is noticed with the next answer', async () => {
  const { clock, exchange, offset } = setUp();
  await exchange(0, 10, 10);
  clock.jump(-3_600_000);
  await exchange(3_600_000, 200, 200);
  expect(offset()).toBe(3_600_000);
});

test('an answer from the future, or without a time, is no answer', () => {
  const { clock, server, offset } = setUp();
  server.seen(clock.now() + 50, clock.now());
  server.seen(clock.now(), Number.NaN);
  expect([offset(), server.rtt()]).toEqual([0, null]);
});
