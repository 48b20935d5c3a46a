import { createGrid, TILE } from '../kernel/grid.ts';
import { clipSpan, inkByteSpan, overInkSpan } from '../kernel/spans.ts';
import { LAYERS } from '../limits.ts';
import type { Raster } from '../raster.ts';

/**
 * What is drawn, without the paper: premultiplied RGBA bytes of the layers that are visible, clipped as they are. Without the live stroke. Over
 * white it is what the raster shows, to within two levels.
 */
export function bareInk(raster: Raster): Uint8ClampedArray {
  const { width, height } = raster;
  const grid = createGrid(width, height);
  const rgba = new Uint8ClampedArray(width * height * 4);
  const mixed = new Int16Array(TILE * TILE * 4);
  for (const tile of inkedTiles(raster)) {
    const { left, top, right, bottom } = grid.area(tile);
    const across = right - left;
    mixLayers(raster, tile, mixed, across * (bottom - top));
    for (let y = top; y < bottom; y++) {
      const row = mixed.subarray((y - top) * across * 4);
      inkByteSpan(row, rgba, (y * width + left) * 4, across);
    }
  }
  return rgba;
}

function inkedTiles(raster: Raster): Set<number> {
  const layers = Array.from({ length: LAYERS }, (_, layer) => layer);
  return new Set(layers.flatMap((layer) => (raster.isLayerVisible(layer) ? raster.inkedTiles(layer) : [])));
}

/** Lays the layers of a tile over each other, back to front. */
function mixLayers(raster: Raster, tile: number, mixed: Int16Array, pixels: number): void {
  mixed.fill(0);
  let base: Int16Array | null = null;
  for (let layer = 0; layer < LAYERS; layer++) {
    const isClipped = layer > 0 && raster.isLayerClipped(layer);
    const ink: Int16Array | null = raster.isLayerVisible(layer) ? raster.copyTile(layer, tile) : null;
    if (!isClipped) base = ink;
    if (!ink || !base) continue;
    if (isClipped) clipSpan(ink, ink, 0, base, 0, pixels);
    overInkSpan(mixed, ink, 0, pixels);
  }
}

/**
 * Premultiplied bytes become straight ones, as PNG stores them: the colour of each pixel, and beside it its alpha. Nothing drawn is 0, 0, 0, 0.
 * Laid over any paper, the result differs from the premultiplied bytes by at most one level.
 */
export function straighten(rgba: Uint8ClampedArray): void {
  for (let p = 0; p < rgba.length; p += 4) {
    const alpha = rgba[p + 3] as number;
    if (alpha === 0 || alpha === 255) continue;
    for (let channel = p; channel < p + 3; channel++) {
      rgba[channel] = Math.floor(((rgba[channel] as number) * 255 + (alpha >> 1)) / alpha);
    }
  }
}
