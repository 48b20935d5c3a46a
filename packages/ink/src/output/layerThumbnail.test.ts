import { expect, test } from 'vitest';
import { createHistory, createLayerThumbnail, createRaster, defaultStyle, event, type Line, Tool } from '../index.ts';
import { line } from '../testing/marker.ts';

const SMALL = { width: 200, height: 130 };

test('a layer is seen small, whatever is above it, and again when it has changed', () => {
  const raster = createRaster(SMALL);
  const history = createHistory(raster);
  const thumbnail = createLayerThumbnail(raster, 1);
  expect([thumbnail.width, thumbnail.height]).toEqual([13, 9]);
  expect(thumbnail.refresh()).toBe(false);
  const at = (x: number, y: number) => [...thumbnail.rgba.subarray((y * 13 + x) * 4, (y * 13 + x) * 4 + 4)];
  history.add(line([[104, 72]], { layer: 1, size: 60 }));
  history.add(line([[104, 72]], { layer: 2, size: 90, color: { r: 0, g: 0, b: 0, a: 255 } }));
  expect(thumbnail.refresh()).toBe(true);
  expect(at(6, 4)).toEqual([200, 30, 60, 255]);
  expect(at(0, 0)).toEqual([0, 0, 0, 0]);
  expect(at(12, 8)).toEqual([0, 0, 0, 0]);
  expect(thumbnail.refresh()).toBe(false);
  history.add(event.fadeLayer(1, 20));
  thumbnail.refresh();
  expect(at(6, 4)).toEqual([200, 30, 60, 255]);
  history.add(event.mergeDown(1));
  expect(thumbnail.refresh()).toBe(true);
  expect(at(6, 4)).toEqual([0, 0, 0, 0]);
  history.undo();
  expect(thumbnail.refresh()).toBe(true);
  expect(at(6, 4)).toEqual([200, 30, 60, 255]);
});

type Box = readonly [left: number, top: number, right: number, bottom: number];

const box = ([left, top, right, bottom]: Box, r: number, g: number, b: number, layer = 1): Line => ({
  ...defaultStyle(Tool.lassoFill),
  layer,
  color: { r, g, b, a: 255 },
  points: [
    { x: left, y: top, p: 1 },
    { x: right, y: top, p: 1 },
    { x: right, y: bottom, p: 1 },
    { x: left, y: bottom, p: 1 },
  ],
});

const BOXES: readonly (readonly [Box, number, number, number])[] = [
  [[3, 5, 60, 9], 200, 30, 60],
  [[60, 0, 70, 130], 10, 250, 90],
  [[100, 100, 197, 130], 90, 20, 240],
  [[190, 60, 200, 129], 255, 255, 0],
  [[128, 70, 131, 75], 0, 0, 0],
];

/** The mean of the pixels that a cell has, of those with ink for the colours: counted one by one. */
function meanOf(column: number, row: number): number[] {
  const sum = [0, 0, 0];
  let [inked, all] = [0, 0];
  for (let y = row * 16; y < Math.min(row * 16 + 16, SMALL.height); y++) {
    for (let x = column * 16; x < Math.min(column * 16 + 16, SMALL.width); x++) {
      all++;
      const last = BOXES.findLast(([[left, top, right, bottom]]) => x >= left && x < right && y >= top && y < bottom);
      if (!last) continue;
      inked++;
      for (const channel of [0, 1, 2]) sum[channel] = (sum[channel] ?? 0) + (last[channel + 1] as number);
    }
  }
  return [...sum.map((value) => (inked === 0 ? 0 : Math.round(value / inked))), Math.round((inked * 255) / all)];
}

test('each pixel is the mean of sixteen by sixteen of the picture, or of what is left of them at its edges', () => {
  const raster = createRaster(SMALL);
  const thumbnail = createLayerThumbnail(raster, 1);
  for (const [where, ...color] of BOXES) raster.draw(box(where, ...color));
  expect(thumbnail.refresh()).toBe(true);
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 13; column++) {
      const at = (row * 13 + column) * 4;
      expect([column, row, ...thumbnail.rgba.subarray(at, at + 4)]).toEqual([column, row, ...meanOf(column, row)]);
    }
  }
});

test('a layer is seen small though it is hidden, and is empty once it is erased', () => {
  const raster = createRaster(SMALL);
  const thumbnail = createLayerThumbnail(raster, 2);
  raster.setLayerVisible(2, false);
  raster.draw(box([0, 0, 200, 130], 200, 30, 60, 2));
  expect([thumbnail.refresh(), thumbnail.refresh()]).toEqual([true, false]);
  expect(new Set(thumbnail.rgba)).toEqual(new Set([200, 30, 60, 255]));
  raster.draw(event.eraseLayers(2, 2));
  expect([thumbnail.refresh(), thumbnail.refresh()]).toEqual([true, false]);
  expect(new Set(thumbnail.rgba)).toEqual(new Set([0]));
  raster.draw(box([0, 0, 200, 130], 10, 10, 10, 1));
  expect(thumbnail.refresh()).toBe(false);
});

test('what is looked at again and again takes the same memory', () => {
  const raster = createRaster(SMALL);
  raster.spare.allow('copies', 1_000_000);
  const thumbnail = createLayerThumbnail(raster, 1);
  const arrays = new Set<Int16Array>();
  const copyTile = raster.copyTile.bind(raster);
  raster.copyTile = (...where) => {
    const pixels = copyTile(...where);
    arrays.add(pixels);
    return pixels;
  };
  for (let time = 0; time < 6; time++) {
    raster.draw(box([0, 0, 60, 60], time * 40, 30, 60));
    // Nobody else has looked at the picture meanwhile.
    expect(thumbnail.refresh()).toBe(true);
    expect(thumbnail.rgba[0]).toBe(time * 40);
  }
  expect(arrays.size).toBe(1);
});
