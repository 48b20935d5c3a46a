import { memoryStorage } from '@tuschel/client';
import { BlendMode, Tool } from '@tuschel/ink';
import { ALL_TOOLS, type Tools } from '@tuschel/rules';
import { describe, expect, it } from 'vitest';
import { parseHex } from '../colors/palette.ts';
import { Form } from './nibs.ts';
import { presetInHand, presetsAtHand, withPreset } from './presets.ts';
import { createToolbox, type Toolbox } from './toolbox.ts';
import { toolLimits } from './toolLimits.ts';
import { INK, PAPER } from './toolboxState.ts';

const box = (tools: Partial<Tools> = {}, hasBase = false) =>
  createToolbox(memoryStorage(), [], toolLimits({ ...ALL_TOOLS, ...tools }, hasBase));
const inHand = (toolbox: Toolbox) => presetInHand(toolbox.get(), toolbox.limits)?.id;
const red = parseHex('#d8292b')!;

describe('selecting', () => {
  it('goes in the form of the last time, and in the other one when it is asked for once more', () => {
    const toolbox = box();
    const forms = [1, 2, 3].map(() => {
      toolbox.select();
      return toolbox.get().selects;
    });
    expect(forms).toEqual(['rectangle', 'lasso', 'rectangle']);
    toolbox.select('lasso');
    toolbox.select('lasso');
    expect(toolbox.get().selects).toBe('lasso');
    toolbox.take(Tool.pencil);
    expect(toolbox.get().selects).toBeNull();
    toolbox.select();
    expect(toolbox.get().selects).toBe('lasso');
  });

  it('is no picking of colours, and ends when the tool is to erase', () => {
    const toolbox = box();
    toolbox.setPicking(true);
    toolbox.select();
    expect(toolbox.get()).toMatchObject({ selects: 'rectangle', isPicking: false });
    toolbox.toggleErasing();
    expect(toolbox.get()).toMatchObject({ selects: null, erases: true });
    toolbox.toggleErasing();
    expect(toolbox.get().erases).toBe(false);
  });

  it('cannot be had where nothing may be taken back', () => {
    const toolbox = box({ undo: false });
    toolbox.select('lasso');
    expect(toolbox.get().selects).toBeNull();
  });
});

describe('the other form', () => {
  it.each([Tool.rectangle, Tool.ellipse, Tool.lassoFill])('of tool %i is taken and given up', (nib) => {
    const toolbox = box();
    toolbox.take(nib);
    const forms = [1, 2].map(() => {
      toolbox.otherForm();
      return toolbox.get().settings[nib].form;
    });
    expect(forms).toEqual([Form.other, Form.plain]);
  });

  it('is none of tools without one, nor of a shape where nothing may be filled', () => {
    const toolbox = box();
    toolbox.otherForm();
    expect(toolbox.get().settings[Tool.pencil].form).toBe(Form.plain);
    const storage = memoryStorage();
    const before = createToolbox(storage);
    before.take(Tool.rectangle);
    before.otherForm();
    const unfilled = createToolbox(storage, [], toolLimits({ ...ALL_TOOLS, fill: false }));
    unfilled.take(Tool.rectangle);
    expect(unfilled.get().settings[Tool.rectangle].form).toBe(Form.plain);
    expect(unfilled.limits.knobs(Tool.rectangle).has('form')).toBe(false);
    unfilled.otherForm();
    expect(unfilled.get().settings[Tool.rectangle].form).toBe(Form.plain);
    expect(createToolbox(storage).get().settings[Tool.rectangle].form).toBe(Form.other);
  });
});

describe('going through presets', () => {
  it('begins at the first forth and at the last back, where the tool is set as none of them', () => {
    for (const [direction, at] of [
      [1, 0],
      [-1, -1],
    ] as const) {
      const toolbox = box();
      toolbox.adjust({ size: 231 });
      expect(inHand(toolbox)).toBeUndefined();
      toolbox.stepPreset(direction);
      expect(inHand(toolbox)).toBe(presetsAtHand(toolbox.get(), toolbox.limits).at(at)?.id);
    }
  });

  it('by one key ends after one’s own, though it is set as another one', () => {
    const toolbox = box();
    toolbox.changePresets((own) => withPreset(own, Tool.pencil, 'same', toolbox.get().settings[Tool.pencil]));
    const own = presetsAtHand(toolbox.get(), toolbox.limits).at(-1)!;
    toolbox.takePreset(presetsAtHand(toolbox.get(), toolbox.limits)[0]!);
    const count = presetsAtHand(toolbox.get(), toolbox.limits).length;
    const met = Array.from({ length: count }, () => {
      toolbox.cyclePresets();
      return inHand(toolbox);
    });
    expect(met.at(-2)).toBe(own.id);
    expect(new Set(met).size).toBe(count);
  });

  it('leaves the tool erasing, if it did', () => {
    const toolbox = box();
    toolbox.toggleErasing();
    toolbox.stepPreset(1);
    expect(toolbox.get().erases).toBe(true);
  });

  it('is one preset put aside, of which the tool is set by another than before', () => {
    const toolbox = box();
    const keep = (name: string) =>
      toolbox.changePresets((own) => withPreset(own, Tool.pencil, name, toolbox.get().settings[Tool.pencil]));
    keep('a');
    const [first] = toolbox.get().presets;
    toolbox.adjust({ size: 90 });
    keep('b');
    expect(inHand(toolbox)).toBe(toolbox.get().presets[1]?.id);
    toolbox.changePresets((own) => own.filter(({ id }) => id !== first?.id));
    expect(inHand(toolbox)).toBe(toolbox.get().presets[0]?.id);
  });
});

describe('colours', () => {
  it('of a fresh box come back both, whatever lay in them', () => {
    const toolbox = box();
    toolbox.setColor(red);
    toolbox.swapColors();
    toolbox.setColor(parseHex('#2a63d6')!);
    toolbox.defaultColors();
    expect(toolbox.get()).toMatchObject({ color: INK, otherColor: PAPER });
  });

  it('that were used last are announced once, and forgetting one leaves the others where they were', () => {
    const toolbox = box();
    let told = 0;
    toolbox.subscribe(() => (told += 1));
    toolbox.used(red);
    toolbox.used({ ...red });
    expect([told, toolbox.get().history]).toEqual([1, [red]]);
    toolbox.keep([red, INK, PAPER]);
    toolbox.forget({ ...INK });
    expect(toolbox.get().own).toEqual([red, PAPER]);
  });
});

describe('a desk from another device', () => {
  it('is taken over, its bend as far as it may be', () => {
    const toolbox = box();
    const presets = withPreset([], Tool.brush, 'x', toolbox.get().settings[Tool.brush]);
    const freeCurve = [
      [0, 0],
      [1, 1],
    ] as const;
    toolbox.adopt({ own: [red], presets, palette: 'earth', toolSide: 'right', pressureCurve: 500, freeCurve });
    const shown = { own: [red], presets, palette: 'earth', toolSide: 'right', pressureCurve: 100, freeCurve };
    expect(toolbox.get()).toMatchObject(shown);
  });
});

describe('how a tool is set', () => {
  it('is as at the first time after a reset, but for what cannot be set there, which is left for the next drawing', () => {
    const storage = memoryStorage();
    const before = createToolbox(storage);
    before.adjust({ hardness: 7, size: 70, blendMode: BlendMode.add });
    const round = createToolbox(storage, [], toolLimits({ ...ALL_TOOLS, advancedBrush: false }));
    round.reset();
    expect(createToolbox(storage).get().settings[Tool.pencil]).toMatchObject({
      hardness: 7,
      size: 5,
      blendMode: BlendMode.normal,
    });
  });

  it.each([
    [100, 113, 89],
    [5, 6, 4],
  ])('grows and shrinks from %i px to %i and to %i', (size, larger, smaller) => {
    const toolbox = box();
    const after = (direction: 1 | -1, isFine: boolean) => {
      toolbox.adjust({ size });
      toolbox.stepSize(direction, isFine);
      return toolbox.get().settings[Tool.pencil].size;
    };
    expect([after(1, false), after(-1, false)]).toEqual([larger, smaller]);
    expect([after(1, true), after(-1, true)]).toEqual([size + 1, size - 1]);
  });
});
