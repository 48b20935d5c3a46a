import type { Area, Grid } from './grid.ts';
import { createGrid, eachTile, pixelsIn, TILE } from './grid.ts';
import { Mark, type Planes } from './planes.ts';

/** What can be done with planes without computing a pixel: copying tiles, and knowing which of them hold ink. */
export interface Tiles {
  readonly grid: Grid;
  /** Calls back with the index of the first pixel and the number of pixels of each row of a tile. */
  readonly eachRow: (tile: number, visit: (first: number, count: number, row: number) => void) => void;
  /** Whether the layer may hold ink in the tile. */
  readonly isInked: (layer: number, tile: number) => boolean;
  readonly noteInk: (layer: number, tile: number) => void;
  /** Marks every tile of the area as covered and stale. */
  readonly mark: (area: Area) => void;
  /** Bit per visible layer with ink in the tile. */
  readonly shownLayers: (tile: number, isVisible: readonly boolean[]) => number;
  /** Empties the tile of a layer. */
  readonly wipeTile: (layer: number, tile: number) => void;
  /** Empties all tiles of a layer that hold ink. */
  readonly wipeLayer: (layer: number) => void;
  /** Copies the tile of a layer to `into` from `at` on. */
  readonly readTile: (layer: number, tile: number, into: Int16Array, at: number) => void;
  /** Puts back what {@link readTile} copied. */
  readonly writeTile: (layer: number, tile: number, pixels: Int16Array, at: number) => void;
  /** Exchanges the tile of a layer with what {@link readTile} copied. */
  readonly swapTile: (layer: number, tile: number, pixels: Int16Array, at: number) => void;
  /** Two layers change places, without a pixel being moved. */
  readonly swapLayers: (a: number, b: number) => void;
}

export function createTiles({ width, height, stride, layers, marks }: Planes): Tiles {
  const grid = createGrid(width, height);
  const inked: Uint8Array[] = layers.map(() => new Uint8Array(grid.count));
  const present = new Int16Array(TILE * TILE * 4);

  const pixelsOf = (layer: number) => layers[layer] as Int16Array;
  const inkedOf = (layer: number) => inked[layer] as Uint8Array;

  function eachRow(tile: number, visit: (first: number, count: number, row: number) => void): void {
    const { left, top, right, bottom } = grid.area(tile);
    for (let row = top; row < bottom; row++) visit(row * stride + left, right - left, row);
  }

  function readTile(layer: number, tile: number, into: Int16Array, at: number): void {
    const pixels = pixelsOf(layer);
    let to = at;
    eachRow(tile, (first, count) => {
      into.set(pixels.subarray(first * 4, (first + count) * 4), to);
      to += count * 4;
    });
  }

  function writeTile(layer: number, tile: number, pixels: Int16Array, at: number): void {
    const plane = pixelsOf(layer);
    let from = at;
    eachRow(tile, (first, count) => {
      plane.set(pixels.subarray(from, from + count * 4), first * 4);
      from += count * 4;
    });
    inkedOf(layer)[tile] = 1;
  }

  return {
    grid,
    eachRow,
    isInked: (layer, tile) => inkedOf(layer)[tile] === 1,
    noteInk(layer, tile) {
      inkedOf(layer)[tile] = 1;
    },
    mark(area) {
      eachTile(grid, area, (tile) => {
        marks[tile] = Mark.stroke | Mark.stale;
      });
    },
    shownLayers(tile, isVisible) {
      let shown = 0;
      for (let layer = 0; layer < layers.length; layer++) {
        if (isVisible[layer] && inkedOf(layer)[tile] === 1) shown |= 1 << layer;
      }
      return shown;
    },
    wipeTile(layer, tile) {
      const pixels = pixelsOf(layer);
      eachRow(tile, (first, count) => pixels.fill(0, first * 4, (first + count) * 4));
      inkedOf(layer)[tile] = 0;
    },
    wipeLayer: (layer) => wipeTiles(pixelsOf(layer), inkedOf(layer), grid, stride),
    readTile,
    writeTile,
    swapTile(layer, tile, pixels, at) {
      readTile(layer, tile, present, 0);
      writeTile(layer, tile, pixels, at);
      pixels.set(present.subarray(0, pixelsIn(grid.area(tile)) * 4), at);
    },
    swapLayers(a, b) {
      [layers[a], layers[b]] = [pixelsOf(b), pixelsOf(a)];
      [inked[a], inked[b]] = [inkedOf(b), inkedOf(a)];
    },
  };
}

/** Empties the tiles of a plane that are wet. Those beside each other go together: long rows take half the time of short ones. */
function wipeTiles(pixels: Int16Array, isWet: Uint8Array, grid: Grid, stride: number): void {
  for (let first = 0; first < grid.count; first++) {
    if (!isWet[first]) continue;
    const rowEnd = first - (first % grid.columns) + grid.columns;
    let last = first;
    while (last + 1 < rowEnd && isWet[last + 1]) last++;
    const { left, top, bottom } = grid.area(first);
    const { right } = grid.area(last);
    for (let row = top; row < bottom; row++) pixels.fill(0, (row * stride + left) * 4, (row * stride + right) * 4);
    isWet.fill(0, first, last + 1);
    first = last;
  }
}
