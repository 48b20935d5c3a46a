import { RATES, type RateName } from '@tuschel/protocol';
import type { Clock } from '@tuschel/platform/ports';

/** Whose credits a call takes. `user` is absent where nobody is signed in. */
export interface Caller {
  address: string;
  user?: string;
}

export interface RateLimiter {
  /** Takes one credit of each rate. Answers the milliseconds to wait when one of them is used up, else null. */
  take(rates: readonly RateName[], caller: Caller): number | null;
}

/** More subjects than this, and those with full credit are forgotten. */
const MOST_SUBJECTS = 20_000;

/** Credits come back evenly over the window (GCRA): one number per subject, the time at which its credit is full again. */
export function createRateLimiter(
  clock: Pick<Clock, 'now'>,
  config: { rateLimits: boolean; exemptFromLimits(address: string): boolean },
): RateLimiter {
  const fullAt = new Map<string, number>();

  const forgetIdle = (now: number) => {
    for (const [key, at] of fullAt) if (at <= now) fullAt.delete(key);
  };

  const takeOne = (name: RateName, subject: string, now: number): number => {
    const { limit, windowMs } = RATES[name];
    const key = `${name} ${subject}`;
    const next = Math.max(fullAt.get(key) ?? now, now) + windowMs / limit;
    const wait = Math.ceil(next - windowMs - now - ROUNDING);
    if (wait > 0) return wait;
    if (fullAt.size >= MOST_SUBJECTS) forgetIdle(now);
    fullAt.set(key, next);
    return 0;
  };

  const take: RateLimiter['take'] = (rates, { address, user }) => {
    if (!config.rateLimits) return null;
    const now = clock.now();
    let wait = 0;
    for (const name of rates) {
      const byUser = RATES[name].per === 'user' && user !== undefined;
      if (!byUser && config.exemptFromLimits(address)) continue;
      wait = Math.max(wait, takeOne(name, byUser ? user : address, now));
    }
    return wait === 0 ? null : wait;
  };

  return { take };
}

/** A third of a second is no whole number of milliseconds; the sum of three is. */
const ROUNDING = 1e-3;
