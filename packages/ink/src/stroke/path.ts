import type { Point } from '../model.ts';

/** Walks the smooth curve through a stroke and places dabs on it, as the points come in. */
export interface Path {
  /** Leads a smooth curve on. */
  add(point: Point): void;
  /** Leads a straight line on; not to be mixed with `add`. */
  lineTo(point: Point): void;
  /** Walks the last half segment, which waits for its end until the pen is lifted. */
  end(): void;
  /**
   * Walks on through further points and to the end, then stands again where it stood.
   *
   * @param reaches whether a last dab is placed at the very end, wherever the next one would be due
   */
  foresee(points: readonly Point[], reaches: boolean): void;
}

/** Distance in pixels from a dab to the next, by pressure: `none + more · pressure`, but never less than `least`, which is greater than 0. */
export interface Step {
  readonly none: number;
  readonly more: number;
  readonly least: number;
}

/** Greatest distance in pixels between the curve and the chords it is walked on. */
const TOLERANCE = 1 / 8;

const MOST_CHORDS = 64;

/**
 * Points are the control points of quadratic Bézier curves that meet at the midpoints of neighbours: no corner anywhere, and a curve is
 * final as soon as the point after its control point is known. What is placed depends on the sequence of points alone, not on how it was
 * split over calls. Only + - * / sqrt floor are used, which every engine computes alike to the last bit.
 *
 * @param place called for each dab in order
 */
export function createPath({ none, more, least }: Step, place: (x: number, y: number, pressure: number) => void): Path {
  let count = 0;
  // The control point that waits for its successor.
  let controlX = 0;
  let controlY = 0;
  let controlP = 0;
  // Where the walk stands.
  let hereX = 0;
  let hereY = 0;
  let hereP = 0;
  /** Way walked since the last dab. */
  let walked = 0;
  /** Pressure of the last dab. */
  let placedP = 0;

  function drop(x: number, y: number, p: number): void {
    placedP = p;
    walked = 0;
    place(x, y, p);
  }

  /** A pen that presses harder without moving widens its dot. */
  function press(p: number): void {
    hereP = p;
    if (walked === 0 && p > placedP) drop(hereX, hereY, p);
  }

  function walkTo(x: number, y: number, p: number): void {
    const dx = x - hereX;
    const dy = y - hereY;
    const dp = p - hereP;
    const length = Math.sqrt(dx * dx + dy * dy);
    if (length === 0) return press(p);
    let at = 0;
    let pressure = hereP;
    for (;;) {
      const wanted = none + more * pressure;
      const step = wanted > least ? wanted : least;
      const next = walked < step ? at + (step - walked) : at;
      if (!(next <= length)) break;
      const share = next / length;
      pressure = hereP + dp * share;
      drop(hereX + dx * share, hereY + dy * share, pressure);
      at = next;
    }
    walked += length - at;
    hereX = x;
    hereY = y;
    hereP = p;
  }

  /**
   * A quadratic curve from `here` over the control point `c` to `e` leaves its chord by |here - 2c + e| / 4 when walked in one piece and by
   * that over n² when walked in n pieces.
   */
  function chordsTo(x: number, y: number): number {
    const bendX = hereX - 2 * controlX + x;
    const bendY = hereY - 2 * controlY + y;
    const bend = Math.sqrt(bendX * bendX + bendY * bendY);
    const chords = 1 + Math.floor(Math.sqrt(bend / (4 * TOLERANCE)));
    return chords < MOST_CHORDS ? chords : MOST_CHORDS;
  }

  function curveTo(x: number, y: number, p: number): void {
    const [startX, startY, startP] = [hereX, hereY, hereP];
    const chords = chordsTo(x, y);
    for (let i = 1; i <= chords; i++) {
      const t = i / chords;
      const u = 1 - t;
      const atStart = u * u;
      const atControl = 2 * u * t;
      const atEnd = t * t;
      walkTo(
        atStart * startX + atControl * controlX + atEnd * x,
        atStart * startY + atControl * controlY + atEnd * y,
        atStart * startP + atControl * controlP + atEnd * p,
      );
    }
  }

  function start({ x, y, p }: Point): void {
    hereX = x;
    hereY = y;
    hereP = p;
    drop(x, y, p);
  }

  function add(point: Point): void {
    const { x, y, p } = point;
    if (count === 0) start(point);
    else if (count === 1) walkTo((controlX + x) * 0.5, (controlY + y) * 0.5, (controlP + p) * 0.5);
    else curveTo((controlX + x) * 0.5, (controlY + y) * 0.5, (controlP + p) * 0.5);
    controlX = x;
    controlY = y;
    controlP = p;
    count++;
  }

  function lineTo(point: Point): void {
    if (count++ === 0) start(point);
    else walkTo(point.x, point.y, point.p);
  }

  function end(): void {
    if (count > 1) walkTo(controlX, controlY, controlP);
  }

  function foresee(points: readonly Point[], reaches: boolean): void {
    const present = [count, controlX, controlY, controlP, hereX, hereY, hereP, walked, placedP] as const;
    for (const point of points) add(point);
    end();
    if (reaches && walked > 0) place(hereX, hereY, hereP);
    [count, controlX, controlY, controlP, hereX, hereY, hereP, walked, placedP] = present;
  }

  return { add, lineTo, end, foresee };
}
