import { describe, expect, test } from 'vitest';
import { createHistory, createRaster, event } from './index.ts';
import { line, marker, pixel } from './testing/marker.ts';

const SMALL = { width: 200, height: 130 };
const WHITE = [255, 255, 255];

describe('layers', () => {
  test('lie back to front whatever was drawn first', () => {
    const raster = createRaster(SMALL);
    raster.draw(line([[100, 60]], { layer: 2 }));
    raster.draw(line([[100, 60]], { layer: 0, color: { r: 0, g: 0, b: 0, a: 255 } }));
    expect(pixel(raster, 100, 60)).toEqual([200, 30, 60]);
  });

  test('can be hidden and shown again, the live stroke with them', () => {
    const raster = createRaster(SMALL);
    raster.begin(line([], { layer: 2 }));
    raster.extend([{ x: 100, y: 60, p: 1 }]);
    raster.setLayerVisible(2, false);
    expect(pixel(raster, 100, 60)).toEqual(WHITE);
    raster.commit();
    expect(pixel(raster, 100, 60)).toEqual(WHITE);
    raster.setLayerVisible(2, true);
    expect(pixel(raster, 100, 60)).toEqual([200, 30, 60]);
  });

  test.each([
    [0, 2],
    [2, 0],
  ])('that change places show the other one’s ink, wherever each had some (%i and %i)', (a, b) => {
    const raster = createRaster(SMALL);
    raster.draw(line([[20, 20]], { layer: 0 }));
    raster.draw(line([[180, 100]], { layer: 2 }));
    raster.setLayerVisible(2, false);
    const looks = () => [pixel(raster, 20, 20), pixel(raster, 180, 100)];
    const before = looks();
    expect(before).toEqual([[200, 30, 60], WHITE]);
    const history = createHistory(raster);
    history.add(event.swapLayers(a, b));
    expect(looks()).toEqual([WHITE, [200, 30, 60]]);
    history.undo();
    expect(looks()).toEqual(before);
  });
});

describe('a clipped layer', () => {
  const green = { r: 0, g: 160, b: 0, a: 255 };
  const blue = { r: 0, g: 0, b: 200, a: 255 };
  /** A red band on the back, a green band across it in the middle, a blue one across both in front. */
  const bands = () => {
    const raster = createRaster(SMALL);
    raster.draw(
      line(
        [
          [20, 60],
          [180, 60],
        ],
        { layer: 0 },
      ),
    );
    raster.draw(
      line(
        [
          [60, 20],
          [60, 110],
        ],
        { layer: 1, color: green },
      ),
    );
    raster.draw(
      line(
        [
          [20, 64],
          [180, 64],
        ],
        { layer: 2, color: blue },
      ),
    );
    return raster;
  };

  test('shows only where the layer below has ink', () => {
    const raster = bands();
    raster.setLayerVisible(2, false);
    raster.setLayerClipped(1, true);
    expect(pixel(raster, 60, 60)).toEqual([0, 160, 0]);
    expect(pixel(raster, 60, 30)).toEqual(WHITE);
    raster.setLayerClipped(1, false);
    expect(pixel(raster, 60, 30)).toEqual([0, 160, 0]);
  });

  test('above another clipped one has the same base', () => {
    const raster = bands();
    raster.setLayerClipped(1, true);
    raster.setLayerClipped(2, true);
    expect(pixel(raster, 120, 64)).toEqual([0, 0, 200]);
    expect(pixel(raster, 120, 72)).toEqual(WHITE);
  });

  test('shows nothing over a hidden base', () => {
    const raster = bands();
    raster.setLayerClipped(1, true);
    raster.setLayerClipped(2, true);
    raster.setLayerVisible(0, false);
    expect(raster.hash()).toBe(createRaster(SMALL).hash());
  });

  test('lets its live stroke be seen where it will stay', () => {
    const raster = bands();
    raster.setLayerClipped(1, true);
    raster.begin({ ...marker, layer: 1, color: green });
    raster.extend([{ x: 150, y: 50, p: 1 }]);
    const live = raster.hash();
    raster.commit();
    for (let layer = 0; layer < 3; layer++) raster.setLayerVisible(layer, layer === 2);
    for (let layer = 0; layer < 3; layer++) raster.setLayerVisible(layer, true);
    expect(raster.hash()).toBe(live);
  });

  test('at the back lies on paper and stays as it is', () => {
    const raster = bands();
    const before = raster.hash();
    raster.setLayerClipped(0, true);
    expect(raster.isLayerClipped(0)).toBe(true);
    expect(raster.hash()).toBe(before);
  });
});

describe('flatten', () => {
  test('reports the whole picture first, then what changed, then nothing', () => {
    const raster = createRaster(SMALL);
    expect(raster.flatten()).toEqual({ x: 0, y: 0, width: 200, height: 130 });
    expect(raster.flatten()).toBeNull();
    raster.draw(line([[100, 20]]));
    expect(raster.flatten()).toEqual({ x: 64, y: 0, width: 64, height: 64 });
    expect(raster.flatten()).toBeNull();
  });

  test('leaves for later what nobody looks at', () => {
    const raster = createRaster(SMALL);
    const whole = createRaster(SMALL);
    const seen = { left: 70, top: 5, right: 110, bottom: 60 };
    const unseen = { left: 0, top: 0, right: 0, bottom: 0 };
    const stroke = line([
      [20, 20],
      [180, 20],
    ]);
    raster.flatten();
    raster.draw(stroke);
    whole.draw(stroke);
    expect(raster.flatten(unseen)).toBeNull();
    expect(raster.flatten(seen)).toEqual({ x: 64, y: 0, width: 64, height: 64 });
    expect(raster.flatten(seen)).toBeNull();
    expect(raster.rgba.subarray(20 * 4, 20 * 4 + 3)).toEqual(new Uint8ClampedArray(WHITE));
    expect(raster.flatten()).toEqual({ x: 0, y: 0, width: 192, height: 64 });
    expect(raster.rgba).toEqual((whole.flatten(), whole.rgba));
  });

  test('shows the stroke that is being drawn where somebody looks, and nowhere else', () => {
    const raster = createRaster(SMALL);
    raster.flatten();
    raster.begin(line([], { layer: 1 }));
    raster.extend([
      { x: 20, y: 20, p: 1 },
      { x: 180, y: 20, p: 1 },
    ]);
    const at = (x: number) => [...raster.rgba.subarray((20 * SMALL.width + x) * 4).subarray(0, 3)];
    expect(raster.flatten({ left: 70, top: 5, right: 110, bottom: 60 })).toEqual({
      x: 64,
      y: 0,
      width: 64,
      height: 64,
    });
    expect([at(100), at(30), at(150)]).toEqual([[200, 30, 60], WHITE, WHITE]);
    raster.cancel();
    expect(raster.flatten({ left: 70, top: 5, right: 110, bottom: 60 })).toEqual({
      x: 64,
      y: 0,
      width: 64,
      height: 64,
    });
    expect(at(100)).toEqual(WHITE);
  });

  test('shows later what a stroke covered out of sight before it was committed', () => {
    const raster = createRaster(SMALL);
    raster.flatten();
    raster.begin(marker);
    raster.extend([{ x: 30, y: 100, p: 1 }]);
    expect(raster.flatten({ left: 64, top: 0, right: 200, bottom: 64 })).toBeNull();
    raster.commit();
    expect(raster.flatten()).toEqual({ x: 0, y: 64, width: 64, height: 64 });
    expect(pixel(raster, 30, 100)).toEqual([200, 30, 60]);
  });

  test('still reports what a hash has flattened meanwhile', () => {
    const raster = createRaster(SMALL);
    raster.flatten();
    raster.draw(line([[30, 100]]));
    raster.hash();
    expect(raster.flatten()).toEqual({ x: 0, y: 64, width: 64, height: 64 });
  });

  test('has nothing left to do when a stroke that was shown is committed', () => {
    const raster = createRaster(SMALL);
    raster.begin(marker);
    raster.extend([{ x: 100, y: 60, p: 1 }]);
    expect(raster.flatten()).not.toBeNull();
    raster.commit();
    expect(raster.flatten()).toBeNull();
  });

  test('counts what it does in each tile', () => {
    const raster = createRaster(SMALL);
    raster.flatten();
    const before = raster.revisions.slice();
    raster.draw(line([[100, 20]]));
    raster.flatten();
    raster.flatten();
    const changed = Array.from(before, (revision, tile) => (raster.revisions[tile] as number) - revision);
    expect(changed).toEqual([0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  });

  test('shows white paper after a clear, also in the middle of a stroke', () => {
    const raster = createRaster(SMALL);
    const blank = raster.hash();
    raster.draw(line([[100, 60]]));
    raster.begin(marker);
    raster.extend([{ x: 20, y: 20, p: 1 }]);
    raster.flatten();
    raster.clear();
    expect(raster.isStroking).toBe(false);
    expect(raster.hash()).toBe(blank);
  });

  test('shows nothing of what was cleared where one draws anew', () => {
    const raster = createRaster(SMALL);
    const across = (y: number, size: number) =>
      line(
        [
          [0, y],
          [200, y],
        ],
        { size },
      );
    raster.draw(across(65, 200));
    // One tile of three in the middle row stays empty: what lies beside each other is not all of a row.
    raster.draw(line([[100, 90]], { layer: 1, size: 20 }));
    raster.draw(line([[20, 90]], { layer: 1, size: 20 }));
    raster.clear();
    const fresh = createRaster(SMALL);
    for (const each of [raster, fresh])
      for (const layer of [0, 1]) for (let y = 5; y < 130; y += 40) each.draw({ ...across(y, 4), layer });
    expect(raster.hash()).toBe(fresh.hash());
  });
});
