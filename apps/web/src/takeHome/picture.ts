import type { Drawing } from '@tuschel/protocol';
import type { Darkroom } from '../canvas/show/darkroom.ts';

/** The longer side of a picture that is taken away, pixels. */
const LONG_SIDE = 1920;

/** A drawing as PNG. @throws Error where the browser makes none */
export async function pictureOf(drawing: Drawing, darkroom: Darkroom): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = drawing.isPortrait ? (LONG_SIDE * 9) / 16 : LONG_SIDE;
  await darkroom.print(drawing, canvas, new AbortController().signal);
  return pngOf(canvas);
}

export function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('no picture was made')));
    canvas.toBlob(take, 'image/png');
  });
}
