/** How a drawing is being replayed: `from` ms of it were to be seen at `at`. */
export interface Playback {
  /** Server time, UTC ms. */
  at: number;
  /** Absent: 0. */
  from?: number | undefined;
  paused?: boolean | undefined;
  /** Times its own pace. Absent: 1. */
  speed?: number | undefined;
  loop?: boolean | undefined;
}

/** As if it had begun long ago. */
export const FINISHED: Playback = { at: 0, from: Number.MAX_SAFE_INTEGER };

/** A looping drawing is looked at for so long before it begins anew, ms at its own pace. */
export const LOOP_REST_MS = 1_500;

/** @returns ms of the replay that are to be seen, 0 … duration */
export function positionOf(
  { at, from = 0, paused = false, speed = 1, loop = false }: Playback,
  now: number,
  duration: number,
) {
  const gone = paused ? from : from + Math.max(0, now - at) * speed;
  return Math.min(loop && !paused ? gone % (duration + LOOP_REST_MS) : gone, duration);
}

export interface Progress {
  /** See {@link positionOf}. */
  position: number;
  /** Nothing will change any more unless somebody does something. */
  isSettled: boolean;
}

/** Both by one look at the clock: between two of them the replay may end, and nobody would have seen its end. */
export function progressOf(playback: Playback, now: number, duration: number): Progress {
  const position = positionOf(playback, now, duration);
  return { position, isSettled: playback.paused === true || (!playback.loop && position >= duration) };
}

/** The replay as it stands, counted from now on: what changes about it does not make it jump. */
export function settle(playback: Playback, now: number, duration: number): Playback {
  return { ...playback, at: now, from: Math.round(positionOf(playback, now, duration)) };
}
