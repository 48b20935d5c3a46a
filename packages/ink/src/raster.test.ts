import { describe, expect, test } from 'vitest';
import type { Point, Raster } from './index.ts';
import { BlendMode, createRaster, defaultStyle, Pressure, Tool } from './index.ts';
import { line, marker, pixel } from './testing/marker.ts';

const SMALL = { width: 200, height: 130 };
const WHITE = [255, 255, 255];

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
