import {
  canvasOf,
  createPlayer,
  createRaster,
  createStill,
  cropArea,
  type Line,
  showLayers,
  sizeWithin,
} from '@tuschel/ink';
import type { Drawing } from '@tuschel/protocol';
import { applyPalette, GIFEncoder } from 'gifenc';
import { gifColors } from '../gifColors.ts';
import { MEDIA_TYPES } from './drawingForms.ts';

/** A GIF grows with all that it shows: chats take no more than some megabytes. */
const LAPSE = { longSide: 640, colors: 128, frameMs: 100, growingMs: 8_000, heldMs: 2_000 } as const;

/** How a drawing came about, in ten seconds at most, as an animated GIF that begins again and again. */
export function timeLapseOf(drawing: Drawing): Blob {
  const raster = createRaster(canvasOf(drawing));
  showLayers(raster, drawing);
  const player = createPlayer(raster, drawing.lines as readonly Line[], { maxMs: LAPSE.growingMs, budgetBytes: 0 });
  const area = cropArea(drawing, raster);
  const size = sizeWithin(area, LAPSE.longSide);
  const gif = GIFEncoder();
  const frames = Math.max(1, Math.ceil(player.duration / LAPSE.frameMs));
  for (let frame = 1; frame <= frames; frame++) {
    player.advance(frame === frames ? player.duration : frame * LAPSE.frameMs);
    const { rgba } = createStill(raster, { area, size });
    const palette = gifColors(rgba, LAPSE.colors);
    const delay = frame === frames ? LAPSE.heldMs : LAPSE.frameMs;
    gif.writeFrame(applyPalette(rgba, palette), size.width, size.height, { palette, delay });
  }
  gif.finish();
  return new Blob([gif.bytes()], { type: MEDIA_TYPES.gif });
}
