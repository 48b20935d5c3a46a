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

test('the lag is that of the quicker one of the last two answers', async () => {
  const { server, exchange } = setUp();
  expect(server.lag()).toBeNull();
  await exchange(0, 200, 300);
  expect(server.lag()).toBe(500);
  await exchange(0, 20, 20);
  expect(server.lag()).toBe(40);
  await exchange(0, 600, 300);
  expect(server.lag()).toBe(40);
  await exchange(0, 300, 400);
  expect([server.lag(), server.rtt()]).toEqual([700, 40]);
});

test('a ping without an answer makes the lag grow until there is one, and another socket begins anew', async () => {
  const { clock, server, exchange } = setUp();
  await exchange(0, 10, 10);
  server.start(() => {});
  expect(server.lag()).toBe(20);
  await clock.pass(500);
  expect(server.lag()).toBe(500);
  await clock.pass(5_000);
  expect(server.lag()).toBe(5_500);
  server.seen(clock.now() - 20, clock.now() - 10);
  expect(server.lag()).toBe(20);
  await clock.pass(14_000);
  expect(server.lag()).toBeGreaterThan(5_000);
  server.start(() => {});
  expect(server.lag()).toBe(20);
  server.stop();
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

test('answers that agree within their own time and twenty milliseconds are kept, one that does not ends the others', async () => {
  const offsets = async (ahead: number) => {
    const { exchange, offset } = setUp();
    await exchange(0, 10, 10);
    await exchange(ahead, 50, 50);
    return offset();
  };
  expect([await offsets(80), await offsets(-80)]).toEqual([0, 0]);
  expect([await offsets(81), await offsets(-81)]).toEqual([81, -81]);
});
