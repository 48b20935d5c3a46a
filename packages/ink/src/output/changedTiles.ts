import { createGrid, type Rect, rectOf } from '../kernel/grid.ts';
import type { Raster } from '../raster.ts';

/** Tells which tiles of a raster look different since it was last asked. Any number of them can look at one raster. */
export interface ChangedTiles {
  /** Brings the raster up to date and tells the tiles that changed, all of them the first time. */
  take(): number[];
}

export function createChangedTiles(raster: Raster): ChangedTiles {
  const { revisions } = raster;
  const seen = new Uint32Array(revisions.length);
  return {
    take() {
      raster.refresh();
      const changed: number[] = [];
      for (let tile = 0; tile < seen.length; tile++) if (seen[tile] !== revisions[tile]) changed.push(tile);
      seen.set(revisions);
      return changed;
    },
  };
}

/** The tiles as rectangles, neighbours in a row as one. `tiles` in ascending order. */
export function rectsOf(tiles: readonly number[], { width, height }: { width: number; height: number }): Rect[] {
  const grid = createGrid(width, height);
  const rects: Rect[] = [];
  let previous = -2;
  for (const tile of tiles) {
    const area = grid.area(tile);
    const run = rects.at(-1);
    if (run && previous === tile - 1 && area.left > 0) run.width = area.right - run.x;
    else rects.push(rectOf(area));
    previous = tile;
  }
  return rects;
}
