import type { Point } from '@tuschel/ink';

/** Finds the corners of a stroke, between whose samples a fast hand leaves no mark. A point that is given twice is a corner of the ink's curve. */
export interface Corners {
  /** Taken in, but held back, because a corner may have to come before it. */
  readonly held: readonly Point[];
  /** Takes the next sample. @returns what is to be drawn now, in order; no sample waits for more than two others */
  add(point: Point): readonly Point[];
  /** The pen is lifted. @returns the rest */
  end(): readonly Point[];
}

/** From so much on, degrees, the way turns at a corner: one of 100° or less. */
const SHARP = 80;

/** More than that, degrees, the way does not turn the same way before and after a corner: where it does, it is an arc. */
const STRAIGHT = 25;

/** A turn of less than that, degrees, is no sign that a corner is near. */
const STILL = 4;

/** Sides of a corner are longer than that, px: shorter ones turn by chance, and nobody sees how they are rounded. */
const LEAST_SIDE = 5;

/** A hand goes no faster around a corner than beside it, but by so much, and by a pixel to which its samples are rounded. */
const HASTE = 1.1;
const ROUNDED = 1;

interface Spot {
  readonly x: number;
  readonly y: number;
}

/**
 * The ink's curve is smooth everywhere; samples are its control points. At 125 a second a fast hand leaves 40 px between two of them, and the curve
 * cuts each corner short. The hand goes straight to a corner and straight away from it: it lies where the two ways meet.
 */
export function createCorners(): Corners {
  /** What was drawn last, up to three. */
  let drawn: Point[] = [];
  let held: Point[] = [];

  /** @param isLast nothing comes after what is held */
  function take(isLast: boolean): Point[] {
    const out: Point[] = [];
    while (held.length > 0) {
      const found = cornerBefore(drawn, held, isLast);
      if (found === 'wait') break;
      if (found) {
        out.push(found, found);
        drawn = [found];
      }
      const next = held.shift() as Point;
      out.push(next);
      drawn = [...drawn, next].slice(-3);
    }
    return out;
  }

  return {
    get held() {
      return held;
    },
    add(point) {
      held = [...held, point];
      return take(false);
    },
    end: () => take(true),
  };
}

/** The corner between what was drawn last and what comes next; `wait`: that is to be seen by what comes after it. */
function cornerBefore(drawn: readonly Point[], next: readonly Point[], isLast: boolean): Point | null | 'wait' {
  const [before, from] = drawn.slice(-2);
  const [to, after, beyond] = next;
  if (!before || !from || !to) return null;
  const first = turn(before, from, to);
  if (Math.abs(first) < STILL) return null;
  if (!after && !isLast) return 'wait';
  const second = after ? turn(from, to, after) : 0;
  if (sharpness(first, second) < SHARP) return null;
  if (!beyond && !isLast) return 'wait';
  const earlier = drawn.length > 2 ? turn(drawn[0] as Point, before, from) : 0;
  const later = after && beyond && first * second > 0 ? turn(to, after, beyond) : 0;
  if (isArc(first, earlier) || isArc(first, later)) return null;
  const corner = after && meeting(before, from, to, after);
  return corner || (isSharpAt(before, from, to, second) ? from : null);
}

/** How far the way turns all in all, degrees. */
function sharpness(first: number, second: number): number {
  return Math.abs(first) + (first * second > 0 ? Math.abs(second) : 0);
}

function isArc(turned: number, beside: number): boolean {
  return turned * beside > 0 && Math.abs(beside) > STRAIGHT;
}

/** Where the way from `before` through `from` meets the one through `to` to `after`; null: they do not meet between these. */
function meeting(before: Point, from: Point, to: Point, after: Point): Point | null {
  const sides = [distance(before, from), distance(to, after)];
  const corner = crossing(before, from, to, after);
  if (!corner || Math.min(...sides) < LEAST_SIDE) return null;
  const [there, back] = [distance(from, corner), distance(corner, to)];
  if (there + back > HASTE * Math.max(...sides, distance(from, to)) + ROUNDED) return null;
  return { ...corner, p: (from.p * back + to.p * there) / Math.max(there + back, 1) };
}

/** The hand was at the corner just when a sample was taken. @param next by which the way turns after that, degrees */
function isSharpAt(before: Point, at: Point, after: Point, next: number): boolean {
  const turned = turn(before, at, after);
  const isLong = Math.min(distance(before, at), distance(at, after)) >= LEAST_SIDE;
  return isLong && Math.abs(turned) >= SHARP && !isArc(turned, next);
}

/** Ahead of the one and behind the other. */
function crossing(before: Spot, from: Spot, to: Spot, after: Spot): Spot | null {
  const [ax, ay] = [from.x - before.x, from.y - before.y];
  const [bx, by] = [after.x - to.x, after.y - to.y];
  const area = ax * by - ay * bx;
  if (area === 0) return null;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const ahead = (dx * by - dy * bx) / area;
  const behind = (ay * dx - ax * dy) / area;
  if (ahead < 0 || behind > 0) return null;
  return { x: from.x + ahead * ax, y: from.y + ahead * ay };
}

/** By which the way turns at a spot, degrees, with its sign; 0 where there is no way. */
function turn(before: Spot, at: Spot, after: Spot): number {
  const [ax, ay] = [at.x - before.x, at.y - before.y];
  const [bx, by] = [after.x - at.x, after.y - at.y];
  return (Math.atan2(ax * by - ay * bx, ax * bx + ay * by) * 180) / Math.PI;
}

function distance(a: Spot, b: Spot): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
