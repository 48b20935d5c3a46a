import type { Area } from '../kernel/grid.ts';
import type { Point } from '../model.ts';
import type { Paper } from './paper.ts';
import type { Stroke } from './stroke.ts';

/** Steps of a pixel in which areas are counted. */
const STEPS = 256;
const FULL = STEPS * STEPS;

/** A side of the polygon that is not level, downwards; 1/256 px. */
interface Side {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** 1 when the polygon runs down along it, -1 when up. */
  readonly turn: number;
}

/**
 * Fills what the points go round, with an edge as soft as the share of each pixel that lies inside. A region gone round twice is inside; the
 * last point joins the first. Areas are summed up in whole steps of 1/65536 of a pixel, so that every engine counts alike.
 *
 * @param cap coverage of the inside, Q15
 */
export function createPolygonStroke(paper: Paper, cap: number): Stroke {
  const corners: Point[] = [];
  return {
    add(points) {
      if (points.length === 0) return;
      corners.push(...points);
      paper.wipe();
      fill(paper, corners, cap);
    },
    end() {},
  };
}

function fill(paper: Paper, corners: readonly Point[], cap: number): void {
  const sides = sidesOf(corners);
  const area = areaOf(paper, sides);
  if (!area) return;
  const { coverage, stride } = paper;
  // How much the covered area changes from each pixel of the row to the next, one more at the end for what lies to the right.
  const change = new Int32Array(area.right - area.left + 2);
  let active: Side[] = [];
  let next = 0;
  for (let row = area.top; row < area.bottom; row++) {
    const [top, bottom] = [row * STEPS, (row + 1) * STEPS];
    active = active.filter((side) => side.y1 > top);
    while (next < sides.length && (sides[next] as Side).y0 < bottom) {
      const side = sides[next++] as Side;
      if (side.y1 > top) active.push(side);
    }
    change.fill(0);
    for (const side of active) countRow(change, side, top, bottom, area);
    coverRow(coverage, row * stride + area.left, area.right - area.left, change, cap);
  }
  paper.touch(area);
}

/** A run of pixels shorter than this is sooner covered one by one. */
const RUN = 16;

/** Covers a row of pixels. Between two sides nothing changes from pixel to pixel: what lies there is covered at once. */
function coverRow(coverage: Paper['coverage'], at: number, pixels: number, change: Int32Array, cap: number): void {
  let inside = 0;
  for (let i = 0; i < pixels; ) {
    const from = i;
    inside += change[i++] as number;
    while (i < pixels && change[i] === 0) i++;
    const share = Math.min(Math.abs(inside), FULL);
    if (share === 0) continue;
    const value = Math.floor((share * cap) / FULL + 0.5);
    if (i - from >= RUN) coverage.fill(value, at + from, at + i);
    else for (let pixel = at + from; pixel < at + i; pixel++) coverage[pixel] = value;
  }
}

function step(value: number): number {
  return Math.floor(value * STEPS + 0.5);
}

/** From the top down. */
function sidesOf(corners: readonly Point[]): Side[] {
  const sides: Side[] = [];
  for (let i = 0; i < corners.length; i++) {
    const from = corners[i] as Point;
    const to = corners[(i + 1) % corners.length] as Point;
    const [x0, y0, x1, y1] = [step(from.x), step(from.y), step(to.x), step(to.y)];
    if (y0 < y1) sides.push({ x0, y0, x1, y1, turn: 1 });
    else if (y0 > y1) sides.push({ x0: x1, y0: y1, x1: x0, y1: y0, turn: -1 });
  }
  return sides.sort((a, b) => a.y0 - b.y0);
}

function areaOf({ width, height }: Paper, sides: readonly Side[]): Area | null {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const { x0, y0, x1, y1 } of sides) {
    left = Math.min(left, Math.floor(Math.min(x0, x1) / STEPS));
    right = Math.max(right, Math.ceil(Math.max(x0, x1) / STEPS));
    top = Math.min(top, Math.floor(y0 / STEPS));
    bottom = Math.max(bottom, Math.ceil(y1 / STEPS));
  }
  [left, top, right, bottom] = [Math.max(left, 0), Math.max(top, 0), Math.min(right, width), Math.min(bottom, height)];
  return left < right && top < bottom ? { left, top, right, bottom } : null;
}

function xAt({ x0, y0, x1, y1 }: Side, y: number): number {
  return x0 + Math.floor(((x1 - x0) * (y - y0)) / (y1 - y0));
}

/** Counts what lies to the right of a side within a row, from its top to its bottom. */
function countRow(change: Int32Array, side: Side, top: number, bottom: number, { left, right }: Area): void {
  const from = Math.max(side.y0, top);
  const to = Math.min(side.y1, bottom);
  const offset = left * STEPS;
  const limit = (right - left) * STEPS;
  countSpan(change, xAt(side, from) - offset, xAt(side, to) - offset, (to - from) * side.turn, limit);
}

/**
 * Spreads the height of a piece of a side over the pixels it passes.
 *
 * @param x0,x1 its ends from the left of the area, 1/256 px; beyond the area they count as at its border
 * @param height signed, 1/256 px
 */
function countSpan(change: Int32Array, x0: number, x1: number, height: number, limit: number): void {
  const low = Math.min(x0, x1);
  const high = Math.max(x0, x1);
  const from = Math.min(Math.max(low, 0), limit);
  const to = Math.min(Math.max(high, 0), limit);
  const heightAt = (x: number) => (x >= high ? height : Math.trunc((height * (x - low)) / (high - low)));
  // What runs left of the area covers all of it, what runs right of it nothing.
  let spent = low < 0 ? heightAt(from) : 0;
  add(change, 0, 0, spent);
  for (let x = from; x < to; ) {
    const pixel = Math.floor(x / STEPS);
    const end = Math.min((pixel + 1) * STEPS, to);
    const reached = heightAt(end);
    add(change, pixel, (x + end) / 2 - pixel * STEPS, reached - spent);
    spent = reached;
    x = end;
  }
  if (low === high && from === low) add(change, Math.floor(from / STEPS), from % STEPS, height);
}

/**
 * A piece of a side inside of one pixel: the rest of that pixel to the right of it is covered, and every later pixel as a whole.
 *
 * @param x mean place of the piece within the pixel, 1/256 px, a multiple of a half
 */
function add(change: Int32Array, pixel: number, x: number, height: number): void {
  if (height === 0) return;
  const covered = Math.trunc(height * (STEPS - x));
  change[pixel] = (change[pixel] as number) + covered;
  change[pixel + 1] = (change[pixel + 1] as number) + height * STEPS - covered;
}
