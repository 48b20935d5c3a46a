import type { Clock } from '../ports.ts';

/** So many credits come back, evenly, in the time of one window. */
export interface Rate {
  limit: number;
  windowMs: number;
}

export interface Credits {
  /** Spends one credit of `subject`. Answers 0, or how many ms to wait: then nothing was spent. */
  spend(rate: Rate, subject: string): number;
  /** Subjects of which something is remembered. */
  readonly subjects: number;
}

/**
 * No more subjects than this are remembered. When they are so many, those with full credit are forgotten, and if that makes
 * too little room, those whose credit would be full soonest: they gain least by it.
 */
export const MOST_SUBJECTS = 20_000;
/** So many stay at most: the next time has to come rarely, because it looks at all of them. */
const KEPT_SUBJECTS = 15_000;
/** A third of a second is no whole number of milliseconds; the sum of three is. */
const ROUNDING_MS = 1e-3;

/** Generic cell rate algorithm: one number per subject, the time at which its credit is full again. */
export function createCredits(clock: Pick<Clock, 'now'>): Credits {
  let fullAt = new Map<string, number>();

  const makeRoom = (now: number) => {
    const left = [...fullAt].filter(([, at]) => at > now);
    fullAt = new Map(left.toSorted(([, a], [, b]) => b - a).slice(0, KEPT_SUBJECTS));
  };

  return {
    spend({ limit, windowMs }, subject) {
      const now = clock.now();
      const next = Math.max(fullAt.get(subject) ?? now, now) + windowMs / limit;
      const wait = Math.ceil(next - windowMs - now - ROUNDING_MS);
      if (wait > 0) return wait;
      if (fullAt.size >= MOST_SUBJECTS) makeRoom(now);
      fullAt.set(subject, next);
      return 0;
    },
    get subjects() {
      return fullAt.size;
    },
  };
}
