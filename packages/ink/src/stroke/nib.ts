import { DAB_INTS } from '../kernel/dab.ts';
import { ONE } from '../kernel/spans.ts';
import type { Point, Style } from '../model.ts';
import { Pressure } from '../model.ts';
import type { Paper } from './paper.ts';
import { createPath, type Path, type Step } from './path.ts';
import type { Stroke } from './stroke.ts';

/** How a nib answers to pressure. */
export interface Touch {
  /** Share of the size that is left at pressure 0, when pressure drives the size. */
  readonly lightestSize: number;
  /** Share of the opacity that is left at pressure 0, when pressure drives the opacity. */
  readonly lightestOpacity: number;
}

/** Walks over the paper and leaves round dabs. */
export interface Nib {
  readonly path: Path;
  /** Stamps the dabs that have come together. */
  readonly flush: () => void;
}

/** Dabs closer than this in pixels cannot be told apart. */
const SHORTEST_STEP = 0.5;

/** Up to this spacing dabs are seen as one line, and one more at its end does not stand out; per cent. */
const JOINED_SPACING = 25;

export function round(value: number): number {
  return Math.floor(value + 0.5);
}

/** What grows with the pressure: `none + more · pressure`. Numbers instead of a function, because it is asked for each dab. */
export interface Ramp {
  readonly none: number;
  readonly more: number;
}

export function at({ none, more }: Ramp, pressure: number): number {
  return none + more * pressure;
}

/** From `share` of the whole at no pressure to the whole at full pressure. */
function ramp(whole: number, share: number): Ramp {
  return { none: whole * share, more: whole * (1 - share) };
}

/** Diameter in pixels. */
export function diameterOf(style: Style, { lightestSize }: Touch): Ramp {
  return ramp(style.size, style.pressure & Pressure.size ? lightestSize : 1);
}

/** Distance in pixels from a dab to the next. */
export function stepOf(style: Style, diameter: Ramp): Step {
  const spacing = style.spacing / 100;
  return { none: diameter.none * spacing, more: diameter.more * spacing, least: SHORTEST_STEP };
}

/** Coverage in Q15, not yet rounded, that a dab never exceeds. */
export function capOf(style: Style, { lightestOpacity }: Touch): Ramp {
  return ramp(ONE, style.pressure & Pressure.opacity ? lightestOpacity : 1);
}

export function createNib(style: Style, touch: Touch, paper: Paper): Nib {
  const { dabs: tuples } = paper;
  const hardness = round((style.hardness * 256) / 100);
  const flow = round((style.density * 32768) / 100);
  const diameter = diameterOf(style, touch);
  const cap = capOf(style, touch);
  let used = 0;

  function flush(): void {
    if (used > 0) paper.stamp(used / DAB_INTS);
    used = 0;
  }

  const path = createPath(stepOf(style, diameter), (x, y, pressure) => {
    if (used === tuples.length) flush();
    tuples[used] = round(x * 256);
    tuples[used + 1] = round(y * 256);
    tuples[used + 2] = round(at(diameter, pressure) * 128);
    tuples[used + 3] = hardness;
    tuples[used + 4] = flow;
    tuples[used + 5] = round(at(cap, pressure));
    used += DAB_INTS;
  });
  return { path, flush };
}

/** A stroke by hand: dabs along the smooth curve through its points. */
export function createNibStroke(style: Style, touch: Touch, paper: Paper): Stroke {
  const { path, flush } = createNib(style, touch, paper);
  return {
    add(points) {
      for (const point of points) path.add(point);
      flush();
    },
    end() {
      path.end();
      flush();
    },
    foresee(points) {
      path.foresee(points, style.spacing <= JOINED_SPACING);
      flush();
    },
  };
}

/**
 * A stroke along straight lines that follow from all its points together, such as the outline of a rectangle: drawn anew with each portion.
 *
 * @param outline corners of the outline, at least one
 */
export function createOutlineStroke(
  style: Style,
  touch: Touch,
  paper: Paper,
  outline: (points: readonly Point[]) => readonly Point[],
): Stroke {
  const given: Point[] = [];
  return {
    add(points) {
      if (points.length === 0) return;
      given.push(...points);
      paper.wipe();
      const { path, flush } = createNib(style, touch, paper);
      for (const corner of outline(given)) path.lineTo(corner);
      flush();
    },
    end() {},
  };
}
