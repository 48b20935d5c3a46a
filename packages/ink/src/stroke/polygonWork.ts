import type { Point } from '../model.ts';
import { LINE, type Reach } from './work.ts';

/** Corners of what a transform takes up. */
export const SELECTION_CORNERS = { min: 3, max: 2_048 } as const;

/** To pass a row takes a side as long as so many pixels, to pass a column as so many. Measured with combs of 8,192 teeth. */
const ROW = 48;
const COLUMN = 10;

type Place = Pick<Point, 'x' | 'y'>;

/** Upper bound of the pixels that take as long as filling what the points go round. */
export function polygonWork(points: readonly Place[], reach: Reach): number {
  return Math.ceil(LINE + 4 * boxOf(points, reach) + crossings(points, reach));
}

/** Work of all sides, the one from the last point to the first included. */
function crossings(points: readonly Place[], { longest }: Reach): number {
  let before = points.at(-1);
  let sum = 0;
  for (const point of points) {
    const [across, down] = before ? [Math.abs(point.x - before.x), Math.abs(point.y - before.y)] : [0, 0];
    sum += ROW * (Math.min(down, longest) + 2) + COLUMN * (Math.min(across, longest) + 2);
    before = point;
  }
  return sum;
}

/** Pixels of the picture that the points can go round. */
function boxOf(points: readonly Place[], { pixels }: Reach): number {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return points.length === 0 ? 0 : Math.min((right - left + 2) * (bottom - top + 2), pixels);
}
