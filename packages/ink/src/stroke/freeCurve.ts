/** A point of a free curve: pressure of the hand, and what it counts for. Both 0…1. */
export type CurvePoint = readonly [hand: number, counts: number];

/** From left to right; what they count for never falls. */
export type FreeCurve = readonly CurvePoint[];

export const CURVE_POINTS = { min: 2, max: 6 };

/** Points lie on this grid: shares of 1. */
const GRID = 100;
/** Two points are at least so far apart, in steps of the grid: a curve is never a wall. */
const LEAST_APART = 2;

/** What changes nothing. */
export const STRAIGHT: FreeCurve = [
  [0, 0],
  [1, 1],
];

/** How far a point of a curve may be moved: between its neighbours. On the ends there is room up to the edge. */
export function roomOf(curve: FreeCurve, index: number): { hand: [number, number]; counts: [number, number] } {
  const [before, after] = [curve[index - 1], curve[index + 1]];
  return {
    hand: [before ? onGrid(before[0] + LEAST_APART / GRID) : 0, after ? onGrid(after[0] - LEAST_APART / GRID) : 1],
    counts: [before?.[1] ?? 0, after?.[1] ?? 1],
  };
}

/** The curve with a point moved as far towards a place as its neighbours let it. */
export function withPointMoved(curve: FreeCurve, index: number, [hand, counts]: CurvePoint): FreeCurve {
  if (!curve[index]) return curve;
  const room = roomOf(curve, index);
  const next: CurvePoint = [onGrid(within(hand, room.hand)), onGrid(within(counts, room.counts))];
  return curve.map((point, i) => (i === index ? next : point));
}

/** The curve with one more point on it; the same one where there is no room. */
export function withPointAt(curve: FreeCurve, hand: number): FreeCurve {
  const x = onGrid(hand);
  const index = curve.findIndex((point) => point[0] > x);
  const [before, after] = [curve[index - 1], curve[index]];
  const isTooNear = (point: CurvePoint) => Math.abs(point[0] - x) < (LEAST_APART - 0.5) / GRID;
  if (curve.length >= CURVE_POINTS.max || !before || !after || isTooNear(before) || isTooNear(after)) return curve;
  return curve.toSpliced(index, 0, [x, onGrid(alongCurve(curve)(x))]);
}

/** Ends stay: a curve has to begin and to end somewhere. */
export function withoutPoint(curve: FreeCurve, index: number): FreeCurve {
  return index > 0 && index < curve.length - 1 ? curve.toSpliced(index, 1) : curve;
}

/** A curve as somebody stored it, if it is one; null otherwise. */
export function keptCurve(stored: unknown): FreeCurve | null {
  if (!Array.isArray(stored) || stored.length < CURVE_POINTS.min || stored.length > CURVE_POINTS.max) return null;
  const points: readonly unknown[] = stored;
  if (!points.every(isPoint)) return null;
  const curve = points.map(([hand, counts]): CurvePoint => [onGrid(hand), onGrid(counts)]);
  const isRising = curve.every(([hand, counts], i) => {
    const before = curve[i - 1];
    return !before || (hand - before[0] > (LEAST_APART - 0.5) / GRID && counts >= before[1]);
  });
  return isRising ? curve : null;
}

function isPoint(point: unknown): point is CurvePoint {
  const isShare = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 1;
  return Array.isArray(point) && point.length === 2 && point.every(isShare);
}

/**
 * What a pressure counts for under a free curve: a monotone cubic through its points, level before the first and after the last. Only sums,
 * products and quotients, because every engine rounds those alike to the last bit.
 *
 * Slopes: F. N. Fritsch, J. Butland, "A Method for Constructing Local Monotone Piecewise Cubic Interpolants" (1984), with the weights for
 * unequal steps and the ends of PCHIP (Moler, "Numerical Computing with MATLAB", 3.6).
 *
 * @returns from pressure to pressure, both 0…1
 */
export function alongCurve(curve: FreeCurve): (pressure: number) => number {
  const slopes = slopesOf(curve);
  const [first, last] = [curve[0] ?? [0, 0], curve.at(-1) ?? [1, 1]];
  return (pressure) => {
    if (!(pressure > first[0])) return first[1];
    if (pressure >= last[0]) return last[1];
    const index = curve.findIndex((point) => point[0] > pressure);
    const [from, to] = [curve[index - 1] ?? first, curve[index] ?? last];
    const width = to[0] - from[0];
    const rise = (to[1] - from[1]) / width;
    const [start, end] = [slopes[index - 1] ?? 0, slopes[index] ?? 0];
    const away = pressure - from[0];
    const bend = (3 * rise - 2 * start - end) / width;
    const twist = (start + end - 2 * rise) / (width * width);
    // In exact arithmetic it never leaves its step; rounded it could by a hair.
    return within(from[1] + away * (start + away * (bend + away * twist)), [from[1], to[1]]);
  };
}

/** How steep the curve is at each of its points. */
function slopesOf(curve: FreeCurve): readonly number[] {
  const steps = curve.slice(1).map((point, i) => {
    const before = curve[i] ?? point;
    const width = point[0] - before[0];
    return { width, rise: (point[1] - before[1]) / width };
  });
  const endSlope = (near: Step, far: Step | undefined) => {
    if (!far) return near.rise;
    const slope = ((2 * near.width + far.width) * near.rise - near.width * far.rise) / (near.width + far.width);
    return within(slope, [0, 3 * near.rise]);
  };
  return curve.map((_, i) => {
    const [before, after] = [steps[i - 1], steps[i]];
    if (before && after) return middleSlope(before, after);
    if (after) return endSlope(after, steps[1]);
    return before ? endSlope(before, steps.at(-2)) : 0;
  });
}

interface Step {
  readonly width: number;
  readonly rise: number;
}

/** A harmonic mean: where one side is level, so is the point. */
function middleSlope(before: Step, after: Step): number {
  if (before.rise === 0 || after.rise === 0) return 0;
  const [one, other] = [2 * after.width + before.width, after.width + 2 * before.width];
  return (one + other) / (one / before.rise + other / after.rise);
}

function onGrid(share: number): number {
  return Math.round(share * GRID) / GRID;
}

function within(value: number, [least, most]: readonly [number, number]): number {
  return Math.min(most, Math.max(least, value));
}
