import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 10;
const NS_PER_MS = 1e6;

export interface EventLoopLag {
  /** Since it was read before: how late the event loop came to its work, all but the worst of a hundred times, ms. */
  read(): number;
  stop(): void;
}

export function measureEventLoopLag(): EventLoopLag {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  return {
    read() {
      // Whole intervals are measured, of which one is as long as it is to be. Nothing was measured: that is 0.
      const lag = delays.percentile(99) / NS_PER_MS - RESOLUTION_MS;
      delays.reset();
      return Math.max(0, lag);
    },
    stop: () => delays.disable(),
  };
}
