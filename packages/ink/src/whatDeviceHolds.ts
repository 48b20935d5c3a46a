import { LAYERS, SHEET } from './limits.ts';
import { strideOf } from './kernel/planes.ts';
import type { Size } from './output/size.ts';

/** What a device has, and what is to be painted on it. */
export interface DeviceNeeds {
  /** Bytes that a page may take there before it is ended. */
  readonly memoryBytes: number;
  readonly sheet: Size;
  /** Points of all lines, taken back or not. 0 unless given. */
  readonly points?: number;
}

export interface DeviceHolds {
  /** The sheet can be painted on, though perhaps only with a short way back. */
  readonly isEnough: boolean;
  /** Bytes of the planes, the picture and the lines. */
  readonly needed: number;
  /** What of the rest goes to the last strokes and to copies of the picture: the budgets of `createHistory`. */
  readonly budgetBytes: number;
  readonly keyframeBytes: number;
  /** The largest sheet of the same shape that could be painted on; null: none. */
  readonly largest: Size | null;
}

/** Of a pixel in a layer, premultiplied with 16 bits a channel; of coverage; of the picture. */
const LAYER_BYTES = 8;
const COVERAGE_BYTES = 2;
const PICTURE_BYTES = 4;
/** Of a point, with what surrounds it in a line. */
const POINT_BYTES = 115;
/** The page, its program and the canvas that shows a part of the sheet. */
const PAGE_BYTES = 60_000_000;
/** Below that, every second undo would draw the paper anew. */
const LEAST_WAY_BACK = 24_000_000;
const MOST_STROKES = 64_000_000;
const MOST_COPIES = 192_000_000;

/**
 * Bytes of the planes and the picture of a sheet once there is ink everywhere on all layers. All of it is reserved from the beginning, but a
 * system gives memory page by page as it is written to. Measured with 4096 × 2304: 37 MB while the sheet is white, 46 MB with ten strokes
 * on one layer, 131, 203 and 277 MB with one, two and three layers full of ink.
 */
export function planeBytes({ width, height }: Size): number {
  return strideOf(width) * height * (LAYERS * LAYER_BYTES + COVERAGE_BYTES) + width * height * PICTURE_BYTES;
}

/** Says before a sheet is made whether a device can hold it, and how far back one will get without waiting. */
export function whatDeviceHolds({ memoryBytes, sheet, points = 0 }: DeviceNeeds): DeviceHolds {
  const lines = points * POINT_BYTES;
  const needed = planeBytes(sheet) + lines;
  const left = memoryBytes - PAGE_BYTES - needed;
  const budgetBytes = clamped(left / 2, MOST_STROKES);
  return {
    isEnough: left >= LEAST_WAY_BACK,
    needed,
    budgetBytes,
    keyframeBytes: clamped(left - budgetBytes, MOST_COPIES),
    largest: largestOf(sheet, memoryBytes - PAGE_BYTES - lines - LEAST_WAY_BACK),
  };
}

function clamped(bytes: number, most: number): number {
  return Math.floor(Math.min(Math.max(bytes, 0), most));
}

function largestOf(sheet: Size, bytes: number): Size | null {
  const [short, long] = [Math.min(sheet.width, sheet.height), Math.max(sheet.width, sheet.height)];
  const isLying = sheet.width >= sheet.height;
  for (let side = SHEET.long; side >= SHEET.least; side--) {
    const other = Math.round((side * short) / long);
    if (other > SHEET.short || other < SHEET.least) continue;
    const size = isLying ? { width: side, height: other } : { width: other, height: side };
    if (planeBytes(size) <= bytes) return size;
  }
  return null;
}
