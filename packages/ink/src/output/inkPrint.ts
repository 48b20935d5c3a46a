import { createGrid, TILE } from '../kernel/grid.ts';
import type { Raster } from '../raster.ts';
import { createChangedTiles } from './changedTiles.ts';
import { xxh32 } from './xxh32.ts';

/**
 * The fingerprint of a picture: equal pictures have equal prints on every machine, and two that differ do so but for one time in four thousand
 * million. It says where they differ, too.
 *
 * A tile's print is the XXH32 (seed 0) of its RGBA bytes, row by row. The picture's print is the XXH32 of its width, its height and the
 * prints of its tiles, row by row, each as four bytes, the lowest first.
 */
export interface InkPrint {
  /** Of each tile of 64 × 64 pixels, as of the last {@link take}; those at the right and bottom edge may be cut off. Always the same array. */
  readonly tiles: Uint32Array;
  /** Brings the prints up to date and tells that of the picture: eight hexadecimal digits. Only tiles that changed are looked at again. */
  take(): string;
}

/** The print of what a raster shows, its live stroke included. Takes nothing away from the raster's next `flatten`. */
export function createInkPrint(raster: Raster): InkPrint {
  const { width, height, rgba } = raster;
  const grid = createGrid(width, height);
  const words = new Uint32Array(rgba.buffer, rgba.byteOffset, width * height);
  const tile = new Uint32Array(TILE * TILE);
  const all = new Uint32Array(2 + grid.count);
  const tiles = all.subarray(2);
  const changes = createChangedTiles(raster);
  all[0] = width;
  all[1] = height;

  function printOf(index: number): number {
    const { left, top, right, bottom } = grid.area(index);
    const across = right - left;
    for (let y = top; y < bottom; y++) {
      const at = y * width + left;
      tile.set(words.subarray(at, at + across), (y - top) * across);
    }
    return xxh32(tile, across * (bottom - top));
  }

  return {
    tiles,
    take() {
      for (const index of changes.take()) tiles[index] = printOf(index);
      return xxh32(all).toString(16).padStart(8, '0');
    },
  };
}
