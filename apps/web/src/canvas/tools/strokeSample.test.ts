import { BlendMode, createRaster, type Line, Tool, validateLine } from '@tuschel/ink';
import { describe, expect, it } from 'vitest';
import { NIBS } from './nibs.ts';
import { parseHex } from '../colors/palette.ts';
import { strokeSample } from './strokeSample.ts';
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
});
