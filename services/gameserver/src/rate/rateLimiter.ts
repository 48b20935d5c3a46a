import { createCredits } from '@tuschel/platform';
import type { Clock } from '@tuschel/platform/ports';
import { RATES, type RateName } from '@tuschel/protocol';

export interface RateLimiter {
  /** Spends one credit of `key` (a user, an address, a socket). Answers 0, or how many ms to wait: nothing was spent. */
  spend(name: RateName, key: string): number;
  /** False for who is exempt. */
  readonly isLimiting: boolean;
}

export function createRateLimiter(
  clock: Pick<Clock, 'now'>,
  limited: (name: RateName) => void = () => undefined,
): RateLimiter {
  const credits = createCredits(clock);
  return {
    isLimiting: true,
    spend(name, key) {
      const wait = credits.spend(RATES[name], `${name} ${key}`);
      if (wait > 0) limited(name);
      return wait;
    },
  };
}

export const unlimited: RateLimiter = { isLimiting: false, spend: () => 0 };
