import { LAYERS } from '../limits.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { Mark } from '../kernel/kernel.ts';
import type { Paper } from './paper.ts';

/** The kernel's planes as a stroke sees them. */
export function createPaper(kernel: Kernel): Paper {
  const { width, height, stride, coverage, layers, marks, dabs, rgba } = kernel;
  const everything = Array.from({ length: LAYERS }, () => true);

  /** What the stroke covered looks again as it did without it. */
  function wipe(): void {
    kernel.drop();
    for (let tile = 0; tile < marks.length; tile++) {
      const mark = marks[tile] as number;
      if (mark & Mark.stroke) marks[tile] = (mark & ~Mark.stroke) | Mark.stale;
    }
  }

  function picture(): Uint8ClampedArray {
    marks.fill(Mark.stale);
    kernel.flatten(everything, null);
    const copy = rgba.slice();
    // What is shown may leave out layers.
    marks.fill(Mark.stale);
    return copy;
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
