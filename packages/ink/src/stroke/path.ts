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
  // Fields, not variables: an engine writes a number into a field in place, and makes an object of each that a closure's variable gets.
  /** The control point that waits for its successor. */
  const control = { x: 0, y: 0, p: 0 };
  /** Where the walk stands, the way since the last dab, and that dab's pressure. */
  const here = { x: 0, y: 0, p: 0, walked: 0, placedP: 0 };

  function drop(x: number, y: number, p: number): void {
    here.placedP = p;
    here.walked = 0;
    place(x, y, p);
  }

  /** A pen that presses harder without moving widens its dot. */
  function press(p: number): void {
    here.p = p;
    if (here.walked === 0 && p > here.placedP) drop(here.x, here.y, p);
  }

  function walkTo(x: number, y: number, p: number): void {
    const dx = x - here.x;
    const dy = y - here.y;
    const dp = p - here.p;
    const length = Math.sqrt(dx * dx + dy * dy);
    if (length === 0) return press(p);
    let at = 0;
    let pressure = here.p;
    for (;;) {
      const wanted = none + more * pressure;
      const step = wanted > least ? wanted : least;
      const next = here.walked < step ? at + (step - here.walked) : at;
      if (!(next <= length)) break;
      const share = next / length;
      pressure = here.p + dp * share;
      drop(here.x + dx * share, here.y + dy * share, pressure);
      at = next;
    }
    here.walked += length - at;
    here.x = x;
    here.y = y;
    here.p = p;
  }

  /**
   * A quadratic curve from `here` over the control point `c` to `e` leaves its chord by |here - 2c + e| / 4 when walked in one piece and by
   * that over n² when walked in n pieces.
   */
  function chordsTo(x: number, y: number): number {
    const bendX = here.x - 2 * control.x + x;
    const bendY = here.y - 2 * control.y + y;
    const bend = Math.sqrt(bendX * bendX + bendY * bendY);
    const chords = 1 + Math.floor(Math.sqrt(bend / (4 * TOLERANCE)));
    return chords < MOST_CHORDS ? chords : MOST_CHORDS;
  }

  function curveTo(x: number, y: number, p: number): void {
    const from = { x: here.x, y: here.y, p: here.p };
    const chords = chordsTo(x, y);
    for (let i = 1; i <= chords; i++) {
      const t = i / chords;
      const u = 1 - t;
      const atStart = u * u;
      const atControl = 2 * u * t;
      const atEnd = t * t;
      walkTo(
        atStart * from.x + atControl * control.x + atEnd * x,
        atStart * from.y + atControl * control.y + atEnd * y,
        atStart * from.p + atControl * control.p + atEnd * p,
      );
    }
  }

  function start({ x, y, p }: Point): void {
    here.x = x;
    here.y = y;
    here.p = p;
    drop(x, y, p);
  }

  function add(point: Point): void {
    const { x, y, p } = point;
    if (count === 0) start(point);
    else if (count === 1) walkTo((control.x + x) * 0.5, (control.y + y) * 0.5, (control.p + p) * 0.5);
    else curveTo((control.x + x) * 0.5, (control.y + y) * 0.5, (control.p + p) * 0.5);
    control.x = x;
    control.y = y;
    control.p = p;
    count++;
  }

  function lineTo(point: Point): void {
    if (count++ === 0) start(point);
    else walkTo(point.x, point.y, point.p);
  }

  function end(): void {
    if (count > 1) walkTo(control.x, control.y, control.p);
  }

  function foresee(points: readonly Point[], reaches: boolean): void {
    const before = { count, control: { ...control }, here: { ...here } };
    for (const point of points) add(point);
    end();
    if (reaches && here.walked > 0) place(here.x, here.y, here.p);
    count = before.count;
    Object.assign(control, before.control);
    Object.assign(here, before.here);
  }

  return { add, lineTo, end, foresee };
}
