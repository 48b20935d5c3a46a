import type { Size } from '../output/size.ts';

/** What a film of a drawing is like: H.264 at 720p, 30 frames a second. */
export const FILM = {
  framesPerSecond: 30,
  longSide: 1280,
  shortSide: 720,
  /** The whole of it, ms. A drawing that took longer is played faster as a whole. */
  longestMs: 30_000,
  /** The finished drawing stands so long at the end, ms. */
  heldMs: 2_000,
} as const;

export function filmSize({ isPortrait }: { readonly isPortrait: boolean }): Size {
  const { longSide, shortSide } = FILM;
  return isPortrait ? { width: shortSide, height: longSide } : { width: longSide, height: shortSide };
}

/** One frame of a film. */
export interface FilmFrame {
  /** What the drawing looked like so long after its beginning is shown, ms. */
  readonly atMs: number;
  /** Whoever seeks may begin here. */
  readonly isKey: boolean;
  /** It has all that is drawn, from here to the end. */
  readonly isLast: boolean;
}

/** Frames between two that can be sought. */
const KEY_EVERY = 5 * FILM.framesPerSecond;

/** Longest time that a drawing is shown growing, ms, in a film of at most `filmMs`. */
export function growingMs(filmMs: number = FILM.longestMs): number {
  return Math.max(0, filmMs - FILM.heldMs);
}

/** The frames of a film. @param durationMs in which the drawing grows, 0 … `growingMs` */
export function filmFrames(durationMs: number): FilmFrame[] {
  const { framesPerSecond, heldMs } = FILM;
  const growing = Math.ceil((durationMs * framesPerSecond) / 1_000);
  const held = (heldMs * framesPerSecond) / 1_000;
  return Array.from({ length: growing + held }, (_, i) => ({
    atMs: i < growing ? (i * 1_000) / framesPerSecond : durationMs,
    // What is held looks no different: a key frame there would only be a flicker.
    isKey: i === 0 || (i % KEY_EVERY === 0 && i <= growing),
    isLast: i >= growing,
  }));
}
