import type { Clock } from '../ports.ts';

/** So many credits come back, evenly, in the time of one window. */
export interface Rate {
  limit: number;
  windowMs: number;
}

export interface Credits {
  /** Spends one credit of `subject`. Answers 0, or how many ms to wait: then nothing was spent. */
  spend(rate: Rate, subject: string): number;
  /** Of whom something is remembered. */
  readonly subjects: number;
}

/** More subjects than this, and those with full credit are forgotten. */
export const MOST_SUBJECTS = 20_000;
/** A third of a second is no whole number of milliseconds; the sum of three is. */
const ROUNDING_MS = 1e-3;

/** Generic cell rate algorithm: one number per subject, the time at which its credit is full again. */
export function createCredits(clock: Pick<Clock, 'now'>): Credits {
  const fullAt = new Map<string, number>();

  const forgetIdle = (now: number) => {
    for (const [subject, at] of fullAt) if (at <= now) fullAt.delete(subject);
  };

  return {
    spend({ limit, windowMs }, subject) {
      const now = clock.now();
      const next = Math.max(fullAt.get(subject) ?? now, now) + windowMs / limit;
      const wait = Math.ceil(next - windowMs - now - ROUNDING_MS);
      if (wait > 0) return wait;
      if (fullAt.size >= MOST_SUBJECTS) forgetIdle(now);
      fullAt.set(subject, next);
      return 0;
    },
    get subjects() {
      return fullAt.size;
    },
  };
}
