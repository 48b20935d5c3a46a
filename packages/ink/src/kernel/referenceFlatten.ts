import { TILE } from './grid.ts';
import type { Kernel } from './kernel.ts';
import { Mark, type Planes } from './planes.ts';
import type { Ink } from './spans.ts';
import { blendSpanOf, byteSpan, clipSpan, fadeSpan, ONE, overSpan } from './spans.ts';
import type { Tiles } from './tiles.ts';

/** How a picture is looked at: bits per clipped layer, and how much of each layer's ink is shown. */
interface Look {
  readonly isVisible: readonly boolean[];
  readonly clipped: number;
  readonly strengths: readonly number[];
}

/** What of a tile is flattened: bits per layer with ink; the stroke that covers something of it. */
interface Shown extends Look {
  readonly shown: number;
  readonly live: Ink | null;
}

interface LayerRow {
  readonly pixels: Int16Array;
  readonly at: number;
}

/** The reference's `Kernel.flatten`: layers over white paper, row by row. */
export function createFlattening(
  { width, coverage, layers, marks, rgba }: Planes,
  { grid, eachRow, shownLayers }: Tiles,
): Kernel['flatten'] {
  const mixedRow = new Int32Array(TILE * 3);
  const liveRow = new Int16Array(TILE * 4);
  const clippedRow = new Int16Array(TILE * 4);
  const fadedRows = layers.map(() => new Int16Array(TILE * 4));

  const pixelsOf = (layer: number) => layers[layer] as Int16Array;

  /** The row of a layer as it will be once the stroke is committed. */
  function blendLive(first: number, count: number, ink: Ink): void {
    const pixels = pixelsOf(ink.layer);
    for (let i = 0, p = first * 4; i < count * 4; i++, p++) liveRow[i] = pixels[p] as number;
    blendSpanOf(ink.blend)(liveRow, 0, coverage, first, first + count, ink);
  }

  /** A row of a layer in a tile, from `at` on, as strong as it is shown; null when nothing of it is to be seen. */
  function rowOf(layer: number, first: number, count: number, look: Shown): LayerRow | null {
    const strength = look.strengths[layer] ?? ONE;
    const row = fullRowOf(layer, first, count, look);
    if (!row || strength === ONE) return row;
    const faded = fadedRows[layer] as Int16Array;
    faded.set(row.pixels.subarray(row.at, row.at + count * 4));
    fadeSpan(faded, strength, count);
    return { pixels: faded, at: 0 };
  }

  function fullRowOf(layer: number, first: number, count: number, { shown, live }: Shown): LayerRow | null {
    if (live?.layer === layer) {
      blendLive(first, count, live);
      return { pixels: liveRow, at: 0 };
    }
    return shown & (1 << layer) ? { pixels: pixelsOf(layer), at: first * 4 } : null;
  }

  function flattenRow(first: number, count: number, to: number, look: Shown): void {
    mixedRow.fill(ONE);
    let base: LayerRow | null = null;
    for (let layer = 0; layer < layers.length; layer++) {
      const row = rowOf(layer, first, count, look);
      const isClipped = layer > 0 && (look.clipped & (1 << layer)) !== 0;
      if (!isClipped) base = row;
      if (!row || !base) continue;
      if (isClipped) clipSpan(clippedRow, row.pixels, row.at, base.pixels, base.at, count);
      overSpan(mixedRow, isClipped ? clippedRow : row.pixels, isClipped ? 0 : row.at, count);
    }
    byteSpan(mixedRow, rgba, to, count);
  }

  function flattenTile(tile: number, live: Ink | null, whole: Look): void {
    const { isVisible } = whole;
    const stroke = live && isVisible[live.layer] && (marks[tile] as number) & Mark.stroke ? live : null;
    const look = { ...whole, shown: shownLayers(tile, isVisible), live: stroke };
    const { left } = grid.area(tile);
    eachRow(tile, (first, count, row) => {
      const to = (row * width + left) * 4;
      if (look.shown || stroke) flattenRow(first, count, to, look);
      else rgba.fill(255, to, to + count * 4);
    });
  }

  function flatten(
    isVisible: readonly boolean[],
    live: Ink | null,
    clipped = 0,
    strengths: readonly number[] = [],
  ): void {
    const look = { isVisible, clipped, strengths };
    for (let tile = 0; tile < grid.count; tile++) {
      const mark = marks[tile] as number;
      if (!(mark & Mark.stale)) continue;
      flattenTile(tile, live, look);
      marks[tile] = mark & ~Mark.stale;
    }
  }

  return flatten;
}
