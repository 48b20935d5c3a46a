import { pinch, type Spot, turnAt, type View } from './view.ts';

type Fingers = readonly [Spot, Spot];

/** Two fingers move, zoom and turn the view. Remembers how far they have turned since they came down. */
export interface Twist {
  /** @param gesture the same number as long as the same fingers are down */
  view(view: View, gesture: number, from: Fingers, to: Fingers): View;
}

/** Fingers that only zoom turn so far by themselves, degrees. */
const LOOSE = 12.5;
/** So near to a right angle the picture falls into place, degrees. */
const SNAP = 5;

export function createTwist(): Twist {
  let gesture: number | null = null;
  let base = 0;
  let turned = 0;
  let isTurning = false;

  /** Degrees to which the picture is to be turned. */
  const wanted = (by: number): number => {
    turned += by;
    if (!isTurning) {
      if (Math.abs(turned) <= LOOSE) return base;
      isTurning = true;
      turned = 0;
    }
    return snapped(base + turned);
  };

  return {
    view(view, current, from, to) {
      if (current !== gesture) {
        gesture = current;
        base = view.turn ?? 0;
        turned = 0;
        isTurning = false;
      }
      const goal = wanted(between(from, to));
      const middle = { x: (to[0].x + to[1].x) / 2, y: (to[0].y + to[1].y) / 2 };
      const by = goal - (view.turn ?? 0);
      const moved = pinch(view, from, to);
      return by % 360 === 0 ? moved : turnAt(moved, middle, by);
    },
  };
}

/** Near a right angle the picture falls into place; degrees. */
export function snapped(angle: number): number {
  const right = Math.round(angle / 90) * 90;
  return Math.abs(angle - right) <= SNAP ? right : angle;
}

/** How far the line through two fingers has turned, clockwise, -180…180 degrees. */
export function between([a, b]: Fingers, [c, d]: Fingers): number {
  const radians = Math.atan2(d.y - c.y, d.x - c.x) - Math.atan2(b.y - a.y, b.x - a.x);
  const degrees = (radians * 180) / Math.PI;
  return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
}
