import { LIMITS, SPEEDS } from '../model/limits.ts';
import type { Cursor, Watch } from '../model/state.ts';

/**
 * Milliseconds of the replay that are to be seen. It goes on beyond the drawing's own length, which the rules do not know: who shows it
 * stops there, or begins anew where the replay loops.
 */
export function positionAt({ cursor, speed = 1 }: Pick<Watch, 'cursor' | 'speed'>, at: number): number {
  const { from = 0, paused, at: since } = cursor;
  return paused ? from : from + Math.max(0, at - since) * speed;
}

/** The replay as it stands, counted from now on. */
function settled(watch: Watch, at: number): Cursor {
  return withPosition(watch.cursor, Math.round(positionAt(watch, at)), at);
}

function withPosition({ from: _from, ...cursor }: Cursor, position: number, at: number): Cursor {
  return { ...cursor, at, ...(position === 0 ? {} : { from: position }) };
}

/** @param position ms of the replay; null when it is out of range */
export function scrub(watch: Watch, position: number, at: number): Watch | null {
  if (!Number.isInteger(position) || position < 0 || position > LIMITS.scrub) return null;
  return { ...watch, cursor: withPosition(watch.cursor, position, at) };
}

/** Null: there is no such speed. */
export function changeSpeed(watch: Watch, value: number, at: number): Watch | null {
  const speed = SPEEDS.find((known) => known === value);
  if (speed === undefined) return null;
  const { speed: _, ...rest } = watch;
  return { ...rest, cursor: settled(watch, at), ...(speed === 1 ? {} : { speed }) };
}

export function pause(watch: Watch, on: boolean, at: number): Watch {
  const { paused: _, ...cursor } = settled(watch, at);
  return { ...watch, cursor: on ? { ...cursor, paused: true } : cursor };
}

export function loop(watch: Watch, on: boolean, at: number): Watch {
  const { loops: _, ...rest } = watch;
  return { ...rest, cursor: settled(watch, at), ...(on ? { loops: true } : {}) };
}
