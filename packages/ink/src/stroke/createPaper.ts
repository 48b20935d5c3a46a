import { type Area, eachTile } from '../kernel/grid.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { Mark } from '../kernel/planes.ts';
import { LAYERS } from '../limits.ts';
import type { Paper } from './paper.ts';

/** The kernel's planes as a stroke sees them. */
export function createPaper(kernel: Kernel): Paper {
  const { width, height, stride, coverage, layers, marks, dabs, rgba, grid } = kernel;
  const everything = Array.from({ length: LAYERS }, () => true);

  /** What the stroke covered looks again as it did without it. */
  function wipe(): void {
    kernel.drop();
    for (let tile = 0; tile < marks.length; tile++) {
      const mark = marks[tile] as number;
      if (mark & Mark.stroke) marks[tile] = (mark & ~Mark.stroke) | Mark.stale;
    }
  }

  function picture(area: Area): Uint8ClampedArray {
    const before = marks.slice();
    marks.fill(0);
    eachTile(grid, area, (tile) => {
      marks[tile] = Mark.stale;
      // What is shown may leave out layers.
      before[tile] = (before[tile] as number) | Mark.stale;
    });
    kernel.flatten(everything, null);
    marks.set(before);
    return rgba;
  }

  return {
    width,
    height,
    stride,
    coverage,
    dabs,
    stamp: (count) => kernel.stamp(count),
    touch: (area) => kernel.touch(area),
    wipe,
    layer: (layer) => layers[layer] as Int16Array,
    picture,
  };
}
