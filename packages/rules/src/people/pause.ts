import { LIMITS } from '../model/limits.ts';
import type { Pause } from '../model/state.ts';

export function pauseUntil(at: number): Pause {
  return { since: at, until: at + LIMITS.pausedFor };
}

export function shiftPause(pause: Pause | null, ms: number): Pause | null {
  return pause && { since: pause.since + ms, until: pause.until + ms };
}
