import { describe, expect, test } from 'vitest';
import { fakeClock } from '../fakeClock.ts';
import { type Caller, createRateLimiter, type LimiterConfig, unlimited } from './rateLimiter.ts';

const RATES = {
  login: { limit: 20, windowMs: 60_000, per: 'address' },
  guess: { limit: 10, windowMs: 60_000, per: 'user' },
  message: { limit: 5, windowMs: 1_000, per: 'socket' },
} as const;
type Name = keyof typeof RATES;

function scene(config: Partial<LimiterConfig> = {}) {
  const clock = fakeClock();
  const usedUp: Name[] = [];
  const limiter = createRateLimiter(clock, RATES, { rateLimits: true, ...config }, (name) => usedUp.push(name));
  /** How many of so many calls went through. */
  const passed = (name: Name, callers: Caller[]) =>
    callers.filter((caller) => limiter.take([name], caller) === null).length;
  return { clock, limiter, usedUp, passed };
}

const many = (count: number, address: (index: number) => string): Caller[] =>
  Array.from({ length: count }, (_, index) => ({ address: address(index) }));

describe('a limit per address', () => {
  test('holds for a /64 as for one IPv4 address: of sixty logins twenty go through', () => {
    const { passed, limiter } = scene();
    expect(
      passed(
        'login',
        many(60, () => '192.0.2.1'),
      ),
    ).toBe(20);
    expect(
      passed(
        'login',
        many(60, (index) => `2001:db8:1:2::${index.toString(16)}`),
      ),
    ).toBe(20);
    expect(limiter.take(['login'], { address: '2001:db8:1:2:ffff::1' })).toBe(3_000);
    expect(limiter.take(['login'], { address: '2001:db8:1:3::1' })).toBeNull();
  });

  test('holds for a /48 with four times the credit, and no longer', async () => {
    const { clock, passed } = scene();
    const calls = many(200, (index) => `2001:db8:1:${index.toString(16)}::1`);
    expect(passed('login', calls)).toBe(80);
    expect(passed('login', [{ address: '2001:db8:2::1' }])).toBe(1);
    await clock.advance(60_000);
    expect(passed('login', calls)).toBe(80);
  });

  test('that a /48 has used up costs its /64 nothing', async () => {
    const { clock, passed } = scene();
    expect(
      passed(
        'login',
        many(80, (index) => `2001:db8:1:${index.toString(16)}::1`),
      ),
    ).toBe(80);
    expect(
      passed(
        'login',
        many(50, () => '2001:db8:1:ffff::1'),
      ),
    ).toBe(0);
    await clock.advance(20_000);
    expect(
      passed(
        'login',
        many(21, () => '2001:db8:1:ffff::1'),
      ),
    ).toBe(20);
  });

  test('takes a mapped IPv4 address for what it is', () => {
    const { passed } = scene();
    expect(passed('login', [...many(15, () => '192.0.2.1'), ...many(15, () => '::ffff:192.0.2.1')])).toBe(20);
    expect(
      passed(
        'login',
        many(20, (index) => `::ffff:198.51.100.${index}`),
      ),
    ).toBe(20);
  });

  test('does not hold for an exempt address; limits per user and per socket do', () => {
    const { passed } = scene({ exemptFromLimits: (address) => address === '10.0.0.1' });
    const callers = (count: number) =>
      Array.from({ length: count }, () => ({ address: '10.0.0.1', user: 'ada', socket: '1' }));
    expect(passed('login', callers(100))).toBe(100);
    expect(passed('guess', callers(11))).toBe(10);
    expect(passed('message', callers(6))).toBe(5);
  });
});

test.each(['address', 'user', 'socket'] as const)(
  'what somebody has used up of one rate per %s costs no other',
  (per) => {
    const rate = { limit: 3, windowMs: 60_000, per };
    const limiter = createRateLimiter(fakeClock(), { look: { ...rate, limit: 9 }, login: rate }, { rateLimits: true });
    const caller = { address: '2001:db8:1:2::1', user: 'ada', socket: 'window' };
    const passed = (name: 'look' | 'login') =>
      Array.from({ length: 20 }, () => limiter.take([name], caller)).filter((wait) => wait === null).length;
    expect([passed('look'), passed('login')]).toEqual([9, 3]);
  },
);

test('a rate per socket or user draws on what is known of whoever calls', () => {
  const { passed } = scene();
  const address = '192.0.2.1';
  const sockets = (socket: string) => Array.from({ length: 6 }, () => ({ address, user: 'ada', socket }));
  expect([passed('message', sockets('one')), passed('message', sockets('two'))]).toEqual([5, 5]);
  expect(passed('guess', [...sockets('one'), ...sockets('two')])).toBe(10);
  expect(
    passed(
      'guess',
      many(11, () => address),
    ),
  ).toBe(10);
});

test('a call that draws on several rates takes all of them or none', () => {
  const { limiter, passed, usedUp } = scene();
  const ada = { address: '192.0.2.1', user: 'ada' };
  for (let guess = 0; guess < 10; guess++) expect(limiter.take(['login', 'guess'], ada)).toBeNull();
  for (let guess = 0; guess < 50; guess++) expect(limiter.take(['login', 'guess'], ada)).toBe(6_000);
  expect(new Set(usedUp)).toEqual(new Set(['guess']));
  expect(
    passed(
      'login',
      many(11, () => '192.0.2.1'),
    ),
  ).toBe(10);
});

test('where limits are off nobody waits, and nothing else is limited either', () => {
  const { limiter, passed } = scene({ rateLimits: false });
  expect(
    passed(
      'login',
      many(100, () => '192.0.2.1'),
    ),
  ).toBe(100);
  expect([limiter.holds('user', '192.0.2.1'), limiter.holds('address', '192.0.2.1')]).toEqual([false, false]);
  expect([unlimited.take(['login'], { address: '192.0.2.1' }), unlimited.holds('user', '')]).toEqual([null, false]);
});

test('what is counted in other ways is limited per user everywhere, per address where that is not exempt', () => {
  const { limiter } = scene({ exemptFromLimits: (address) => address === '10.0.0.1' });
  expect([limiter.holds('user', '10.0.0.1'), limiter.holds('address', '10.0.0.1')]).toEqual([true, false]);
  expect(limiter.holds('address', '192.0.2.1')).toBe(true);
});
