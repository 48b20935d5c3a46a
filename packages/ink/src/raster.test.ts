import { describe, expect, test } from 'vitest';
import type { Line, Point, Raster } from './index.ts';
import { BlendMode, createRaster, defaultStyle, Pressure, Tool } from './index.ts';

const SMALL = { width: 200, height: 130 };
const WHITE = [255, 255, 255];

/** A brush that covers fully wherever it goes. */
const marker = {
  ...defaultStyle(Tool.brush),
  pressure: 0,
  size: 20,
  hardness: 100,
  density: 100,
  color: { r: 200, g: 30, b: 60, a: 255 },
};

function line(points: readonly (readonly [x: number, y: number, p?: number])[], changes: Partial<Line> = {}): Line {
  return { points: points.map(([x, y, p = 1]): Point => ({ x, y, p })), ...marker, ...changes };
}

function pixel(raster: Raster, x: number, y: number): number[] {
  raster.flatten();
  const at = (y * raster.width + x) * 4;
  return Array.from(raster.rgba.subarray(at, at + 3));
}

/** Width in pixels of what stands out from white in a column. */
function thickness(raster: Raster, x: number): number {
  raster.flatten();
  return Array.from({ length: raster.height }, (_, y) => pixel(raster, x, y)).filter((rgb) => Math.min(...rgb) < 128)
    .length;
}

describe('a stroke', () => {
  test('covers its way in its colour and leaves the rest white', () => {
    const raster = createRaster(SMALL);
    raster.draw(
      line([
        [20, 60],
        [100, 60],
        [180, 60],
      ]),
    );
    expect(pixel(raster, 100, 60)).toEqual([200, 30, 60]);
    expect(pixel(raster, 100, 80)).toEqual(WHITE);
    expect(pixel(raster, 5, 60)).toEqual(WHITE);
  });

  test('of a single tap is a dot of its size', () => {
    const raster = createRaster(SMALL);
    raster.draw(line([[100, 60]]));
    expect(thickness(raster, 100)).toBe(20);
    expect(pixel(raster, 100, 60)).toEqual([200, 30, 60]);
  });

  test('of full black on white ends in black, and white paint covers it again', () => {
    const raster = createRaster(SMALL);
    raster.draw(
      line(
        [
          [100, 60],
          [101, 60],
        ],
        { color: { r: 0, g: 0, b: 0, a: 255 } },
      ),
    );
    expect(pixel(raster, 100, 60)).toEqual([0, 0, 0]);
    raster.draw(
      line(
        [
          [100, 60],
          [101, 60],
        ],
        { color: { r: 255, g: 255, b: 255, a: 255 } },
      ),
    );
    expect(pixel(raster, 100, 60)).toEqual(WHITE);
  });

  test('never exceeds its opacity however often it crosses itself, but a second stroke adds', () => {
    const raster = createRaster(SMALL);
    const back = line(
      [
        [50, 60],
        [150, 60],
        [50, 60],
        [150, 60],
        [50, 60],
      ],
      { opacity: 50, color: { r: 0, g: 0, b: 0, a: 255 } },
    );
    raster.draw(back);
    expect(pixel(raster, 100, 60)).toEqual([127, 127, 127]);
    raster.draw(back);
    expect(pixel(raster, 100, 60)).toEqual([64, 64, 64]);
  });

  test('is lighter in a colour with less alpha', () => {
    const raster = createRaster(SMALL);
    raster.draw(line([[100, 60]], { color: { r: 0, g: 0, b: 0, a: 51 } }));
    expect(pixel(raster, 100, 60)).toEqual([204, 204, 204]);
  });

  test('multiplied darkens what it crosses, screened lightens it', () => {
    const raster = createRaster(SMALL);
    const grey = { r: 128, g: 128, b: 128, a: 255 };
    raster.draw(
      line(
        [
          [20, 60],
          [180, 60],
        ],
        { color: grey },
      ),
    );
    raster.draw(
      line(
        [
          [60, 20],
          [60, 110],
        ],
        { color: grey, blendMode: BlendMode.multiply },
      ),
    );
    raster.draw(
      line(
        [
          [140, 20],
          [140, 110],
        ],
        { color: grey, blendMode: BlendMode.screen },
      ),
    );
    expect(pixel(raster, 60, 60)).toEqual([64, 64, 64]);
    expect(pixel(raster, 140, 60)).toEqual([192, 192, 192]);
  });
});

describe('a stroke on its way', () => {
  const mid: Point[] = [
    { x: 30, y: 60, p: 1 },
    { x: 90, y: 60, p: 1 },
  ];

  test('reaches the pointer, although the curve waits for what comes next', () => {
    const raster = createRaster(SMALL);
    raster.begin(marker);
    raster.extend(mid);
    expect(pixel(raster, 88, 60)).toEqual(WHITE);
    raster.foresee([]);
    expect(pixel(raster, 88, 60)).toEqual([200, 30, 60]);
    raster.extend([{ x: 90, y: 120, p: 1 }]);
    expect(pixel(raster, 97, 60)).toEqual(WHITE);
  });

  test('reaches the pointer between two dabs that lie far apart, unless they are meant to be seen one by one', () => {
    const tipOf = (spacing: number) => {
      const raster = createRaster(SMALL);
      raster.begin({ ...marker, size: 40, spacing });
      raster.extend([
        { x: 30, y: 60, p: 1 },
        { x: 39, y: 60, p: 1 },
      ]);
      raster.foresee([]);
      return pixel(raster, 56, 60);
    };
    expect(tipOf(25)).toEqual([200, 30, 60]);
    expect(tipOf(100)).toEqual(WHITE);
  });

  test('goes where it is expected to go, and comes back when it does not', () => {
    const raster = createRaster(SMALL);
    raster.begin(marker);
    raster.extend(mid);
    raster.foresee([{ x: 150, y: 60, p: 1 }]);
    expect(pixel(raster, 148, 60)).toEqual([200, 30, 60]);
    raster.foresee([{ x: 90, y: 110, p: 1 }]);
    expect(pixel(raster, 148, 60)).toEqual(WHITE);
    expect(pixel(raster, 90, 108)).toEqual([200, 30, 60]);
    raster.commit();
    expect(pixel(raster, 90, 108)).toEqual(WHITE);
  });

  test('is pressed harder as if nothing had been expected', () => {
    const raster = createRaster(SMALL);
    raster.begin({ ...marker, pressure: Pressure.size });
    raster.extend([{ x: 100, y: 60, p: 0.1 }]);
    raster.foresee([{ x: 100, y: 60, p: 1 }]);
    expect(thickness(raster, 100)).toBe(20);
    raster.extend([{ x: 100, y: 60, p: 0.5 }]);
    // Between both pressures, since the curve waits for what comes next.
    expect(thickness(raster, 100)).toBe(8);
  });

  test('of whole pixels leaves no gap where pixels were expected already', () => {
    const raster = createRaster(SMALL);
    raster.begin({ ...defaultStyle(Tool.pixel), size: 1 });
    raster.extend([
      { x: 50, y: 60, p: 1 },
      { x: 51.5, y: 60, p: 1 },
    ]);
    raster.foresee([]);
    raster.extend([{ x: 53, y: 60, p: 1 }]);
    expect([50, 51, 52].map((x) => pixel(raster, x, 60)[0])).toEqual([30, 30, 30]);
  });

  test('has nothing to look ahead from before its first point', () => {
    const raster = createRaster(SMALL);
    const blank = raster.hash();
    expect(() => raster.foresee([])).toThrow('no stroke is open');
    raster.begin(marker);
    raster.foresee([{ x: 100, y: 60, p: 1 }]);
    expect(raster.hash()).toBe(blank);
  });
});

describe('pressure', () => {
  const lightly: [number, number, number][] = [
    [20, 60, 0.2],
    [100, 60, 0.2],
    [180, 60, 0.2],
  ];

  test('drives nothing when no bit is set', () => {
    const raster = createRaster(SMALL);
    raster.draw(line(lightly));
    expect(thickness(raster, 100)).toBe(20);
    expect(pixel(raster, 100, 60)).toEqual([200, 30, 60]);
  });

  test('drives the width alone with its bit', () => {
    const raster = createRaster(SMALL);
    raster.draw(line(lightly, { pressure: Pressure.size }));
    expect(thickness(raster, 100)).toBeLessThan(8);
    expect(pixel(raster, 100, 60)).toEqual([200, 30, 60]);
  });

  test('drives the opacity alone with its bit, as a cap that crossing does not exceed', () => {
    const raster = createRaster(SMALL);
    raster.draw(
      line([...lightly, ...lightly.toReversed()], { pressure: Pressure.opacity, color: { r: 0, g: 0, b: 0, a: 255 } }),
    );
    expect(pixel(raster, 100, 60)).toEqual([204, 204, 204]);
    expect(pixel(raster, 100, 52)).toEqual([204, 204, 204]);
  });

  test('that rises in one place widens the dot', () => {
    const raster = createRaster(SMALL);
    raster.draw(
      line(
        [
          [100, 60, 0.1],
          [100, 60, 0.5],
          [100, 60, 1],
        ],
        { pressure: Pressure.size },
      ),
    );
    expect(thickness(raster, 100)).toBe(20);
  });
});

describe('the eraser', () => {
  test('takes ink off its own layer only, whatever its colour and blend mode', () => {
    const raster = createRaster(SMALL);
    raster.draw(
      line(
        [
          [20, 60],
          [180, 60],
        ],
        { layer: 0, color: { r: 0, g: 0, b: 255, a: 255 } },
      ),
    );
    raster.draw(
      line(
        [
          [20, 60],
          [180, 60],
        ],
        { layer: 1 },
      ),
    );
    raster.draw(
      line(
        [
          [100, 20],
          [100, 110],
        ],
        { tool: Tool.eraser, layer: 1, color: { r: 9, g: 9, b: 9, a: 0 } },
      ),
    );
    expect(pixel(raster, 100, 60)).toEqual([0, 0, 255]);
    expect(pixel(raster, 50, 60)).toEqual([200, 30, 60]);
  });

  test('leaves white paper where nothing was', () => {
    const raster = createRaster(SMALL);
    const blank = raster.hash();
    raster.draw(
      line(
        [
          [20, 20],
          [180, 110],
        ],
        { tool: Tool.eraser },
      ),
    );
    expect(raster.hash()).toBe(blank);
  });
});

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

test('a stroke whose pen is lifted tells which tiles it will change, and takes no more points', () => {
  const raster = createRaster(SMALL);
  const other = createRaster(SMALL);
  const changed: number[] = [];
  raster.onCommit = (copy) => changed.push(...copy().parts.flatMap(({ tiles }) => tiles));
  raster.begin(marker);
  const { points } = line([
    [10, 10],
    [100, 70],
  ]);
  raster.extend(points);
  raster.foresee([{ x: 190, y: 10, p: 1 }]);
  const tiles = raster.settle();
  expect(tiles.length).toBeGreaterThan(1);
  expect(raster.settle()).toEqual(tiles);
  expect(() => raster.extend(points)).toThrow('the pen has been lifted');
  raster.foresee([{ x: 190, y: 120, p: 1 }]);
  raster.commit();
  expect(changed).toEqual(tiles);
  other.begin(marker);
  other.extend(points);
  other.commit();
  expect(raster.hash()).toBe(other.hash());
});

describe('misuse', () => {
  test('a second stroke cannot be opened and a closed one not extended', () => {
    const raster = createRaster(SMALL);
    expect(() => raster.extend([])).toThrow('no stroke is open');
    expect(() => raster.commit()).toThrow('no stroke is open');
    raster.begin(marker);
    expect(() => raster.begin(marker)).toThrow('open already');
    expect(() => raster.draw(line([[1, 1]]))).toThrow('open already');
    raster.cancel();
    raster.cancel();
    expect(raster.isStroking).toBe(false);
  });

  test('a tool or blend mode of another engine is a broken program', () => {
    const raster = createRaster(SMALL);
    expect(() => raster.begin({ ...marker, tool: Tool.smudge })).toThrow('tool 9 is not drawable');
    expect(() => raster.begin({ ...marker, blendMode: 99 })).toThrow('blend mode 99 is not supported');
  });
});
