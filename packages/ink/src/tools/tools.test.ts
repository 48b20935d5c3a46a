import { describe, expect, test } from 'vitest';
import type { Line, Point, Raster } from '../index.ts';
import {
  BlendMode,
  createHistory,
  createRaster,
  defaultStyle,
  DrawingEvent,
  event,
  FloodReach,
  LIMITS,
  lineWork,
  Tool,
  validateLine,
} from '../index.ts';

const SMALL = { width: 200, height: 130 };
const WHITE = [255, 255, 255];
const RED = { r: 200, g: 30, b: 60, a: 255 };
const BLUE = { r: 20, g: 60, b: 200, a: 255 };

function line(tool: number, places: readonly (readonly [x: number, y: number])[], changes: Partial<Line> = {}): Line {
  const points = places.map(([x, y]): Point => ({ x, y, p: 1 }));
  return { points, ...defaultStyle(tool), color: RED, ...changes };
}

function drawn(...lines: Line[]): Raster {
  const raster = createRaster(SMALL);
  for (const one of lines) raster.draw(one);
  raster.flatten();
  return raster;
}

function pixel({ rgba, width }: Raster, x: number, y: number): number[] {
  return Array.from(rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 3));
}

/** Pixels that are not white. */
function inked({ rgba }: Raster): number {
  let count = 0;
  for (let at = 0; at < rgba.length; at += 4) if (rgba[at] !== 255 || rgba[at + 1] !== 255) count++;
  return count;
}

describe('the pixel pen', () => {
  test.each([1, 2, 3, 4, 7])('leaves a tap of whole pixels, %i wide', (size) => {
    const raster = drawn(line(Tool.pixel, [[100.3, 60.6]], { size }));
    const row = Array.from({ length: SMALL.width }, (_, x) => pixel(raster, x, 60).join());
    expect(new Set(row)).toEqual(new Set([WHITE.join(), '200,30,60']));
    expect(row.filter((color) => color !== WHITE.join())).toHaveLength(size);
  });

  test('leaves no gap and no soft edge in a line of one pixel', () => {
    const raster = drawn(
      line(
        Tool.pixel,
        [
          [20, 20],
          [120, 70],
        ],
        { size: 1 },
      ),
    );
    for (let x = 20; x < 120; x++) {
      const column = Array.from({ length: SMALL.height }, (_, y) => pixel(raster, x, y).join());
      expect(column).toContain('200,30,60');
      expect(new Set(column).size).toBe(2);
    }
  });

  test('takes pixels away when it erases', () => {
    const everything = line(Tool.pixel, [[100, 65]], { size: 60 });
    expect(inked(drawn(everything, { ...everything, blendMode: BlendMode.erase }))).toBe(0);
  });
});

describe('outlines', () => {
  test('of a rectangle run along its four sides and leave its inside', () => {
    const raster = drawn(
      line(Tool.rectangle, [
        [40, 30],
        [150, 100],
      ]),
    );
    for (const [x, y] of [
      [40, 60],
      [150, 60],
      [90, 30],
      [90, 100],
    ] as const)
      expect(pixel(raster, x, y)).toEqual([200, 30, 60]);
    expect(pixel(raster, 95, 65)).toEqual(WHITE);
  });

  test('of an ellipse touch the middles of the four sides and leave the corners', () => {
    const raster = drawn(
      line(Tool.ellipse, [
        [40, 30],
        [150, 100],
      ]),
    );
    for (const [x, y] of [
      [40, 65],
      [150, 65],
      [95, 30],
      [95, 100],
    ] as const)
      expect(pixel(raster, x, y)).toEqual([200, 30, 60]);
    expect(pixel(raster, 42, 32)).toEqual(WHITE);
    expect(pixel(raster, 95, 65)).toEqual(WHITE);
  });

  test('follow the pen while it moves: only where it is now counts', () => {
    const raster = createRaster(SMALL);
    const { points, ...style } = line(Tool.line, [
      [10, 10],
      [190, 20],
      [30, 120],
    ]);
    raster.begin(style);
    for (const point of points) {
      raster.extend([point]);
      raster.flatten();
    }
    raster.commit();
    raster.flatten();
    const straight = drawn(
      line(Tool.line, [
        [10, 10],
        [30, 120],
      ]),
    );
    expect(raster.hash()).toBe(straight.hash());
    expect(pixel(raster, 100, 15)).toEqual(WHITE);
  });
});

describe('a flood', () => {
  const box = line(
    Tool.rectangle,
    [
      [40, 30],
      [150, 100],
    ],
    { layer: 2 },
  );
  const flood = (changes: Partial<Line> = {}) => line(Tool.floodFill, [[95, 65]], { color: BLUE, ...changes });

  test('fills up to the border that it sees on any layer, and under its soft edge', () => {
    const raster = drawn(box, flood());
    expect(pixel(raster, 95, 65)).toEqual([20, 60, 200]);
    expect(pixel(raster, 45, 65)).toEqual([20, 60, 200]);
    expect(pixel(raster, 20, 65)).toEqual(WHITE);
    const seam = Array.from({ length: 12 }, (_, i) => pixel(raster, 38 + i, 65));
    expect(seam.every(([r = 0, g = 0, b = 0]) => Math.min(255 - r, 255 - g, 255 - b) > 0 || r < 250)).toBe(true);
  });

  test('does not see the border when only its own layer counts', () => {
    const raster = drawn(box, flood({ spacing: FloodReach.layer }));
    expect(pixel(raster, 20, 65)).toEqual([20, 60, 200]);
  });

  test('sees layers that are hidden: what is shown is the watcher’s choice', () => {
    const [shown, hidden] = [createRaster(SMALL), createRaster(SMALL)];
    hidden.setLayerVisible(2, false);
    for (const raster of [shown, hidden]) for (const one of [box, flood()]) raster.draw(one);
    hidden.setLayerVisible(2, true);
    expect(hidden.hash()).toBe(shown.hash());
  });

  test('goes over what differs less than it tolerates', () => {
    const pale = line(
      Tool.line,
      [
        [100, 0],
        [100, 130],
      ],
      { color: { r: 240, g: 240, b: 240, a: 255 }, size: 8 },
    );
    expect(pixel(drawn(pale, flood({ density: 13 })), 190, 65)).toEqual([20, 60, 200]);
    expect(pixel(drawn(pale, flood({ density: 2 })), 190, 65)).toEqual(WHITE);
  });

  test('from outside of the frame fills nothing', () => {
    expect(inked(drawn(line(Tool.floodFill, [[-5, 20]])))).toBe(0);
    expect(inked(drawn(line(Tool.floodFill, [[20, 5000]])))).toBe(0);
  });

  const bounded = (...corners: [number, number][]) => line(Tool.floodFill, [[95, 65], ...corners], { color: BLUE });

  test('stays within the rectangle of its second and third point, whichever corners they are', () => {
    const raster = drawn(bounded([120, 40], [80.9, 70.2]));
    expect(inked(raster)).toBe(41 * 31);
    expect([pixel(raster, 80, 70), pixel(raster, 120, 40)]).toEqual([
      [20, 60, 200],
      [20, 60, 200],
    ]);
    expect(drawn(bounded([80.9, 70.2], [120, 40])).hash()).toBe(raster.hash());
  });

  test('with a rectangle that it does not begin in fills nothing; with one corner it has no rectangle', () => {
    expect(inked(drawn(bounded([10, 10], [20, 20])))).toBe(0);
    expect(drawn(bounded([10, 10])).hash()).toBe(drawn(flood()).hash());
  });

  test.each([1, 2, 9])(
    'growing by %i tells how far it went: within those bounds it is the same, and costs less',
    (size) => {
      const raster = createRaster(SMALL);
      raster.draw(box);
      const open = flood({ size });
      raster.begin(open);
      raster.extend(open.points);
      const { left, top, right, bottom } = raster.liveArea ?? { left: 0, top: 0, right: 0, bottom: 0 };
      raster.commit();
      const told = bounded([left, top], [right - 1, bottom - 1]);
      expect(drawn(box, { ...told, size }).hash()).toBe(raster.hash());
      expect(lineWork({ ...told, size })).toBeLessThan(lineWork(open) / 20);
    },
  );

  test('costs as much as a whole picture at most, in whatever frame', () => {
    const whole = 1920 * 1080;
    expect(lineWork(flood({ size: 2 }))).toBeGreaterThan(26 * whole);
    expect(lineWork(flood({ size: 2 }))).toBeLessThan(26.01 * whole);
    expect(lineWork(bounded([-900, -900], [4_000, 4_000]))).toBe(lineWork(flood()));
  });

  test('fills the blank page to its last pixel', () => {
    expect(inked(drawn(flood()))).toBe(SMALL.width * SMALL.height);
  });
});

describe('L19 events', () => {
  const dot = (layer: number, x: number, color = RED) =>
    line(Tool.brush, [[x, 60]], { layer, size: 30, density: 100, color });

  test('erasing all leaves white paper, and can be undone', () => {
    const raster = createRaster(SMALL);
    const history = createHistory(raster);
    for (const one of [dot(0, 40), dot(1, 90), dot(2, 140)]) history.add(one);
    const before = raster.hash();
    history.add(event.eraseAll());
    expect(raster.hash()).toBe(createRaster(SMALL).hash());
    history.undo();
    expect(raster.hash()).toBe(before);
    history.redo();
    expect(raster.hash()).toBe(createRaster(SMALL).hash());
  });

  test('layers that change places change what lies on top, there and back', () => {
    const raster = createRaster(SMALL);
    const history = createHistory(raster);
    for (const one of [dot(0, 100, RED), dot(2, 100, BLUE)]) history.add(one);
    raster.flatten();
    expect(pixel(raster, 100, 60)).toEqual([20, 60, 200]);
    history.add(event.swapLayers(0, 2));
    raster.flatten();
    expect(pixel(raster, 100, 60)).toEqual([200, 30, 60]);
    history.undo();
    raster.flatten();
    expect(pixel(raster, 100, 60)).toEqual([20, 60, 200]);
  });

  test('erasing some layers leaves the others', () => {
    const raster = createRaster(SMALL);
    const history = createHistory(raster);
    for (const one of [dot(0, 40), dot(1, 90), dot(2, 140)]) history.add(one);
    const before = raster.hash();
    history.add(event.eraseLayers(1, 2));
    expect(raster.hash()).toBe(drawn(dot(0, 40)).hash());
    history.undo();
    expect(raster.hash()).toBe(before);
  });

  test('layers that are merged look the same, and no eraser of another layer reaches them', () => {
    const raster = createRaster(SMALL);
    const history = createHistory(raster);
    for (const one of [dot(0, 40, RED), dot(1, 100, BLUE), dot(2, 160, RED)]) history.add(one);
    const before = raster.hash();
    history.add(event.mergeLayers());
    expect(raster.hash()).toBe(before);
    for (const layer of [1, 2]) history.add(line(Tool.eraser, [[100, 60]], { layer, size: 120 }));
    history.add(event.eraseLayers(1, 2));
    expect(raster.hash()).toBe(before);
    for (let back = 0; back < 4; back++) history.undo();
    expect(raster.hash()).toBe(before);
    expect([0, 1, 2].map((layer) => raster.inkedTiles(layer).length > 0)).toEqual([true, true, true]);
  });

  test('layers that are merged may fade', () => {
    const raster = drawn(dot(1, 100, { r: 0, g: 0, b: 0, a: 255 }), event.mergeLayers(40));
    raster.flatten();
    expect(pixel(raster, 100, 60)).toEqual([153, 153, 153]);
  });

  test('a layer that is shown faintly keeps its ink, and what is drawn on it later is as faint', () => {
    const raster = createRaster(SMALL);
    const history = createHistory(raster);
    const black = { r: 0, g: 0, b: 0, a: 255 };
    history.add(dot(1, 40, black));
    const before = raster.hash();
    history.add(event.fadeLayer(1, 40));
    history.add(dot(1, 140, black));
    raster.flatten();
    for (const x of [40, 140]) expect(pixel(raster, x, 60)).toEqual([153, 153, 153]);
    history.add(event.fadeLayer(1, 100));
    raster.flatten();
    expect(pixel(raster, 40, 60)).toEqual([0, 0, 0]);
    for (let back = 0; back < 3; back++) history.undo();
    expect(raster.hash()).toBe(before);
    expect(raster.opacities).toEqual([100, 100, 100]);
    history.redo();
    expect(raster.opacities).toEqual([100, 40, 100]);
  });

  test('a layer takes its strength along when it changes places', () => {
    const raster = drawn(dot(0, 40), event.fadeLayer(0, 30), event.swapLayers(0, 2));
    expect(raster.opacities).toEqual([100, 100, 30]);
    raster.clear();
    expect(raster.opacities).toEqual([100, 100, 100]);
  });

  test('a layer comes onto the one below as strong as both are shown, and back', () => {
    const raster = createRaster(SMALL);
    const history = createHistory(raster);
    for (const one of [dot(1, 40, RED), dot(2, 100, BLUE), event.fadeLayer(2, 50), event.fadeLayer(1, 80)])
      history.add(one);
    const before = raster.hash();
    history.add(event.mergeDown(2));
    expect(raster.hash()).toBe(before);
    expect(raster.inkedTiles(2)).toEqual([]);
    expect(raster.opacities).toEqual([100, 100, 100]);
    history.undo();
    expect(raster.hash()).toBe(before);
    expect(raster.opacities).toEqual([100, 80, 50]);
    history.redo();
    expect(raster.hash()).toBe(before);
    expect(raster.opacities).toEqual([100, 100, 100]);
  });

  test.each([
    ['that nobody knows', { ...event.eraseAll(), size: 300 }],
    ['that fades two layers', { ...event.fadeLayer(1, 50), points: [{ x: 2, y: 0, p: 0 }] }],
    ['that merges the back layer down', event.mergeDown(0)],
    ['that merges across a layer', { ...event.mergeDown(2), points: [{ x: 0, y: 0, p: 0 }] }],
    ['that turns the sheet in a third way', { ...event.orient(true), layer: 2 }],
    ['that centers a sheet that lies in a third way', { ...event.center({ x: 0, y: 0 }, true), layer: 2 }],
    ['that centers by parts of a pixel', event.center({ x: 0.5, y: 0 }, true)],
    ['that swaps a layer with itself', event.swapLayers(1, 1)],
    ['that swaps with a fourth layer', event.swapLayers(1, 3)],
    ['that erases downwards', event.eraseLayers(2, 1)],
    ['that erases a fourth layer', event.eraseLayers(0, 3)],
    ['that merges into another layer than the back one', { ...event.mergeLayers(), layer: 1 }],
    ['with more than one point', { ...event.eraseAll(), points: [event.eraseAll().points[0]!, { x: 1, y: 1, p: 1 }] }],
  ])('one %s is refused', (_, given) => {
    expect(validateLine(given, 'lines[4]')).toMatchObject({
      ok: false,
      error: { code: 'unsupported', field: 'lines[4].size' },
    });
  });

  test('those that exist are accepted', () => {
    const events = [
      event.eraseAll(),
      event.swapLayers(0, 2),
      event.eraseLayers(1, 1),
      event.mergeLayers(40),
      event.fadeLayer(2, 1),
      event.fadeLayer(0, 100),
      event.mergeDown(1),
      event.mergeDown(2),
      event.orient(true),
      event.orient(false),
      event.center({ x: -960, y: 2880 }, true),
    ];
    for (const given of events) {
      expect(validateLine(given)).toEqual({ ok: true, line: given });
    }
    expect(Object.values(DrawingEvent)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  test('cannot happen while a stroke is open', () => {
    const raster = createRaster(SMALL);
    raster.begin(defaultStyle(Tool.brush));
    expect(() => raster.draw(event.eraseAll())).toThrow('open');
  });
});

describe('the work of a line', () => {
  /** A hand that goes on by so little from point to point. */
  const lassoOf = (points: number, step: number) =>
    line(
      Tool.lassoFill,
      Array.from({ length: points }, (_, i): readonly [number, number] => [i * step, (i % 9) * step]),
    );
  const zigzag = (points: number, changes: Partial<Line>) =>
    line(
      Tool.brush,
      Array.from({ length: points }, (_, i): readonly [number, number] => (i % 2 ? [2880, 1500] : [-960, 0])),
      changes,
    );

  test('is never less than the pixels that its dabs touch', () => {
    const one = line(
      Tool.brush,
      [
        [20, 30],
        [120, 100],
        [180, 20],
      ],
      { size: 40, spacing: 10, pressure: 0 },
    );
    expect(lineWork(one)).toBeGreaterThan(inked(drawn(one)));
    expect(lineWork(one)).toBeLessThan(400_000);
  });

  test('of an ordinary drawing is far from the limit, that of a hostile line beyond it', () => {
    expect(lineWork(zigzag(4, { size: 100, spacing: 8 })) * 100).toBeLessThan(LIMITS.workPerDrawing);
    expect(lineWork(zigzag(LIMITS.pointsPerLine, { size: 300, spacing: 1 }))).toBeGreaterThan(LIMITS.workPerDrawing);
  });

  test('counts the dabs of the finest hair, which take longer than their pixels', () => {
    const [from, to] = [[0, 10] as const, [1000, 10] as const];
    const hair = lineWork(line(Tool.pencil, [from, to], { size: 1, spacing: 1, pressure: 0 }));
    expect(hair).toBeGreaterThan(2_000 * 32);
    expect(lineWork(line(Tool.pixel, [from, to], { size: 1 }))).toBeGreaterThan(2_000 * 32);
  });

  test('counts the layer that a thin line over the whole picture is blended into', () => {
    const wide = lineWork(zigzag(40, { size: 1, spacing: 200, pressure: 0 }));
    expect(wide).toBeGreaterThan(1920 * 1080);
    expect(wide).toBeLessThan(3 * 1920 * 1080);
  });

  test('of a lasso grows with every row that its sides pass', () => {
    const teeth = (count: number) =>
      line(
        Tool.lassoFill,
        Array.from({ length: count }, (_, i): readonly [number, number] => [i / 8, i % 2 ? 1080 : 0]),
      );
    expect(lineWork(teeth(8_000)) - lineWork(teeth(4_000))).toBeGreaterThan(4_000 * 1080 * 40);
    expect(lineWork(lassoOf(8_000, 0.01)) - lineWork(lassoOf(4_000, 0.01))).toBeLessThan(4_000 * 200);
  });

  test.each(Object.entries(Tool).filter(([name]) => name !== 'smudge'))('is known for the tool "%s"', (_, tool) => {
    const one = tool === Tool.event ? event.eraseAll() : line(tool, [[10, 10]]);
    expect(lineWork(one)).toBeGreaterThan(0);
    expect(Number.isSafeInteger(lineWork(one))).toBe(true);
  });
});
