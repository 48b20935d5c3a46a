import { LAYERS, STEPS_PER_UNIT } from '../limits.ts';
import type { Line, Point } from '../model.ts';
import { polygonWork, SELECTION_CORNERS } from '../stroke/polygonWork.ts';
import type { Reach } from '../stroke/work.ts';
import { type Box, type Corners, mappingOf, type Place, samplesPerPixel } from './mapping.ts';

/** Ink that is taken up and put down elsewhere: moved, made larger or smaller, turned, flipped. */
export interface Transform {
  /** The lowest and the highest of the layers whose ink moves, 0…2. */
  readonly from: number;
  readonly to: number;
  /** What the selection goes round, as the lasso fill does. */
  readonly selection: readonly Place[];
  /** Where the corners of the box around the selection come to lie. */
  readonly corners: Corners;
}

/** Points before those of the selection: the highest layer, and three corners. */
const HEAD = 4;

/** Px of the selection's box, and px² of what becomes of it: less than that is nothing to be seen, and divides by next to nothing. */
const LEAST_SIDE = 1;
const LEAST_AREA = 1;

/** The points of the line that says so; coordinates have to be within those of a line. */
export function pointsOfTransform({ to, corners, selection }: Transform): Point[] {
  const places = [...corners, ...selection].map(({ x, y }) => ({ x, y, p: 0 }));
  return [{ x: to, y: 0, p: 0 }, ...places];
}

export function transformOf({ layer, points }: Line): Transform {
  const [head, leftTop, rightTop, leftBottom] = points as [Point, Point, Point, Point];
  return { from: layer, to: head.x, corners: [leftTop, rightTop, leftBottom], selection: points.slice(HEAD) };
}

/** Whether the points of a line say what can be done. */
export function isTransform(line: Line): boolean {
  const corners = line.points.length - HEAD;
  if (corners < SELECTION_CORNERS.min || corners > SELECTION_CORNERS.max) return false;
  const { from, to, selection, corners: target } = transformOf(line);
  const { left, top, right, bottom } = boxAround(selection);
  if (!Number.isInteger(to) || to < from || to >= LAYERS) return false;
  return right - left >= LEAST_SIDE && bottom - top >= LEAST_SIDE && areaWithin(target) >= LEAST_AREA;
}

export function boxAround(places: readonly Place[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of places) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return { left, top, right, bottom };
}

/** Px². */
function areaWithin([leftTop, rightTop, leftBottom]: Corners): number {
  const [acrossX, acrossY] = [rightTop.x - leftTop.x, rightTop.y - leftTop.y];
  const [downX, downY] = [leftBottom.x - leftTop.x, leftBottom.y - leftTop.y];
  return Math.abs(acrossX * downY - acrossY * downX);
}

/** To take up a pixel takes as long as so many pixels of dabs, to put one down as so many for each sample. Measured with pictures full of paint. */
const TAKEN_UP = 14;
const PUT_DOWN = 30;

/** Upper bound of the pixels that take as long. */
export function transformWork(line: Line, reach: Reach): number {
  const { from, to, selection, corners } = transformOf(line);
  const box = boxAround(selection);
  const mapping = mappingOf(box, corners);
  const samples = samplesPerPixel(mapping);
  const taken = Math.min((box.right - box.left + 2) * (box.bottom - box.top + 2), reach.pixels);
  const target = boxAround([...corners, fourthOf(corners)]);
  const round = 2 * (target.right - target.left + target.bottom - target.top) + STEPS_PER_UNIT;
  const put = Math.min(areaWithin(corners) + 2 * round, reach.pixels);
  const layers = to - from + 1;
  return Math.ceil(
    polygonWork(selection, reach) + layers * (TAKEN_UP * taken + PUT_DOWN * put * samples.across * samples.down),
  );
}

/** The right lower corner. */
export function fourthOf([leftTop, rightTop, leftBottom]: Corners): Place {
  return { x: rightTop.x + leftBottom.x - leftTop.x, y: rightTop.y + leftBottom.y - leftTop.y };
}
