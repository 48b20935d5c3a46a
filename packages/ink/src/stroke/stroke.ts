import type { Area } from '../kernel/grid.ts';
import type { Point } from '../model.ts';

/** A stroke on its way: turns points into coverage. */
export interface Stroke {
  /** The pixels it has covered, where that is not known from its points; null: none. */
  readonly area?: Area | null;
  /** Takes further points. How they are split over calls makes no difference to what is covered in the end. */
  add(points: readonly Point[]): void;
  /** The pen is lifted. */
  end(): void;
  /**
   * Covers what it would if these points came and the pen was lifted, and then knows nothing of them: whoever calls takes the coverage back.
   * Left out where what was added is covered to its end anyway. Nothing is covered further than half the size of the style away from the
   * last two points and these.
   */
  foresee?(points: readonly Point[]): void;
}
