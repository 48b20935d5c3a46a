import { createRaster, LANDSCAPE, type Line, PORTRAIT, type Raster } from '@tuschel/ink';
import type { Drawing } from '@tuschel/protocol';
import { createScreenPicture } from './screenPicture.ts';

/** Makes small prints of drawings, one after the other and without holding up the page. */
export interface Darkroom {
  /** Fills the canvas, which has its width already. Resolves early when `signal` aborts. */
  print(drawing: Drawing, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void>;
}

/** Time of one go, ms: the page stays smooth. */
const GO_MS = 8;

export function createDarkroom(): Darkroom {
  const negatives = new Map<boolean, { raster: Raster; full: HTMLCanvasElement; develop: () => void }>();
  let queue = Promise.resolve();

  const negativeOf = (isPortrait: boolean) => {
    const known = negatives.get(isPortrait);
    if (known) return known;
    const raster = createRaster(isPortrait ? PORTRAIT : LANDSCAPE);
    const full = document.createElement('canvas');
    const picture = createScreenPicture(full, raster);
    const made = { raster, full, develop: () => picture.presentAll() };
    negatives.set(isPortrait, made);
    return made;
  };

  const print = async (drawing: Drawing, canvas: HTMLCanvasElement, signal: AbortSignal) => {
    if (signal.aborted) return;
    const { raster, full, develop } = negativeOf(drawing.isPortrait);
    raster.clear();
    let goUntil = performance.now() + GO_MS;
    for (const line of drawing.lines as readonly Line[]) {
      raster.draw(line);
      if (performance.now() < goUntil) continue;
      await breath();
      if (signal.aborted) return;
      goUntil = performance.now() + GO_MS;
    }
    develop();
    shrink(full, canvas);
  };

  return {
    print(drawing, canvas, signal) {
      queue = queue.then(() => print(drawing, canvas, signal));
      return queue;
    },
  };
}

/** Lets the page do what it has to. Not by animation frames: a window in the background gets none. */
function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** Halves as long as that is enough: one big step would skip thin lines. */
function shrink(full: HTMLCanvasElement, target: HTMLCanvasElement): void {
  target.height = Math.round((target.width * full.height) / full.width);
  let from = full;
  while (from.width > target.width * 2) {
    const half = document.createElement('canvas');
    half.width = Math.ceil(from.width / 2);
    half.height = Math.ceil(from.height / 2);
    half.getContext('2d')?.drawImage(from, 0, 0, half.width, half.height);
    from = half;
  }
  target.getContext('2d')?.drawImage(from, 0, 0, target.width, target.height);
}
