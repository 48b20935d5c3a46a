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

type Place = (x: number, y: number, pressure: number) => void;

/** Greatest distance in pixels between the curve and the chords it is walked on. */
const TOLERANCE = 1 / 8;

const MOST_CHORDS = 64;

/** Where a walk stands, the way since the last dab, and that dab's pressure. */
type Stand = Readonly<Pick<Walk, 'x' | 'y' | 'p' | 'walked' | 'placedP'>>;

/** Walks straight on and places dabs at even distances. Fields, not variables: an engine writes a number into a field in place. */
class Walk {
  x = 0;
  y = 0;
  p = 0;
  walked = 0;
  placedP = 0;
  readonly #step: Step;
  readonly #place: Place;

  constructor(step: Step, place: Place) {
    this.#step = step;
    this.#place = place;
  }

  start({ x, y, p }: Point): void {
    this.x = x;
    this.y = y;
    this.p = p;
    this.#drop(x, y, p);
  }

  #drop(x: number, y: number, p: number): void {
    this.placedP = p;
    this.walked = 0;
    this.#place(x, y, p);
  }

  to(x: number, y: number, p: number): void {
    const { none, more, least } = this.#step;
    const dx = x - this.x;
    const dy = y - this.y;
    const dp = p - this.p;
    const length = Math.sqrt(dx * dx + dy * dy);
    if (length === 0) return this.#press(p);
    let at = 0;
    let pressure = this.p;
    for (;;) {
      const wanted = none + more * pressure;
      const step = wanted > least ? wanted : least;
      const next = this.walked < step ? at + (step - this.walked) : at;
      if (!(next <= length)) break;
      const share = next / length;
      pressure = this.p + dp * share;
      this.#drop(this.x + dx * share, this.y + dy * share, pressure);
      at = next;
    }
    this.walked += length - at;
    this.x = x;
    this.y = y;
    this.p = p;
  }

  /** A pen that presses harder without moving widens its dot. */
  #press(p: number): void {
    this.p = p;
    if (this.walked === 0 && p > this.placedP) this.#drop(this.x, this.y, p);
  }

  stand(): Stand {
    const { x, y, p, walked, placedP } = this;
    return { x, y, p, walked, placedP };
  }

  goBackTo(stand: Stand): void {
    Object.assign(this, stand);
  }

  /** A last dab where it stands, unless one is there. */
  reach(): void {
    if (this.walked > 0) this.#place(this.x, this.y, this.p);
  }
}

/**
 * Points are the control points of quadratic Bézier curves that meet at the midpoints of neighbours: no corner anywhere, and a curve is
 * final as soon as the point after its control point is known. What is placed depends on the sequence of points alone, not on how it was
 * split over calls. Only + - * / sqrt floor are used, which every engine computes alike to the last bit.
 *
 * @param place called for each dab in order
 */
export function createPath(step: Step, place: Place): Path {
  const here = new Walk(step, place);
  let count = 0;
  /** The control point that waits for its successor. */
  const control = { x: 0, y: 0, p: 0 };

  function curveTo(x: number, y: number, p: number): void {
    const from = { x: here.x, y: here.y, p: here.p };
    const chords = chordsOf(from.x - 2 * control.x + x, from.y - 2 * control.y + y);
    for (let i = 1; i <= chords; i++) {
      const t = i / chords;
      const u = 1 - t;
      const atStart = u * u;
      const atControl = 2 * u * t;
      const atEnd = t * t;
      here.to(
        atStart * from.x + atControl * control.x + atEnd * x,
        atStart * from.y + atControl * control.y + atEnd * y,
        atStart * from.p + atControl * control.p + atEnd * p,
      );
    }
  }

  function add(point: Point): void {
    const { x, y, p } = point;
    if (count === 0) here.start(point);
    else if (count === 1) here.to((control.x + x) * 0.5, (control.y + y) * 0.5, (control.p + p) * 0.5);
    else curveTo((control.x + x) * 0.5, (control.y + y) * 0.5, (control.p + p) * 0.5);
    control.x = x;
    control.y = y;
    control.p = p;
    count++;
  }

  function end(): void {
    if (count > 1) here.to(control.x, control.y, control.p);
  }

  return {
    add,
    lineTo(point) {
      if (count++ === 0) here.start(point);
      else here.to(point.x, point.y, point.p);
    },
    end,
    foresee(points, reaches) {
      const before = { count, control: { ...control }, here: here.stand() };
      for (const point of points) add(point);
      end();
      if (reaches) here.reach();
      count = before.count;
      Object.assign(control, before.control);
      here.goBackTo(before.here);
    },
  };
}

/** A quadratic curve leaves its chord by |start - 2 · control + end| / 4 when walked in one piece and by that over n² when walked in n pieces. */
function chordsOf(bendX: number, bendY: number): number {
  const bend = Math.sqrt(bendX * bendX + bendY * bendY);
  const chords = 1 + Math.floor(Math.sqrt(bend / (4 * TOLERANCE)));
  return chords < MOST_CHORDS ? chords : MOST_CHORDS;
}
