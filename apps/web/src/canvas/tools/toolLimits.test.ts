import { memoryStorage } from '@tuschel/client';
import { BlendMode, defaultStyle, MONO_INK, Tool, toolsOf } from '@tuschel/ink';
import { ALL_TOOLS, type Tools } from '@tuschel/rules';
import { describe, expect, it } from 'vitest';
import { createToolbox } from './toolbox.ts';
import type { ToolboxState } from './toolboxState.ts';
import { hasLayers, limited, mayBeDrawn, nearestColor, toolLimits } from './toolLimits.ts';

const all: ToolboxState = createToolbox(memoryStorage()).get();
const held = (state: Partial<ToolboxState>, tools: Partial<Tools>, hasBase = false) =>
  limited({ ...all, ...state }, toolLimits({ ...ALL_TOOLS, ...tools }, hasBase));

it('every tool that draws can be taken up', () => {
  const all = (['nib', 'eraser', 'shape', 'fill'] as const).flatMap((kind) => toolsOf(kind));
  expect(
    toolLimits()
      .rows.flat()
      .toSorted((a, b) => a - b),
  ).toEqual(all.toSorted((a, b) => a - b));
});

describe('what is in the hand, where not everything is allowed', () => {
  it('is not on a forbidden layer', () => {
    expect(held({ layer: 0 }, { layers: 2 }).layer).toBe(1);
    expect(held({ layer: 2 }, { layers: 1 }).layer).toBe(1);
    expect(held({ layer: 2 }, { layers: 2 }).layer).toBe(2);
  });

  it("is not on somebody else's picture, even where all tools are allowed", () => {
    expect(limited({ ...all, layer: 0 }, toolLimits(ALL_TOOLS, true)).layer).toBe(1);
    expect(limited({ ...all, layer: 0 }, toolLimits()).layer).toBe(0);
  });

  it('is no forbidden tool, and neither is the one behind the eraser', () => {
    const { nib, painter } = held({ nib: Tool.line, painter: Tool.line }, { shapes: false, presets: 'brush' });
    expect([nib, painter]).toEqual([Tool.brush, Tool.brush]);
  });

  it('has both colours from those there are; with one ink there is no other', () => {
    const pink = { r: 255, g: 0, b: 200, a: 255 };
    const simple = held({ color: pink, otherColor: pink }, { colorMode: 'simple' });
    const { colors } = toolLimits({ ...ALL_TOOLS, colorMode: 'simple' });
    expect(colors).toContainEqual(simple.color);
    expect(simple.otherColor).toEqual(simple.color);
    expect(held({ otherColor: pink }, { colorMode: 'mono' }).otherColor).toEqual(MONO_INK);
  });

  it('feels no pressure where pressure is off, and has its own hardness where that cannot be set', () => {
    const brush = { ...all.settings[Tool.brush], hardness: 3, size: 99, blendMode: BlendMode.multiply, pressure: 3 };
    const settings = { ...all.settings, [Tool.brush]: brush };
    const fresh = all.settings[Tool.brush];
    const plain = held({ settings }, { advancedBrush: false }).settings[Tool.brush];
    expect(plain).toMatchObject({ hardness: fresh.hardness, size: 99, blendMode: BlendMode.multiply, pressure: 3 });
    const numb = held({ settings }, { pressure: false }).settings[Tool.brush];
    expect(numb).toMatchObject({ hardness: 3, pressure: 0 });
  });
});

describe('a page', () => {
  const limits = (tools: Partial<Tools>, hasBase = false) => toolLimits({ ...ALL_TOOLS, ...tools }, hasBase);

  it.each<[string, Partial<Tools>, boolean, boolean]>([
    ['three layers', {}, false, true],
    ['two', { layers: 2 }, false, true],
    ['one', { layers: 1 }, false, false],
    ["one, over somebody else's picture", { layers: 1 }, true, true],
  ])('with %s has layers to know about, or none', (_, tools, hasBase, has) => {
    expect(hasLayers(limits(tools, hasBase))).toBe(has);
  });

  it.each<[Partial<Tools>, boolean, boolean]>([
    [{}, false, true],
    [{}, true, true],
    [{ layers: 1 }, false, true],
    [{ layers: 2 }, true, true],
    [{ undo: false }, false, false],
  ])('of %j, with a base: %s, lets one move ink: %s', (tools, hasBase, may) => {
    expect(limits(tools, hasBase).mayMove).toBe(may);
  });

  it('takes from elsewhere only lines that its own hand could draw', () => {
    const line = { ...defaultStyle(Tool.brush), points: [{ x: 1, y: 1, p: 1 }] };
    expect(mayBeDrawn(line, limits({}))).toBe(true);
    expect(mayBeDrawn({ ...line, points: [] }, limits({}))).toBe(false);
    expect(mayBeDrawn(line, limits({ presets: 'pencil' }))).toBe(false);
    expect(mayBeDrawn({ ...line, layer: 0 }, limits({}))).toBe(true);
    expect(mayBeDrawn({ ...line, layer: 0 }, limits({}, true))).toBe(false);
  });
});

describe('the nearest colour', () => {
  const grey = (shade: number) => ({ r: shade, g: shade, b: shade, a: 255 });

  it('is the colour itself where any is allowed', () => {
    expect(nearestColor(grey(7), null)).toEqual(grey(7));
  });

  it('is the one that the eye finds nearest: it sees green best and blue least', () => {
    const [red, green, blue] = [
      { r: 30, g: 0, b: 0, a: 255 },
      { r: 0, g: 30, b: 0, a: 255 },
      { r: 0, g: 0, b: 30, a: 255 },
    ];
    expect(nearestColor(grey(0), [green, red, blue])).toEqual(blue);
    expect(nearestColor(grey(0), [green, red])).toEqual(red);
    expect(nearestColor({ r: 0, g: 40, b: 0, a: 255 }, [grey(0), green])).toEqual(green);
  });

  it('is the first of those that are equally near', () => {
    const near = [
      { r: 10, g: 5, b: 0, a: 255 },
      { r: 0, g: 5, b: 0, a: 255 },
    ] as const;
    expect(nearestColor({ r: 5, g: 5, b: 0, a: 255 }, near)).toEqual(near[0]);
  });
});
