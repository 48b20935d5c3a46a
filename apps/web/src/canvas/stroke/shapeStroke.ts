import { type Point, quantiseStyle } from '@tuschel/ink';
import { filledShape } from './filledShape.ts';
import { type Beginning, type Guides, NO_GUIDES, type OpenStroke, type PenPoint } from './openStroke.ts';
import { shapeCorners } from './shapeCorners.ts';
import { timesOf } from './strokeRecorder.ts';

/** A shape between the point where the pen came down and the pointer. A pen that has not moved has drawn none. */
export function createShapeStroke({ raster, style: wanted, nib, begunAt }: Beginning): OpenStroke {
  const style = quantiseStyle(wanted);
  let first: PenPoint | null = null;
  let last: PenPoint | null = null;
  let isShown = true;

  const isFilled = style.tool !== nib;
  const corners = (): Point[] | null => {
    if (!first || !last) return null;
    const [from, to] = shapeCorners(nib, first, last);
    if (isFilled) return filledShape(nib, from, to);
    return from.x === to.x && from.y === to.y ? null : [from, to];
  };

  return {
    /** What fills shows its way until the pen is lifted. */
    get guides(): Guides {
      const way = isFilled ? corners() : null;
      return way ? { string: null, lasso: [...way, ...way.slice(0, 1)] } : NO_GUIDES;
    },
    move(to) {
      first ??= to;
      last = to;
      isShown = false;
    },
    show() {
      if (isShown || isFilled) return;
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
