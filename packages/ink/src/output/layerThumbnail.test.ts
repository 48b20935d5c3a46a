import { expect, test } from 'vitest';
import { createHistory, createLayerThumbnail, createRaster, event } from '../index.ts';
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
