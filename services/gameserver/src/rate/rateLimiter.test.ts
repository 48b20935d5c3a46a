import { fakeClock } from '@tuschel/platform';
import { RATES, type RateName } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { createRateLimiter } from './rateLimiter.ts';

test.each(Object.keys(RATES) as RateName[])('%s: the limit goes through, one more does not', async (name) => {
  const clock = fakeClock();
  const limiter = createRateLimiter(clock, { rateLimits: true });
  const { limit, windowMs } = RATES[name];
  const ada = { address: '192.0.2.1', user: 'ada', socket: 'one' };
  const bob = { address: '192.0.2.2', user: 'bob', socket: 'two' };
  const taken = Array.from({ length: limit }, () => limiter.take([name], ada));
  expect(taken.every((wait) => wait === null)).toBe(true);
  const wait = limiter.take([name], ada);
  expect(wait).toBe(Math.ceil(windowMs / limit));
  expect(limiter.take([name], bob)).toBeNull();

  await clock.advance(wait ?? 0);
  expect(limiter.take([name], ada)).toBeNull();
  expect(limiter.take([name], ada)).toBeGreaterThan(0);
  await clock.advance(windowMs);
  expect(Array.from({ length: limit }, () => limiter.take([name], ada)).every((one) => one === null)).toBe(true);
});
