import { describe, expect, test } from 'vitest';
import {
  allowedLayers,
  BlendMode,
  type Color,
  defaultStyle,
  event,
  isEventAllowed,
  type Line,
  type LineTools,
  MONO_INK,
  PALETTE,
  Tool,
  toolsFault,
} from './index.ts';

const ALL: LineTools = {
  colorMode: 'full',
  layers: 3,
  shapes: true,
  undo: true,
  advancedBrush: true,
  pressure: true,
  presets: 'all',
};

const line = (tool: number, changes: Partial<Line> = {}): Line => ({
  ...defaultStyle(tool),
  points: [{ x: 1, y: 2, p: 1 }],
  ...changes,
});
const DRAWABLE = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const RED = PALETTE.find(({ name }) => name === 'red')?.color as Color;
const ALMOST_RED = { ...RED, r: RED.r + 1 };

/** The field that is not allowed. */
const refused = (given: Line, tools: Partial<LineTools>, hasBase = false) =>
  toolsFault(given, { ...ALL, ...tools }, hasBase)?.field ?? null;
const allowedTools = (tools: Partial<LineTools>) => DRAWABLE.filter((tool) => !refused(line(tool), tools));

describe('the tools of a round', () => {
  test('allow everything at first', () => {
    expect(allowedTools({})).toEqual(DRAWABLE);
    expect(refused(line(Tool.brush, { color: ALMOST_RED, layer: 0, opacity: 3, hardness: 9 }), {})).toBeNull();
    for (const one of [event.eraseAll(), event.eraseLayers(0, 2), event.swapLayers(0, 2)])
      expect(refused(one, {})).toBeNull();
  });

  test('name the line and the field', () => {
    expect(toolsFault(line(Tool.line), { ...ALL, shapes: false }, false, 'lines[3]')).toEqual({
      code: 'not_allowed',
      field: 'lines[3].tool',
      message: 'is not allowed in this round',
    });
  });

  test('without shapes end before the tool of lines', () => {
    expect(allowedTools({ shapes: false })).toEqual([0, 1, 2, 3]);
  });

  test('without fills keep the outlines', () => {
    expect(allowedTools({ fill: false })).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(allowedTools({ fill: true, shapes: false })).toEqual([0, 1, 2, 3]);
  });

  test.each([
    ['pencil', Tool.pencil],
    ['brush', Tool.brush],
    ['pixel', Tool.pixel],
  ] as const)('of the preset %s are that and the eraser, and shapes where these are allowed', (presets, tool) => {
    expect(allowedTools({ presets, shapes: false })).toEqual([tool, Tool.eraser]);
    expect(allowedTools({ presets })).toEqual([tool, Tool.eraser, 4, 5, 6, 7, 8]);
  });

  test('of 24 colours know each of them, and not one step beside it', () => {
    expect(PALETTE).toHaveLength(24);
    for (const { color } of PALETTE) expect(refused(line(Tool.brush, { color }), { colorMode: 'simple' })).toBeNull();
    for (const color of [ALMOST_RED, { ...RED, a: 254 }])
      expect(refused(line(Tool.brush, { color }), { colorMode: 'simple' })).toBe('color');
  });

  test('of one ink know that one', () => {
    expect(refused(line(Tool.brush, { color: MONO_INK }), { colorMode: 'mono' })).toBeNull();
    expect(refused(line(Tool.brush, { color: RED }), { colorMode: 'mono' })).toBe('color');
  });

  test('ask no colour of what erases', () => {
    for (const colorMode of ['simple', 'mono'] as const) {
      expect(refused(line(Tool.eraser), { colorMode })).toBeNull();
      const erasing = { color: ALMOST_RED, blendMode: BlendMode.erase };
      expect(refused(line(Tool.brush, erasing), { colorMode })).toBeNull();
    }
  });

  test.each([
    [1, false, [1]],
    [2, false, [1, 2]],
    [3, false, [0, 1, 2]],
    [1, true, [1]],
    [2, true, [1, 2]],
    [3, true, [1, 2]],
  ])('with %i layers, on a base: %s, draw on %j', (layers, hasBase, expected) => {
    expect(allowedLayers({ layers }, hasBase)).toEqual(expected);
    const drawn = [0, 1, 2].filter((layer) => !refused(line(Tool.brush, { layer }), { layers }, hasBase));
    expect(drawn).toEqual(expected);
  });

  test('let only layers change places that may be drawn on', () => {
    expect(refused(event.swapLayers(1, 2), { layers: 2 })).toBeNull();
    expect(refused(event.swapLayers(0, 1), { layers: 2 })).toBe('layer');
    expect(refused(event.swapLayers(2, 0), {}, true)).toBe('layer');
    expect(refused(event.swapLayers(1, 2), { layers: 1 })).toBe('layer');
  });

  test('let only layers fade and come onto others that may be drawn on: never a base, nor onto one', () => {
    expect(refused(event.fadeLayer(0, 50), {})).toBeNull();
    expect(refused(event.fadeLayer(0, 50), { layers: 2 })).toBe('layer');
    expect(refused(event.fadeLayer(0, 50), {}, true)).toBe('layer');
    expect(refused(event.fadeLayer(1, 50), {}, true)).toBeNull();
    expect(refused(event.mergeDown(1), {})).toBeNull();
    expect(refused(event.mergeDown(2), { layers: 2 })).toBeNull();
    expect(refused(event.mergeDown(1), { layers: 2 })).toBe('layer');
    expect(refused(event.mergeDown(1), {}, true)).toBe('layer');
    expect(refused(event.mergeDown(2), {}, true)).toBeNull();
  });

  test('let the sheet be turned where it may lie in any way, and what is drawn come to its middle, but never a base', () => {
    for (const isPortrait of [true, false]) {
      expect(refused(event.orient(isPortrait), {})).toBeNull();
      expect(refused(event.orient(isPortrait), { format: 'any' })).toBeNull();
      expect(refused(event.orient(isPortrait), { format: 'portrait' })).toBe('tool');
      expect(refused(event.orient(isPortrait), { format: 'landscape' })).toBe('tool');
      expect(refused(event.orient(isPortrait), {}, true)).toBe('tool');
    }
    expect(refused(event.center({ x: 1, y: 1 }, true), { format: 'portrait' })).toBeNull();
    expect(refused(event.center({ x: 1, y: 1 }, true), {}, true)).toBe('tool');
  });

  test('without undo take nothing back, by erasing layers neither', () => {
    expect(refused(event.eraseAll(), { undo: false })).toBe('tool');
    expect(refused(event.eraseLayers(1, 1), { undo: false })).toBe('tool');
    expect(refused(line(Tool.eraser), { undo: false })).toBeNull();
  });

  test('never erase a base, nor make one', () => {
    expect(refused(event.eraseAll(), {}, true)).toBe('tool');
    expect(refused(event.eraseLayers(0, 2), {}, true)).toBe('tool');
    expect(refused(event.eraseLayers(1, 2), {}, true)).toBeNull();
    expect(refused(event.mergeLayers(), {})).toBe('tool');
  });

  test.each(['hardness', 'density', 'spacing', 'opacity'] as const)(
    'of plain brushes have the %s of the preset',
    (name) => {
      for (const tool of DRAWABLE) {
        const preset = line(tool);
        expect(refused(preset, { advancedBrush: false })).toBeNull();
        const isFree = tool === Tool.floodFill && (name === 'density' || name === 'spacing');
        const beside = line(tool, { [name]: preset[name] === 1 ? 2 : preset[name] - 1 });
        expect(refused(beside, { advancedBrush: false })).toBe(isFree ? null : name);
      }
      expect(refused(line(Tool.brush, { size: 299 }), { advancedBrush: false })).toBeNull();
    },
  );

  test('without pressure know full pressure alone', () => {
    const press = (p: number, pressure: number) =>
      line(Tool.pencil, {
        points: [
          { x: 0, y: 0, p: 1 },
          { x: 1, y: 0, p },
        ],
        pressure,
      });
    expect(refused(press(1, 0), { pressure: false })).toBeNull();
    expect(refused(press(1022 / 1023, 0), { pressure: false })).toBe('points');
    expect(refused(press(1, 1), { pressure: false })).toBe('pressure');
    expect(refused(event.swapLayers(1, 2), { pressure: false })).toBeNull();
  });
});

describe('moving ink', () => {
  const moved = (from: number, to: number) =>
    event.transform({
      from,
      to,
      selection: [
        { x: 0, y: 0 },
        { x: 9, y: 0 },
        { x: 9, y: 9 },
      ],
      corners: [
        { x: 5, y: 5 },
        { x: 14, y: 5 },
        { x: 5, y: 14 },
      ],
    });

  test('is allowed on the layers of the round', () => {
    expect(refused(moved(0, 2), {})).toBeNull();
    expect(refused(moved(1, 2), { layers: 2 })).toBeNull();
    expect(refused(moved(0, 2), { layers: 2 })).toBe('layer');
    expect(refused(moved(1, 2), { layers: 1 })).toBe('layer');
    expect(refused(moved(1, 1), { layers: 1 })).toBeNull();
  });

  test('is a way of taking things back', () => expect(refused(moved(1, 1), { undo: false })).toBe('tool'));

  test('never moves a locked base', () => {
    expect(refused(moved(0, 0), {}, true)).toBe('layer');
    expect(refused(moved(0, 2), {}, true)).toBe('layer');
    expect(refused(moved(1, 2), {}, true)).toBeNull();
    expect(refused(event.swapLayers(0, 1), {}, true)).toBe('layer');
    expect(refused(event.mergeLayers(), {}, true)).toBe('tool');
  });

  test('is told to the hand as to the server', () => {
    for (const from of [0, 1, 2])
      for (const hasBase of [true, false])
        for (const undo of [true, false])
          expect(isEventAllowed('transform', [from, 2], { ...ALL, undo }, hasBase)).toBe(
            refused(moved(from, 2), { undo }, hasBase) === null,
          );
  });
});
