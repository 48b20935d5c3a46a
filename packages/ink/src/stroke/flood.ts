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
 * Fills from the first point to wherever the ground changes its colour; further points say nothing.
 *
 * @param grow pixels by which the flood goes on under its border, so that no light seam stays along soft lines
 * @param cap coverage, Q15
 */
export function createFloodStroke(paper: Paper, ground: () => Ground, grow: number, cap: number): Stroke {
  let isPoured = false;
  return {
    add(points) {
      const source = points[0];
      if (isPoured || !source) return;
      isPoured = true;
      const area = pour(paper, ground(), source, grow, cap);
      if (!area) return;
      if (grow > 0) lengthen(paper, area, grow, cap);
      paper.touch(area);
    },
    end() {},
  };
}

/**
 * Fills run by run: each run of like pixels looks for runs above and below it. Along the rows it already goes on under the border.
 *
 * @returns where there can be coverage once it has been lengthened along the columns too
 */
function pour(paper: Paper, ground: Ground, { x, y }: Point, grow: number, cap: number): Area | null {
  const { width, height, stride, coverage } = paper;
  const [startX, startY] = [Math.floor(x), Math.floor(y)];
  if (startX < 0 || startY < 0 || startX >= width || startY >= height) return null;
  const { like, pitch, know } = createLikeness(ground, width, height, startX, startY);
  const reached = { left: width, top: height, right: 0, bottom: 0 };
  const waiting: number[] = [startX, startY];

  /** Remembers the first pixel of each run that touches the one above or below. */
  function look(left: number, right: number, row: number): void {
    if (row < 0 || row >= height) return;
    know(row);
    const first = row * pitch;
    let before = 0;
    for (let column = left; column < right; column++) {
      const isLike = like[first + column] as number;
      if (isLike > before) waiting.push(column, row);
      before = isLike;
    }
  }

  function cover(left: number, right: number, row: number): void {
    const first = row * stride;
    const [from, to] = [Math.max(left - grow, 0), Math.min(right + grow, width)];
    // Most runs are short or as long as the picture: a loop for the ones, `fill` for the others.
    if (to - from > 64) coverage.fill(cap, first + from, first + to);
    else for (let at = first + from; at < first + to; at++) coverage[at] = cap;
    reached.left = Math.min(reached.left, from);
    reached.right = Math.max(reached.right, to);
    reached.top = Math.min(reached.top, Math.max(row - grow, 0));
    reached.bottom = Math.max(reached.bottom, Math.min(row + 1 + grow, height));
  }

  know(startY);
  while (waiting.length > 0) {
    const row = waiting.pop() as number;
    const column = waiting.pop() as number;
    const first = row * pitch;
    if (like[first + column] === 0) continue;
    let left = column;
    while (left > 0 && like[first + left - 1] === 1) like[first + --left] = 0;
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
  /** Bytes of a row: one more than pixels, the last is always 0, so that each run ends by itself. */
  readonly pitch: number;
  /** Compares the pixels of a row, unless that was done before: most floods see a small part of the picture. */
  readonly know: (row: number) => void;
}

function createLikeness(ground: Ground, width: number, height: number, sourceX: number, sourceY: number): Likeness {
  const { pixels, tolerance } = ground;
  const pitch = width + 1;
  const like = new Uint8Array(pitch * height);
  const isKnown = new Uint8Array(height);
  const source = (sourceY * ground.pitch + sourceX) * 4;
  const [r, g, b, a] = Array.from(pixels.subarray(source, source + 4)) as [number, number, number, number];
  /** A copy, because code that has only ever seen one kind of array reads it several times as fast. */
  const values = new Int16Array(width * 4);

  function know(row: number): void {
    if (isKnown[row] === 1) return;
    isKnown[row] = 1;
    const from = row * ground.pitch * 4;
    values.set(pixels.subarray(from, from + width * 4));
    const first = row * pitch;
    for (let column = 0, at = 0; column < width; column++, at += 4) {
      const isLike =
        Math.abs((values[at] as number) - r) <= tolerance &&
        Math.abs((values[at + 1] as number) - g) <= tolerance &&
        Math.abs((values[at + 2] as number) - b) <= tolerance &&
        Math.abs((values[at + 3] as number) - a) <= tolerance;
      if (isLike) like[first + column] = 1;
    }
  }
  return { like, pitch, know };
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
