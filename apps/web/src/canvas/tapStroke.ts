import { quantisePoint, quantiseStyle } from '@tuschel/ink';
import { type Beginning, NO_GUIDES, type OpenStroke, type PenPoint } from './openStroke.ts';
import { timesOf } from './strokeRecorder.ts';

/** A tap that acts where the pen came down, once it is lifted: until then it can be taken back. Beside the picture it does nothing. */
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
      const points = [quantisePoint(Math.floor(at.x), Math.floor(at.y), 1)];
      return { points, ...quantiseStyle(style), ...timesOf(begunAt, at.time, at.time, 1) };
    },
  };
}
