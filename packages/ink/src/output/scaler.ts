import { KERNEL_NAMES } from '../kernel/choose.ts';
import { type Area, type Rect, rectOf } from '../kernel/grid.ts';
import { areaSpans, coveredBy, SPAN_INTS, shownBy } from './areaSpans.ts';
import { pressMaker } from './choosePress.ts';
import type { PressMaker } from './press.ts';
import { createReferencePress } from './referencePress.ts';
import { SIDE_MAX, type Size } from './size.ts';

/**
 * Scales a part of a picture to any size by an area filter: each pixel is the mean of what it covers of the source, exactly, and rounded once
 * (halves upwards). Larger pictures show the source's pixels as squares with the mean where two meet.
 *
 * The mean is that of the bytes, as they are, not of the light they stand for: so do browsers, video scalers and image libraries, and a thin
 * dark line on white paper keeps the weight that the artist gave it, where a mean of light would wash it out.
 */
export interface Scaler {
  readonly width: number;
  readonly height: number;
  /** The scaled picture, RGBA bytes. Always the same array. */
  readonly rgba: Uint8ClampedArray;
  /** The scaled picture as `i420Layout` tells it, empty unless wanted. Always the same array. */
  readonly i420: Uint8Array;
  /**
   * Brings the scaled picture up to date where it shows a changed part of the source.
   *
   * @param source RGBA bytes of the whole source
   * @param changed in pixels of the source, all of it unless given
   * @returns what was written of the scaled picture; null when nothing of the change is to be seen
   */
  scale(source: Uint8ClampedArray, changed?: Rect): Rect | null;
}

export interface ScalerOptions {
  /** Of the picture that is scaled. */
  readonly source: Size;
  /** The part of it that is shown, all of it unless given. Whole pixels within it. */
  readonly area?: Rect | undefined;
  /** Of the scaled picture. */
  readonly target: Size;
  readonly hasI420?: boolean;
  /** Who computes: the fastest that runs unless given. */
  readonly makePress?: PressMaker;
}

/** 255 times the weight of a pixel, and half of it, stay below 2^31. */
const TOTAL_MAX = 2 ** 23;

function bestPress(): PressMaker {
  for (const name of KERNEL_NAMES) {
    const make = pressMaker(name);
    if (make) return make;
  }
  return createReferencePress;
}

function assertSize({ width, height }: Size): void {
  const isSide = (side: number) => Number.isInteger(side) && side >= 1 && side <= SIDE_MAX;
  if (!isSide(width) || !isSide(height)) throw new RangeError(`${width} × ${height} is no size to be scaled`);
}

/** @throws RangeError for a part that a picture of that size does not have */
export function assertPart(part: Rect, source: Size): void {
  for (const size of [source, part]) assertSize(size);
  const { x, y, width, height } = part;
  const isWithin = Number.isInteger(x) && Number.isInteger(y) && x >= 0 && y >= 0;
  if (isWithin && x + width <= source.width && y + height <= source.height) return;
  throw new RangeError(`${width} × ${height} at ${x}, ${y} does not lie in ${source.width} × ${source.height}`);
}

function wholeOf({ width, height }: Size): Rect {
  return { x: 0, y: 0, width, height };
}

/** @throws RangeError for a size or a part that does not exist, or that is too large to be computed exactly */
export function createScaler(options: ScalerOptions): Scaler {
  const { source, target, hasI420 = false, makePress = bestPress() } = options;
  const part = options.area ?? wholeOf(source);
  assertPart(part, source);
  assertSize(target);
  const { width, height } = target;
  const columns = areaSpans(part.width, width);
  const rows = areaSpans(part.height, height);
  const total = columns.total * rows.total;
  if (total > TOTAL_MAX) throw new RangeError(`${part.width} × ${part.height} is too large to be scaled`);
  const press = makePress({ sourceWidth: part.width, width, height, columns, total, hasI420 });
  const isSameSize = part.width === width && part.height === height;

  /** What shows some of the area; for a frame of a video in whole squares of two by two. */
  function shown({ left, top, right, bottom }: Area): Area {
    const [fromX, toX] = shownBy(columns, left, right);
    const [fromY, toY] = shownBy(rows, top, bottom);
    const odd = hasI420 ? 1 : 0;
    return {
      left: fromX & ~odd,
      top: fromY & ~odd,
      right: Math.min(width, (toX + odd) & ~odd),
      bottom: Math.min(height, (toY + odd) & ~odd),
    };
  }

  function copy(pixels: Uint8ClampedArray, { left, top, right, bottom }: Area): void {
    for (let y = top; y < bottom; y++) {
      const from = ((y + part.y) * source.width + part.x) * 4;
      press.rgba.set(pixels.subarray(from + left * 4, from + right * 4), (y * width + left) * 4);
    }
  }

  function print(pixels: Uint8ClampedArray, { left, top, right, bottom }: Area): void {
    const { spans, whole } = rows;
    const [from, to] = coveredBy(columns, left, right);
    // Neighbours in the print share a row of the source.
    let held = -1;
    for (let y = top; y < bottom; y++) {
      const first = spans[y * SPAN_INTS] as number;
      const count = spans[y * SPAN_INTS + 1] as number;
      for (let i = 0; i < count; i++) {
        if (held !== first + i) {
          held = first + i;
          const at = ((held + part.y) * source.width + part.x) * 4;
          press.row.set(pixels.subarray(at + from * 4, at + to * 4), from * 4);
        }
        const isEnd = i === 0 ? 2 : i === count - 1 ? 3 : 0;
        press.addRow(from, to, isEnd ? (spans[y * SPAN_INTS + isEnd] as number) : whole, i === 0);
      }
      press.printRow(y, left, right);
    }
  }

  return {
    width,
    height,
    rgba: press.rgba,
    i420: press.i420,
    scale(pixels, changed = wholeOf(source)) {
      const within = withinPart(part, changed);
      if (!within) return null;
      const area = shown(within);
      if (isSameSize) copy(pixels, area);
      else print(pixels, area);
      if (hasI420) press.toI420(area);
      return rectOf(area);
    },
  };
}

/** What the area covers of the part, in its own pixels; null when they do not meet. */
function withinPart(part: Rect, changed: Rect): Area | null {
  const left = Math.max(0, changed.x - part.x);
  const top = Math.max(0, changed.y - part.y);
  const right = Math.min(part.width, changed.x + changed.width - part.x);
  const bottom = Math.min(part.height, changed.y + changed.height - part.y);
  return left < right && top < bottom ? { left, top, right, bottom } : null;
}
