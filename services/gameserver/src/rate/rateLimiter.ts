import type { Clock } from '@tuschel/platform/ports';
import { RATES, type RateName } from '@tuschel/protocol';

export interface RateLimiter {
  /** Spends one credit of `key` (a user, an address, a socket). Answers 0, or how many ms to wait: nothing was spent. */
  spend(name: RateName, key: string): number;
  /** False for who is exempt. */
  readonly isLimiting: boolean;
}

/** More keys than this, and those with full credit are forgotten. */
const MAX_KEYS = 20_000;

/** Credits come back evenly over the window (GCRA): one number per key, the time at which its credit is full again. */
export function createRateLimiter(clock: Pick<Clock, 'now'>): RateLimiter {
  const fullAt = new Map<string, number>();

  const forgetIdle = (now: number) => {
    for (const [key, at] of fullAt) if (at <= now) fullAt.delete(key);
  };

  return {
    isLimiting: true,
    spend(name, key) {
      const { limit, windowMs } = RATES[name];
      const id = `${name} ${key}`;
      const now = clock.now();
      const next = Math.max(fullAt.get(id) ?? now, now) + windowMs / limit;
      const wait = next - windowMs - now;
      if (wait > 1e-6) return Math.ceil(wait);
      if (fullAt.size >= MAX_KEYS) forgetIdle(now);
      fullAt.set(id, next);
      return 0;
    },
  };
}

export const unlimited: RateLimiter = { isLimiting: false, spend: () => 0 };
