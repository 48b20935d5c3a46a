import { createRaster, isDrawable, type Line, type Raster } from '@tuschel/ink';
import { FACE } from '@tuschel/protocol';
import { createScreenPicture, type ScreenPicture } from '../canvas/pixels/screenPicture.ts';

/** Faces are drawn one after the other on one sheet, and copied from there: always in their own size, so that a bucket fills the same everywhere. */
let sheet: { raster: Raster; canvas: HTMLCanvasElement; picture: ScreenPicture } | null = null;

/** Draws a face onto a canvas, as large as that is. */
export function printFace(lines: readonly Line[], target: HTMLCanvasElement): void {
  const context = target.getContext('2d');
  if (!context) return;
  const { raster, canvas, picture } = (sheet ??= createSheet());
  raster.clear();
  for (const line of lines) if (isDrawable(line.tool)) raster.draw(line);
  picture.presentAll();
  context.imageSmoothingQuality = 'high';
  context.drawImage(canvas, 0, 0, target.width, target.height);
}

function createSheet(): NonNullable<typeof sheet> {
  const canvas = document.createElement('canvas');
  const raster = createRaster({ width: FACE.side, height: FACE.side });
  return { raster, canvas, picture: createScreenPicture(canvas, raster) };
}
