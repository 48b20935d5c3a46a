import { kernelMaker } from '../kernel/choose.ts';
import type { KernelName } from '../kernel/kernel.ts';
import type { Line } from '../model.ts';
import type { Rect } from '../kernel/grid.ts';
import { placedLines } from '../placing.ts';
import { createRaster, type Raster } from '../raster.ts';
import { bareInk, straighten } from './bareInk.ts';
import { pressMakerInTurn } from './choosePress.ts';
import { type Crop, cropArea } from './crop.ts';
import { canvasOf, type Frame, showLayers } from './frame.ts';
import { assertPart, createScaler } from './scaler.ts';
import { SIDES, type Size, sizeWithin } from './size.ts';

/** A picture by itself: RGBA bytes, rows without filling, alpha not premultiplied. What PNG and JPEG are made of. */
export interface Still {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
}

export interface StillOptions {
  /** The part of the raster that is shown, all of it unless given. */
  readonly area?: Rect;
  /** As large as the part unless given. */
  readonly size?: Size;
  /**
   * On white every pixel is opaque, and the live stroke is there. Without paper only what is drawn covers anything, without the live stroke:
   * what is left of an eraser is a hole.
   */
  readonly paper?: 'white' | 'none';
  /** Where the picture goes if it is as long; into a new array otherwise. */
  readonly into?: Still['rgba'] | undefined;
}

/** A copy of what a raster shows. Takes nothing away from its next `flatten`. @throws RangeError like `createScaler` */
export function createStill(raster: Raster, { area, size, paper = 'white', into }: StillOptions = {}): Still {
  const part = area ?? { x: 0, y: 0, width: raster.width, height: raster.height };
  const target = size ?? part;
  if (target.width === part.width && target.height === part.height) return cutOut(raster, part, paper, into);
  const makePress = pressMakerInTurn(raster.kernel);
  const scaler = createScaler({ source: raster, area, target, ...(makePress && { makePress }) });
  scaler.scale(shownBy(raster, paper));
  const rgba = arrayFor(scaler, into);
  rgba.set(scaler.rgba);
  if (paper === 'none') straighten(rgba);
  return { width: scaler.width, height: scaler.height, rgba };
}

type Paper = NonNullable<StillOptions['paper']>;

/** On paper opaque, without it premultiplied. */
function shownBy(raster: Raster, paper: Paper): Uint8ClampedArray {
  if (paper === 'none') return bareInk(raster);
  raster.refresh();
  return raster.rgba;
}

/** As it is, without a scaler: one has a memory as large as both pictures. */
function cutOut(raster: Raster, part: Rect, paper: Paper, into: Still['rgba'] | undefined): Still {
  assertPart(part, raster);
  const { x, y, width, height } = part;
  const pixels = shownBy(raster, paper);
  const rgba = arrayFor(part, into);
  for (let row = 0; row < height; row++) {
    const from = ((y + row) * raster.width + x) * 4;
    rgba.set(pixels.subarray(from, from + width * 4), row * width * 4);
  }
  if (paper === 'none') straighten(rgba);
  return { width, height, rgba };
}

function arrayFor({ width, height }: Size, into: Still['rgba'] | undefined): Still['rgba'] {
  const bytes = width * height * 4;
  return into?.length === bytes ? into : new Uint8ClampedArray(bytes);
}

const WHOLE: Crop = { x: 0, y: 0, scale: 1, isClipping: false };

/** A small picture of what a raster shows. @param longSide pixels, 480 unless given */
export function createThumbnail(
  raster: Raster,
  crop: Crop = WHOLE,
  longSide: number = SIDES.thumbnail,
  into?: Still['rgba'],
): Still {
  const area = cropArea(crop, raster);
  return createStill(raster, { area, size: sizeWithin(area, longSide), into });
}

export interface DrawingOptions {
  /** Pixels, 480 unless given. */
  readonly longSide?: number;
  readonly kernel?: KernelName;
}

/** A small picture of a drawing that nobody has drawn yet. Its lines have to be valid and quantised. */
export function thumbnailOf(lines: readonly Line[], frame: Frame, options: DrawingOptions = {}): Still {
  return createThumbnails(options.kernel).of(lines, frame, options);
}

/** Small pictures of many drawings, one after the other: they are all drawn on the same two canvases. */
export interface Thumbnails {
  of(
    lines: readonly Line[],
    frame: Frame,
    options?: Pick<DrawingOptions, 'longSide'> & Pick<StillOptions, 'into'>,
  ): Still;
}

export function createThumbnails(kernel?: KernelName): Thumbnails {
  const rasters = new Map<boolean, Raster>();
  const cleanRaster = (lines: readonly Line[], { isPortrait }: Frame): Raster => {
    const size = canvasOf({ isPortrait, lines });
    const isUsual = size === canvasOf({ isPortrait });
    const known = isUsual ? rasters.get(isPortrait) : undefined;
    known?.clear();
    const raster = known ?? createRaster(size, (kernel && kernelMaker(kernel)) ?? undefined);
    // Of others there are many sizes, and some are large.
    if (isUsual) rasters.set(isPortrait, raster);
    return raster;
  };
  return {
    of(lines, frame, { longSide, into } = {}) {
      const raster = cleanRaster(lines, frame);
      showLayers(raster, frame);
      for (const line of placedLines(lines)) raster.draw(line);
      return createThumbnail(raster, frame, longSide, into);
    },
  };
}
