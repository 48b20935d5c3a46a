import {
  canvasOf,
  createPlayer,
  createRaster,
  createStill,
  cropArea,
  type Line,
  type Raster,
  showLayers,
} from '@tuschel/ink';
import type { Drawing } from '@tuschel/protocol';
import { untilLate } from '../pixels/inSlices.ts';
import { pixelContext } from '../pixels/pixelContext.ts';

/** Makes small prints of drawings, one after the other and without holding up the page. */
export interface Darkroom {
  /**
   * Fills the canvas, which has its width already, and answers what lies on it. Resolves early, with null, when `signal` aborts.
   * @param until ms of the replay: what comes after that is left out. Default: nothing is.
   */
  print(drawing: Drawing, canvas: HTMLCanvasElement, signal: AbortSignal, until?: number): Promise<Print | null>;
}

/** Opaque RGBA, rows without filling. */
export type Print = Pick<ImageData, 'data' | 'width' | 'height'>;

/** Time of one go, ms: the page stays smooth. */
const GO_MS = 8;

export function createDarkroom(): Darkroom {
  /** One of each size. */
  const negatives = new Map<string, Raster>();
  let queue: Promise<unknown> = Promise.resolve();

  const negativeOf = (drawing: Drawing) => {
    const size = canvasOf({ isPortrait: drawing.isPortrait, lines: drawing.lines as readonly Line[] });
    const key = `${size.width} ${size.height}`;
    const raster = negatives.get(key) ?? createRaster(size);
    negatives.set(key, raster);
    return raster;
  };

  const print = async (drawing: Drawing, canvas: HTMLCanvasElement, signal: AbortSignal, until = Infinity) => {
    if (signal.aborted) return null;
    const raster = negativeOf(drawing);
    raster.clear();
    showLayers(raster, drawing);
    const player = createPlayer(raster, drawing.lines as readonly Line[], { budgetBytes: 0 });
    // Even at its beginning a replay has its first point.
    while (until > 0) {
      player.advance(Math.min(until, player.duration), untilLate(GO_MS));
      if (!player.isBehind) break;
      await breath();
      if (signal.aborted) return null;
    }
    return expose(raster, drawing, canvas);
  };

  return {
    print(drawing, canvas, signal, until) {
      const printed = queue.then(() => print(drawing, canvas, signal, until));
      // One that breaks keeps no other from being made.
      queue = printed.catch(() => undefined);
      return printed;
    },
  };
}

/** Lets the page do what it has to. Not by animation frames: a window in the background gets none. */
function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** The part that the artist chose, as wide as the canvas. */
function expose(raster: Raster, drawing: Drawing, canvas: HTMLCanvasElement): Print {
  const area = cropArea(drawing, raster);
  const height = Math.max(1, Math.round((canvas.width * area.height) / area.width));
  const { rgba, ...size } = createStill(raster, { area, size: { width: canvas.width, height } });
  canvas.height = size.height;
  const image = new ImageData(rgba, size.width, size.height);
  pixelContext(canvas)?.putImageData(image, 0, 0);
  return image;
}
