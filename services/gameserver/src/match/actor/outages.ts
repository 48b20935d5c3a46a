/** When nothing could be saved for longer this was an outage, and the match's clocks are credited with it. */
const OUTAGE_MS = 2_000;

export interface Wait {
  /** UTC ms */
  since: number;
  now: number;
  /** For so long of it our own event loop stood still. */
  stillMs: number;
}

/** What the clocks of one match are credited with. */
export interface Outages {
  /** For how long nothing could be saved, as far as that has not been credited yet, ms; null: it was no outage. */
  credit(wait: Wait): number | null;
}

export function createOutages(): Outages {
  /** UTC ms up to which outages have been credited: what is waited for in two places counts once. */
  let creditedUntil = 0;
  return {
    credit({ since, now, stillMs }) {
      const downMs = now - Math.max(since, creditedUntil);
      if (downMs - stillMs <= OUTAGE_MS) return null;
      creditedUntil = now;
      return downMs;
    },
  };
}
