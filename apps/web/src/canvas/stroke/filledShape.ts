import { type Point, quantisePoint, Tool } from '@tuschel/ink';

/** So far a side may lie within the ellipse it stands for, px: nobody sees it. */
const FLATNESS = 0.05;
const MOST_SIDES = 480;

/** The corners of a shape that is filled, on the grid of the ink; null: there is nothing between its sides. */
export function filledShape(tool: number, from: Point, to: Point): Point[] | null {
  if (from.x === to.x || from.y === to.y) return null;
  return tool === Tool.ellipse ? ellipse(from, to) : rectangle(from, to);
}

function rectangle(from: Point, to: Point): Point[] {
  return [from, { ...from, x: to.x }, to, { ...from, y: to.y }];
}

/** Alike in all four quarters. */
function ellipse(from: Point, to: Point): Point[] {
  const [middleX, middleY] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  const [radiusX, radiusY] = [Math.abs(to.x - from.x) / 2, Math.abs(to.y - from.y) / 2];
  const longest = Math.max(radiusX, radiusY);
  const angle = Math.acos(Math.max(0, 1 - FLATNESS / longest));
  const quarter = Math.min(Math.max(Math.ceil(Math.PI / angle / 4), 3), MOST_SIDES / 4);
  const points: Point[] = [];
  for (let side = 0; side < 4 * quarter; side++) {
    const turn = (side / (4 * quarter)) * 2 * Math.PI;
    const point = quantisePoint(middleX + radiusX * Math.cos(turn), middleY + radiusY * Math.sin(turn), 1);
    const before = points.at(-1);
    if (before?.x !== point.x || before.y !== point.y) points.push(point);
  }
  return points;
}
