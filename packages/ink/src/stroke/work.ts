import { LANDSCAPE } from '../limits.ts';
import type { Point, Style } from '../model.ts';
import { diameterOf, stepOf, type Touch } from './nib.ts';

/** Pixels of a whole picture. */
export const WHOLE_PICTURE = LANDSCAPE.width * LANDSCAPE.height;

/**
 * Upper bound of the pixels that the dabs of a line touch, told from its points alone: the way between two points, times the pixels of a dab
 * over the distance to the next, at the greater of both pressures. A smooth curve is never longer than the way through its points.
 */
export function nibWork(style: Style, touch: Touch, points: readonly Point[]): number {
  const diameterAt = diameterOf(style, touch);
  const stepAt = stepOf(style, diameterAt);
  return walkWork(points, stepAt, diameterAt);
}

/** The same for any spacing. */
export function walkWork(
  points: readonly Point[],
  stepAt: (pressure: number) => number,
  diameterAt: (pressure: number) => number,
): number {
  let sum = 0;
  let before: Point | undefined;
  for (const point of points) {
    const pressure = before ? Math.max(before.p, point.p) : point.p;
    // One more dab for each point: a pen that presses harder without moving.
    const dabs = (before ? distance(before, point) / stepAt(pressure) : 0) + 1;
    const across = diameterAt(pressure) + 2;
    sum += dabs * across * across;
    before = point;
  }
  return Math.ceil(sum);
}

function distance(a: Point, b: Point): number {
  const [dx, dy] = [a.x - b.x, a.y - b.y];
  return Math.sqrt(dx * dx + dy * dy);
}
