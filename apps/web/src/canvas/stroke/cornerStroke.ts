import { LIMITS, type Point, quantiseStyle, Tool } from '@tuschel/ink';
import { distance } from '../view/view.ts';
import type { Beginning, Guides, OpenStroke, PenPoint } from './openStroke.ts';
import { shapeCorners } from './shapeCorners.ts';
import { timesOf } from './strokeRecorder.ts';

/** Fewer corners go round nothing. */
const LEAST_CORNERS = 3;
/** Picture px, where nobody says how large the picture is seen. */
const NEAR = 8;

/**
 * Fills what lies between corners. The pen comes down at each; at the first one, or twice at the last one, the way is closed. Until then it is
 * shown, but no ink.
 */
export function createCornerStroke({ style, begunAt }: Beginning): OpenStroke {
  const corners: Point[] = [];
  /** Under the pen that is down. */
  let pressed: Point | null = null;
  /** Under the pen above the paper. */
  let above: Point | null = null;
  let near = NEAR;
  let since: number | null = null;
  let until = 0;

  const cornerAt = (to: PenPoint): Point => {
    const last = corners.at(-1);
    const free = { ...to, isCentred: false };
    const [, end] = shapeCorners(
      Tool.line,
      last ? { ...free, x: last.x, y: last.y } : free,
      last ? free : { ...free, isRegular: false },
    );
    return end;
  };
  const isAt = (corner: Point, other: Point | undefined) => other !== undefined && distance(corner, other) <= near;

  return {
    get guides(): Guides {
      const next = pressed ?? above;
      return { string: null, lasso: next ? [...corners, next] : [...corners] };
    },
    move(to) {
      since ??= to.time;
      until = to.time;
      near = to.near ?? NEAR;
      pressed = cornerAt(to);
    },
    show() {},
    corners: {
      get count() {
        return corners.length;
      },
      lift() {
        const corner = pressed;
        [pressed, above] = [null, null];
        if (!corner) return false;
        const hasEnough = corners.length >= LEAST_CORNERS;
        if (hasEnough && isAt(corner, corners[0])) return true;
        if (isAt(corner, corners.at(-1))) return hasEnough;
        corners.push(corner);
        return corners.length === LIMITS.pointsPerLine;
      },
      back() {
        corners.pop();
      },
      loosen() {
        const wasDown = pressed !== null;
        pressed = null;
        return wasDown && corners.length > 0;
      },
      hover(to) {
        above = cornerAt(to);
      },
    },
    end() {
      if (corners.length < LEAST_CORNERS) return null;
      const last = until;
      return { points: corners, ...quantiseStyle(style), ...timesOf(begunAt, since ?? last, last, corners.length) };
    },
  };
}
