import type { ClientClock } from '../tuschelClient.ts';

export interface FakeClock extends ClientClock {
  /** Lets time pass, with everything that is due on the way. */
  pass(ms: number): Promise<void>;
  /** Lets promises settle, without any time passing. */
  settle(): Promise<void>;
  /** Sets the wall clock without any timer noticing. */
  jump(ms: number): void;
}

interface Timer {
  at: number;
  run(): void;
}

/** No chain of promises in the client is longer. */
const SETTLED_AFTER = 60;

export const START = Date.UTC(2026, 0, 1, 12);

export function fakeClock(start = START): FakeClock {
  let elapsed = 0;
  let wall = start;
  let timers: Timer[] = [];

  async function settle(): Promise<void> {
    for (let turn = 0; turn < SETTLED_AFTER; turn++) await Promise.resolve();
  }

  async function pass(ms: number): Promise<void> {
    const end = elapsed + ms;
    await settle();
    for (;;) {
      const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      timers = timers.filter((timer) => timer !== next);
      wall += Math.max(0, next.at - elapsed);
      elapsed = Math.max(elapsed, next.at);
      next.run();
      await settle();
    }
    wall += end - elapsed;
    elapsed = end;
  }

  return {
    now: () => wall,
    setTimeout(run, ms) {
      const timer = { at: elapsed + Math.max(0, ms), run };
      timers.push(timer);
      return timer;
    },
    clearTimeout(timer) {
      timers = timers.filter((other) => other !== timer);
    },
    pass,
    settle,
    jump(ms) {
      wall += ms;
    },
  };
}
