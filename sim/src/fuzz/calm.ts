import { setTimeout as sleep } from 'node:timers/promises';

/** A question of nothing is answered within this, ms; whatever takes longer stands still. */
const CALM_MS = 20;
const PAUSE_MS = 20;
/** Of the last stalls, more than any call sees. */
const KEPT = 1_000;

/** Knows for how long the machine stood still, or others had it, beside what is measured. */
export interface Calm {
  /** Of the time between these two, of `performance.now()`: ms for which even a question of nothing had no answer. */
  stalled(from: number, to: number): number;
  end(): Promise<void>;
}

/** @param ask a question of nothing, to what the calls depend on */
export function watchCalm(ask: () => Promise<unknown>): Calm {
  let isOver = false;
  let askedAt = Infinity;
  const stalls: [from: number, to: number][] = [];
  const asking = (async () => {
    while (!isOver) {
      // The pause itself ends late where this process does not get its turn.
      askedAt = performance.now();
      await sleep(PAUSE_MS);
      await ask();
      const now = performance.now();
      if (now - askedAt > PAUSE_MS + CALM_MS) stalls.push([askedAt + PAUSE_MS + CALM_MS, now]);
      if (stalls.length > KEPT) stalls.shift();
    }
  })();
  return {
    stalled(from, to) {
      const all = [...stalls, [askedAt + PAUSE_MS + CALM_MS, Infinity] as const];
      return all.reduce((sum, [start, end]) => sum + Math.max(0, Math.min(to, end) - Math.max(from, start)), 0);
    },
    end() {
      isOver = true;
      return asking;
    },
  };
}
