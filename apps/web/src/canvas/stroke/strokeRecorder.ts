import { LIMITS, type Line, type Point, quantisePoint, quantiseStyle, type Style } from '@tuschel/ink';

/** A pointer on the picture. */
export interface StrokeSample {
  /** Picture px. */
  x: number;
  y: number;
  /** Normalised pressure, 0…1. */
  p: number;
  /** ms, same origin as `begunAt` */
  time: number;
}

export interface StrokeRecorder {
  /** The style as it is drawn and stored. */
  readonly style: Style;
  /** As many points as a line may have. */
  readonly isFull: boolean;
  /** The point to draw now; null when the pointer has not moved by a step of the grid. `isCorner`: one that is there twice is meant. */
  add(sample: StrokeSample, isCorner?: boolean): Point | null;
  /** The finished line; null without a point. */
  line(): Line | null;
}

/** Writes down one stroke on the grid of the ink, so that what is seen, sent and stored is the same. `begunAt`: when the drawing was begun. */
export function createStrokeRecorder(style: Style, begunAt: number): StrokeRecorder {
  const quantised = quantiseStyle(style);
  const points: Point[] = [];
  let first = 0;
  let last = 0;

  return {
    style: quantised,
    get isFull() {
      return points.length >= LIMITS.pointsPerLine;
    },
    add({ x, y, p, time }, isCorner = false) {
      const point = quantisePoint(x, y, p);
      const before = points.at(-1);
      const isSame = before && before.x === point.x && before.y === point.y && before.p === point.p;
      if (isSame && !isCorner) return null;
      if (!before) first = time;
      last = time;
      points.push(point);
      return point;
    },
    line() {
      if (points.length === 0) return null;
      return { points, ...quantised, ...timesOf(begunAt, first, last, points.length) };
    },
  };
}

/** When a line of so many points was begun, and the mean interval of its points, as they are stored. All times ms of one origin. */
export function timesOf(begunAt: number, first: number, last: number, points: number): { t: number; dt: number } {
  const interval = points > 1 ? Math.min((last - first) / (points - 1), LIMITS.intervalMax) : 0;
  return { t: Math.max(0, Math.round(first - begunAt)), dt: Math.round(Math.max(0, interval) * 16) / 16 };
}
