import { createCredits } from '@tuschel/platform';
import type { Clock } from '@tuschel/platform/ports';
import { RATES, type RateName } from '@tuschel/protocol';

/** Whose credits a call takes. `user` is absent where nobody is signed in. */
export interface Caller {
  address: string;
  user?: string;
}

export interface RateLimiter {
  /** Takes one credit of each rate. Answers the milliseconds to wait when one of them is used up, else null. */
  take(rates: readonly RateName[], caller: Caller): number | null;
}

export function createRateLimiter(
  clock: Pick<Clock, 'now'>,
  config: { rateLimits: boolean; exemptFromLimits(address: string): boolean },
  limited: (name: RateName) => void = () => undefined,
): RateLimiter {
  const credits = createCredits(clock);

  const take: RateLimiter['take'] = (rates, { address, user }) => {
    if (!config.rateLimits) return null;
    let wait = 0;
    for (const name of rates) {
      const byUser = RATES[name].per === 'user' && user !== undefined;
      if (!byUser && config.exemptFromLimits(address)) continue;
      const needed = credits.spend(RATES[name], `${name} ${byUser ? user : address}`);
      if (needed > 0) limited(name);
      wait = Math.max(wait, needed);
    }
    return wait === 0 ? null : wait;
  };

  return { take };
}
