import { DAB_INTS, dabArea, stampDab } from './dab.ts';
import type { Area } from './grid.ts';
import { TILE, TILE_SHIFT } from './grid.ts';
import type { Kernel } from './kernel.ts';
import { Mark } from './kernel.ts';
import { createPlanes, createTiles } from './planes.ts';
import type { Ink } from './spans.ts';
import { blendSpanOf, byteSpan, ONE, overSpan } from './spans.ts';

/** The kernel in plain TypeScript: it runs everywhere, and the others have to give its bits. */
export function createReferenceKernel(width: number, height: number): Kernel {
  const planes = createPlanes(width, height);
  const { coverage, layers, marks, rgba } = planes;
  const { shownLayers, ...tiles } = createTiles(planes);
  const { grid, eachRow } = tiles;
  const mixedRow = new Int32Array(TILE * 3);
  const liveRow = new Int16Array(TILE * 4);

  const pixelsOf = (layer: number) => layers[layer] as Int16Array;

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
      const area = dabArea(planes, x, y, r);
      if (!area) continue;
      mark(area);
      const hardness = tuples[at + 3] as number;
      const flow = tuples[at + 4] as number;
      const cap = tuples[at + 5] as number;
      stampDab(planes, area, x, y, r, hardness, flow, cap);
    }
  }

  function dropTile(tile: number): void {
    eachRow(tile, (first, count) => coverage.fill(0, first, first + count));
  }

  function eachStrokeTile(visit: (tile: number) => void): void {
    for (let tile = 0; tile < grid.count; tile++) if ((marks[tile] as number) & Mark.stroke) visit(tile);
  }

  function commit(ink: Ink): void {
    const pixels = pixelsOf(ink.layer);
    const blend = blendSpanOf(ink.blend);
    eachStrokeTile((tile) => {
      eachRow(tile, (first, count) => blend(pixels, first * 4, coverage, first, first + count, ink));
      dropTile(tile);
      tiles.noteInk(ink.layer, tile);
    });
  }

  /** The row of a layer as it will be once the stroke is committed. */
  function blendLive(first: number, count: number, ink: Ink): void {
    const pixels = pixelsOf(ink.layer);
    for (let i = 0, p = first * 4; i < count * 4; i++, p++) liveRow[i] = pixels[p] as number;
    blendSpanOf(ink.blend)(liveRow, 0, coverage, first, first + count, ink);
  }

  function flattenRow(first: number, count: number, to: number, shown: number, live: Ink | null): void {
    mixedRow.fill(ONE);
    for (let layer = 0; layer < layers.length; layer++) {
      if (live?.layer === layer) {
        blendLive(first, count, live);
        overSpan(mixedRow, liveRow, 0, count);
      } else if (shown & (1 << layer)) overSpan(mixedRow, pixelsOf(layer), first * 4, count);
    }
    byteSpan(mixedRow, rgba, to, count);
  }

  function flattenTile(tile: number, isVisible: readonly boolean[], live: Ink | null): void {
    const stroke = live && isVisible[live.layer] && (marks[tile] as number) & Mark.stroke ? live : null;
    const shown = shownLayers(tile, isVisible);
    const { left } = grid.area(tile);
    eachRow(tile, (first, count, row) => {
      const to = (row * width + left) * 4;
      if (shown || stroke) flattenRow(first, count, to, shown, stroke);
      else rgba.fill(255, to, to + count * 4);
    });
  }

  function flatten(isVisible: readonly boolean[], live: Ink | null): void {
    for (let tile = 0; tile < grid.count; tile++) {
      const mark = marks[tile] as number;
      if (!(mark & Mark.stale)) continue;
      flattenTile(tile, isVisible, live);
      marks[tile] = mark & ~Mark.stale;
    }
  }

  return { name: 'reference', ...planes, ...tiles, stamp, commit, drop: () => eachStrokeTile(dropTile), flatten };
}
