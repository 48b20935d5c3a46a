import { LIMITS } from '../model/limits.ts';
import { type Draw, PHASE, type Recess, type Running, type Watch } from '../model/state.ts';
import { pause } from './playback.ts';

/** UTC ms as the clocks of the step show it: in a recess they stand where it began. What is handed in meanwhile counts as of then. */
export function stepTime({ recess }: Draw, at: number): number {
  return recess?.since ?? at;
}

/** The match with its clocks stopped. A replay stands still, too. */
export function withRecess(match: Running, by: string, at: number): Running {
  const recess: Recess = { by, since: at, until: at + LIMITS.recess };
  if (match.phase !== PHASE.watch || match.cursor.paused) return { ...match, recess };
  return { ...pause(match, true, at), recess: { ...recess, held: true } };
}

export function withoutRecess<M extends Running>(match: M): Omit<M, 'recess'> {
  const { recess: _, ...running } = match;
  return running;
}

/** The show with the replay going on that its recess had stopped. */
export function replayOn(watch: Watch, { held }: Recess, at: number): Watch {
  return held ? pause(watch, false, at) : watch;
}
