import type { Point } from '../model.ts';

/** A hand that pulls the ink behind itself by a string: what trembles at the hand hardly moves the other end. */
export interface Stabiliser {
  /** Where the ink is; null before the first pull. */
  readonly ink: Point | null;
  /** Where the hand is. */
  readonly hand: Point | null;
  /** Moves the hand. @returns where the ink is dragged to, null while the string is slack */
  pull(hand: Point): Point | null;
  /** What {@link pull} would answer, one after the other; nothing has moved afterwards. */
  foresee(hands: readonly Point[]): Point[];
  /** The pen is lifted: the ink catches up. @returns where the hand was, null when the ink is there already */
  release(): Point | null;
}

/** How long the string is at most for each pixel that the hand has moved: the ink follows at once, and the string is paid out on the way. */
const PAID_OUT = 1 / 2;

interface State {
  ink: Point;
  hand: Point;
  /** Way of the hand. */
  moved: number;
}

/**
 * Whatever the string, a line begins where the pen comes down and ends where it is lifted. Pressure is dragged along like the place, so that
 * it is felt on the paper where it was exerted. Only + - * / sqrt are used.
 *
 * @param length of the string in pixels; 0: the ink is where the hand is, to the last bit
 */
export function createStabiliser(length: number): Stabiliser {
  let state: State | null = null;

  function moveHand(to: Point): State {
    if (!state) return { ink: to, hand: to, moved: 0 };
    const { ink, hand, moved } = state;
    return { ink, hand: to, moved: moved + distance(hand, to) };
  }

  function pull(to: Point): Point | null {
    const isFirst = state === null;
    state = moveHand(to);
    const string = Math.min(length, state.moved * PAID_OUT);
    const away = distance(state.ink, to);
    if (isFirst || string === 0 || away === 0) state.ink = to;
    else if (away <= string) return null;
    else state.ink = between(state.ink, to, (away - string) / away);
    return state.ink;
  }

  return {
    get ink() {
      return state?.ink ?? null;
    },
    get hand() {
      return state?.hand ?? null;
    },
    pull,
    foresee(hands) {
      const present = state;
      const inks = hands.map(pull).filter((ink) => ink !== null);
      state = present;
      return inks;
    },
    release() {
      if (!state || isSame(state.ink, state.hand)) return null;
      state.ink = state.hand;
      return state.ink;
    },
  };
}

function distance(a: Point, b: Point): number {
  const [dx, dy] = [a.x - b.x, a.y - b.y];
  return Math.sqrt(dx * dx + dy * dy);
}

function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share, p: a.p + (b.p - a.p) * share };
}

function isSame(a: Point, b: Point): boolean {
  return a.x === b.x && a.y === b.y && a.p === b.p;
}
