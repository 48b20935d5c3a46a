import type { Area } from '../kernel/grid.ts';
import type { Point } from '../model.ts';
import type { Paper } from './paper.ts';
import type { Stroke } from './stroke.ts';

/** Where a flood looks for borders: pixels of four values, `pitch` pixels a row, in which no value may differ more than `tolerance`. */
export interface Ground {
  readonly pixels: Int16Array | Uint8ClampedArray;
  readonly pitch: number;
  readonly tolerance: number;
}

/**
 * Fills from the first point to wherever the ground changes its colour. Two further points bound the flood: it stays in the rectangle that has
 * their pixels in its corners. Whoever draws a flood tells how far it went, so that all others know its work before they draw it, and look no
 * further.
 *
 * @param grow pixels by which the flood goes on under its border, so that no light seam stays along soft lines
 * @param cap coverage, Q15
 */
export function createFloodStroke(paper: Paper, ground: (bounds: Area) => Ground, grow: number, cap: number): Stroke {
  const given: Point[] = [];
  let reached: Area | null = null;

  function flood({ x: sourceX, y: sourceY }: Point): void {
    const bounds = fillable(given, paper);
    const [x, y] = [Math.floor(sourceX), Math.floor(sourceY)];
    const isWithin = x >= bounds.left && y >= bounds.top && x < bounds.right && y < bounds.bottom;
    reached = isWithin ? pour(paper, ground(bounds), bounds, x, y, grow, cap) : null;
    if (!reached) return;
    if (grow > 0) lengthen(paper, reached, grow, cap);
    paper.touch(reached);
  }

  return {
    get area() {
      return reached;
    },
    add(points) {
      const before = given.length;
      given.push(...points.slice(0, Math.max(SAYING - before, 0)));
      const isBoundedNow = before < SAYING && given.length === SAYING;
      const [source] = given;
      if (!source || (before > 0 && !isBoundedNow)) return;
      if (before > 0) paper.wipe();
      flood(source);
    },
    end() {},
  };
}

/** The source and two corners: points of a flood that say something. */
const SAYING = 3;

/** The whole pixels between the second and the third point, on the picture and off it; null: nothing bounds the flood. */
export function boundsOf([, one, other]: readonly Point[]): Area | null {
  if (!one || !other) return null;
  return {
    left: Math.floor(Math.min(one.x, other.x)),
    top: Math.floor(Math.min(one.y, other.y)),
    right: Math.floor(Math.max(one.x, other.x)) + 1,
    bottom: Math.floor(Math.max(one.y, other.y)) + 1,
  };
}

/** The pixels of the picture that a flood may fill. */
function fillable(points: readonly Point[], { width, height }: Pick<Paper, 'width' | 'height'>): Area {
  const { left, top, right, bottom } = boundsOf(points) ?? { left: 0, top: 0, right: width, bottom: height };
  return {
    left: Math.max(left, 0),
    top: Math.max(top, 0),
    right: Math.min(right, width),
    bottom: Math.min(bottom, height),
  };
}

/**
 * Fills run by run: each run of like pixels looks for runs above and below it. Along the rows it already goes on under the border.
 *
 * @returns where there can be coverage once it has been lengthened along the columns too
 */
function pour(
  { stride, coverage }: Paper,
  ground: Ground,
  bounds: Area,
  startX: number,
  startY: number,
  grow: number,
  cap: number,
): Area | null {
  const { like, rowOf, know } = createLikeness(ground, bounds, startX, startY);
  const reached = { left: bounds.right, top: bounds.bottom, right: 0, bottom: 0 };
  const waiting: number[] = [startX, startY];

  /** Remembers the first pixel of each run that touches the one above or below. */
  function look(left: number, right: number, row: number): void {
    if (row < bounds.top || row >= bounds.bottom) return;
    know(row);
    const first = rowOf(row);
    let before = 0;
    for (let column = left; column < right; column++) {
      const isLike = like[first + column] as number;
      if (isLike > before) waiting.push(column, row);
      before = isLike;
    }
  }

  function cover(left: number, right: number, row: number): void {
    const first = row * stride;
    const [from, to] = [Math.max(left - grow, bounds.left), Math.min(right + grow, bounds.right)];
    // Most runs are short or as long as the picture: a loop for the ones, `fill` for the others.
    if (to - from > 64) coverage.fill(cap, first + from, first + to);
    else for (let at = first + from; at < first + to; at++) coverage[at] = cap;
    reached.left = Math.min(reached.left, from);
    reached.right = Math.max(reached.right, to);
    reached.top = Math.min(reached.top, Math.max(row - grow, bounds.top));
    reached.bottom = Math.max(reached.bottom, Math.min(row + 1 + grow, bounds.bottom));
  }

  know(startY);
  while (waiting.length > 0) {
    const row = waiting.pop() as number;
    const column = waiting.pop() as number;
    const first = rowOf(row);
    if (like[first + column] === 0) continue;
    let left = column;
    while (left > bounds.left && like[first + left - 1] === 1) like[first + --left] = 0;
    let right = column;
    while (like[first + right] === 1) like[first + right++] = 0;
    cover(left, right, row);
    look(left, right, row - 1);
    look(left, right, row + 1);
  }
  return reached.left < reached.right ? reached : null;
}

/** Which pixels are like the source. */
interface Likeness {
  /** 1 while a pixel is like the source and not filled yet. Known row by row. */
  readonly like: Uint8Array;
  /** Where the pixel of column 0 of a row would stand. After the last pixel of a row stands a 0, so that each run ends by itself. */
  readonly rowOf: (row: number) => number;
  /** Compares the pixels of a row, unless that was done before: most floods see a small part of the picture. */
  readonly know: (row: number) => void;
}

/** Each flood begins with the array of the one before: with a new megabyte for each, a browser would have tens of them to clean up after. */
let likeOfBefore = new Uint8Array(0);

function emptyLike(values: number): Uint8Array {
  if (likeOfBefore.length < values) likeOfBefore = new Uint8Array(values);
  else likeOfBefore.fill(0, 0, values);
  return likeOfBefore;
}

function createLikeness(ground: Ground, bounds: Area, sourceX: number, sourceY: number): Likeness {
  const { pixels, tolerance } = ground;
  const width = bounds.right - bounds.left;
  const height = bounds.bottom - bounds.top;
  const pitch = width + 1;
  const like = emptyLike(pitch * height);
  const isKnown = new Uint8Array(height);
  const rowOf = (row: number) => (row - bounds.top) * pitch - bounds.left;
  const source = (sourceY * ground.pitch + sourceX) * 4;
  const [r, g, b, a] = Array.from(pixels.subarray(source, source + 4)) as [number, number, number, number];
  /** A copy, because code that has only ever seen one kind of array reads it several times as fast. */
  const values = new Int16Array(width * 4);
  /** Two for each pixel. */
  const words = new Int32Array(values.buffer);

  function know(row: number): void {
    if (isKnown[row - bounds.top] === 1) return;
    isKnown[row - bounds.top] = 1;
    const from = (row * ground.pitch + bounds.left) * 4;
    values.set(pixels.subarray(from, from + width * 4));
    const first = rowOf(row) + bounds.left;
    let isLike = false;
    for (let column = 0, at = 0; column < width; column++, at += 4) {
      // Most pixels are what the one before is.
      const isOther =
        column === 0 || words[at >> 1] !== words[(at >> 1) - 2] || words[(at >> 1) + 1] !== words[(at >> 1) - 1];
      if (isOther)
        isLike =
          Math.abs((values[at] as number) - r) <= tolerance &&
          Math.abs((values[at + 1] as number) - g) <= tolerance &&
          Math.abs((values[at + 2] as number) - b) <= tolerance &&
          Math.abs((values[at + 3] as number) - a) <= tolerance;
      if (isLike) like[first + column] = 1;
    }
  }
  return { like, rowOf, know };
}

/**
 * Widens what is covered by `grow` pixels along all columns, row by row as they lie in memory: down, where what is written stays apart until
 * it is seen again on the way up.
 */
function lengthen({ coverage, stride }: Paper, { left, top, right, bottom }: Area, grow: number, cap: number): void {
  /** Per column: so many more rows are reached by the last covered pixel. */
  const reach = new Uint8Array(right - left);
  for (let row = top; row < bottom; row++) reachOn(coverage, row * stride + left, reach, grow, REACHED);
  reach.fill(0);
  for (let row = bottom - 1; row >= top; row--) reachOn(coverage, row * stride + left, reach, grow, cap);
}

/** Coverage of a pixel that was reached downwards; less than any real one. */
const REACHED = -1;

/** One row further: covered pixels reach anew, the others are written as long as one reaches them. */
function reachOn(coverage: Int16Array, first: number, reach: Uint8Array, grow: number, value: number): void {
  for (let i = 0; i < reach.length; i++) {
    const covered = coverage[first + i] as number;
    if (covered > 0) reach[i] = grow;
    else if (covered === REACHED || (reach[i] as number) > 0) {
      coverage[first + i] = value;
      if ((reach[i] as number) > 0) reach[i] = (reach[i] as number) - 1;
    }
  }
}
