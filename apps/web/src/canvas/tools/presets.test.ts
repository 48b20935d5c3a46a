import { memoryStorage } from '@tuschel/client';
import { BlendMode, createRaster, Pressure, Tool, toolsFault, validateLine } from '@tuschel/ink';
import { ALL_TOOLS, type Tools } from '@tuschel/rules';
import { describe, expect, it, test, vi } from 'vitest';
import { freshSettings, NIBS, type NibSettings, type Preset } from './nibs.ts';
import {
  isSetAs,
  keptPresets,
  MOST_PRESETS,
  PRESET_NAME_LONGEST,
  presetInHand,
  presetNumber,
  presetsAtHand,
  settingsUnder,
  withChanged,
  withMoved,
  withoutPreset,
  withPreset,
} from './presets.ts';
import { presetSample } from './strokeSample.ts';
import { createToolbox, styleOf, type Toolbox } from './toolbox.ts';
import { toolLimits } from './toolLimits.ts';

const atHand = (toolbox: Toolbox) => presetsAtHand(toolbox.get(), toolbox.limits);
const named = (toolbox: Toolbox, id: string): Preset => atHand(toolbox).find((preset) => preset.id === id)!;
const inHand = (toolbox: Toolbox) => presetInHand(toolbox.get(), toolbox.limits)?.id;
const keep = (toolbox: Toolbox, name: string) =>
  toolbox.changePresets((own) => withPreset(own, toolbox.get().nib, name, toolbox.get().settings[toolbox.get().nib]));

test.each([[null], [undefined], ['presets'], [7], [{ length: 1 }]])(
  'a storage that holds %j holds no presets',
  (kept) => {
    expect(keptPresets(kept)).toEqual([]);
  },
);

describe('the presets that come with the tools', () => {
  it.each(NIBS)(
    'of tool %i are several, the first is the tool as it was at first, and each draws something else',
    (nib) => {
      const toolbox = createToolbox(memoryStorage());
      toolbox.take(nib);
      const presets = atHand(toolbox);
      expect(presets.length).toBeGreaterThanOrEqual(4);
      expect(presets[0]?.settings).toEqual(freshSettings(nib));
      const styles = presets.map((preset) => {
        toolbox.takePreset(preset);
        return JSON.stringify(styleOf(toolbox.get(), false));
      });
      expect(new Set(styles).size).toBe(presets.length);
    },
  );

  it.each(NIBS)('of tool %i are shown by strokes of the engine that can be seen', (nib) => {
    const size = { width: 128, height: 72 };
    const toolbox = createToolbox(memoryStorage());
    toolbox.take(nib);
    const pictures = (lines: ReturnType<typeof presetSample>) => {
      const raster = createRaster(size);
      for (const line of lines) raster.draw(line);
      return raster.hash();
    };
    for (const preset of atHand(toolbox)) {
      const lines = presetSample(nib, preset.settings, size);
      for (const line of lines) expect(validateLine(line)).toHaveProperty('line');
      expect([preset.id, pictures(lines)]).not.toEqual([preset.id, pictures(lines.slice(0, -1))]);
    }
  });

  it('an ink brush follows the pressure, a marker does not and lets what is below shine through', () => {
    const toolbox = createToolbox(memoryStorage());
    toolbox.take(Tool.brush);
    toolbox.takePreset(named(toolbox, 'ink'));
    expect(styleOf(toolbox.get(), false)).toMatchObject({ size: 18, pressure: Pressure.size });
    toolbox.takePreset(named(toolbox, 'marker'));
    expect(styleOf(toolbox.get(), false)).toMatchObject({ pressure: 0, blendMode: BlendMode.multiply });
  });

  it.each([
    ['selecting ink', (toolbox: Toolbox) => toolbox.select()],
    ['picking a colour', (toolbox: Toolbox) => toolbox.setPicking(true)],
  ])('one that is taken draws, after %s as well', (_, act) => {
    const toolbox = createToolbox(memoryStorage());
    act(toolbox);
    toolbox.takePreset(named(toolbox, 'fineliner'));
    expect(toolbox.get()).toMatchObject({ selects: null, isPicking: false });
    expect(inHand(toolbox)).toBe('fineliner');
  });

  it('are gone through in a circle, each tool by itself', () => {
    const toolbox = createToolbox(memoryStorage());
    const ids = atHand(toolbox).map(({ id }) => id);
    const forth = ids.map(() => {
      toolbox.stepPreset(1);
      return inHand(toolbox);
    });
    expect(forth).toEqual([...ids.slice(1), ids[0]]);
    toolbox.stepPreset(-1);
    expect(inHand(toolbox)).toBe(ids.at(-1));
    toolbox.take(Tool.eraser);
    expect(inHand(toolbox)).toBe('plain');
  });

  it('a tool that was set otherwise belongs to its preset still, until it is made as it was at first', () => {
    const toolbox = createToolbox(memoryStorage());
    toolbox.takePreset(named(toolbox, 'fineliner'));
    toolbox.adjust({ size: 9 });
    expect(inHand(toolbox)).toBe('fineliner');
    toolbox.reset();
    expect(inHand(toolbox)).toBe('plain');
  });
});

describe('presets of a round', () => {
  const roundBox = (tools: Partial<Tools>, storage = memoryStorage()) =>
    createToolbox(storage, [], toolLimits({ ...ALL_TOOLS, ...tools }));

  it('are those that draw what they say: without the finer settings there is no airbrush', () => {
    const toolbox = roundBox({ advancedBrush: false });
    toolbox.take(Tool.brush);
    expect(atHand(toolbox).map(({ id }) => id)).toEqual(['paint']);
    toolbox.take(Tool.pixel);
    expect(atHand(toolbox)).toHaveLength(4);
  });

  it.each<[string, Partial<NibSettings>, boolean]>([
    ['hardness', { hardness: 12 }, false],
    ['density', { density: 12 }, false],
    ['spacing', { spacing: 55 }, false],
    ['opacity', { opacity: 12 }, false],
    ['size', { size: 12 }, true],
    ['way of mixing', { blendMode: BlendMode.add }, true],
    ['steadiness', { stabiliser: 12 }, true],
    ['pressure', { pressure: Pressure.opacity }, true],
  ])('are of the artist’s own those whose %s can be had', (_, settings, isOffered) => {
    const storage = memoryStorage();
    const toolbox = createToolbox(storage);
    toolbox.adjust(settings);
    keep(toolbox, 'mine');
    expect(atHand(toolbox).at(-1)?.name).toBe('mine');
    const offered = atHand(roundBox({ advancedBrush: false, pressure: false }, storage)).map(({ name }) => name);
    expect(offered.includes('mine')).toBe(isOffered);
  });

  it('draw with as much of their settings as there is', () => {
    const settings = { ...freshSettings(Tool.pencil), size: 44, stabiliser: 50, blendMode: BlendMode.add, pressure: 1 };
    const preset: Preset = { id: 'own-1', nib: Tool.pencil, name: 'mine', settings };
    const under = (tools: Partial<Tools>) => settingsUnder(toolLimits({ ...ALL_TOOLS, ...tools }), preset);
    expect(under({})).toEqual(settings);
    expect(under({ pressure: false })).toEqual({ ...settings, pressure: 0 });
    expect(under({ advancedBrush: false })).toEqual({ ...settings, stabiliser: 0 });
  });

  it('are what a tool is set as where all that can be set there agrees', () => {
    const settings = { ...freshSettings(Tool.pencil), size: 44, stabiliser: 50 };
    const preset: Preset = { id: 'own-1', nib: Tool.pencil, name: 'mine', settings };
    const steady = toolLimits(ALL_TOOLS);
    const plain = toolLimits({ ...ALL_TOOLS, advancedBrush: false });
    expect([steady, plain].map((limits) => isSetAs({ ...settings, stabiliser: 0 }, limits, preset))).toEqual([
      false,
      true,
    ]);
    expect([steady, plain].map((limits) => isSetAs({ ...settings, size: 45 }, limits, preset))).toEqual([false, false]);
  });

  it('of a tool that is not allowed cannot be taken', () => {
    const brush = createToolbox(memoryStorage());
    brush.take(Tool.brush);
    const toolbox = roundBox({ presets: 'pixel' });
    toolbox.takePreset(named(brush, 'ink'));
    expect(toolbox.get().nib).toBe(Tool.pixel);
  });

  it('never make a stroke that the round does not allow', () => {
    const rounds: Partial<Tools>[] = [{}, { advancedBrush: false }, { pressure: false }, { presets: 'pencil' }];
    for (const tools of rounds) {
      const toolbox = roundBox(tools);
      for (const nib of toolbox.limits.rows.flat()) {
        toolbox.take(nib);
        for (const preset of atHand(toolbox)) {
          toolbox.takePreset(preset);
          const line = { ...styleOf(toolbox.get(), false), points: [{ x: 1, y: 1, p: 1 }] };
          expect([preset.id, toolsFault(line, { ...ALL_TOOLS, ...tools }, false)]).toEqual([preset.id, null]);
        }
      }
    }
  });
});

describe("the artist's own presets", () => {
  it('keep how the tool is set, under a name, also for the next drawing', () => {
    const storage = memoryStorage();
    const toolbox = createToolbox(storage);
    toolbox.adjust({ size: 44, hardness: 12 });
    keep(toolbox, '  Soft clouds  ');
    toolbox.adjust({ size: 3 });
    const next = createToolbox(storage);
    const own = atHand(next).at(-1)!;
    expect(own).toMatchObject({ name: 'Soft clouds', settings: { size: 44, hardness: 12 } });
    expect(presetInHand(next.get(), next.limits)).toEqual(own);
    next.takePreset(own);
    expect(next.get().settings[Tool.pencil]).toMatchObject({ size: 44, hardness: 12 });
    next.take(Tool.brush);
    expect(atHand(next)).not.toContainEqual(own);
  });

  it('are 30 at most, and none is without a name or has one longer than 30', () => {
    const toolbox = createToolbox(memoryStorage());
    keep(toolbox, '   ');
    expect(toolbox.get().presets).toEqual([]);
    for (let i = 0; i <= MOST_PRESETS; i++) keep(toolbox, `${'x'.repeat(PRESET_NAME_LONGEST)}y`);
    expect(toolbox.get().presets).toHaveLength(30);
    expect(new Set(toolbox.get().presets.map(({ id }) => id)).size).toBe(30);
    expect(toolbox.get().presets[0]?.name).toBe('x'.repeat(30));
  });

  it('have no gap at the end of a name that is cut', () => {
    const name = `${'x'.repeat(PRESET_NAME_LONGEST - 1)} y`;
    const [preset] = withPreset([], Tool.pencil, name, freshSettings(Tool.pencil));
    expect(preset?.name).toBe('x'.repeat(PRESET_NAME_LONGEST - 1));
  });

  it.each([0, 0.999_999_999_999])('have numbers that are read again, whatever the luck: %f', (luck) => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(luck);
    const own = withPreset([], Tool.pencil, 'mine', freshSettings(Tool.pencil), presetNumber());
    random.mockRestore();
    expect(own[0]?.id).toMatch(/^own-[1-9]\d{8}$/);
    expect(keptPresets(own)).toEqual(own);
  });

  it('of several devices are 60 at most, each once', () => {
    const settings = freshSettings(Tool.pencil);
    const many = Array.from({ length: 61 }, (_, i) => ({ id: `own-${i}`, nib: Tool.pencil, name: 'x', settings }));
    expect(keptPresets(many)).toEqual(many.slice(0, 60));
    expect(keptPresets([many[0], many[0], many[1]])).toEqual(many.slice(0, 2));
    expect(
      keptPresets([
        { ...many[0], id: 'own-1234567890' },
        { ...many[0], id: 'my own-1' },
      ]),
    ).toEqual([]);
  });

  it('can be renamed, set otherwise, moved among those of their tool, and deleted', () => {
    const settings = freshSettings(Tool.pencil);
    let own: readonly Preset[] = [];
    own = withPreset(own, Tool.pencil, 'a', settings);
    own = withPreset(own, Tool.brush, 'between', freshSettings(Tool.brush));
    own = withPreset(own, Tool.pencil, 'b', settings);
    const [a, , b] = own.map(({ id }) => id) as [string, string, string];
    const names = () => own.map(({ name }) => name);

    own = withMoved(own, b, -1);
    expect(names()).toEqual(['b', 'between', 'a']);
    expect(withMoved(own, b, -1)).toBe(own);
    expect(withMoved(own, a, 1)).toBe(own);
    own = withChanged(own, a, { name: 'c' });
    own = withChanged(own, a, { settings: { ...settings, size: 99 } });
    expect(own.at(-1)).toMatchObject({ name: 'c', settings: { size: 99 } });
    expect(withChanged(own, a, { name: ' ' }).at(-1)?.name).toBe('c');
    own = withoutPreset(own, b);
    expect(names()).toEqual(['between', 'c']);
    // What is kept after something was deleted never takes the place of another.
    own = withPreset(own, Tool.pencil, 'd', settings);
    expect(new Set(own.map(({ id }) => id)).size).toBe(3);
  });

  it('from a storage somebody else wrote to are those that can be drawn with', () => {
    const storage = memoryStorage();
    const presets = [
      null,
      7,
      { id: 'own-1', nib: 0, name: 'fine', settings: { size: 1e9 } },
      { id: 'own-1', nib: 0, name: 'twice', settings: {} },
      { id: 'own-2', nib: 99, name: 'no such tool', settings: {} },
      { id: 'paint', nib: 1, name: 'in disguise', settings: {} },
      { id: 'own-3', nib: 1, name: '', settings: {} },
      { id: 'own-4', nib: 1, name: 'bare' },
    ];
    storage.setItem('tuschel_toolbox', JSON.stringify({ presets, setBy: 'nobody' }));
    const own = createToolbox(storage).get().presets;
    expect(own.map(({ name }) => name)).toEqual(['fine', 'bare']);
    expect(own[0]?.settings.size).toBe(300);
    storage.setItem('tuschel_toolbox', JSON.stringify({ presets: 'many', setBy: null }));
    expect(createToolbox(storage).get().presets).toEqual([]);
  });
});

test('going through the presets by one key comes back to what somebody set themselves, and changes none of it', () => {
  const toolbox = createToolbox(memoryStorage());
  toolbox.take(Tool.brush);
  toolbox.adjust({ size: 77, opacity: 55 });
  const own = toolbox.get().settings[Tool.brush];
  const { presets } = toolbox.get();
  const count = presetsAtHand(toolbox.get(), toolbox.limits).length;
  const sizes = Array.from({ length: count }, () => {
    toolbox.cyclePresets();
    return toolbox.get().settings[Tool.brush].size;
  });
  expect(sizes).not.toContain(77);
  expect(new Set(sizes).size).toBeGreaterThan(3);
  toolbox.cyclePresets();
  expect(toolbox.get().settings[Tool.brush]).toEqual(own);
  expect(toolbox.get().presets).toBe(presets);
  // Once more round: they were not forgotten.
  for (let step = 0; step <= count; step++) toolbox.cyclePresets();
  expect(toolbox.get().settings[Tool.brush]).toEqual(own);
});

test('one’s own settings wait while the presets are gone through, over a reload too; as one gets the tool it goes round', () => {
  const storage = memoryStorage();
  const before = createToolbox(storage);
  before.take(Tool.brush);
  before.cyclePresets();
  const first = before.get().settings[Tool.brush].size;
  before.adjust({ size: 77 });
  before.cyclePresets();
  const after = createToolbox(storage);
  after.take(Tool.brush);
  const count = presetsAtHand(after.get(), after.limits).length;
  for (let step = 0; step < count; step++) after.cyclePresets();
  expect(after.get().settings[Tool.brush].size).toBe(77);
  expect(first).not.toBe(77);
});
