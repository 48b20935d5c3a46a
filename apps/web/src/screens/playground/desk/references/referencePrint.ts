import type { Print } from '../../../../canvas/show/darkroom.ts';

/** A picture beside the canvas needs no more pixels than that on its longer side. */
const LONG_SIDE = 2048;

/** A picture of any kind that this browser reads, as pixels on white. @throws where it reads none */
export async function referencePrint(picture: Blob): Promise<Print> {
  const bitmap = await createImageBitmap(picture);
  try {
    const scale = Math.min(1, LONG_SIDE / Math.max(bitmap.width, bitmap.height));
    const width = Math.max(1, Math.round(bitmap.width * scale));
    const height = Math.max(1, Math.round(bitmap.height * scale));
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    if (!pen) throw new Error('this browser draws nothing');
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, width, height);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(bitmap, 0, 0, width, height);
    return { width, height, data: pen.getImageData(0, 0, width, height).data };
  } finally {
    bitmap.close();
  }
}
