import {
  canvasOf,
  createPlayer,
  createRaster,
  createStill,
  cropArea,
  type Line,
  showLayers,
  SIDES,
  sizeWithin,
} from '@tuschel/ink';
import type { Drawing } from '@tuschel/protocol';
import { finished } from './inSlices.ts';

const QUALITY = 0.92;

/** A drawing as a picture to keep: its long side has 1920 pixels. @throws Error where the browser makes no JPEG */
export async function jpegOf(drawing: Drawing): Promise<Blob> {
  const raster = createRaster(canvasOf(drawing));
  showLayers(raster, drawing);
  await finished(createPlayer(raster, drawing.lines as readonly Line[], { budgetBytes: 0 }));
  const area = cropArea(drawing, raster);
  const { rgba, width, height } = createStill(raster, { area, size: sizeWithin(area, SIDES.picture) });
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d', { alpha: false })?.putImageData(new ImageData(rgba, width, height), 0, 0);
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('this browser makes no JPEG')));
    canvas.toBlob(take, 'image/jpeg', QUALITY);
  });
}
