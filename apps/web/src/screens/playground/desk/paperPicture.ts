import { createStill, type Raster, sizeWithin } from '@tuschel/ink';
import { PAPER } from '@tuschel/protocol';

/** The longer side of the picture on the shelf, pixels. */
const LONG_SIDE = 400;
/** Of the JPEG, the first one whose picture is small enough. */
const QUALITIES = [0.85, 0.7, 0.5, 0.3];

/** A small picture of a paper for the shelf, as an address; null where this browser makes none that is small enough. */
export function paperPicture(raster: Raster): string | null {
  const { rgba, width, height } = createStill(raster, { size: sizeWithin(raster, LONG_SIDE) });
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d', { alpha: false })?.putImageData(new ImageData(rgba, width, height), 0, 0);
  for (const quality of QUALITIES) {
    const address = canvas.toDataURL('image/jpeg', quality);
    if (address.startsWith('data:image/jpeg') && address.length <= PAPER.thumbnailLetters) return address;
  }
  return null;
}
