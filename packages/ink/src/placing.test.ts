import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BlendMode,
  createHistory,
  createPlayer,
  createRaster,
  defaultStyle,
  event,
  isDrawable,
  isSheetEvent,
  LANDSCAPE,
  type Line,
  lineWork,
  middleOfInk,
  orientationOf,
  placedLines,
  PORTRAIT,
  Tool,
} from './index.ts';

function dot(x: number, y: number, more: Partial<Line> = {}): Line {
  return { points: [{ x, y, p: 1 }], ...defaultStyle(Tool.brush), size: 40, density: 100, ...more };
}

const placeOf = (lines: readonly Line[], index: number) => {
  const { x, y } = placedLines(lines)[index]?.points[0] ?? { x: NaN, y: NaN };
  return [x, y];
};

describe('L19 a sheet that is turned', () => {
  test('keeps its middle, and every line: what lies beyond it is there again when it is turned back', () => {
    const lines = [dot(960, 540), dot(10, 20), event.orient(true)];
    expect(placeOf(lines, 0)).toEqual([540, 960]);
    expect(placeOf(lines, 1)).toEqual([-410, 440]);
    const back = [...lines, dot(540, 960), event.orient(false)];
    expect([0, 1, 3].map((index) => placeOf(back, index))).toEqual([
      [960, 540],
      [10, 20],
      [960, 540],
    ]);
    expect(createHistoryHash(back)).toBe(createHistoryHash([dot(960, 540), dot(10, 20), dot(960, 540)]));
  });

  test('that lies so already does not move', () => {
    const lines = [event.orient(true), dot(540, 960), event.orient(true)];
    expect(placeOf(lines, 1)).toEqual([540, 960]);
  });

  test('may be turned for ever: nothing gets further away than tools can reckon with', () => {
    const away = Array.from({ length: 50 }, () => event.center({ x: 2880, y: -960 }, false));
    expect(placeOf([dot(960, 540), ...away], 0)).toEqual([960 - 3840, 540 + 3840]);
  });

  test('says how it lies; without a word it lies as in the beginning', () => {
    expect(orientationOf([dot(1, 1), event.eraseAll()])).toBeNull();
    expect(orientationOf([event.orient(true), dot(1, 1)])).toBe('portrait');
    expect(orientationOf([event.orient(true), event.orient(false)])).toBe('landscape');
  });

  test('takes along where ink was moved to, but not on which layers', () => {
    const places = (x: number, y: number) => [
      { x, y },
      { x: x + 90, y },
      { x, y: y + 90 },
    ];
    const [a, b, c] = places(500, 500) as [
      { x: number; y: number },
      { x: number; y: number },
      { x: number; y: number },
    ];
    const move = event.transform({ from: 0, to: 2, selection: places(100, 100), corners: [a, b, c] });
    const [moved] = placedLines([move, event.orient(true)]);
    const [before, after] = [move, moved as Line].map(({ points }) => points.map(({ x, y }) => [x, y]));
    expect(after).toEqual(before?.map(([x = 0, y = 0], index) => (index === 0 ? [2, 0] : [x - 420, y + 420])));
    expect(middleOfInk([dot(145, 145, { size: 90 }), move])).toEqual({ x: 345, y: 345 });
  });

  test('leaves lines alone that say nothing of it', () => {
    const lines = [dot(1, 1), event.swapLayers(0, 1), event.fadeLayer(1, 50)];
    expect(placedLines(lines)).toBe(lines);
    const turned = [event.swapLayers(0, 2), event.orient(true)];
    expect(placedLines(turned)).toEqual(turned);
  });
});

describe('L19 what comes to the middle', () => {
  const centered = (lines: readonly Line[]) => {
    const middle = middleOfInk(lines);
    return middle && middleOfInk([...lines, event.center(middle, false)]);
  };

  test('is all that is drawn, beyond the sheet, too', () => {
    const lines = [dot(-500, 100), dot(100, 300)];
    expect(middleOfInk(lines)).toEqual({ x: -200, y: 200 });
    expect(centered(lines)).toEqual({ x: LANDSCAPE.width / 2, y: LANDSCAPE.height / 2 });
  });

  test('is not what was erased with its layer, nor erasers and floods', () => {
    const flood = { ...dot(1900, 1000), ...defaultStyle(Tool.floodFill) };
    const eraser = { ...dot(1900, 1000), ...defaultStyle(Tool.eraser) };
    expect(middleOfInk([dot(900, 900), event.eraseAll(), dot(100, 100), flood, eraser])).toEqual({ x: 100, y: 100 });
    const away = [dot(100, 100, { layer: 2 }), dot(700, 700, { layer: 0 }), event.swapLayers(0, 2)];
    expect(middleOfInk([...away, event.eraseLayers(0, 0)])).toEqual({ x: 700, y: 700 });
    expect(middleOfInk([...away, event.mergeDown(1), event.eraseLayers(1, 2)])).toEqual({ x: 100, y: 100 });
    expect(middleOfInk([dot(1, 1), event.eraseAll()])).toBeNull();
  });

  test('is not where strokes take ink away, or colour only what is there', () => {
    const { erase, keepAlpha } = BlendMode;
    const elsewhere = [erase, keepAlpha].map((blendMode) => dot(1900, 1000, { blendMode }));
    expect(middleOfInk([dot(100, 100), ...elsewhere])).toEqual({ x: 100, y: 100 });
  });

  test('is what layers that came together hold, where each of them was', () => {
    const lines = [dot(100, 100, { layer: 0 }), dot(300, 100, { layer: 1 }), dot(700, 500, { layer: 2 })];
    const after = (...events: Line[]) => middleOfInk([...lines, ...events]);
    expect(after(event.mergeDown(1), event.eraseLayers(2, 2))).toEqual({ x: 200, y: 100 });
    expect(after(event.mergeDown(2), event.eraseLayers(0, 0))).toEqual({ x: 500, y: 300 });
    expect(after(event.mergeDown(2), event.eraseLayers(1, 1))).toEqual({ x: 100, y: 100 });
    expect(after(event.mergeLayers(), event.eraseLayers(1, 2))).toEqual({ x: 400, y: 300 });
    expect(after(event.mergeLayers(), event.eraseLayers(0, 0))).toBeNull();
    expect(after(event.eraseLayers(1, 2))).toEqual({ x: 100, y: 100 });
    expect(after(event.swapLayers(0, 1), event.eraseLayers(0, 0), event.eraseLayers(2, 2))).toEqual({ x: 100, y: 100 });
    expect(after(event.fadeLayer(1, 3))).toEqual({ x: 400, y: 300 });
  });

  test('is where ink was moved to, too, of the layers that were moved', () => {
    const lines = [dot(100, 100, { layer: 1 }), dot(700, 500, { layer: 2 })];
    const corners = [
      { x: 900, y: 100 },
      { x: 1_000, y: 100 },
      { x: 900, y: 200 },
    ] as const;
    const selection = [
      { x: 50, y: 50 },
      { x: 150, y: 50 },
      { x: 150, y: 150 },
    ];
    const rim = lines[0]!.size / 2;
    const moved = (from: number, to: number) =>
      middleOfInk([...lines, event.transform({ from, to, selection, corners })]);
    const middle = (right: number, bottom: number) => ({
      x: Math.floor((100 - rim + right) / 2 + 0.5),
      y: Math.floor((100 - rim + bottom) / 2 + 0.5),
    });
    expect(moved(1, 1)).toEqual(middle(1_000, 500 + rim));
    expect(moved(2, 2)).toEqual(middle(1_000, 500 + rim));
    expect(moved(0, 0)).toEqual(middle(700 + rim, 500 + rim));
  });

  test('reaches as far as a nib is wide, but a fill no further than its corners', () => {
    const wide = dot(100, 100, { size: 80 });
    const thin = dot(400, 300, { size: 20 });
    expect(middleOfInk([wide, thin])).toEqual({ x: (60 + 410) / 2, y: (60 + 310) / 2 });
    const fill = { ...wide, ...defaultStyle(Tool.lassoFill), size: 80 };
    expect(middleOfInk([fill, thin])).toEqual({ x: (100 + 410) / 2, y: (100 + 310) / 2 });
  });

  test('stays there when the sheet is turned', () => {
    const lines = [dot(100, 100), event.center({ x: 100, y: 100 }, false), event.orient(true)];
    expect(middleOfInk(lines)).toEqual({ x: PORTRAIT.width / 2, y: PORTRAIT.height / 2 });
  });
});

function createHistoryHash(lines: readonly Line[]): string {
  const raster = createRaster();
  const history = createHistory(raster);
  for (const line of lines) history.add(line);
  return raster.hash();
}

/** As if nobody had ever gone back. */
function drawnHash(lines: readonly Line[], size: { width: number; height: number }): string {
  const raster = createRaster(size);
  for (const line of placedLines(lines)) raster.draw(line);
  return raster.hash();
}

const SMALL = { width: 300, height: 200 };

const act = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.nat(300), fc.nat(200), fc.nat(2)).map(([x, y, layer]) => dot(x, y, { layer })) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 100 })).map(([a, b]) => event.fadeLayer(a, b)),
  },
  fc.constantFrom(1, 2).map((layer) => event.mergeDown(layer)),
  fc.constant(event.swapLayers(0, 2)),
  fc.constant(event.eraseLayers(1, 2)),
  fc.boolean().map((isPortrait) => event.orient(isPortrait)),
  fc
    .tuple(fc.integer({ min: 860, max: 1060 }), fc.integer({ min: 440, max: 640 }))
    .map(([x, y]) => event.center({ x, y }, false)),
  { weight: 4, arbitrary: fc.constantFrom('undo' as const, 'redo' as const, 'give back' as const) },
);

test('whatever happens to the whole drawing, there and back: each picture is that of its lines, also as a film', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 24 }), (acts) => {
      const raster = createRaster(SMALL);
      const history = createHistory(raster, { budgetBytes: 400_000, keyframeBytes: 900_000, workBetween: 1 });
      const undone: Line[] = [];
      const redone: [actual: Line | null, expected: Line | null][] = [];
      for (const one of acts) {
        if (one === 'undo') undone.push(...[history.undo()].filter((line) => line !== null));
        else if (one === 'redo') redone.push([history.redo(), undone.pop() ?? null]);
        else if (one === 'give back') history.giveBack();
        else {
          undone.length = 0;
          history.add(one);
        }
        expect(history.undone).toEqual(undone);
      }
      for (const [actual, expected] of redone) expect(actual).toBe(expected);
      const whole = drawnHash(history.lines, SMALL);
      expect(raster.hash()).toBe(whole);
      const screen = createRaster(SMALL);
      const player = createPlayer(screen, history.lines, { workBetween: 1, budgetBytes: 900_000 });
      player.finish();
      player.seek(player.duration / 2);
      player.finish();
      expect(screen.hash()).toBe(whole);
      const work = history.work;
      history.reset([...history.lines]);
      expect(history.work).toBe(work);
    }),
    { numRuns: 60 },
  );
});

test('a history in slices has the same pixels after the sheet was turned', () => {
  const raster = createRaster(SMALL);
  const history = createHistory(raster);
  for (const line of [dot(20, 20), dot(80, 90, { layer: 2 }), event.fadeLayer(2, 40)]) history.add(line);
  const center = event.center({ x: 900, y: 500 }, false);
  history.add(center, 'later');
  expect(history.isBehind).toBe(true);
  history.catchUp();
  expect(raster.hash()).toBe(drawnHash(history.lines, SMALL));
  expect(isSheetEvent(center)).toBe(true);
  expect(history.undo('later')).toBe(center);
  expect(history.isBehind).toBe(true);
  expect(history.redo()).toBe(center);
  expect(raster.hash()).toBe(drawnHash(history.lines, SMALL));
});

test('L19 wherever a line comes to lie, it is as much work as was reckoned when it was drawn', () => {
  const spot = fc.record({ x: fc.integer({ min: -2_048, max: 6_144 }), y: fc.integer({ min: -2_048, max: 6_144 }) });
  const tools = Object.values(Tool).filter((tool) => tool !== Tool.event && isDrawable(tool));
  const anyLine = fc.record({
    tool: fc.constantFrom(...tools),
    size: fc.integer({ min: 1, max: 300 }),
    spots: fc.array(spot, { minLength: 1, maxLength: 6 }),
  });
  fc.assert(
    fc.property(anyLine, spot, fc.boolean(), ({ tool, size, spots }, middle, isPortrait) => {
      const line: Line = { ...defaultStyle(tool), size, points: spots.map((at) => ({ ...at, p: 1 })) };
      const [placed = line] = placedLines([line, event.center(middle, isPortrait)]);
      expect(lineWork(placed)).toBe(lineWork(line));
    }),
  );
});
