import { canvasOf, createRaster, type Raster, type Size } from '@tuschel/ink';

let kept: Raster | null = null;

/**
 * A canvas for a drawing, white: good until the next one is asked for. Engines do not count the memories of modules when they decide whether
 * to collect what nobody holds any more, so there is one canvas for all pictures and films, and what it takes the place of is given back.
 */
export function canvasFor(drawing: { readonly isPortrait: boolean }): Raster {
  const size = canvasOf(drawing);
  if (kept && isOf(kept, size)) {
    kept.clear();
    return kept;
  }
  kept = null;
  giveBack();
  kept = createRaster(size);
  return kept;
}

/** Collects what nobody holds any more. */
export function giveBack(): void {
  globalThis.gc?.();
}

function isOf(raster: Raster, { width, height }: Size): boolean {
  return raster.width === width && raster.height === height;
}
