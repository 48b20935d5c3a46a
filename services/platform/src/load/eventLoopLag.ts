import { createHistogram } from 'node:perf_hooks';

const INTERVAL_MS = 10;
const NS_PER_MS = 1e6;
const TICK_MS = 50;

export interface EventLoopLag {
  /** Since it was read before: how late the event loop came to its work, all but the worst of a hundred times, ms. */
  read(): number;
  /** For how long it has stood still altogether, also just now, ms. */
  stoodStillMs(): number;
  stop(): void;
}

/**
 * Node has an instrument of its own for this, which ends the process where a clock goes back.
 * @param now ms
 */
export function measureEventLoopLag(now = () => performance.now()): EventLoopLag {
  const intervals = createHistogram();
  let last = now();
  const measure = () => {
    const at = now();
    intervals.record(Math.max(1, Math.round((at - last) * NS_PER_MS)));
    last = at;
  };
  const measures = setInterval(measure, INTERVAL_MS).unref();
  const stillness = createStillness(TICK_MS, now);
  const ticks = setInterval(() => stillness.tick(), TICK_MS).unref();
  return {
    read() {
      // Whole intervals are measured, of which one is as long as it is to be. Nothing was measured: that is 0.
      const lag = intervals.percentile(99) / NS_PER_MS - INTERVAL_MS;
      intervals.reset();
      return Math.max(0, lag);
    },
    stoodStillMs: stillness.totalMs,
    stop() {
      clearInterval(measures);
      clearInterval(ticks);
    },
  };
}

/** Sums up how late the ticks of a timer come. */
export function createStillness(tickMs: number, now: () => number): { tick(): void; readonly totalMs: () => number } {
  let sum = 0;
  let dueAt = now() + tickMs;
  // What arrived in a standstill is read before the timers run, so a late tick counts before it comes.
  const totalMs = () => sum + Math.max(0, now() - dueAt);
  return {
    tick() {
      sum = totalMs();
      dueAt = now() + tickMs;
    },
    totalMs,
  };
}
