import { hashRgba } from '../hash.ts';
import type { Raster } from '../raster.ts';
import { cropArea } from './crop.ts';
import { createInkPrint } from './inkPrint.ts';
import { SIDES, sizeWithin } from './size.ts';
import { createStill, createThumbnail, type StillOptions } from './still.ts';
import { createVideoFrames } from './video.ts';

/** Its sides divide nothing; it is scaled up to the size of a picture. */
const VIEW = { x: 333, y: 222, scale: 2.3, isClipping: true };

/** Hashes of a picture in every form in which it leaves the engine, by name: what `fixtures/output.json` holds, to compare engines by. */
export function outputPrints(raster: Raster): Record<string, string> {
  const area = cropArea(VIEW, raster);
  const still = (options: StillOptions) => hashRgba(createStill(raster, options).rgba);
  const frames = createVideoFrames(raster, { size: sizeWithin(raster, 1280) });
  frames.take();
  return {
    print: createInkPrint(raster).take(),
    frame: hashRgba(frames.i420),
    view: still({ area, size: sizeWithin(area, SIDES.picture) }),
    odd: still({ size: { width: 631, height: 377 } }),
    bare: still({ paper: 'none', size: sizeWithin(raster, 640) }),
    thumbnail: hashRgba(createThumbnail(raster).rgba),
    preview: hashRgba(createThumbnail(raster, VIEW, SIDES.preview).rgba),
  };
}
