import { createRateLimiter as createLimiter, type LimiterConfig, type RateLimiter as Limiter } from '@tuschel/platform';
import type { Clock } from '@tuschel/platform/ports';
import { RATES, type RateName } from '@tuschel/protocol';

export type RateLimiter = Limiter<RateName>;

export function createRateLimiter(
  clock: Pick<Clock, 'now'>,
  config: LimiterConfig,
  limited?: (name: RateName) => void,
): RateLimiter {
  return createLimiter(clock, RATES, config, limited);
}
