import { SUPPORT } from '@tuschel/protocol';

/** One of somebody's subscriptions, as the provider tells it. */
export interface Subscription {
  status: string;
  /** The highest of what it is for; 0: nothing that is a level here. */
  level: number;
}

export interface Standing {
  level: number;
  /** UTC ms. Since when payments fail; null: they do not. */
  failingSince: number | null;
}

/** Paid for, or promised to be. */
const GOOD: readonly string[] = ['active', 'trialing'];
/** A payment has failed; the provider tries again, or has given up. */
const FAILING: readonly string[] = ['past_due', 'unpaid'];

/**
 * What somebody has by what they pay.
 * @param failingSince as it was known before
 */
export function standingOf(subscriptions: readonly Subscription[], failingSince: number | null, now: number): Standing {
  const highest = (states: readonly string[]) =>
    Math.max(0, ...subscriptions.filter(({ status }) => states.includes(status)).map(({ level }) => level));
  const good = highest(GOOD);
  if (good > 0) return { level: good, failingSince: null };
  const failing = highest(FAILING);
  if (failing === 0) return { level: 0, failingSince: null };
  const since = failingSince ?? now;
  return { level: now < since + SUPPORT.graceMs ? failing : 0, failingSince: since };
}
