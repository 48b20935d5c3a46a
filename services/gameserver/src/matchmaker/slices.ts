import { setImmediate } from 'node:timers/promises';

/** Long work in slices: everything else goes on in between, however much of such work there is. */
export interface Slices {
  /** Does all of it; where it yields it may be interrupted. */
  run<Result>(work: Generator<void, Result>): Promise<Result>;
  /** Everything else first. */
  pause(): Promise<void>;
  isAtWork(): boolean;
}

/** ms of one slice. */
const SLICE_MS = 8;

/** `now`: ms of a clock that goes on while work is done. */
export function createSlices(now: () => number = () => performance.now()): Slices {
  /** Each does a step; false: it has come to its end. */
  const waiting: (() => boolean)[] = [];
  let isAtWork = false;

  const workOff = async () => {
    isAtWork = true;
    while (waiting.length > 0) {
      const until = now() + SLICE_MS;
      do {
        const [first] = waiting;
        if (!first?.()) waiting.shift();
      } while (waiting.length > 0 && now() < until);
      const last = waiting.shift();
      if (last) waiting.push(last);
      await setImmediate();
    }
    isAtWork = false;
  };

  return {
    run: <Result>(work: Generator<void, Result>) =>
      new Promise<Result>((resolve, reject) => {
        waiting.push(() => {
          try {
            const step = work.next();
            if (step.done === true) resolve(step.value);
            return step.done !== true;
          } catch (error) {
            reject(error as Error);
            return false;
          }
        });
        // A step keeps its failure to itself.
        if (!isAtWork) void workOff();
      }),
    pause: () => setImmediate(),
    isAtWork: () => isAtWork,
  };
}
