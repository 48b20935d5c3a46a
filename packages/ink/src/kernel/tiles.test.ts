import { describe, expect, test } from 'vitest';
import { KERNEL_NAMES, kernelMaker } from './choose.ts';
import { createGrid, eachTile, pixelsIn, rectOf, TILE } from './grid.ts';
import type { Kernel } from './kernel.ts';
import { Mark } from './planes.ts';
import { ONE } from './spans.ts';

/** Three columns and two rows of tiles, the last of both cut off. */
const WIDTH = 150;
const HEIGHT = 100;
const COUNT = 6;

const sizeOf = ({ grid }: Kernel, tile: number) => pixelsIn(grid.area(tile)) * 4;

/** Opaque pixels of which no two are alike. */
function inkFor(kernel: Kernel, tile: number, seed: number): Int16Array {
  return Int16Array.from({ length: sizeOf(kernel, tile) }, (_, i) =>
    i % 4 === 3 ? ONE : (i * 7 + seed * 1_009) % ONE,
  );
}

function read(kernel: Kernel, layer: number, tile: number): Int16Array {
  const pixels = new Int16Array(sizeOf(kernel, tile));
  kernel.readTile(layer, tile, pixels, 0);
  return pixels;
}

const inked = (kernel: Kernel) =>
  [0, 1, 2].map((layer) =>
    Array.from({ length: COUNT }, (_, tile) => tile).filter((tile) => kernel.isInked(layer, tile)),
  );

describe.each(KERNEL_NAMES)('the tiles of a picture in the kernel %s', (name) => {
  const make = () => kernelMaker(name)?.(WIDTH, HEIGHT) as Kernel;

  test('hold what was put down, each for itself, and know that they have ink', () => {
    const kernel = make();
    expect(inked(kernel)).toEqual([[], [], []]);
    for (let tile = 0; tile < COUNT; tile++) kernel.writeTile(tile % 3, tile, inkFor(kernel, tile, tile), 0);
    for (let tile = 0; tile < COUNT; tile++) {
      expect(read(kernel, tile % 3, tile)).toEqual(inkFor(kernel, tile, tile));
      expect(read(kernel, (tile + 1) % 3, tile).every((value) => value === 0)).toBe(true);
    }
    expect(inked(kernel)).toEqual([
      [0, 3],
      [1, 4],
      [2, 5],
    ]);
  });

  test('are read to a place in an array, and written from one, and nothing beside it', () => {
    const kernel = make();
    const all = new Int16Array(sizeOf(kernel, 5) + 20).fill(77);
    const ink = inkFor(kernel, 5, 1);
    all.set(ink, 8);
    kernel.writeTile(1, 5, all, 8);
    expect(read(kernel, 1, 5)).toEqual(ink);
    const back = new Int16Array(all.length).fill(55);
    kernel.readTile(1, 5, back, 12);
    expect(back.subarray(12, 12 + ink.length)).toEqual(ink);
    expect([...back.subarray(0, 12), ...back.subarray(12 + ink.length)].every((value) => value === 55)).toBe(true);
  });

  test('change places with a copy, whole, there and back', () => {
    const kernel = make();
    const [mine, other] = [inkFor(kernel, 4, 1), inkFor(kernel, 4, 2)];
    const copy = new Int16Array(other.length + 6).fill(9);
    copy.set(other, 4);
    kernel.writeTile(2, 4, mine, 0);
    kernel.swapTile(2, 4, copy, 4);
    expect([read(kernel, 2, 4), copy.subarray(4, 4 + mine.length)]).toEqual([other, mine]);
    kernel.swapTile(2, 4, copy, 4);
    expect([read(kernel, 2, 4), copy.subarray(4, 4 + mine.length)]).toEqual([mine, other]);
    expect([...copy.subarray(0, 4), ...copy.subarray(-2)]).toEqual([9, 9, 9, 9, 9, 9]);
    // An empty one comes to have ink.
    kernel.swapTile(0, 4, copy, 4);
    expect(kernel.isInked(0, 4)).toBe(true);
  });

  test('are emptied one by one, and all of a layer at once, and the others stay', () => {
    const kernel = make();
    for (let layer = 0; layer < 3; layer++)
      for (const tile of [0, 1, 2, 4, 5]) kernel.writeTile(layer, tile, inkFor(kernel, tile, layer), 0);
    // The whole of this layer, one row of tiles after the other.
    kernel.writeTile(2, 3, inkFor(kernel, 3, 2), 0);
    kernel.wipeTile(1, 1);
    expect(inked(kernel)[1]).toEqual([0, 2, 4, 5]);
    expect(read(kernel, 1, 1).every((value) => value === 0)).toBe(true);
    for (const tile of [0, 2, 4, 5]) expect(read(kernel, 1, tile)).toEqual(inkFor(kernel, tile, 1));
    kernel.wipeLayer(1);
    kernel.wipeLayer(2);
    expect(inked(kernel)).toEqual([[0, 1, 2, 4, 5], [], []]);
    for (let tile = 0; tile < COUNT; tile++)
      for (const layer of [1, 2]) expect(read(kernel, layer, tile).every((value) => value === 0)).toBe(true);
    for (const tile of [0, 1, 2, 4, 5]) expect(read(kernel, 0, tile)).toEqual(inkFor(kernel, tile, 0));
  });

  test('go along when layers change places, also in what is shown', () => {
    const kernel = make();
    kernel.writeTile(0, 1, new Int16Array(sizeOf(kernel, 1)).fill(ONE), 0);
    const black = inkFor(kernel, 1, 0).map((_, i) => (i % 4 === 3 ? ONE : 0));
    kernel.writeTile(2, 1, black, 0);
    const seen = () => {
      kernel.marks.fill(Mark.stale);
      kernel.flatten([true, true, true], null);
      return kernel.rgba[(10 * WIDTH + 70) * 4];
    };
    expect(seen()).toBe(0);
    kernel.swapLayers(0, 2);
    expect(seen()).toBe(255);
    expect([read(kernel, 0, 1), inked(kernel)]).toEqual([black, [[1], [], [1]]]);
    kernel.swapLayers(0, 1);
    expect([read(kernel, 1, 1), inked(kernel)]).toEqual([black, [[], [1], [1]]]);
    expect(seen()).toBe(255);
  });

  test('that are touched are covered and stale, and no others', () => {
    const kernel = make();
    kernel.touch({ left: 63, top: 64, right: 65, bottom: 100 });
    expect([...kernel.marks]).toEqual([0, 0, 0, 3, 3, 0]);
    kernel.marks.fill(0);
    kernel.touch({ left: 128, top: 0, right: 150, bottom: 64 });
    expect([...kernel.marks]).toEqual([0, 0, Mark.stroke | Mark.stale, 0, 0, 0]);
  });

  test('are flattened where they are stale, and then are not', () => {
    const kernel = make();
    kernel.marks.fill(Mark.stale);
    kernel.flatten([true, true, true], null);
    expect([...kernel.marks]).toEqual([0, 0, 0, 0, 0, 0]);
    const black = (tile: number) => inkFor(kernel, tile, 0).map((_, i) => (i % 4 === 3 ? ONE : 0));
    for (const tile of [0, 1, 5]) kernel.writeTile(1, tile, black(tile), 0);
    kernel.marks[1] = Mark.stale;
    kernel.marks[5] = Mark.stale | Mark.stroke;
    kernel.flatten([true, true, true], null);
    const seen = [5, 70, 140].map((x) => kernel.rgba[(80 * WIDTH + x) * 4]);
    expect([kernel.rgba[0], kernel.rgba[70 * 4], ...seen]).toEqual([255, 0, 255, 255, 0]);
    expect([...kernel.marks]).toEqual([0, 0, 0, 0, 0, Mark.stroke]);
    kernel.marks[5] = Mark.stale;
    kernel.flatten([true, false, true], null);
    expect(kernel.rgba[(80 * WIDTH + 140) * 4]).toBe(255);
  });
});

describe('the grid of tiles', () => {
  const grid = createGrid(WIDTH, HEIGHT);
  const visited = (left: number, top: number, right: number, bottom: number) => {
    const tiles: number[] = [];
    eachTile(grid, { left, top, right, bottom }, (tile) => tiles.push(tile));
    return tiles;
  };

  test('is cut off at the right and at the bottom', () => {
    expect([grid.count, grid.columns]).toEqual([COUNT, 3]);
    expect(grid.area(0)).toEqual({ left: 0, top: 0, right: TILE, bottom: TILE });
    expect(grid.area(5)).toEqual({ left: 128, top: 64, right: WIDTH, bottom: HEIGHT });
    expect(rectOf(grid.area(5))).toEqual({ x: 128, y: 64, width: 22, height: 36 });
    expect([createGrid(64, 64).count, createGrid(65, 64).count, createGrid(64, 65).count]).toEqual([1, 2, 2]);
  });

  test.each([
    [[0, 0, 64, 64], [0]],
    [
      [0, 0, 65, 64],
      [0, 1],
    ],
    [
      [0, 0, 64, 65],
      [0, 3],
    ],
    [
      [63, 63, 65, 65],
      [0, 1, 3, 4],
    ],
    [[128, 64, 150, 100], [5]],
    [[64, 0, 64, 10], []],
    [
      [0, 0, 150, 100],
      [0, 1, 2, 3, 4, 5],
    ],
  ] as const)('has for the area %j the tiles %j', ([left, top, right, bottom], tiles) => {
    expect(visited(left, top, right, bottom)).toEqual(tiles);
  });
});
