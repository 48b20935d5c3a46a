import type { Clock } from '@tuschel/platform/ports';

/** A match that wants to wake again and again gets to it this often. */
const WAKE_GAP_MS = 20;

/** Wakes a match when it wants to be woken. */
export interface Alarm {
  /** In place of what was set before; null: not at all. */
  set(wakeAt: number | null): void;
  cancel(): void;
}

export function createAlarm(clock: Clock, wake: (at: number) => void): Alarm {
  let cancel = () => {};
  let wokenAt = 0;
  return {
    set(wakeAt) {
      cancel();
      if (wakeAt === null) return;
      cancel = clock.at(Math.max(wakeAt, wokenAt + WAKE_GAP_MS), () => {
        wokenAt = clock.now();
        wake(wokenAt);
      });
    },
    cancel: () => cancel(),
  };
}
