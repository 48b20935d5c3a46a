import { LAYERS } from '../limits.ts';
import { createGrid } from './grid.ts';

/** Bits of {@link Planes.marks}. */
export const Mark = {
  /** The stroke that is being drawn covers something of the tile. */
  stroke: 1,
  /** The flattened picture of the tile is out of date. */
  stale: 2,
} as const;

/** The memory of a picture. Whoever computes in it, the planes mean the same. */
export interface Planes {
  readonly width: number;
  readonly height: number;
  /** Pixels from a row of a plane to the next: the width, filled up to a multiple of eight. */
  readonly stride: number;
  /** How much of each pixel the stroke that is being drawn covers, Q15. */
  readonly coverage: Int16Array;
  /** Premultiplied RGBA, Q15, back to front. Two of them may change places. */
  readonly layers: Int16Array[];
  /** The flattened picture over white paper, RGBA bytes, rows without filling. */
  readonly rgba: Uint8ClampedArray;
  /** Bits per tile, see {@link Mark}. */
  readonly marks: Uint8Array;
}

export function strideOf(width: number): number {
  return (width + 7) & ~7;
}

/** Planes in memory of their own. */
export function createPlanes(width: number, height: number): Planes {
  const stride = strideOf(width);
  return {
    width,
    height,
    stride,
    coverage: new Int16Array(stride * height),
    layers: Array.from({ length: LAYERS }, () => new Int16Array(stride * height * 4)),
    rgba: new Uint8ClampedArray(width * height * 4),
    marks: new Uint8Array(createGrid(width, height).count),
  };
}
