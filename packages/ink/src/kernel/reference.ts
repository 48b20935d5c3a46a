import { DAB_INTS, dabArea, stampDab } from './dab.ts';
import { type Area, TILE } from './grid.ts';
import type { Kernel } from './kernel.ts';
import { DABS, Mark } from './kernel.ts';
import { createPlanes, createTiles } from './planes.ts';
import type { Ink } from './spans.ts';
import { blendSpanOf, byteSpan, clipSpan, ONE, overSpan } from './spans.ts';

/** What of a tile is flattened: bits per layer with ink, and per clipped layer; the stroke that covers something of it. */
interface Shown {
  readonly shown: number;
  readonly clipped: number;
  readonly live: Ink | null;
}

interface LayerRow {
  readonly pixels: Int16Array;
  readonly at: number;
}

/** The kernel in plain TypeScript: it runs everywhere, and the others have to give its bits. */
export function createReferenceKernel(width: number, height: number): Kernel {
  const planes = createPlanes(width, height);
  const { coverage, layers, marks, rgba } = planes;
  const { shownLayers, mark, ...tiles } = createTiles(planes);
  const dabs = new Int32Array(DABS * DAB_INTS);
  const { grid, eachRow } = tiles;
  const mixedRow = new Int32Array(TILE * 3);
  const liveRow = new Int16Array(TILE * 4);
  const clippedRow = new Int16Array(TILE * 4);

  const aside = new Int16Array(coverage.length);

  const pixelsOf = (layer: number) => layers[layer] as Int16Array;

  function stamp(count: number): void {
    for (let at = 0; at < count * DAB_INTS; at += DAB_INTS) {
      const x = dabs[at] as number;
      const y = dabs[at + 1] as number;
      const r = dabs[at + 2] as number;
      const area = dabArea(planes, x, y, r);
      if (!area) continue;
      mark(area);
      const hardness = dabs[at + 3] as number;
      const flow = dabs[at + 4] as number;
      const cap = dabs[at + 5] as number;
      stampDab(planes, area, x, y, r, hardness, flow, cap);
    }
  }

  function copyRows(to: Int16Array, from: Int16Array, { left, top, right, bottom }: Area): void {
    for (let row = top; row < bottom; row++) {
      const first = row * planes.stride + left;
      to.set(from.subarray(first, first + right - left), first);
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

  /** A row of a layer in a tile, from `at` on; null when nothing of it is to be seen. */
  function rowOf(layer: number, first: number, count: number, { shown, live }: Shown): LayerRow | null {
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

  function flattenTile(tile: number, isVisible: readonly boolean[], live: Ink | null, clipped: number): void {
    const stroke = live && isVisible[live.layer] && (marks[tile] as number) & Mark.stroke ? live : null;
    const look = { shown: shownLayers(tile, isVisible), live: stroke, clipped };
    const { left } = grid.area(tile);
    eachRow(tile, (first, count, row) => {
      const to = (row * width + left) * 4;
      if (look.shown || stroke) flattenRow(first, count, to, look);
      else rgba.fill(255, to, to + count * 4);
    });
  }

  function flatten(isVisible: readonly boolean[], live: Ink | null, clipped = 0): void {
    for (let tile = 0; tile < grid.count; tile++) {
      const mark = marks[tile] as number;
      if (!(mark & Mark.stale)) continue;
      flattenTile(tile, isVisible, live, clipped);
      marks[tile] = mark & ~Mark.stale;
    }
  }

  return {
    name: 'reference',
    ...planes,
    ...tiles,
    dabs,
    stamp,
    touch: mark,
    commit,
    drop: () => eachStrokeTile(dropTile),
    putAside: (area) => copyRows(aside, coverage, area),
    putBack: (area) => copyRows(coverage, aside, area),
    flatten,
  };
}
