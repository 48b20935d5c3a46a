import { TILE } from '../kernel/grid.ts';
import { LANDSCAPE, SHEET } from '../limits.ts';
import type { Point, Style } from '../model.ts';
import { at, diameterOf, type Ramp, stepOf, type Touch } from './nib.ts';
import type { Step } from './path.ts';

/** Pixels of a whole picture. */
export const WHOLE_PICTURE = LANDSCAPE.width * LANDSCAPE.height;

/**
 * How far a line can reach at most: what it takes is bounded by the sheet that it is drawn on in the end. Only the size of that sheet counts: what
 * lies beside it today may come to lie on it by an event that turns or moves all that is drawn.
 */
export interface Reach {
  /** Of the whole sheet. */
  readonly pixels: number;
  /** Its longer side, px. */
  readonly longest: number;
}

/** A page of a game, and a log on a sheet as large as one. */
export const PAGE: Reach = { pixels: WHOLE_PICTURE, longest: LANDSCAPE.width };
/** A log on the largest sheet there is. */
export const LARGEST: Reach = { pixels: SHEET.long * SHEET.short, longest: SHEET.long };

/** A dab takes as long as so many pixels before it has touched one. Measured with dabs of one pixel. */
const DAB = 32;

/** From here on a step between two points, px, moves the curve: half a step is where it bends. */
const STILL = 1;

/** A line takes as long as so many pixels, however short it is. Measured with single taps. */
export const LINE = 4_000;

/**
 * Upper bound of the pixels that the dabs of a line touch, told from its points alone: the way between two points, times the pixels of a dab
 * over the distance to the next, at the greater of both pressures. A smooth curve is never longer than the way through its points.
 */
export function nibWork(style: Style, touch: Touch, points: readonly Point[], reach: Reach): number {
  const diameter = diameterOf(style, touch);
  return walkWork(points, stepOf(style, diameter), diameter, reach);
}

/** The same for any spacing. */
export function walkWork(points: readonly Point[], step: Step, diameter: Ramp, reach: Reach): number {
  let sum = 0;
  let before: Point | undefined;
  for (const point of points) {
    const pressure = before ? Math.max(before.p, point.p) : point.p;
    const way = before ? distance(before, point) : 0;
    // A pen that presses harder without moving leaves one more dab.
    const dabs = way / Math.max(at(step, pressure), step.least) + (way < STILL ? 1 : 0);
    const across = at(diameter, pressure) + 2;
    sum += dabs * (across * across + DAB);
    before = point;
  }
  return Math.ceil(sum + LINE + blendedPixels(points, at(diameter, 1), reach));
}

/**
 * About how many pixels are looked through when the line is blended into its layer, which goes by tiles: a band along the way, or the
 * rectangle around it if that is less. To blend a pixel takes as long as to add a dab to it.
 *
 * @param across widest diameter, px
 */
function blendedPixels(points: readonly Point[], across: number, { pixels }: Reach): number {
  const band = across + TILE;
  let way = 0;
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  let before: Point | undefined;
  for (const point of points) {
    const { x, y } = point;
    if (before) way += Math.abs(x - before.x) + Math.abs(y - before.y);
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
    before = point;
  }
  if (!before) return 0;
  return Math.min(band * (band + way), (right - left + band) * (bottom - top + band), pixels);
}

function distance(a: Point, b: Point): number {
  const dx = a.x - b.x;
  const dy = a.y - b.y;
  return Math.sqrt(dx * dx + dy * dy);
}
