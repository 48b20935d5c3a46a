import type { Point } from '@tuschel/ink';

/** How far a point may be from the stroke that leaves it out, px of the face. */
const TOLERANCE = 0.45;
/** A change of pressure from nothing to all counts like so many px. */
const PRESSURE = 10;

/**
 * The points without which a stroke looks the same (Ramer, Douglas and Peucker, https://doi.org/10.1016/S0146-664X(72)80017-0): a face has to be light,
 * and a hand reports many more than it needs.
 */
export function simplified(points: readonly Point[]): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return [...points];
  const kept = new Set([0, points.length - 1]);
  const open: [number, number][] = [[0, points.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    const farthest = farthestOf(points, from, to);
    if (farthest === null) continue;
    kept.add(farthest);
    open.push([from, farthest], [farthest, to]);
  }
  return points.filter((_, index) => kept.has(index));
}

/** The point that is farthest from the straight line between two others; null: none is too far. */
function farthestOf(points: readonly Point[], from: number, to: number): number | null {
  const [a, b] = [points[from], points[to]];
  if (!a || !b) return null;
  let found: number | null = null;
  let most = TOLERANCE;
  for (let index = from + 1; index < to; index++) {
    const point = points[index];
    const distance = point ? distanceTo(point, a, b) : 0;
    if (distance > most) [found, most] = [index, distance];
  }
  return found;
}

function distanceTo(point: Point, a: Point, b: Point): number {
  const [x, y, p] = [b.x - a.x, b.y - a.y, (b.p - a.p) * PRESSURE];
  const length = x * x + y * y + p * p;
  const [dx, dy, dp] = [point.x - a.x, point.y - a.y, (point.p - a.p) * PRESSURE];
  const share = length === 0 ? 0 : Math.min(Math.max((dx * x + dy * y + dp * p) / length, 0), 1);
  return Math.sqrt((dx - share * x) ** 2 + (dy - share * y) ** 2 + (dp - share * p) ** 2);
}
