import { type Area, eachTile } from '../kernel/grid.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { Mark } from '../kernel/planes.ts';

/** Coverage that is only shown for a moment. */
export interface Provisional {
  /** Lets `cover` write coverage within the area, whose pixels and marks are remembered. What was written before is taken back first. */
  show(area: Area, cover: () => void): void;
  /** Puts back what was there, to the last bit. */
  takeBack(): void;
  /** The coverage is gone altogether: there is nothing to take back. */
  forget(): void;
}

export function createProvisional({ marks, grid, putAside, putBack }: Kernel): Provisional {
  let shown: Area | null = null;
  const marksBefore = new Uint8Array(marks.length);

  function show(area: Area, cover: () => void): void {
    takeBack();
    if (area.left >= area.right || area.top >= area.bottom) return;
    putAside(area);
    // Cleared marks tell which tiles are covered now.
    eachTile(grid, area, (tile) => {
      marksBefore[tile] = marks[tile] as number;
      marks[tile] = 0;
    });
    cover();
    eachTile(grid, area, (tile) => {
      const isCovered = (marks[tile] as number) !== 0;
      marks[tile] = (marks[tile] as number) | (marksBefore[tile] as number);
      // From here on: what the mark becomes when the tile is put back.
      if (isCovered) marksBefore[tile] = ((marksBefore[tile] as number) & Mark.stroke) | Mark.stale;
      else marksBefore[tile] = 0;
    });
    shown = area;
  }

  function takeBack(): void {
    if (!shown) return;
    putBack(shown);
    eachTile(grid, shown, (tile) => {
      if (marksBefore[tile] !== 0) marks[tile] = marksBefore[tile] as number;
    });
    shown = null;
  }

  return {
    show,
    takeBack,
    forget: () => {
      shown = null;
    },
  };
}
