import { memoryStorage } from '@tuschel/client';
import { BlendMode, FloodReach, LIMITS, Tool } from '@tuschel/ink';
import { describe, expect, it } from 'vitest';
import { boundedSettings, Form, freshSettings, isFilledShape, type Knob, KNOBS, knobsInUse, NIBS } from './nibs.ts';
import { createToolbox, styleOf } from './toolbox.ts';

/** Of each setting a value that no tool starts with. */
const OTHER: Readonly<Record<Exclude<Knob, 'stabiliser' | 'form'>, number>> = {
  size: 77,
  opacity: 33,
  hardness: 44,
  density: 55,
  spacing: 66,
  pressure: 2,
  blendMode: BlendMode.add,
  tolerance: 88,
  growth: 9,
  reach: FloodReach.layer,
};

const styleWith = (nib: (typeof NIBS)[number], knob?: keyof typeof OTHER) => {
  const toolbox = createToolbox(memoryStorage(), [], undefined, { nib });
  const settings = knob ? { ...freshSettings(nib), [knob]: OTHER[knob] } : freshSettings(nib);
  return styleOf({ ...toolbox.get(), settings: { ...toolbox.get().settings, [nib]: settings } }, false);
};

/** What a style tells of a tool and the engine does without. */
const MEANS_NOTHING: readonly (readonly [tool: number, knob: Knob])[] = [
  // To erase is all that an eraser does.
  [Tool.eraser, 'blendMode'],
  ...([Tool.line, Tool.rectangle, Tool.ellipse] as const).map((tool) => [tool, 'pressure'] as const),
  ...(['hardness', 'density', 'spacing'] as const).map((knob) => [Tool.pixel, knob] as const),
];

describe('what can be set of a tool', () => {
  it.each(NIBS)('is what its strokes differ by: tool %i', (nib) => {
    const knobs = Object.keys(OTHER) as (keyof typeof OTHER)[];
    const differing = knobs.filter((knob) => JSON.stringify(styleWith(nib, knob)) !== JSON.stringify(styleWith(nib)));
    const meant = differing.filter((knob) => !MEANS_NOTHING.some(([tool, none]) => tool === nib && none === knob));
    expect(knobs.filter((knob) => KNOBS[nib].has(knob))).toEqual(meant);
  });

  it('is how steady the hand is for what a hand draws, and the form for what has two', () => {
    const having = (knob: Knob) => NIBS.filter((nib) => KNOBS[nib].has(knob));
    expect(having('stabiliser')).toEqual([Tool.pencil, Tool.brush, Tool.pixel, Tool.eraser, Tool.lassoFill]);
    expect(having('form')).toEqual([Tool.rectangle, Tool.ellipse, Tool.lassoFill]);
  });

  it('of a shape that is filled is what a fill has, and the way back to its outline', () => {
    const filled = { form: Form.other };
    for (const nib of [Tool.rectangle, Tool.ellipse] as const) {
      expect([...knobsInUse(nib, filled)]).toEqual(['opacity', 'blendMode', 'form']);
      expect(knobsInUse(nib, { form: Form.plain })).toBe(KNOBS[nib]);
    }
    expect(NIBS.filter((nib) => isFilledShape(nib, filled))).toEqual([Tool.rectangle, Tool.ellipse]);
    expect(knobsInUse(Tool.lassoFill, filled)).toBe(KNOBS[Tool.lassoFill]);
  });
});

describe('a shape', () => {
  it.each([Tool.rectangle, Tool.ellipse])('that is filled is drawn by the tool that fills: %i', (nib) => {
    const toolbox = createToolbox(memoryStorage(), [], undefined, { nib });
    toolbox.adjust({ opacity: 40, size: 50 });
    expect(styleOf(toolbox.get(), false)).toMatchObject({ tool: nib, size: 50, opacity: 40 });
    toolbox.otherForm();
    const filled = styleOf(toolbox.get(), false);
    expect(filled).toMatchObject({ tool: Tool.lassoFill, opacity: 40, color: toolbox.get().color });
    expect(filled.size).not.toBe(50);
    toolbox.otherForm();
    expect(styleOf(toolbox.get(), false)).toMatchObject({ tool: nib, size: 50 });
  });
});

describe('a setting from elsewhere', () => {
  it.each<[Knob, number, number]>([
    ['size', LIMITS.sizeMin, LIMITS.sizeMax],
    ['opacity', 1, 100],
    ['hardness', 1, 100],
    ['density', 1, 100],
    ['spacing', 1, 200],
    ['stabiliser', 0, 100],
    ['pressure', 0, 3],
    ['tolerance', 0, 99],
    ['growth', 0, 16],
    ['reach', FloodReach.layer, FloodReach.allLayers],
    ['form', Form.plain, Form.other],
  ])('is a whole number within its limits: %s from %i to %i', (knob, low, high) => {
    const became = (value: unknown) => boundedSettings(Tool.pencil, { [knob]: value })[knob];
    expect([low, low - 1, high, high + 1, high - 0.4].map(became)).toEqual([low, low, high, high, high]);
    const usual = freshSettings(Tool.pencil)[knob];
    expect([NaN, Infinity, -Infinity, '7', null, undefined].map(became)).toEqual(Array(6).fill(usual));
  });

  it('mixes with what is there in one of the known ways, or as usual', () => {
    const became = (blendMode: unknown) => boundedSettings(Tool.brush, { blendMode }).blendMode;
    expect([BlendMode.screen, BlendMode.behind, BlendMode.erase, 99, 'add'].map(became)).toEqual([
      BlendMode.screen,
      BlendMode.behind,
      BlendMode.normal,
      BlendMode.normal,
      BlendMode.normal,
    ]);
  });
});
