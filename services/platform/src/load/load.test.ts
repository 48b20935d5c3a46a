import { describe, expect, test } from 'vitest';
import { collectingLog } from '../collectingLog.ts';
import { fakeClock } from '../fakeClock.ts';
import { prometheusMetrics } from '../metrics/prometheus.ts';
import type { Shedding } from '../ports.ts';
import { linesOf } from '../testing/figures.ts';
import { createStillness, measureEventLoopLag } from './eventLoopLag.ts';
import { fakeLoad, watchLoad } from './load.ts';

const ALL: Shedding[] = ['login', 'list', 'lobby'];

function scene(busyLagMs = 100) {
  const clock = fakeClock();
  const log = collectingLog();
  const metrics = prometheusMetrics();
  const now = { lagMs: 0, waiting: 0 };
  const load = watchLoad(busyLagMs, {
    clock,
    log,
    metrics,
    lagMs: () => now.lagMs,
    stoodStillMs: () => 0,
    waiting: () => now.waiting,
  });
  load.begin();
  const refused = () => ALL.filter((what) => load.refusal(what) !== null);
  return { clock, log, metrics, now, load, refused };
}

describe('what is refused', () => {
  test('grows with the lag: first logins and lists, then lobbies, and shrinks when it is quiet', async () => {
    const { clock, now, load, refused } = scene();
    expect([load.level(), refused()]).toEqual([0, []]);
    now.lagMs = 100;
    await clock.advance(1_000);
    expect([load.level(), refused()]).toEqual([1, ['login', 'list']]);
    now.lagMs = 250;
    await clock.advance(1_000);
    expect([load.level(), refused()]).toEqual([2, ['login', 'list', 'lobby']]);
    now.lagMs = 0;
    await clock.advance(5_000);
    expect([load.level(), refused()]).toEqual([1, ['login', 'list']]);
    await clock.advance(5_000);
    expect([load.level(), refused()]).toEqual([0, []]);
  });

  test('may come again after five seconds', async () => {
    const { clock, now, load } = scene();
    now.waiting = 800;
    await clock.advance(1_000);
    expect(ALL.map((what) => load.refusal(what))).toEqual([5_000, 5_000, 5_000]);
  });

  test('is nothing where that is switched off; the lag is measured all the same', async () => {
    const { clock, now, metrics, refused } = scene(0);
    [now.lagMs, now.waiting] = [60_000, 10_000];
    await clock.advance(60_000);
    expect(refused()).toEqual([]);
    expect(await linesOf(metrics, 'tuschel_load_l')).toEqual(['tuschel_load_level 0', 'tuschel_load_lag_seconds 60']);
  });

  test('is what a test says', () => {
    const load = fakeLoad();
    const refused = (level: 0 | 1 | 2) => {
      load.become(level);
      return [load.level(), ...ALL.filter((what) => load.refusal(what) !== null)];
    };
    expect([refused(0), refused(1), refused(2)]).toEqual([[0], [1, 'login', 'list'], [2, 'login', 'list', 'lobby']]);
  });
});

test('operators read the level, the lag and what was refused; the log has each change', async () => {
  const { clock, now, metrics, log, load, refused } = scene();
  now.lagMs = 120;
  await clock.advance(1_000);
  refused();
  refused();
  expect(await linesOf(metrics, 'tuschel_load')).toEqual([
    'tuschel_load_refused_total{what="login"} 2',
    'tuschel_load_refused_total{what="list"} 2',
    'tuschel_load_level 1',
    'tuschel_load_lag_seconds 0.12',
  ]);
  now.lagMs = 0;
  await clock.advance(6_000);
  expect(log.lines.map(({ level, message, fields }) => [level, message, fields])).toEqual([
    ['warn', 'there is too much to do', { load: 1, lagMs: 120, waiting: 0 }],
    ['info', 'there is less to do', { load: 0 }],
  ]);
  load.stop();
  now.lagMs = 1_000;
  await clock.advance(6_000);
  expect(load.level()).toBe(0);
});

test('logins and lists are let in by few at a time, each for themselves; who waited in vain is told when to come again', async () => {
  const { clock, metrics, load } = scene();
  const begun = { login: [] as (() => void)[], list: [] as (() => void)[] };
  const refused: number[] = [];
  const ask = async (what: 'login' | 'list') => {
    const turn = await load.turn(what);
    if (typeof turn === 'number') refused.push(turn);
    else begun[what].push(turn.leave);
  };
  for (let count = 0; count < 18; count++) {
    void ask('login');
    void ask('list');
  }
  await clock.advance(0);
  expect([begun.login.length, begun.list.length]).toEqual([8, 16]);
  begun.login[0]?.();
  await clock.advance(2_999);
  expect([begun.login.length, begun.list.length, refused]).toEqual([9, 16, []]);
  await clock.advance(1);
  expect(refused).toEqual(Array.from({ length: 9 + 2 }, () => 5_000));
  expect(await linesOf(metrics, 'tuschel_load_refused')).toEqual([
    'tuschel_load_refused_total{what="login"} 9',
    'tuschel_load_refused_total{what="list"} 2',
  ]);
});

test('an event loop that stood still was late by about as long, and what was read counts once', async () => {
  const lag = measureEventLoopLag();
  const turn = () => new Promise((resolve) => setTimeout(resolve, 30));
  await turn();
  const end = performance.now() + 400;
  while (performance.now() < end);
  await turn();
  expect(lag.read()).toBeGreaterThan(350);
  expect(lag.read()).toBe(0);
  expect(lag.stoodStillMs()).toBeGreaterThan(340);
  lag.stop();
});

test('where a clock goes back all goes on, and nothing was late', async () => {
  let now = 10_000;
  const lag = measureEventLoopLag(() => (now -= 100));
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(lag.read()).toBe(0);
  lag.stop();
});

test('ticks that come late add up, and one that is overdue counts before it comes', () => {
  let now = 1_000;
  const stillness = createStillness(50, () => now);
  const after = (ms: number) => {
    now += ms;
    return stillness.totalMs();
  };
  expect([after(50), after(10)]).toEqual([0, 10]);
  stillness.tick();
  expect([after(50), after(600)]).toEqual([10, 610]);
  stillness.tick();
  expect([after(0), after(40), after(20)]).toEqual([610, 610, 620]);
});

test('what was late before the start was over does not count', async () => {
  const clock = fakeClock();
  let lagMs = 0;
  // Since it was read before.
  const read = () => {
    const late = lagMs;
    lagMs = 0;
    return late;
  };
  const load = watchLoad(100, {
    clock,
    log: collectingLog(),
    metrics: prometheusMetrics(),
    lagMs: read,
    stoodStillMs: () => 0,
    waiting: () => 0,
  });
  lagMs = 60_000;
  await clock.jump(1_000);
  expect(load.level()).toBe(0);
  lagMs = 60_000;
  await clock.jump(1_000);
  expect(load.level()).toBe(0);
  load.begin();
  await clock.jump(2_000);
  expect(load.level()).toBe(0);
  lagMs = 1_000;
  await clock.jump(1_000);
  expect(load.level()).toBe(2);
  load.stop();
});
