import { type Area, createScaler, type Raster, type Rect, SIDES, sizeWithin } from '@tuschel/ink';
import { pixelContext } from './pixelContext.ts';

/** Copies what changed on the raster to a canvas. */
export interface ScreenPicture {
  /**
   * @param seen the part of the raster that is in sight, all of it unless given: what changed elsewhere may wait
   * @returns whether anything had changed
   */
  present(seen?: Area): boolean;
  /** Copies everything, also what was shown before: for a canvas that is new. */
  presentAll(): void;
}

/** The whole raster, on a canvas of the same size. */
export function createScreenPicture(canvas: HTMLCanvasElement, raster: Raster): ScreenPicture {
  const put = createPrinter(canvas, raster);
  return {
    present(seen) {
      const dirty = raster.flatten(seen);
      if (dirty) put(dirty);
      return dirty !== null;
    },
    presentAll() {
      raster.flatten();
      put({ x: 0, y: 0, width: raster.width, height: raster.height });
    },
  };
}

/** A part of the raster, on a canvas of the size that a whole picture has. */
export function createPartPicture(canvas: HTMLCanvasElement, raster: Raster, area: Rect): ScreenPicture {
  if (area.width === raster.width && area.height === raster.height) return createScreenPicture(canvas, raster);
  const scaler = createScaler({ source: raster, area, target: sizeWithin(area, SIDES.picture) });
  const put = createPrinter(canvas, scaler);
  const show = (changed?: Rect) => {
    const dirty = scaler.scale(raster.rgba, changed);
    if (dirty) put(dirty);
  };
  return {
    present() {
      const changed = raster.flatten();
      if (changed) show(changed);
      return changed !== null;
    },
    presentAll() {
      raster.flatten();
      show();
    },
  };
}

/** Makes the canvas as large as the pixels. What comes back copies a rectangle of them. */
function createPrinter(canvas: HTMLCanvasElement, { rgba, width, height }: Pick<Raster, 'rgba' | 'width' | 'height'>) {
  canvas.width = width;
  canvas.height = height;
  const context = pixelContext(canvas);
  if (!context) throw new Error('this browser gives no 2d canvas');
  const image = new ImageData(rgba as Uint8ClampedArray<ArrayBuffer>, width, height);
  return ({ x, y, width: across, height: down }: Rect) => context.putImageData(image, 0, 0, x, y, across, down);
}
