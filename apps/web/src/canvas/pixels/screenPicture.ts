import { type Area, createScaler, type IsTimeUp, type Raster, type Rect, SIDES, sizeWithin } from '@tuschel/ink';
import { pixelContext } from './pixelContext.ts';

/** Copies what changed on the raster to a canvas. */
export interface ScreenPicture {
  /**
   * @param seen the part of the raster that is in sight, all of it unless given: what changed elsewhere may wait
   * @returns whether anything had changed
   */
  present(seen?: Area): boolean;
  /**
   * Copies what changed, one part after the other, until time is up; the next call goes on where this one ended.
   *
   * @returns whether all of it has been copied
   */
  presentSlice(isTimeUp: IsTimeUp): boolean;
  /** Copies everything, also what was shown before: for a canvas that is new. */
  presentAll(): void;
}

/** Pixels of the raster from top to bottom that are copied between two looks at the clock: less than a millisecond. */
const BAND = 64;

/**
 * Goes round the raster band by band until all of them are up to date, which those that are already tell in next to no time.
 *
 * @param copy answers whether there was anything to copy
 */
function inBands({ width, height }: Raster, copy: (band: Area) => boolean): ScreenPicture['presentSlice'] {
  const bands = Math.ceil(height / BAND);
  let next = 0;
  return (isTimeUp) => {
    for (let upToDate = 0; upToDate < bands; upToDate++) {
      const top = next * BAND;
      next = (next + 1) % bands;
      if (!copy({ left: 0, top, right: width, bottom: Math.min(top + BAND, height) })) continue;
      if (isTimeUp()) return false;
      upToDate = -1;
    }
    return true;
  };
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
    presentSlice: inBands(raster, (band) => {
      const dirty = raster.flatten(band);
      if (dirty) put(dirty);
      return dirty !== null;
    }),
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
    presentSlice: inBands(raster, (band) => {
      const changed = raster.flatten(band);
      if (changed) show(changed);
      return changed !== null;
    }),
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
