import type { Area } from '../kernel/grid.ts';
import type { Planes } from '../kernel/planes.ts';

/** What a stroke sees of the picture while it is being drawn. */
export interface Paper extends Pick<Planes, 'width' | 'height' | 'stride' | 'coverage'> {
  /** Where dabs are handed over, see `Kernel.dabs`. */
  readonly dabs: Int32Array;
  /** Adds the first `count` dabs that were handed over to the coverage. */
  stamp(count: number): void;
  /** Tells that coverage was written in the area, which lies within the picture. */
  touch(area: Area): void;
  /** Forgets all coverage, so that a shape can be drawn anew. */
  wipe(): void;
  /** Pixels of a layer, premultiplied RGBA in Q15, `stride` pixels a row. */
  layer(layer: number): Int16Array;
  /** All layers over white, whether they are shown or not, RGBA bytes, `width` pixels a row, right within the area until the next call. */
  picture(area: Area): Uint8ClampedArray;
}
