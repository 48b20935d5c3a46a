import { type Point, quantisePoint, Tool } from '@tuschel/ink';
import type { PenPoint } from './openStroke.ts';

/** A shape drawn by pulling is drawn with an even hand. */
const PRESSURE = 1;

/** Tangent of 22.5°: a direction flatter than this is nearer to level than to diagonal. */
const NEARLY_LEVEL = Math.SQRT2 - 1;

/**
 * The two points that make a line, rectangle or ellipse, on the grid of the ink.
 *
 * @param first where the pen came down: a corner, or the middle of a shape that is centred
 * @param last where the pen is, and what is held at the moment
 */
export function shapeCorners(tool: number, first: Omit<PenPoint, 'p'>, last: Omit<PenPoint, 'p'>): [Point, Point] {
  const from = quantisePoint(first.x, first.y, PRESSURE);
  const to = quantisePoint(last.x, last.y, PRESSURE);
  const [x, y] = last.isRegular ? regular(tool, to.x - from.x, to.y - from.y) : [to.x - from.x, to.y - from.y];
  const end = quantisePoint(from.x + x, from.y + y, PRESSURE);
  return [last.isCentred ? quantisePoint(from.x - x, from.y - y, PRESSURE) : from, end];
}

function regular(tool: number, x: number, y: number): [number, number] {
  const [across, down] = [Math.abs(x), Math.abs(y)];
  if (tool !== Tool.line) return diagonal(x, y, Math.max(across, down));
  if (down < across * NEARLY_LEVEL) return [x, 0];
  if (across < down * NEARLY_LEVEL) return [0, y];
  return diagonal(x, y, (across + down) / 2);
}

/** As far across as down, into the quarter of x and y; on the grid, so that both stay equal. */
function diagonal(x: number, y: number, far: number): [number, number] {
  const length = quantisePoint(far, 0, 0).x;
  return [x < 0 ? -length : length, y < 0 ? -length : length];
}
