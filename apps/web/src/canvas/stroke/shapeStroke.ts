import { type Point, quantiseStyle } from '@tuschel/ink';
import { type Beginning, NO_GUIDES, type OpenStroke, type PenPoint } from './openStroke.ts';
import { shapeCorners } from './shapeCorners.ts';
import { timesOf } from './strokeRecorder.ts';

/** A shape between the point where the pen came down and the pointer. A pen that has not moved has drawn none. */
export function createShapeStroke({ raster, style: wanted, begunAt }: Beginning): OpenStroke {
  const style = quantiseStyle(wanted);
  let first: PenPoint | null = null;
  let last: PenPoint | null = null;
  let isShown = true;

  const corners = (): [Point, Point] | null => {
    if (!first || !last) return null;
    const [from, to] = shapeCorners(style.tool, first, last);
    return from.x === to.x && from.y === to.y ? null : [from, to];
  };

  return {
    guides: NO_GUIDES,
    move(to) {
      first ??= to;
      last = to;
      isShown = false;
    },
    show() {
      if (isShown) return;
      isShown = true;
      raster.cancel();
      const points = corners();
      if (!points) return;
      raster.begin(style);
      raster.extend(points);
    },
    end() {
      raster.cancel();
      const points = corners();
      if (!points || !first || !last) return null;
      return { points, ...style, ...timesOf(begunAt, first.time, last.time, points.length) };
    },
  };
}
