import { createScaler, sizeWithin, type Still } from '@tuschel/ink';
import { type ZipEntry, zipOf } from '../zip.ts';
import { MEDIA_TYPES } from './drawingForms.ts';
import type { LayerPictures } from './layerPictures.ts';
import { pngBytes } from './png.ts';

/** Of the thumbnail, px: the most that the format allows. */
const THUMBNAIL = 256;

/**
 * A file with layers for Krita, GIMP and MyPaint: OpenRaster 0.0.3. The paper is a layer, too.
 *
 * @param names of the layers from back to front, after that of the paper
 */
export function openRasterOf({ merged, paper, layers }: LayerPictures, names: readonly string[]): Blob {
  const stack = [paper, ...layers].map((picture, index) => ({
    source: `data/layer${index}.png`,
    name: names[index] ?? String(index),
    picture,
  }));
  // It has to come first, and as it is: so the file is known by its beginning.
  const entries: ZipEntry[] = [
    { name: 'mimetype', bytes: new TextEncoder().encode(MEDIA_TYPES.ora) },
    { name: 'stack.xml', bytes: new TextEncoder().encode(stackXml(merged, stack)) },
    ...stack.map(({ source, picture }) => ({ name: source, bytes: pngBytes(picture) })),
    { name: 'mergedimage.png', bytes: pngBytes(merged) },
    { name: 'Thumbnails/thumbnail.png', bytes: pngBytes(thumbnailOf(merged)) },
  ];
  return new Blob([zipOf(entries)], { type: MEDIA_TYPES.ora });
}

interface StackLayer {
  source: string;
  name: string;
  picture: { isVisible: boolean; opacity: number };
}

/** The topmost layer is the first. */
function stackXml({ width, height }: Still, stack: readonly StackLayer[]): string {
  const layers = stack.toReversed().map(({ source, name, picture }) => {
    const visibility = picture.isVisible ? 'visible' : 'hidden';
    const opacity = picture.opacity === 100 ? '1.0' : String(picture.opacity / 100);
    return `    <layer name="${escaped(name)}" src="${source}" x="0" y="0" opacity="${opacity}" visibility="${visibility}" composite-op="svg:src-over"/>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<image version="0.0.3" w="${width}" h="${height}" xres="72" yres="72">
  <stack>
${layers.join('\n')}
  </stack>
</image>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function thumbnailOf(picture: Still): Still {
  const size = sizeWithin(picture, THUMBNAIL);
  const scaler = createScaler({ source: picture, target: size });
  scaler.scale(picture.rgba);
  return { ...size, rgba: scaler.rgba.slice() as Still['rgba'] };
}
