import type { ClientClock } from './tuschelClient.ts';

/** One thing to do later: what is set takes the place of what was set before. */
export interface Alarm {
  set(run: () => void, ms: number): void;
  clear(): void;
  /** Clears, for good. */
  stop(): void;
}

export function createAlarm(clock: Pick<ClientClock, 'setTimeout' | 'clearTimeout'>): Alarm {
  let timer: unknown = null;
  let isStopped = false;
  const clear = () => clock.clearTimeout(timer);
  return {
    clear,
    set(run, ms) {
      clear();
      if (!isStopped) timer = clock.setTimeout(run, ms);
    },
    stop() {
      isStopped = true;
      clear();
    },
  };
}
