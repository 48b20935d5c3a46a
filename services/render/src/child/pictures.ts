import { createStill, cropArea, type Line, placedLines, showLayers, SIDES, type Still, sizeWithin } from '@tuschel/ink';
import type { Drawing } from '@tuschel/protocol';
import sharp, { type JpegOptions } from 'sharp';
import { canvasFor } from './canvas.ts';
import { stopwatch } from './stopwatch.ts';

/** A drawing has thin lines of pure colour: with less chroma they lose their colour, and 7 dB are gone. */
const JPEG: JpegOptions = { quality: 90, chromaSubsampling: '4:4:4' };
/** What is shown while a picture is on its way: its long side in pixels, and how long its data URL may be. */
const PREVIEW = { side: 96, most: 4_000, qualities: [60, 45, 30, 15] } as const;

sharp.cache(false);
// One core, so that a drawing costs what it says.
sharp.concurrency(1);

export interface Pictures {
  readonly jpg: Uint8Array;
  readonly thumbnail: Uint8Array;
  /** A JPEG as a data URL. */
  readonly previewData: string;
  readonly durations: { readonly paint: number; readonly encode: number };
}

/** A drawing as it is shown: large, small, and as a few kilobytes. */
export async function picturesOf(drawing: Drawing): Promise<Pictures> {
  const watch = stopwatch();
  const raster = canvasFor(drawing);
  showLayers(raster, drawing);
  for (const line of placedLines(drawing.lines as readonly Line[])) raster.draw(line);
  const area = cropArea(drawing, raster);
  const still = (longSide: number) => createStill(raster, { area, size: sizeWithin(area, longSide) });
  const [picture, thumbnail, preview] = [still(SIDES.picture), still(SIDES.thumbnail), still(PREVIEW.side)];
  const paint = watch();
  const jpg = await jpegOf(picture, JPEG);
  const small = await jpegOf(thumbnail, JPEG);
  const previewData = await previewOf(preview);
  return { jpg, thumbnail: small, previewData, durations: { paint, encode: watch() } };
}

function jpegOf({ width, height, rgba }: Still, options: JpegOptions): Promise<Uint8Array> {
  const raw = { width, height, channels: 4 as const };
  // On white nothing is transparent.
  return sharp(Buffer.from(rgba.buffer), { raw }).removeAlpha().jpeg(options).toBuffer();
}

/** @returns a JPEG as a data URL, in the best quality with which it is short enough */
export async function previewOf(still: Still): Promise<string> {
  let url = '';
  for (const quality of PREVIEW.qualities) {
    const bytes = await jpegOf(still, { quality });
    url = `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`;
    if (url.length <= PREVIEW.most) break;
  }
  return url;
}
