import { describe, expect, test } from 'vitest';
import { createGrid } from '../kernel/grid.ts';
import type { Line } from '../model.ts';
import { createRaster, type Raster } from '../raster.ts';
import { defaultStyle } from '../tools/index.ts';
import { createInkPrint } from './inkPrint.ts';
import { xxh32 } from './xxh32.ts';

const SIZE = { width: 200, height: 130 };

function dot(x: number, y: number): Line {
  return { points: [{ x, y, p: 1 }], ...defaultStyle(1), size: 12 };
}

/** As the docs say it, without remembering anything. */
function byDefinition(raster: Raster): { tiles: number[]; whole: string } {
  raster.refresh();
  const { width, height, rgba } = raster;
  const grid = createGrid(width, height);
  const tiles = Array.from({ length: grid.count }, (_, tile) => {
    const { left, top, right, bottom } = grid.area(tile);
    const rows = Array.from({ length: bottom - top }, (_row, i) => {
      const at = (top + i) * width;
      return Array.from(rgba.subarray((at + left) * 4, (at + right) * 4));
    });
    return xxh32(new Uint32Array(Uint8Array.from(rows.flat()).buffer));
  });
  return {
    tiles,
    whole: xxh32(Uint32Array.of(width, height, ...tiles))
      .toString(16)
      .padStart(8, '0'),
  };
}

describe('the print of a picture', () => {
  test('is that of its tiles and of their order, at the edges too', () => {
    const raster = createRaster(SIZE);
    raster.draw(dot(195, 125));
    const print = createInkPrint(raster);
    const whole = print.take();
    expect({ tiles: Array.from(print.tiles), whole }).toEqual(byDefinition(raster));
  });

  test('follows every change, and says in which tiles it was', () => {
    const raster = createRaster(SIZE);
    const print = createInkPrint(raster);
    const blank = print.take();
    const before = print.tiles.slice();
    raster.draw(dot(100, 20));
    expect(print.take()).not.toBe(blank);
    expect(Array.from(print.tiles).flatMap((tile, i) => (tile === before[i] ? [] : i))).toEqual([1]);
    raster.draw(dot(64, 64));
    raster.begin(defaultStyle(0));
    raster.extend([{ x: 150, y: 100, p: 1 }]);
    expect(print.take()).toBe(byDefinition(raster).whole);
    raster.cancel();
    raster.clear();
    expect(print.take()).toBe(blank);
  });

  test('looks again only at tiles that changed', () => {
    const raster = createRaster(SIZE);
    const print = createInkPrint(raster);
    const known = print.take();
    print.tiles[0] = 0;
    raster.draw(dot(100, 20));
    print.take();
    expect(print.tiles[0]).toBe(0);
    raster.draw(dot(5, 5));
    raster.clear();
    expect(print.take()).toBe(known);
  });

  test('takes nothing away from whoever shows the picture, nor from another print', () => {
    const raster = createRaster(SIZE);
    raster.flatten();
    const [one, other] = [createInkPrint(raster), createInkPrint(raster)];
    raster.draw(dot(100, 20));
    expect(one.take()).toBe(other.take());
    expect(raster.flatten()).toEqual({ x: 64, y: 0, width: 64, height: 64 });
    expect(one.take()).toBe(other.take());
  });

  test('of two pictures of the same pixels differs when their shape does', () => {
    const print = (width: number, height: number) => createInkPrint(createRaster({ width, height })).take();
    expect(print(64, 128)).not.toBe(print(128, 64));
  });
});
