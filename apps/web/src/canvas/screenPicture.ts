import type { Raster } from '@tuschel/ink';

/** Copies what changed on the raster to a canvas of the same size. */
export interface ScreenPicture {
  /** @returns whether anything had changed */
  present(): boolean;
  /** Copies everything, also what was shown before: for a canvas that is new. */
  presentAll(): void;
}

export function createScreenPicture(canvas: HTMLCanvasElement, raster: Raster): ScreenPicture {
  canvas.width = raster.width;
  canvas.height = raster.height;
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('this browser gives no 2d canvas');
  const image = new ImageData(raster.rgba as Uint8ClampedArray<ArrayBuffer>, raster.width, raster.height);
  return {
    present() {
      const dirty = raster.flatten();
      if (dirty) context.putImageData(image, 0, 0, dirty.x, dirty.y, dirty.width, dirty.height);
      return dirty !== null;
    },
    presentAll() {
      raster.flatten();
      context.putImageData(image, 0, 0);
    },
  };
}
