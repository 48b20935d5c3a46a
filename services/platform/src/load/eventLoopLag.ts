import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 10;
const NS_PER_MS = 1e6;
const TICK_MS = 50;

export interface EventLoopLag {
  /** Since it was read before: how late the event loop came to its work, all but the worst of a hundred times, ms. */
  read(): number;
  /** For how long it has stood still altogether, also just now, ms. */
  stoodStillMs(): number;
  stop(): void;
}

export function measureEventLoopLag(): EventLoopLag {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const stillness = createStillness(TICK_MS, () => performance.now());
  const ticks = setInterval(() => stillness.tick(), TICK_MS).unref();
  return {
    read() {
      // Whole intervals are measured, of which one is as long as it is to be. Nothing was measured: that is 0.
      const lag = delays.percentile(99) / NS_PER_MS - RESOLUTION_MS;
      delays.reset();
      return Math.max(0, lag);
    },
    stoodStillMs: stillness.totalMs,
    stop() {
      delays.disable();
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
