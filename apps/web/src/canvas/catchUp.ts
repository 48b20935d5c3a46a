import type { History } from '@tuschel/ink';
import type { InSlices } from './pixels/inSlices.ts';

/** Draws what a history is behind with, without holding up the page; what needs the whole picture waits for it. */
export interface CatchUp {
  /** Draws on while the page has its turns, until the picture is whole. */
  readonly begin: () => void;
  /** Now, or when the picture is whole; in the order in which it was asked for. */
  readonly whenWhole: (act: () => void) => void;
  /** Does at once what waits: afterwards it would be too late. */
  readonly settle: () => void;
  /** What waits is not done any more. */
  readonly forget: () => void;
  /** Resolves once the picture is whole. */
  readonly whole: () => Promise<void>;
}

/** @param onWhole the picture is whole again, and what waited has been done */
export function createCatchUp(history: History, schedule: InSlices, onWhole: () => void): CatchUp {
  const waiting: (() => void)[] = [];
  const wholeListeners = new Set<() => void>();
  let isScheduled = false;

  /** Does what waits. It may leave the picture behind again. */
  const caughtUp = () => {
    while (waiting.length > 0 && !history.isBehind) waiting.shift()?.();
    if (history.isBehind) return;
    for (const listener of wholeListeners) listener();
    wholeListeners.clear();
    onWhole();
  };

  return {
    begin() {
      if (isScheduled || !history.isBehind) return;
      isScheduled = true;
      schedule((isTimeUp) => {
        if (history.catchUp(isTimeUp)) caughtUp();
        isScheduled = history.isBehind;
        return !isScheduled;
      });
    },
    whenWhole(act) {
      if (history.isBehind) waiting.push(act);
      else act();
    },
    settle() {
      while (waiting.length > 0) {
        history.catchUp();
        caughtUp();
      }
    },
    forget() {
      waiting.length = 0;
    },
    whole: () => (history.isBehind ? new Promise((resolve) => wholeListeners.add(resolve)) : Promise.resolve()),
  };
}
