import { createGrid } from '../kernel/grid.ts';
import { ONE } from '../kernel/spans.ts';
import type { Raster } from '../raster.ts';

/** Pixels of the picture in one of a thumbnail, across and down: a tile has sixteen. */
const CELL = 16;

/** A small picture of one layer's ink, whether it is shown or not. */
export interface LayerThumbnail {
  readonly width: number;
  readonly height: number;
  /** Straight alpha, as of the last {@link refresh}. Always the same array. */
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
  /** Takes over the tiles that have changed since the last call. @returns whether there were any */
  refresh(): boolean;
}

/** The live stroke is left out, and so is how strong the layer is shown. */
export function createLayerThumbnail(raster: Raster, layer: number): LayerThumbnail {
  const grid = createGrid(raster.width, raster.height);
  const width = Math.ceil(raster.width / CELL);
  const height = Math.ceil(raster.height / CELL);
  const rgba = new Uint8ClampedArray(width * height * 4);
  const known = new Uint32Array(grid.count);
  const wasInked = new Uint8Array(grid.count);

  function write(tile: number, isInked: boolean): void {
    const { left, top, right, bottom } = grid.area(tile);
    const pixels = isInked ? raster.copyTile(layer, tile) : null;
    for (let y = top; y < bottom; y += CELL) {
      for (let x = left; x < right; x += CELL) {
        const to = ((y / CELL) * width + x / CELL) * 4;
        if (!pixels) rgba.fill(0, to, to + 4);
        else {
          const cell = {
            x: x - left,
            y: y - top,
            right: Math.min(CELL, right - x),
            bottom: Math.min(CELL, bottom - y),
          };
          writeMean(rgba, to, pixels, right - left, cell);
        }
      }
    }
    if (pixels) raster.spare.leave(pixels);
  }

  return {
    width,
    height,
    rgba,
    refresh() {
      raster.refresh();
      const inked = new Set(raster.inkedTiles(layer));
      let hasChanged = false;
      for (let tile = 0; tile < grid.count; tile++) {
        const isInked = inked.has(tile);
        const revision = raster.revisions[tile] as number;
        if (revision === known[tile] && (wasInked[tile] === 1) === isInked) continue;
        known[tile] = revision;
        if (!isInked && wasInked[tile] === 0) continue;
        wasInked[tile] = isInked ? 1 : 0;
        write(tile, isInked);
        hasChanged = true;
      }
      return hasChanged;
    },
  };
}

interface Cell {
  readonly x: number;
  readonly y: number;
  /** Its size. */
  readonly right: number;
  readonly bottom: number;
}

/** The mean of the cell's premultiplied pixels, straightened. */
function writeMean(rgba: Uint8ClampedArray, to: number, pixels: Int16Array, across: number, cell: Cell): void {
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (let row = cell.y; row < cell.y + cell.bottom; row++) {
    const from = (row * across + cell.x) * 4;
    for (let at = from; at < from + cell.right * 4; at += 4) {
      red += pixels[at] as number;
      green += pixels[at + 1] as number;
      blue += pixels[at + 2] as number;
      alpha += pixels[at + 3] as number;
    }
  }
  const straight = (sum: number) => (alpha === 0 ? 0 : Math.floor((sum * 255) / alpha + 0.5));
  rgba[to] = straight(red);
  rgba[to + 1] = straight(green);
  rgba[to + 2] = straight(blue);
  rgba[to + 3] = Math.floor((alpha * 255) / (ONE * cell.right * cell.bottom) + 0.5);
}
