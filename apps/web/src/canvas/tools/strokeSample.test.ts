import { BlendMode, createRaster, type Line, Tool, validateLine } from '@tuschel/ink';
import { describe, expect, it } from 'vitest';
import { freshSettings, type NibSettings, NIBS } from './nibs.ts';
import { parseHex } from '../colors/palette.ts';
import { presetSample, strokeSample } from './strokeSample.ts';
import { createToolbox } from './toolbox.ts';

const SIZE = { width: 224, height: 64 };
const BLANK = createRaster(SIZE).hash();

function toolbox() {
  return createToolbox({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
}

function hashOf(lines: readonly Line[]): string {
  const raster = createRaster(SIZE);
  for (const line of lines) raster.draw(line);
  return raster.hash();
}

describe('the sample of a tool', () => {
  it.each(NIBS)('of tool %i is drawn by the engine, and its last line can be seen', (nib) => {
    const tools = toolbox();
    tools.take(nib);
    const lines = strokeSample(tools.get(), SIZE);
    for (const line of lines) expect(validateLine(line)).toHaveProperty('line');
    expect(lines.at(-1)?.tool).toBe(nib);
    expect(hashOf(lines)).not.toBe(hashOf(lines.slice(0, -1)));
    expect(hashOf(lines)).not.toBe(BLANK);
  });

  it('in white is seen, too', () => {
    const tools = toolbox();
    tools.setColor(parseHex('#fff')!);
    const lines = strokeSample(tools.get(), SIZE);
    expect(hashOf(lines)).not.toBe(hashOf(lines.slice(0, -1)));
  });

  it('shows how inks meet, upon colours that lie there already', () => {
    const tools = toolbox();
    tools.setColor(parseHex('#d8292b')!);
    const hashes = [BlendMode.multiply, BlendMode.behind, BlendMode.keepAlpha].map((blendMode) => {
      tools.adjust({ blendMode });
      return hashOf(strokeSample(tools.get(), SIZE));
    });
    expect(new Set(hashes).size).toBe(3);
  });

  it('bends the pressure as the hand does, and shows a stroke larger than the sample smaller', () => {
    const tools = toolbox();
    tools.take(Tool.brush);
    const even = hashOf(strokeSample(tools.get(), SIZE));
    tools.setPressureCurve(80);
    expect(hashOf(strokeSample(tools.get(), SIZE))).not.toBe(even);
    tools.adjust({ size: 300 });
    expect(strokeSample(tools.get(), SIZE).at(-1)?.size).toBeLessThan(SIZE.height);
  });

  it('has a ground where that matters: something to erase, three colours to meet, shade under light ink', () => {
    const tools = toolbox();
    const ground = () =>
      strokeSample(tools.get(), SIZE)
        .slice(0, -1)
        .map(({ points }) => points.map(({ x }) => x))
        .map((across) => [Math.round(Math.min(...across)), Math.round(Math.max(...across))]);
    const bands = [0, 1, 2].map((i) => [0.14 + i * 0.26, 0.34 + i * 0.26].map((share) => Math.round(share * 224)));
    expect(ground()).toEqual([]);
    tools.toggleErasing();
    expect(ground()).toEqual([[0, 224]]);
    tools.take(Tool.eraser);
    expect(ground()).toEqual([[0, 224]]);
    tools.take(Tool.brush);
    tools.adjust({ blendMode: BlendMode.multiply });
    expect(ground()).toEqual(bands);
    tools.adjust({ blendMode: BlendMode.normal });
    tools.setColor(parseHex('#fff')!);
    expect(ground()).toEqual([[0, 224]]);
    tools.setColor(parseHex('#808080')!);
    expect(ground()).toEqual([]);
  });

  it('is the hand’s own stroke: on whatever layer, by a curve of its own, and a shape that is filled', () => {
    const tools = toolbox();
    tools.setLayer(2);
    const last = () => strokeSample(tools.get(), SIZE).at(-1)!;
    expect(last().layer).toBe(1);
    const { p: even } = last().points[5]!;
    tools.setFreeCurve([
      [0, 0.9],
      [1, 1],
    ]);
    expect(last().points[5]!.p).toBeGreaterThan(even);
    expect(last().points[0]!.p).toBeGreaterThan(0.8);
    tools.take(Tool.rectangle);
    expect([last().tool, last().points.length]).toEqual([Tool.rectangle, 2]);
    tools.otherForm();
    expect(last().tool).toBe(Tool.lassoFill);
    expect(last().points.length).toBeGreaterThan(2);
    tools.take(Tool.floodFill);
    expect(strokeSample(tools.get(), SIZE).map(({ tool }) => tool)).toEqual([Tool.pencil, Tool.floodFill]);
  });

  it('of a preset is in ink, and in a colour where one is to see how it meets others', () => {
    const drawn = (settings: Partial<NibSettings>) =>
      presetSample(Tool.brush, { ...freshSettings(Tool.brush), ...settings }, SIZE).at(-1);
    expect(drawn({ size: 9 })).toMatchObject({ size: 9, color: defaultInk() });
    expect(drawn({ blendMode: BlendMode.multiply })?.color).not.toEqual(defaultInk());
    expect(drawn({ size: 300 })?.size).toBeCloseTo(SIZE.height * 0.62, 1);
  });
});

const defaultInk = () => parseHex('#1B1C22');
