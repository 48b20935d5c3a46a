import { canvasOf, cropArea } from '@tuschel/ink';
import type { Drawing, DrawingMeta } from '@tuschel/protocol';

/** The longer side of the small picture, pixels. */
const LONG_SIDE = 96;
const QUALITY = 0.6;
/** A preview is at most so many characters; of a picture that needs more there is none. */
const MOST = 6_000;

/**
 * What lists have of a drawing before its lines are there: a small JPEG as a data URL, and the size of the picture that the drawing shows.
 * @param print the drawing as it is shown, at least 96 pixels wide or high
 */
export function previewOf(drawing: Drawing, print: HTMLCanvasElement): DrawingMeta {
  const { width: originalWidth, height: originalHeight } = cropArea(drawing, canvasOf(drawing));
  const scale = LONG_SIDE / Math.max(print.width, print.height);
  const small = document.createElement('canvas');
  small.width = Math.max(1, Math.round(print.width * scale));
  small.height = Math.max(1, Math.round(print.height * scale));
  const pen = small.getContext('2d');
  if (!pen) return { originalWidth, originalHeight };
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(print, 0, 0, small.width, small.height);
  const previewData = small.toDataURL('image/jpeg', QUALITY);
  return { originalWidth, originalHeight, ...(previewData.length <= MOST ? { previewData } : {}) };
}
