import type { Rect } from '../kernel/grid.ts';
import type { Size } from './size.ts';

/** The part of the canvas that a drawing shows, as it is stored: its left upper corner in pixels, and how much larger it is shown. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  /** 1…8 */
  readonly scale: number;
  /** Without it the whole canvas is shown. */
  readonly isClipping: boolean;
}

const SCALE_MAX = 8;

/** Into [min, max]; a value that is not a number becomes `min`. */
function clamp(value: number, min: number, max: number): number {
  if (!(value > min)) return min;
  return value < max ? value : max;
}

function rounded(value: number): number {
  return Math.floor(value + 0.5);
}

/**
 * The whole pixels that a crop shows: of the canvas' shape as nearly as whole pixels can be, and always within the canvas. What is out of
 * range is moved into it.
 */
export function cropArea({ x, y, scale, isClipping }: Crop, canvas: Size): Rect {
  const { width, height } = canvas;
  if (!isClipping) return { x: 0, y: 0, width, height };
  const zoom = clamp(scale, 1, SCALE_MAX);
  const across = Math.max(1, rounded(width / zoom));
  const down = Math.max(1, rounded(height / zoom));
  return {
    x: rounded(clamp(x, 0, width - across)),
    y: rounded(clamp(y, 0, height - down)),
    width: across,
    height: down,
  };
}
