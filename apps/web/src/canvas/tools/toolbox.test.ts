import { memoryStorage } from '@tuschel/client';
import {
  BlendMode,
  defaultStyle,
  FloodReach,
  isBlendable,
  LIMITS,
  Pressure,
  Tool,
  toolsFault,
  validateLine,
  type FreeCurve,
} from '@tuschel/ink';
import { ALL_TOOLS, type Tools } from '@tuschel/rules';
import { describe, expect, it } from 'vitest';
import { BLENDS, NIBS } from './nibs.ts';
import { parseHex } from '../colors/palette.ts';
import { lastInHand } from './lastInHand.ts';
import { createToolbox, styleOf } from './toolbox.ts';
import { STORAGE_KEY } from './toolboxMemory.ts';
import { toolLimits } from './toolLimits.ts';

const red = parseHex('#d8292b')!;

describe('the toolbox', () => {
  it('begins with the tool that suits the screen, as far as the drawing allows it', () => {
    expect(createToolbox(memoryStorage()).get().nib).toBe(Tool.pencil);
    const brush = createToolbox(memoryStorage(), [], toolLimits(), { nib: Tool.brush });
    expect([brush.get().nib, brush.get().painter]).toEqual([Tool.brush, Tool.brush]);
    const pencils: Tools = { ...ALL_TOOLS, presets: 'pencil' };
    expect(createToolbox(memoryStorage(), [], toolLimits(pencils), { nib: Tool.brush }).get().nib).toBe(Tool.pencil);
  });

  it('after a reload goes on with the tool and the layer of the last stroke, whatever was turned or merged since', () => {
    const drawn = [
      { tool: Tool.brush, layer: 2 },
      { tool: Tool.lassoFill, layer: 0 },
      { tool: Tool.event, layer: 1 },
    ];
    const filling = createToolbox(memoryStorage(), [], toolLimits(), lastInHand(drawn)).get();
    expect([filling.nib, filling.painter, filling.layer]).toEqual([Tool.lassoFill, Tool.lassoFill, 0]);
    const erasing = createToolbox(
      memoryStorage(),
      [],
      toolLimits(),
      lastInHand([{ tool: Tool.eraser, layer: 2 }]),
    ).get();
    expect([erasing.nib, erasing.painter, erasing.layer]).toEqual([Tool.eraser, Tool.pencil, 2]);
    expect(lastInHand([])).toEqual({});
    // Somebody else's picture lay there before.
    expect(lastInHand(drawn, drawn.length)).toEqual({});
    expect(lastInHand([...drawn, { tool: Tool.pixel, layer: 2 }], drawn.length)).toEqual({ nib: Tool.pixel, layer: 2 });
  });

  it('remembers size and opacity for each tool by itself, also for the next drawing', () => {
    const storage = memoryStorage();
    const toolbox = createToolbox(storage);
    toolbox.take(Tool.eraser);
    toolbox.adjust({ size: 80 });
    toolbox.take(Tool.pencil);
    toolbox.adjust({ size: 3, opacity: 40 });
    const next = createToolbox(storage).get();
    expect(next.settings[Tool.eraser].size).toBe(80);
    expect(next.settings[Tool.pencil]).toMatchObject({ size: 3, opacity: 40 });
  });

  it('remembers whose hand it lies at', () => {
    const storage = memoryStorage();
    expect(createToolbox(storage).get().toolSide).toBe('left');
    createToolbox(storage).setToolSide('right');
    expect(createToolbox(storage).get().toolSide).toBe('right');
  });

  it('remembers which lines lie over the picture, and no others than there are', () => {
    const storage = memoryStorage();
    expect(createToolbox(storage).get().grid).toBe('none');
    createToolbox(storage).setGrid('squares');
    expect(createToolbox(storage).get().grid).toBe('squares');
    storage.setItem(STORAGE_KEY, JSON.stringify({ grid: 'spirals' }));
    expect(createToolbox(storage).get().grid).toBe('none');
  });

  it('remembers which palette lies open, and no others than there are', () => {
    const storage = memoryStorage();
    expect(createToolbox(storage).get().palette).toBe('standard');
    createToolbox(storage).setPalette('earth');
    expect(createToolbox(storage).get().palette).toBe('earth');
    storage.setItem(STORAGE_KEY, JSON.stringify({ palette: 'sand' }));
    expect(createToolbox(storage).get().palette).toBe('standard');
  });

  it('starts afresh when what was remembered cannot be read', () => {
    const storage = memoryStorage();
    storage.setItem('tuschel_toolbox', '{"settings":');
    expect(createToolbox(storage).get().nib).toBe(Tool.pencil);
  });

  it('steps the size by at least a pixel and stays within 1 and 300', () => {
    const toolbox = createToolbox(memoryStorage());
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
    const toolbox = createToolbox(memoryStorage());
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
    const toolbox = createToolbox(memoryStorage());
    for (let shade = 0; shade < 20; shade++) toolbox.used({ r: shade, g: 0, b: 0, a: 255 });
    toolbox.used({ r: 10, g: 0, b: 0, a: 255 });
    const reds = toolbox.get().history.map(({ r }) => r);
    expect(reds).toHaveLength(16);
    expect(reds.slice(0, 2)).toEqual([10, 19]);
    expect(new Set(reds).size).toBe(16);
  });

  it('draws with the chosen settings, and erases with those of the eraser when the pen is turned round', () => {
    const toolbox = createToolbox(memoryStorage());
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
    expect(turned.color).toEqual(defaultStyle(Tool.eraser).color);
  });

  it('every tool, freshly taken up, gives a style that the engine draws', () => {
    const toolbox = createToolbox(memoryStorage());
    for (const nib of NIBS) {
      toolbox.take(nib);
      const line = { ...styleOf(toolbox.get(), false), points: [{ x: 10, y: 10, p: 1 }] };
      expect(validateLine(line)).toMatchObject({ line: { tool: nib } });
    }
  });

  it('every blend mode it offers is one that the engine knows, and none erases', () => {
    expect(BLENDS.filter((mode) => !isBlendable(mode))).toEqual([]);
    expect(BLENDS).not.toContain(BlendMode.erase);
  });

  it('a fill tells the engine how far it goes, under what, and whose borders it sees', () => {
    const toolbox = createToolbox(memoryStorage());
    toolbox.take(Tool.floodFill);
    expect(styleOf(toolbox.get(), false)).toMatchObject({ density: 13, size: 2, spacing: FloodReach.allLayers });
    toolbox.adjust({ tolerance: 0, growth: 0, reach: FloodReach.layer });
    expect(styleOf(toolbox.get(), false)).toMatchObject({ density: 1, size: 1, spacing: FloodReach.layer });
    toolbox.adjust({ tolerance: 200, growth: 200, reach: 7 });
    expect(styleOf(toolbox.get(), false)).toMatchObject({ density: 100, size: 17, spacing: FloodReach.allLayers });
  });

  it('spacing, flow, stabiliser and blend mode stay within what they may be', () => {
    const toolbox = createToolbox(memoryStorage());
    toolbox.adjust({ spacing: 201, density: 101, stabiliser: 101, pressure: 9, blendMode: BlendMode.erase });
    expect(toolbox.get().settings[Tool.pencil]).toMatchObject({
      spacing: LIMITS.spacingMax,
      density: 100,
      stabiliser: 100,
      pressure: Pressure.size | Pressure.opacity,
      blendMode: BlendMode.normal,
    });
    toolbox.adjust({ spacing: 0, density: 0, stabiliser: -1, pressure: 0, blendMode: BlendMode.multiply });
    expect(styleOf(toolbox.get(), false)).toMatchObject({
      spacing: 1,
      density: 1,
      pressure: 0,
      blendMode: BlendMode.multiply,
    });
    expect(toolbox.get().settings[Tool.pencil].stabiliser).toBe(0);
  });

  it('the curve of the hand is one for all tools, and remembered', () => {
    const storage = memoryStorage();
    const toolbox = createToolbox(storage);
    toolbox.setPressureCurve(140);
    expect(toolbox.get().pressureCurve).toBe(100);
    toolbox.setPressureCurve(-40);
    expect(createToolbox(storage).get().pressureCurve).toBe(-40);
    const curve: FreeCurve = [
      [0, 0.1],
      [0.4, 0.8],
      [1, 1],
    ];
    toolbox.setFreeCurve(curve);
    expect(createToolbox(storage).get().freeCurve).toEqual(curve);
  });

  it('a curve that falls, or is none at all, is not taken', () => {
    const storage = memoryStorage();
    const toolbox = createToolbox(storage);
    toolbox.setFreeCurve([
      [0, 0.5],
      [1, 0.2],
    ]);
    expect(toolbox.get().freeCurve).toBeNull();
    storage.setItem(STORAGE_KEY, '{"freeCurve":[[0,0],[0.5,"x"],[1,1]]}');
    expect(createToolbox(storage).get().freeCurve).toBeNull();
  });

  it('whatever somebody else wrote into the storage, each setting is one that can be drawn with', () => {
    const storage = memoryStorage();
    storage.setItem(
      'tuschel_toolbox',
      '{"settings":{"0":{"size":"large","pressure":true,"opacity":1e9},"1":null},"pressureCurve":"soft"}',
    );
    const { settings, pressureCurve } = createToolbox(storage).get();
    expect(settings[Tool.pencil]).toMatchObject({ size: 5, pressure: Pressure.size | Pressure.opacity, opacity: 100 });
    expect(settings[Tool.brush].size).toBe(28);
    expect(pressureCurve).toBe(0);
  });

  it('a new drawing begins with the pencil on the middle layer, all of them in sight, whatever the storage says', () => {
    const storage = memoryStorage();
    const strange = { nib: 99, painter: 99, layer: 7, visible: [false, false, false], erases: true, isPicking: true };
    storage.setItem(STORAGE_KEY, JSON.stringify({ ...strange, toolSide: 'right' }));
    const { nib, painter, layer, visible, erases, isPicking, toolSide } = createToolbox(storage).get();
    expect([nib, painter, layer]).toEqual([Tool.pencil, Tool.pencil, 1]);
    expect(visible).toEqual([true, true, true]);
    expect([erases, isPicking]).toEqual([false, false]);
    expect(toolSide).toBe('right');
  });

  it('a drawing shows the layers that it showed before; its eyes open and close one by one', () => {
    const toolbox = createToolbox(memoryStorage(), [{ id: 2, isVisible: false }]);
    expect(toolbox.get().visible).toEqual([true, true, false]);
    toolbox.toggleLayer(0);
    expect(toolbox.get().visible).toEqual([false, true, false]);
    toolbox.toggleLayer(2);
    expect(toolbox.get().visible).toEqual([false, true, true]);
    toolbox.toggleLayer(1);
    expect(toolbox.get().visible).toEqual([false, false, true]);
  });

  it('one key takes several tools in turn, and comes back to the one that was used last', () => {
    const toolbox = createToolbox(memoryStorage());
    const shapes = [Tool.rectangle, Tool.ellipse] as const;
    const taken = [1, 2, 3, 4].map(() => {
      toolbox.takeOneOf(shapes);
      return toolbox.get().nib;
    });
    expect(taken).toEqual([Tool.rectangle, Tool.ellipse, Tool.rectangle, Tool.ellipse]);
    toolbox.take(Tool.pencil);
    toolbox.takeOneOf(shapes);
    expect(toolbox.get().nib).toBe(Tool.ellipse);
  });

  it('any tool can erase for a while, until another is taken or a colour chosen', () => {
    const toolbox = createToolbox(memoryStorage());
    toolbox.take(Tool.lassoFill);
    toolbox.toggleErasing();
    expect(styleOf(toolbox.get(), false)).toMatchObject({ tool: Tool.lassoFill, blendMode: BlendMode.erase });
    toolbox.setColor(red);
    expect(styleOf(toolbox.get(), false).blendMode).toBe(BlendMode.normal);
    toolbox.toggleErasing();
    toolbox.take(Tool.brush);
    expect(toolbox.get().erases).toBe(false);
    toolbox.take(Tool.eraser);
    toolbox.toggleErasing();
    expect(toolbox.get().erases).toBe(false);
  });

  it('picks with the next pointer when asked to, until a tool is taken, and forgets it with the drawing', () => {
    const storage = memoryStorage();
    const toolbox = createToolbox(storage);
    toolbox.setPicking(true);
    expect(toolbox.get().isPicking).toBe(true);
    expect(createToolbox(storage).get().isPicking).toBe(false);
    toolbox.take(Tool.brush);
    expect(toolbox.get().isPicking).toBe(false);
    const before = toolbox.get();
    toolbox.setPicking(false);
    expect(toolbox.get()).toBe(before);
  });

  it('a tool can be made as it was at first, the others keep their settings', () => {
    const toolbox = createToolbox(memoryStorage());
    toolbox.adjust({ size: 99, blendMode: BlendMode.add });
    toolbox.take(Tool.brush);
    toolbox.adjust({ size: 77 });
    toolbox.take(Tool.pencil);
    toolbox.reset();
    expect(toolbox.get().settings[Tool.pencil]).toMatchObject({ size: 5, blendMode: BlendMode.normal });
    expect(toolbox.get().settings[Tool.brush].size).toBe(77);
  });

  it('colours put aside are there for the next drawing, the latest first; of more than 48 the oldest are forgotten', () => {
    const storage = memoryStorage();
    const toolbox = createToolbox(storage);
    const grey = (shade: number) => ({ r: shade, g: shade, b: shade, a: 255 });
    toolbox.keep(Array.from({ length: 48 }, (_, shade) => grey(shade)));
    toolbox.keep([grey(47), red, red]);
    const { own } = createToolbox(storage).get();
    expect(own).toHaveLength(48);
    expect(own.slice(0, 3)).toEqual([grey(47), red, grey(0)]);
    expect(own).toContainEqual(grey(45));
    expect(own).not.toContainEqual(grey(46));
    toolbox.forget(red);
    expect(toolbox.get().own).not.toContainEqual(red);
  });
});

describe('the toolbox of a round', () => {
  const roundBox = (tools: Partial<Tools>, storage = memoryStorage(), hasBase = false) =>
    createToolbox(storage, [], toolLimits({ ...ALL_TOOLS, ...tools }, hasBase));

  it('holds nothing that is not allowed, whatever lay in it before', () => {
    const storage = memoryStorage();
    const before = createToolbox(storage);
    before.take(Tool.floodFill);
    for (const nib of NIBS) {
      before.take(nib);
      before.adjust({ opacity: 33, hardness: 44, density: 55, spacing: 66, stabiliser: 77, pressure: 1 });
    }
    before.setColor({ r: 210, g: 44, b: 40, a: 255 });
    const rounds: Partial<Tools>[] = [
      { colorMode: 'simple' },
      { colorMode: 'mono', layers: 1 },
      { shapes: false, presets: 'pixel' },
      { advancedBrush: false, pressure: false },
      { layers: 2, presets: 'brush' },
    ];
    for (const tools of rounds) {
      const toolbox = roundBox(tools, storage);
      for (const nib of NIBS) {
        toolbox.take(nib);
        toolbox.adjust({ opacity: 12, pressure: 3 });
        for (const erases of [false, true]) {
          const line = { ...styleOf(toolbox.get(), erases), points: [{ x: 1, y: 1, p: 1 }] };
          expect(toolsFault(line, { ...ALL_TOOLS, ...tools }, false)).toBeNull();
        }
      }
    }
  });

  it('leaves what the artist has set for the next drawing', () => {
    const storage = memoryStorage();
    const before = createToolbox(storage);
    before.take(Tool.brush);
    before.adjust({ opacity: 33, size: 50 });
    before.setColor({ r: 1, g: 2, b: 3, a: 255 });
    const limited = roundBox({ colorMode: 'mono', advancedBrush: false }, storage);
    limited.take(Tool.brush);
    limited.adjust({ opacity: 5, size: 60 });
    expect(limited.get().settings[Tool.brush].opacity).toBe(defaultStyle(Tool.brush).opacity);
    expect(createToolbox(storage).get()).toMatchObject({ color: { r: 1, g: 2, b: 3, a: 255 } });
    expect(createToolbox(storage).get().settings[Tool.brush]).toMatchObject({ opacity: 33, size: 60 });
  });

  it('takes the nearest of 24 colours for any other', () => {
    const toolbox = roundBox({ colorMode: 'simple' });
    toolbox.setColor({ r: 210, g: 44, b: 40, a: 255 });
    expect(toolbox.get().color).toEqual(red);
  });

  it('shows the tools, layers and settings that there are', () => {
    const { limits } = roundBox(
      { shapes: false, presets: 'pencil', advancedBrush: false, pressure: false, layers: 3 },
      memoryStorage(),
      true,
    );
    expect(limits.rows).toEqual([[Tool.pencil], [Tool.eraser]]);
    expect(limits.layers).toEqual([1, 2]);
    expect([...limits.knobs(Tool.pencil)]).toEqual(['size', 'blendMode']);
  });

  it.each([
    ['one layer', { layers: 1 }, false, [0, 2]],
    ['two layers', { layers: 2 }, false, [0]],
    ["somebody else's picture on the back layer", {}, true, [0]],
  ])('draws on no layer that is forbidden: %s', (_case, tools, hasBase, forbidden) => {
    const toolbox = roundBox(tools, memoryStorage(), hasBase);
    const chosen = toolbox.limits.layers.at(-1) ?? 1;
    toolbox.setLayer(chosen);
    for (const layer of forbidden) {
      toolbox.setLayer(layer);
      expect(toolbox.get().layer).toBe(chosen);
    }
  });

  it('does not take by key what is not there', () => {
    const toolbox = roundBox({ shapes: false, presets: 'pencil' });
    toolbox.takeOneOf([Tool.rectangle, Tool.ellipse]);
    toolbox.takeOneOf([Tool.brush]);
    expect(toolbox.get().nib).toBe(Tool.pencil);
  });
});
