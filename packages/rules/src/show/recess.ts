import type { Command } from '../model/input.ts';
import { LIMITS } from '../model/limits.ts';
import { pause } from './playback.ts';
import type { Draw, Match, Recess, Watch } from '../model/state.ts';

/** A match in which clocks can be stopped. */
type Running = Exclude<Match, { phase: 99 }>;

/** UTC ms as the clocks of the step show it: in a recess they stand where it began. What is handed in meanwhile counts as of then. */
export function stepTime({ recess }: Draw, at: number): number {
  return recess?.since ?? at;
}

/** The match with its clocks stopped. A replay stands still, too. */
export function withRecess(match: Running, by: string, at: number): Running {
  const recess: Recess = { by, since: at, until: at + LIMITS.recess };
  if (match.phase !== 20 || match.cursor.paused) return { ...match, recess };
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

const SHOWING: ReadonlySet<Command['type']> = new Set([
  'drive',
  'replay',
  'autoplay',
  'scrub',
  'speed',
  'pause',
  'loop',
  'bestOf',
]);

/** Whoever leads starts or ends the game, or goes on with the show: nobody has to end the recess first. */
export function endsRecess({ phase, recess, host }: Running, by: string, { type }: Command): boolean {
  if (!recess) return false;
  switch (phase) {
    case 0:
      return type === 'start';
    case 10:
      return type === 'cancel' || type === 'show' || (type === 'leave' && by === host);
    case 20:
      return SHOWING.has(type);
    default:
      return phase satisfies never;
  }
}
