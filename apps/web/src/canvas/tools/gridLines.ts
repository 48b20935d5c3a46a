import { pathThrough } from '../pen/penGuides.ts';
import type { Size, Spot, View } from '../view/view.ts';

/** Lines over the picture by which one places things; nothing of them is ink. In the order in which a key leads through them. */
export const GRIDS = ['none', 'thirds', 'squares'] as const;
export type Grid = (typeof GRIDS)[number];

export function gridAfter(grid: Grid): Grid {
  return GRIDS[(GRIDS.indexOf(grid) + 1) % GRIDS.length] ?? 'none';
}

/** Side of a square, picture pixels: the long side of a picture has sixteen, the short one nine. */
const SQUARE = 120;

/** From edge to edge of the picture, in its pixels. */
export function gridLines(grid: Grid, { width, height }: Size): (readonly [Spot, Spot])[] {
  const cuts = (length: number): number[] => {
    if (grid === 'none') return [];
    if (grid === 'thirds') return [length / 3, (length * 2) / 3];
    return Array.from({ length: Math.ceil(length / SQUARE) - 1 }, (_, index) => (index + 1) * SQUARE);
  };
  return [
    ...cuts(width).map(
      (x) =>
        [
          { x, y: 0 },
          { x, y: height },
        ] as const,
    ),
    ...cuts(height).map(
      (y) =>
        [
          { x: 0, y },
          { x: width, y },
        ] as const,
    ),
  ];
}

/** As the attribute `d` of a path, in CSS px of the viewport. */
export function gridPath(grid: Grid, picture: Size, view: View): string {
  return gridLines(grid, picture)
    .map((line) => pathThrough(line, view))
    .join('');
}
