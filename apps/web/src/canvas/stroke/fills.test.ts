import { canvasOf, createRaster, defaultStyle, LIMITS, Tool } from '@tuschel/ink';
import { describe, expect, it } from 'vitest';
import { filledShape } from './filledShape.ts';
import { createLassoStroke } from './lassoStroke.ts';
import type { PenPoint } from './openStroke.ts';
import { createTapStroke } from './tapStroke.ts';

const point = (x: number, y: number, p = 1) => ({ x, y, p });
const pressed = (x: number, y: number, time: number): PenPoint => ({
  x,
  y,
  p: 1,
  time,
  isRegular: false,
  isCentred: false,
});

function beginning(tool: number, stabiliser = 0) {
  const raster = createRaster(canvasOf({ isPortrait: false }));
  return { raster, style: defaultStyle(tool), nib: tool, form: 0, begunAt: 1_000, stabiliser, goOn: () => false };
}

describe('a shape that is filled', () => {
  it('has an area: neither width nor height may be missing', () => {
    const from = point(100, 200);
    for (const tool of [Tool.rectangle, Tool.ellipse]) {
      expect([filledShape(tool, from, point(100, 300)), filledShape(tool, from, point(300, 200))]).toEqual([
        null,
        null,
      ]);
      expect(filledShape(tool, from, point(200, 100))).not.toBeNull();
    }
  });

  it('is a rectangle from corner to corner, in the order of its sides', () => {
    const corners = [point(100, 200), point(300, 200), point(300, 250), point(100, 250)];
    expect(filledShape(Tool.rectangle, point(100, 200), point(300, 250))).toEqual(corners);
  });

  it.each([
    [10, 6],
    [6, 10],
    [100, 40],
    [40, 100],
    [900, 500],
  ])('is an ellipse %i wide and %i high with just as many sides as nobody sees', (radiusX, radiusY) => {
    const sides = filledShape(Tool.ellipse, point(1_000, 600), point(1_000 + 2 * radiusX, 600 + 2 * radiusY)) ?? [];
    const within = (count: number) => Math.max(radiusX, radiusY) * (1 - Math.cos(Math.PI / count)) <= 0.05;
    expect([within(sides.length), within(sides.length - 4)]).toEqual([true, false]);
    const spanned = (values: number[]) => [Math.min(...values), Math.max(...values)];
    expect(spanned(sides.map(({ x }) => x))).toEqual([1_000, 1_000 + 2 * radiusX]);
    expect(spanned(sides.map(({ y }) => y))).toEqual([600, 600 + 2 * radiusY]);
  });

  it('is an ellipse of at least twelve sides and at most 480', () => {
    const sides = (radius: number) => filledShape(Tool.ellipse, point(0, 0), point(2 * radius, 2 * radius))?.length;
    expect([sides(0.75), sides(3_000)]).toEqual([12, 480]);
  });
});

describe('a lasso', () => {
  it('goes through each place once, also straight up or level, and says how long that took', () => {
    const stroke = createLassoStroke(beginning(Tool.lassoFill));
    const way = [
      [100, 100],
      [100, 200],
      [100, 200],
      [300, 200],
    ] as const;
    way.forEach(([x, y], index) => stroke.move(pressed(x, y, 1_200 + 100 * index)));
    const places = [point(100, 100), point(100, 200), point(300, 200)];
    expect(stroke.guides).toEqual({ string: null, lasso: places });
    expect(stroke.end()).toMatchObject({ points: places, t: 200, dt: 150 });
  });

  it('round nothing is none', () => {
    const stroke = createLassoStroke(beginning(Tool.lassoFill));
    for (const [x, y] of [
      [100, 100],
      [200, 100],
    ] as const)
      stroke.move(pressed(x, y, 1_200));
    expect(stroke.end()).toBeNull();
  });

  it('that is longer than a line keeps every other place, from its first to its last', () => {
    const stroke = createLassoStroke(beginning(Tool.lassoFill));
    const most = LIMITS.pointsPerLine;
    for (let x = 0; x <= most; x++) stroke.move(pressed(x / 8, x % 2, 1_200 + x));
    const points = stroke.end()?.points ?? [];
    expect(points).toHaveLength(Math.ceil(most / 2) + 1);
    expect(points.slice(0, 2)).toEqual([point(0, 0), point(0.25, 0)]);
    expect(points.at(-1)).toEqual(point(most / 8, most % 2));
  });

  it('on a string shows where the hand pulls it', () => {
    const stroke = createLassoStroke(beginning(Tool.lassoFill, 50));
    stroke.move(pressed(100, 100, 1_200));
    expect(stroke.guides.string).toBeNull();
    stroke.move(pressed(200, 100, 1_210));
    expect(stroke.guides.string?.[1]).toMatchObject({ x: 200, y: 100 });
    expect(stroke.guides.string?.[0].x).toBeLessThan(200);
  });
});

describe('a tap that floods', () => {
  const tapped = (...places: readonly (readonly [x: number, y: number])[]) => {
    const stroke = createTapStroke(beginning(Tool.floodFill));
    places.forEach(([x, y], index) => stroke.move(pressed(x, y, 1_500 + 100 * index)));
    return stroke.end();
  };

  it('begins at the pixel where the pen came down, wherever it went since, and tells how far it went', () => {
    const line = tapped([300.9, 200.9], [700, 700]);
    const { width, height } = createRaster(canvasOf({ isPortrait: false }));
    expect(line).toMatchObject({ tool: Tool.floodFill, t: 500, dt: 0 });
    expect(line?.points).toEqual([point(300, 200), point(0, 0), point(width - 1, height - 1)]);
  });

  it('is one on each pixel of the picture, and none beside it', () => {
    const { width, height } = createRaster(canvasOf({ isPortrait: false }));
    expect([tapped([0, 0]), tapped([width - 0.1, height - 0.1])].map((line) => line !== null)).toEqual([true, true]);
    for (const place of [
      [-0.1, 5],
      [5, -0.1],
      [width, 5],
      [5, height],
    ] as const)
      expect(tapped(place)).toBeNull();
    expect(tapped()).toBeNull();
  });
});
