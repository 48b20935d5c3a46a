import type { Clock } from '../ports.ts';
import { createSoonest } from './soonest.ts';

/** So many credits come back, evenly, in the time of one window. */
export interface Rate {
  limit: number;
  windowMs: number;
}

export interface Credits {
  /** Spends one credit of `subject`. Answers 0, or how many ms to wait: then nothing was spent. */
  spend(rate: Rate, subject: string): number;
  /** Ms until so many credits of `subject` could be spent; 0: now. Spends nothing. More than the limit counts as the limit. */
  wait(rate: Rate, subject: string, amount: number): number;
  /** Takes credits that may not be there: what was only known afterwards. */
  charge(rate: Rate, subject: string, amount: number): void;
  /** Subjects of which something is remembered. */
  readonly subjects: number;
}

/**
 * No more subjects than this are remembered. When there are so many, the one whose credit would be full soonest is forgotten for each new
 * one: it gains least by it.
 */
export const MOST_SUBJECTS = 20_000;
/** A third of a second is no whole number of milliseconds; the sum of three is. */
const ROUNDING_MS = 1e-3;
/** Subjects with full credit are forgotten so many at a time, whenever something is spent: more than can be added meanwhile. */
const FORGOTTEN_AT_ONCE = 2;

/** Generic cell rate algorithm: one number per subject, the time at which its credit is full again. */
export function createCredits(clock: Pick<Clock, 'now'>): Credits {
  const fullAt = createSoonest();

  const forgetFull = (now: number) => {
    for (let count = 0; count < FORGOTTEN_AT_ONCE && fullAt.soonest() <= now; count++) fullAt.removeSoonest();
  };

  /** When the credit is full again, if so many are spent now, and how long that is more than a window. */
  const look = ({ limit, windowMs }: Rate, subject: string, amount: number) => {
    const now = clock.now();
    const next = Math.max(fullAt.get(subject) ?? now, now) + (windowMs / limit) * amount;
    return { next, wait: Math.max(0, Math.ceil(next - windowMs - now - ROUNDING_MS)) };
  };

  const remember = (subject: string, next: number) => {
    forgetFull(clock.now());
    if (fullAt.get(subject) === undefined && fullAt.size >= MOST_SUBJECTS) fullAt.removeSoonest();
    fullAt.set(subject, next);
  };

  return {
    spend(rate, subject) {
      const { next, wait } = look(rate, subject, 1);
      if (wait === 0) remember(subject, next);
      return wait;
    },
    wait: (rate, subject, amount) => look(rate, subject, Math.min(amount, rate.limit)).wait,
    charge: (rate, subject, amount) => remember(subject, look(rate, subject, amount).next),
    get subjects() {
      return fullAt.size;
    },
  };
}
