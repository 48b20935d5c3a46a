import type { Point } from '../model.ts';

/** A stroke on its way: turns points into coverage. */
export interface Stroke {
  /** Takes further points. How they are split over calls makes no difference to what is covered in the end. */
  add(points: readonly Point[]): void;
  /** The pen is lifted. */
  end(): void;
}
