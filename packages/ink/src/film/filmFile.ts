import type { Size } from '../output/size.ts';
import type { FilmSink, FilmStep } from './growFilm.ts';
import { createFilmEncoder } from './h264/encoder.ts';
import { configurationOf, mp4Of, type Sample } from './mp4.ts';
import { FILM } from './plan.ts';

export interface FilmFileOptions {
  readonly size: Size;
  /** Kept in the file; empty: nothing is told. */
  readonly title: string;
  readonly author: string;
  /** So large the file becomes at most, as far as coarser steps can help it; 12 MB unless given. */
  readonly aimBytes?: number;
}

/** An MP4 by our own encoder: runs wherever JavaScript does, and equal films are equal files. */
export interface FilmFile extends FilmSink {
  add(step: FilmStep): void;
  /** The whole file. Once. */
  finish(): Uint8Array<ArrayBuffer>;
}

/** While it grows, and when it is finished: then there is time to look at it. */
const STEP = { growing: 26, finished: 18, coarsest: 51 } as const;
const AIM_BYTES = 12_000_000;
/** Of the aim: what a busy beginning may take in advance, and what makes the steps coarser by one. */
const CREDIT = 1 / 4;
const OVERDRAWN = 1 / 100;

/** @throws RangeError for a size that is no film's */
export function createFilmFile({ size, title, author, aimBytes = AIM_BYTES }: FilmFileOptions): FilmFile {
  const { width, height } = size;
  const { framesPerSecond } = FILM;
  const encoder = createFilmEncoder(width, height, framesPerSecond);
  const samples: Sample[] = [];
  const mostFrames = (FILM.longestMs * framesPerSecond) / 1_000;
  let spent = 0;
  let isFinished = false;

  /** Coarser the more of the file's share is used up already. */
  function step(): number {
    const allowed = aimBytes * (CREDIT + ((1 - CREDIT) * samples.length) / mostFrames);
    const overdrawn = Math.max(0, spent - allowed) / (aimBytes * OVERDRAWN);
    return Math.min(STEP.growing + Math.ceil(overdrawn), STEP.coarsest);
  }

  return {
    add({ i420, parts, isKey, isLast }) {
      const refines = isLast && !isFinished;
      isFinished ||= isLast;
      const qp = refines ? Math.max(STEP.finished, step() - (STEP.growing - STEP.finished)) : step();
      const bytes = encoder.encode(i420, { isKey, qp, changed: parts, refines });
      spent += bytes.length;
      samples.push({ bytes, isKey });
    },
    finish() {
      const configuration = configurationOf(encoder.parameterSets);
      return mp4Of({ width, height, framesPerSecond, title, author, configuration, samples });
    },
  };
}
