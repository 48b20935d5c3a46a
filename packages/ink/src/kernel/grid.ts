/** Pixels in a rectangle; `right` and `bottom` are the first outside. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Pixels, `x` and `y` the left upper corner. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function rectOf({ left, top, right, bottom }: Area): Rect {
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export function pixelsIn({ left, top, right, bottom }: Area): number {
  return (right - left) * (bottom - top);
}

/** The picture cut into squares of 64 × 64, numbered row by row; those at the right and bottom edge may be cut off. */
export interface Grid {
  readonly count: number;
  readonly columns: number;
  area(tile: number): Area;
}

export const TILE = 64;
export const TILE_SHIFT = 6;

/** Calls back with each tile that has pixels of the area. */
export function eachTile({ columns }: Grid, { left, top, right, bottom }: Area, visit: (tile: number) => void): void {
  for (let row = top >> TILE_SHIFT; row <= (bottom - 1) >> TILE_SHIFT; row++) {
    for (let column = left >> TILE_SHIFT; column <= (right - 1) >> TILE_SHIFT; column++) visit(row * columns + column);
  }
}

export function createGrid(width: number, height: number): Grid {
  const columns = (width + TILE - 1) >> TILE_SHIFT;
  const rows = (height + TILE - 1) >> TILE_SHIFT;
  const areas = Array.from({ length: columns * rows }, (_, tile): Area => {
    const left = (tile % columns) * TILE;
    const top = Math.floor(tile / columns) * TILE;
    return { left, top, right: Math.min(left + TILE, width), bottom: Math.min(top + TILE, height) };
  });
  return { count: areas.length, columns, area: (tile) => areas[tile] as Area };
}
