import { Pressure, Tool } from '@tuschel/ink';
import { describe, expect, it } from 'vitest';
import { parseHex } from './palette.ts';
import { createToolbox, styleOf } from './toolbox.ts';

function drawer() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const red = parseHex('#d8292b')!;

describe('the toolbox', () => {
  it('remembers size and opacity for each tool by itself, also for the next drawing', () => {
    const storage = drawer();
    const toolbox = createToolbox(storage);
    toolbox.take(Tool.eraser);
    toolbox.adjust({ size: 80 });
    toolbox.take(Tool.pencil);
    toolbox.adjust({ size: 3, opacity: 40 });
    const next = createToolbox(storage).get();
    expect(next.settings[Tool.eraser].size).toBe(80);
    expect(next.settings[Tool.pencil]).toMatchObject({ size: 3, opacity: 40 });
  });

  it('starts afresh when what was remembered cannot be read', () => {
    const storage = drawer();
    storage.setItem('tuschel_toolbox', '{"settings":');
    expect(createToolbox(storage).get().nib).toBe(Tool.pencil);
  });

  it('steps the size by at least a pixel and stays within 1 and 300', () => {
    const toolbox = createToolbox(drawer());
    toolbox.adjust({ size: 1 });
    toolbox.stepSize(-1, false);
    expect(toolbox.get().settings[Tool.pencil].size).toBe(1);
    toolbox.stepSize(1, false);
    expect(toolbox.get().settings[Tool.pencil].size).toBe(2);
    toolbox.adjust({ size: 299 });
    toolbox.stepSize(1, false);
    expect(toolbox.get().settings[Tool.pencil].size).toBe(300);
    toolbox.stepSize(-1, true);
    expect(toolbox.get().settings[Tool.pencil].size).toBe(299);
  });

  it('swaps two colours, and choosing a colour takes the brush again that the eraser had replaced', () => {
    const toolbox = createToolbox(drawer());
    toolbox.take(Tool.brush);
    toolbox.take(Tool.eraser);
    toolbox.setColor(red);
    expect(toolbox.get().nib).toBe(Tool.brush);
    toolbox.swapColors();
    expect(toolbox.get().otherColor).toEqual(red);
    toolbox.swapColors();
    expect(toolbox.get().color).toEqual(red);
  });

  it('keeps the last 16 colours, the latest first and none twice', () => {
    const toolbox = createToolbox(drawer());
    for (let shade = 0; shade < 20; shade++) toolbox.used({ r: shade, g: 0, b: 0, a: 255 });
    toolbox.used({ r: 10, g: 0, b: 0, a: 255 });
    const reds = toolbox.get().history.map(({ r }) => r);
    expect(reds).toHaveLength(16);
    expect(reds.slice(0, 2)).toEqual([10, 19]);
    expect(new Set(reds).size).toBe(16);
  });

  it('draws with the chosen settings, and erases with those of the eraser when the pen is turned round', () => {
    const toolbox = createToolbox(drawer());
    toolbox.setColor(red);
    toolbox.setLayer(2);
    toolbox.adjust({ size: 12, pressure: 0 });
    expect(styleOf(toolbox.get(), false)).toMatchObject({
      tool: Tool.pencil,
      color: red,
      size: 12,
      layer: 2,
      pressure: 0,
    });
    const turned = styleOf(toolbox.get(), true);
    expect(turned).toMatchObject({ tool: Tool.eraser, layer: 2, pressure: Pressure.size });
    expect(turned.size).toBe(toolbox.get().settings[Tool.eraser].size);
  });
});
