import { DAB_INTS } from '../kernel/dab.ts';
import { ONE } from '../kernel/spans.ts';
import type { Point, Style } from '../model.ts';
import { Pressure } from '../model.ts';
import type { Paper } from './paper.ts';
import { createPath, type Path } from './path.ts';
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

/** Diameter in pixels at a pressure. */
export function diameterOf(style: Style, { lightestSize }: Touch): (pressure: number) => number {
  const floor = style.pressure & Pressure.size ? lightestSize : 1;
  const rest = 1 - floor;
  const { size } = style;
  return (pressure) => size * (floor + rest * pressure);
}

/** Distance in pixels from a dab to the next. */
export function stepOf(style: Style, diameterAt: (pressure: number) => number): (pressure: number) => number {
  const spacing = style.spacing / 100;
  return (pressure) => {
    const step = diameterAt(pressure) * spacing;
    return step > SHORTEST_STEP ? step : SHORTEST_STEP;
  };
}

/** Coverage in Q15 that a dab at a pressure never exceeds. */
export function capOf(style: Style, { lightestOpacity }: Touch): (pressure: number) => number {
  const floor = style.pressure & Pressure.opacity ? lightestOpacity : 1;
  const rest = 1 - floor;
  return (pressure) => round(ONE * (floor + rest * pressure));
}

export function createNib(style: Style, touch: Touch, paper: Paper): Nib {
  const { dabs: tuples } = paper;
  const hardness = round((style.hardness * 256) / 100);
  const flow = round((style.density * 32768) / 100);
  const diameterAt = diameterOf(style, touch);
  const capAt = capOf(style, touch);
  let at = 0;

  function flush(): void {
    if (at > 0) paper.stamp(at / DAB_INTS);
    at = 0;
  }

  const path = createPath(stepOf(style, diameterAt), (x, y, pressure) => {
    if (at === tuples.length) flush();
    tuples[at] = round(x * 256);
    tuples[at + 1] = round(y * 256);
    tuples[at + 2] = round(diameterAt(pressure) * 128);
    tuples[at + 3] = hardness;
    tuples[at + 4] = flow;
    tuples[at + 5] = capAt(pressure);
    at += DAB_INTS;
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
