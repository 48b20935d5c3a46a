import { LAYERS } from '../limits.ts';
import type { CoveragePlane } from './dab.ts';
import { DAB_INTS, dabArea, stampDab } from './dab.ts';
import type { Area, Grid } from './grid.ts';
import { createGrid, TILE, TILE_SHIFT } from './grid.ts';
import type { Ink } from './spans.ts';
import { blendSpanOf, byteSpan, ONE, overSpan } from './spans.ts';

/** Bits of {@link Kernel.marks}. */
export const Mark = {
  /** The stroke that is being drawn covers something of the tile. */
  stroke: 1,
  /** The flattened picture of the tile is out of date. */
  stale: 2,
} as const;

/** Values of one whole tile of a layer. */
const TILE_VALUES = TILE * TILE * 4;

/**
 * The planes of a picture and the arithmetic on them, tile by tile. Reference implementation: any faster one has to give the same bits.
 * Layers are premultiplied RGBA in Q15.
 */
export interface Kernel {
  readonly grid: Grid;
  /** The flattened picture over white paper. */
  readonly rgba: Uint8ClampedArray;
  /** {@link Mark} bits per tile. Stamping sets them, the owner clears them. */
  readonly marks: Uint8Array;
  /** Adds dabs to the coverage of the stroke. */
  stamp(tuples: Int32Array, count: number): void;
  /** Blends the coverage of the tile into a layer and clears it. */
  commitTile(tile: number, ink: Ink): void;
  /** Forgets the coverage of the tile. */
  dropTile(tile: number): void;
  /** Brings `rgba` up to date; the stroke in `live` is shown but not committed. */
  flattenTile(tile: number, isVisible: readonly boolean[], live: Ink | null): void;
  /** Whether the layer may hold ink in the tile. */
  isInked(layer: number, tile: number): boolean;
  /** Empties the tile of a layer. */
  wipeTile(layer: number, tile: number): void;
  /** Copies the tile of a layer to `into` from `at` on. */
  readTile(layer: number, tile: number, into: Int16Array, at: number): void;
  /** Exchanges the tile of a layer with what {@link readTile} copied. */
  swapTile(layer: number, tile: number, pixels: Int16Array, at: number): void;
}

export function createKernel(width: number, height: number): Kernel {
  const grid = createGrid(width, height);
  const coverage = new Int16Array(width * height);
  const plane: CoveragePlane = { width, height, coverage };
  const layers = Array.from({ length: LAYERS }, () => new Int16Array(width * height * 4));
  const inked = Array.from({ length: LAYERS }, () => new Uint8Array(grid.count));
  const marks = new Uint8Array(grid.count);
  const rgba = new Uint8ClampedArray(width * height * 4);
  const mixedRow = new Int32Array(TILE * 3);
  const liveRow = new Int16Array(TILE * 4);

  const pixelsOf = (layer: number) => layers[layer] as Int16Array;
  const inkedOf = (layer: number) => inked[layer] as Uint8Array;
  const isInked = (layer: number, tile: number) => inkedOf(layer)[tile] === 1;

  function mark({ left, top, right, bottom }: Area): void {
    for (let row = top >> TILE_SHIFT; row <= (bottom - 1) >> TILE_SHIFT; row++) {
      for (let column = left >> TILE_SHIFT; column <= (right - 1) >> TILE_SHIFT; column++) {
        marks[row * grid.columns + column] = Mark.stroke | Mark.stale;
      }
    }
  }

  function stamp(tuples: Int32Array, count: number): void {
    for (let at = 0; at < count * DAB_INTS; at += DAB_INTS) {
      const x = tuples[at] as number;
      const y = tuples[at + 1] as number;
      const r = tuples[at + 2] as number;
      const area = dabArea(plane, x, y, r);
      if (!area) continue;
      mark(area);
      const hardness = tuples[at + 3] as number;
      const flow = tuples[at + 4] as number;
      const cap = tuples[at + 5] as number;
      stampDab(plane, area, x, y, r, hardness, flow, cap);
    }
  }

  /** Calls back with the index of the first pixel and the number of pixels of each row of a tile. */
  function eachRow(tile: number, visit: (first: number, count: number) => void): void {
    const { left, top, right, bottom } = grid.area(tile);
    for (let row = top; row < bottom; row++) visit(row * width + left, right - left);
  }

  function dropTile(tile: number): void {
    eachRow(tile, (first, count) => coverage.fill(0, first, first + count));
  }

  function commitTile(tile: number, ink: Ink): void {
    const pixels = pixelsOf(ink.layer);
    const blend = blendSpanOf(ink.blend);
    eachRow(tile, (first, count) => blend(pixels, first * 4, coverage, first, first + count, ink));
    dropTile(tile);
    inkedOf(ink.layer)[tile] = 1;
  }

  /** The row of a layer as it will be once the stroke is committed. */
  function blendLive(first: number, count: number, ink: Ink): void {
    const pixels = pixelsOf(ink.layer);
    for (let i = 0, p = first * 4; i < count * 4; i++, p++) liveRow[i] = pixels[p] as number;
    blendSpanOf(ink.blend)(liveRow, 0, coverage, first, first + count, ink);
  }

  function flattenRow(first: number, count: number, shown: readonly number[], live: Ink | null): void {
    mixedRow.fill(ONE);
    for (const layer of shown) {
      if (live?.layer === layer) {
        blendLive(first, count, live);
        overSpan(mixedRow, liveRow, 0, count);
      } else overSpan(mixedRow, pixelsOf(layer), first * 4, count);
    }
    byteSpan(mixedRow, rgba, first * 4, count);
  }

  function flattenTile(tile: number, isVisible: readonly boolean[], live: Ink | null): void {
    const stroke = (marks[tile] as number) & Mark.stroke ? live : null;
    const shown: number[] = [];
    for (let layer = 0; layer < LAYERS; layer++) {
      if (isVisible[layer] && (isInked(layer, tile) || stroke?.layer === layer)) shown.push(layer);
    }
    if (shown.length === 0) eachRow(tile, (first, count) => rgba.fill(255, first * 4, (first + count) * 4));
    else eachRow(tile, (first, count) => flattenRow(first, count, shown, stroke));
  }

  function wipeTile(layer: number, tile: number): void {
    const pixels = pixelsOf(layer);
    eachRow(tile, (first, count) => pixels.fill(0, first * 4, (first + count) * 4));
    inkedOf(layer)[tile] = 0;
  }

  function readTile(layer: number, tile: number, into: Int16Array, at: number): void {
    const pixels = pixelsOf(layer);
    let to = at;
    eachRow(tile, (first, count) => {
      into.set(pixels.subarray(first * 4, (first + count) * 4), to);
      to += count * 4;
    });
  }

  function swapTile(layer: number, tile: number, pixels: Int16Array, at: number): void {
    const present = new Int16Array(TILE_VALUES);
    readTile(layer, tile, present, 0);
    const plane = pixelsOf(layer);
    let from = at;
    eachRow(tile, (first, count) => {
      plane.set(pixels.subarray(from, from + count * 4), first * 4);
      from += count * 4;
    });
    pixels.set(present.subarray(0, from - at), at);
    inkedOf(layer)[tile] = 1;
  }

  return {
    grid,
    rgba,
    marks,
    stamp,
    commitTile,
    dropTile,
    flattenTile,
    isInked,
    wipeTile,
    readTile,
    swapTile,
  };
}
