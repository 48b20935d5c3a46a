import { createGrid, TILE } from '../kernel/grid.ts';
import { clipSpan, fadeSpan, inkByteSpan, ONE, overInkSpan, straight } from '../kernel/spans.ts';
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
  const inked = Array.from({ length: LAYERS }, (_, layer) => inkedTiles(raster, layer));
  for (const tile of new Set(inked.flatMap((tiles) => [...tiles]))) {
    const { left, top, right, bottom } = grid.area(tile);
    const across = right - left;
    mixed.fill(0);
    mixLayers(raster, (layer) => (inked[layer]?.has(tile) ? raster.copyTile(layer, tile) : null), mixed);
    for (let y = top; y < bottom; y++) {
      const row = mixed.subarray((y - top) * across * 4);
      inkByteSpan(row, rgba, (y * width + left) * 4, across);
    }
  }
  return rgba;
}

function strengthOf(raster: Raster, layer: number): number {
  return Math.floor(((raster.opacities[layer] ?? 100) * ONE) / 100 + 0.5);
}

function inkedTiles(raster: Raster, layer: number): Set<number> {
  return new Set(raster.isLayerVisible(layer) ? raster.inkedTiles(layer) : []);
}

/** Lays the layers of a tile over each other, back to front. @param inkOf a copy of a layer's pixels; null when nothing of it shows */
function mixLayers(raster: Raster, inkOf: (layer: number) => Int16Array | null, mixed: Int16Array): void {
  let base: Int16Array | null = null;
  for (let layer = 0; layer < LAYERS; layer++) {
    const isClipped = layer > 0 && raster.isLayerClipped(layer);
    const ink = inkOf(layer);
    if (ink) fadeSpan(ink, strengthOf(raster, layer), ink.length / 4);
    if (!isClipped) base = ink;
    if (!ink || !base) continue;
    if (isClipped) clipSpan(ink, ink, 0, base, 0, ink.length / 4);
    overInkSpan(mixed, ink, 0, ink.length / 4);
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
    for (let channel = p; channel < p + 3; channel++) rgba[channel] = straight(rgba[channel] as number, alpha);
  }
}
