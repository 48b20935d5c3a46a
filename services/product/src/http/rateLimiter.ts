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

interface Window {
  used: number;
  endsAt: number;
}

/** Expired windows are forgotten each time this many have been opened. */
const SWEEP_EVERY = 1_000;

/** A window opens with the first call and gives its credits until it ends. */
export function createRateLimiter(
  clock: Pick<Clock, 'now'>,
  config: { rateLimits: boolean; exemptFromLimits(address: string): boolean },
): RateLimiter {
  const windows = new Map<string, Window>();
  let opened = 0;

  const sweep = (now: number) => {
    if (++opened % SWEEP_EVERY !== 0) return;
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
  };

  const takeOne = (name: RateName, subject: string, now: number): number => {
    const { limit, windowMs } = RATES[name];
    const key = `${name} ${subject}`;
    let window = windows.get(key);
    if (!window || window.endsAt <= now) {
      window = { used: 0, endsAt: now + windowMs };
      windows.set(key, window);
      sweep(now);
    }
    if (window.used >= limit) return window.endsAt - now;
    window.used++;
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
