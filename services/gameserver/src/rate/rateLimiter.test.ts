import { fakeClock } from '@tuschel/platform';
import { RATES, type RateName } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { createRateLimiter } from './rateLimiter.ts';

test.each(Object.keys(RATES) as RateName[])('%s: the limit goes through, one more does not', async (name) => {
  const clock = fakeClock();
  const limiter = createRateLimiter(clock);
  const { limit, windowMs } = RATES[name];
  const spent = Array.from({ length: limit }, () => limiter.spend(name, 'ada'));
  expect(spent.every((wait) => wait === 0)).toBe(true);
  const wait = limiter.spend(name, 'ada');
  expect(wait).toBe(Math.ceil(windowMs / limit));
  expect(limiter.spend(name, 'bob')).toBe(0);

  await clock.advance(wait);
  expect(limiter.spend(name, 'ada')).toBe(0);
  expect(limiter.spend(name, 'ada')).toBeGreaterThan(0);
  await clock.advance(windowMs);
  expect(Array.from({ length: limit }, () => limiter.spend(name, 'ada')).every((one) => one === 0)).toBe(true);
});
