import { canvasOf, createRaster, createStill, cropArea, type Line, type Raster, showLayers } from '@tuschel/ink';
import type { Drawing } from '@tuschel/protocol';

/** Makes small prints of drawings, one after the other and without holding up the page. */
export interface Darkroom {
  /** Fills the canvas, which has its width already, and answers what lies on it. Resolves early, with null, when `signal` aborts. */
  print(drawing: Drawing, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<Print | null>;
}

/** Opaque RGBA, rows without filling. */
export type Print = Pick<ImageData, 'data' | 'width' | 'height'>;

/** Time of one go, ms: the page stays smooth. */
const GO_MS = 8;

export function createDarkroom(): Darkroom {
  const negatives = new Map<boolean, Raster>();
  let queue: Promise<unknown> = Promise.resolve();

  const negativeOf = (drawing: Drawing) => {
    const raster = negatives.get(drawing.isPortrait) ?? createRaster(canvasOf(drawing));
    negatives.set(drawing.isPortrait, raster);
    return raster;
  };

  const print = async (drawing: Drawing, canvas: HTMLCanvasElement, signal: AbortSignal) => {
    if (signal.aborted) return null;
    const raster = negativeOf(drawing);
    raster.clear();
    showLayers(raster, drawing);
    let goUntil = performance.now() + GO_MS;
    for (const line of drawing.lines as readonly Line[]) {
      raster.draw(line);
      if (performance.now() < goUntil) continue;
      await breath();
      if (signal.aborted) return null;
      goUntil = performance.now() + GO_MS;
    }
    return expose(raster, drawing, canvas);
  };

  return {
    print(drawing, canvas, signal) {
      const printed = queue.then(() => print(drawing, canvas, signal));
      queue = printed;
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
  canvas.getContext('2d', { alpha: false })?.putImageData(image, 0, 0);
  return image;
}
