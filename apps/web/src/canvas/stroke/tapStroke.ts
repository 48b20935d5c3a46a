import { quantisePoint, quantiseStyle } from '@tuschel/ink';
import { type Beginning, NO_GUIDES, type OpenStroke, type PenPoint } from './openStroke.ts';
import { timesOf } from './strokeRecorder.ts';

/**
 * A tap that floods from where the pen came down, once it is lifted: until then it can be taken back. Beside the picture it does nothing. The line
 * tells how far the flood went: what bounds it has is what it costs.
 */
export function createTapStroke({ raster, style, begunAt }: Beginning): OpenStroke {
  let at: PenPoint | null = null;
  return {
    guides: NO_GUIDES,
    move(to) {
      at ??= to;
    },
    show() {},
    end() {
      if (!at || at.x < 0 || at.y < 0 || at.x >= raster.width || at.y >= raster.height) return null;
      const quantised = quantiseStyle(style);
      const source = quantisePoint(Math.floor(at.x), Math.floor(at.y), 1);
      raster.begin(quantised);
      raster.extend([source]);
      const area = raster.liveArea;
      if (!area) return null;
      const points = [source, quantisePoint(area.left, area.top, 1), quantisePoint(area.right - 1, area.bottom - 1, 1)];
      return { points, ...quantised, ...timesOf(begunAt, at.time, at.time, points.length) };
    },
  };
}
