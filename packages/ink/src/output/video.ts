import type { Rect } from '../kernel/grid.ts';
import type { Raster } from '../raster.ts';
import { createChangedTiles, rectsOf } from './changedTiles.ts';
import { pressMaker } from './choosePress.ts';
import { i420Layout } from './i420.ts';
import { createScaler } from './scaler.ts';
import type { Size } from './size.ts';

/** What a raster shows, as frames of a video: planes of luma and chroma in I420, BT.709, limited range. */
export interface VideoFrames {
  /** Of the frames, even: a picture with an odd side is filled up with what stands at its edge. */
  readonly width: number;
  readonly height: number;
  /** The frame: the plane of luma, then of blue, then of red. Always the same array. */
  readonly i420: Uint8Array;
  /**
   * Brings the frame up to date where the raster changed, the whole of it the first time.
   *
   * @returns the rectangle of the frame that holds all changes; null when the frame is the same as before
   */
  take(): Rect | null;
  /** What the last {@link take} brought up to date, part by part. */
  readonly parts: readonly Rect[];
}

export interface VideoOptions {
  /** The part of the raster that is shown, all of it unless given. */
  readonly area?: Rect;
  /** Of the picture in the frames. */
  readonly size: Size;
}

/** Takes nothing away from the raster's next `flatten`. @throws RangeError like `createScaler` */
export function createVideoFrames(raster: Raster, { area, size }: VideoOptions): VideoFrames {
  const makePress = pressMaker(raster.kernel);
  const scaler = createScaler({ source: raster, area, target: size, hasI420: true, ...(makePress && { makePress }) });
  const changes = createChangedTiles(raster);
  const { width, height } = i420Layout(size.width, size.height);
  let parts: readonly Rect[] = [];
  return {
    width,
    height,
    i420: scaler.i420,
    get parts() {
      return parts;
    },
    take() {
      parts = rectsOf(changes.take(), raster).flatMap((rect) => scaler.scale(raster.rgba, rect) ?? []);
      return parts.length > 0 ? around(parts) : null;
    },
  };
}

function around(rects: readonly Rect[]): Rect {
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  const right = Math.max(...rects.map((rect) => rect.x + rect.width));
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.height));
  return { x, y, width: right - x, height: bottom - y };
}
