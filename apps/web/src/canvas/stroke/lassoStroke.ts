import { createStabiliser, LIMITS, type Point, quantisePoint, quantiseStyle } from '@tuschel/ink';
import type { Beginning, Guides, OpenStroke } from './openStroke.ts';
import { timesOf } from './strokeRecorder.ts';

/** Fewer points go round nothing. */
const LEAST_POINTS = 3;

/** Fills what the pen went round as soon as it is lifted. Until then its way is shown, but no ink. */
export function createLassoStroke({ style, begunAt, stabiliser: length }: Beginning): OpenStroke {
  const stabiliser = createStabiliser(length);
  let points: Point[] = [];
  let since: number | null = null;
  let until = 0;

  const put = ({ x, y }: Point) => {
    const point = quantisePoint(x, y, 1);
    const before = points.at(-1);
    if (before?.x === point.x && before.y === point.y) return;
    // A way with every other point is still the way.
    if (points.length === LIMITS.pointsPerLine) points = points.filter((_, index) => index % 2 === 0);
    points.push(point);
  };

  return {
    get guides(): Guides {
      const { ink, hand } = stabiliser;
      return { string: ink && hand && ink !== hand ? [ink, hand] : null, lasso: points };
    },
    move(to) {
      since ??= to.time;
      until = to.time;
      const ink = stabiliser.pull(to);
      if (ink) put(ink);
    },
    show() {},
    end() {
      const rest = stabiliser.release();
      if (rest) put(rest);
      if (points.length < LEAST_POINTS) return null;
      return { points, ...quantiseStyle(style), ...timesOf(begunAt, since ?? until, until, points.length) };
    },
  };
}
