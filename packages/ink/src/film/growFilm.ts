import type { Line } from '../model.ts';
import { cropArea } from '../output/crop.ts';
import { canvasOf, type Frame, showLayers } from '../output/frame.ts';
import { createVideoFrames, type VideoFrames } from '../output/video.ts';
import { createPlayer } from '../player.ts';
import type { Rect } from '../kernel/grid.ts';
import { createRaster, type Raster } from '../raster.ts';
import { type IsTimeUp, neverUp } from '../steps.ts';
import { FILM, type FilmFrame, filmFrames, filmSize, growingMs } from './plan.ts';

/** A frame as whoever encodes gets it. */
export interface FilmStep extends FilmFrame {
  /** Planes as `i420Layout` tells them: good until the next frame. */
  readonly i420: Uint8Array;
  /** Where it differs from the frame before; empty where it does not. */
  readonly parts: readonly Rect[];
}

/** Whoever makes a file of the frames: our own encoder, a browser's, or another program. */
export interface FilmSink {
  /** A promise: the next frame waits for it. */
  add(step: FilmStep): void | Promise<void>;
}

export interface GrowFilmOptions {
  /** Of the whole film, ms; 30 s at most unless given. */
  readonly filmMs?: number;
  /** What is drawn on, of the size of the frame's canvas: its own unless given. */
  readonly raster?: Raster;
  /** Called between frames, and within one that takes long: a page lets others have their turn. */
  readonly breath?: () => void | Promise<void>;
  /** When a frame has taken long. */
  readonly isTimeUp?: IsTimeUp;
}

export interface GrownFilm {
  readonly frames: number;
  readonly ms: number;
}

/**
 * Shows how a drawing came about, frame by frame: at its own pace, or faster as a whole when it took longer, and then finished for two seconds.
 * Its lines have to be valid and quantised.
 */
export async function growFilm(
  lines: readonly Line[],
  frame: Frame,
  sink: FilmSink,
  { filmMs, raster = createRaster(canvasOf(frame)), breath, isTimeUp = neverUp }: GrowFilmOptions = {},
): Promise<GrownFilm> {
  showLayers(raster, frame);
  const player = createPlayer(raster, lines, { maxMs: growingMs(filmMs), budgetBytes: 0 });
  const frames = createVideoFrames(raster, { area: cropArea(frame, raster), size: filmSize(frame) });
  const plan = filmFrames(player.duration);
  for (const step of plan) {
    for (player.advance(step.atMs, isTimeUp); player.isBehind; player.advance(step.atMs, isTimeUp)) await breath?.();
    frames.take();
    await sink.add(stepOf(step, frames));
    await breath?.();
  }
  return { frames: plan.length, ms: Math.round((plan.length * 1_000) / FILM.framesPerSecond) };
}

function stepOf(frame: FilmFrame, { i420, parts }: VideoFrames): FilmStep {
  return { ...frame, i420, parts };
}
