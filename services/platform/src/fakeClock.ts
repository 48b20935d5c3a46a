import { setImmediate as settle } from 'node:timers/promises';
import { sleepWith } from './clock.ts';
import type { Clock } from './ports.ts';

export interface FakeClock extends Clock {
  /**
   * Moves time forward and runs the wakes that fall due, earliest first, those of the same instant in the order they
   * were set. What a wake sets in motion (promises, further wakes) settles before the next one runs.
   */
  advance(ms: number): Promise<void>;
  /** As when the machine has slept: time moves at once, and each wake that has fallen due meanwhile runs once. */
  jump(ms: number): Promise<void>;
  /** Moves time to the earliest wake and runs it alone; what it sets in motion has settled then. False: nothing waits. */
  step(): Promise<boolean>;
}

interface Wake {
  at: number;
  wake: () => void;
}

/** A clock that stands still until a test moves it. `start`: UTC ms. */
export function fakeClock(start = Date.UTC(2027, 0, 1)): FakeClock {
  let time = start;
  const wakes: Wake[] = [];
  const now = () => time;

  const at: Clock['at'] = (at, wake) => {
    const entry = { at, wake };
    const before = wakes.findLastIndex((other) => other.at <= at);
    wakes.splice(before + 1, 0, entry);
    return () => {
      const index = wakes.indexOf(entry);
      if (index >= 0) wakes.splice(index, 1);
    };
  };

  const run = async ({ at, wake }: Wake) => {
    wakes.shift();
    time = Math.max(time, at);
    wake();
    await settle();
  };

  const advance = async (ms: number) => {
    const until = time + ms;
    await settle();
    for (let next = wakes[0]; next && next.at <= until; next = wakes[0]) await run(next);
    time = until;
  };

  const jump = (ms: number) => {
    time += ms;
    return advance(0);
  };

  const step = async () => {
    const [next] = wakes;
    if (next) await run(next);
    return next !== undefined;
  };

  return { now, at, sleep: sleepWith(now, at), advance, jump, step };
}
