import { BlendMode, FloodReach, Pressure, Tool } from '@tuschel/ink';
import { boundedSettings, type Knob, type Nib, NIBS, type NibSettings, type Preset } from './nibs.ts';
import type { ToolboxState } from './toolboxState.ts';
import type { ToolLimits } from './toolLimits.ts';

export const MOST_PRESETS = 30;
/** Those of several devices together: none is lost when they meet. */
export const MOST_KEPT_PRESETS = 60;
/** UTF-16 units, as a text field counts them. */
export const PRESET_NAME_LONGEST = 30;

const { size: SIZE, opacity: OPACITY } = Pressure;
const BOTH = SIZE | OPACITY;

const OUTLINES = {
  plain: {},
  thin: { size: 2, hardness: 100 },
  bold: { size: 18, hardness: 95 },
  dotted: { size: 10, hardness: 95, spacing: 180 },
} satisfies Shelf;

/** What differs from the tool as one gets it; the first of a row is the tool as one gets it. */
const DESIGNED = {
  [Tool.pencil]: {
    plain: {},
    fineliner: { size: 3, hardness: 100, density: 100, spacing: 8, pressure: 0, stabiliser: 6 },
    construction: { size: 4, opacity: 40, density: 60, spacing: 10 },
    softPencil: { size: 14, hardness: 40, density: 35, opacity: 90, spacing: 8 },
  },
  [Tool.brush]: {
    paint: {},
    ink: { size: 18, hardness: 95, density: 100, spacing: 4, stabiliser: 10 },
    marker: { size: 36, hardness: 92, density: 100, opacity: 65, pressure: 0, blendMode: BlendMode.multiply },
    airbrush: { size: 160, hardness: 1, density: 8, spacing: 6, pressure: OPACITY },
    wash: { size: 90, hardness: 30, density: 30, opacity: 40, pressure: BOTH, blendMode: BlendMode.multiply },
    shade: { size: 80, hardness: 10, density: 20, opacity: 80, pressure: BOTH, blendMode: BlendMode.keepAlpha },
    glow: { size: 70, hardness: 1, density: 20, opacity: 60, pressure: BOTH, blendMode: BlendMode.add },
    dots: { size: 20, hardness: 95, density: 100, spacing: 160 },
  },
  [Tool.pixel]: {
    pixels4: {},
    pixels1: { size: 1 },
    pixels2: { size: 2 },
    pixels16: { size: 16 },
  },
  [Tool.eraser]: {
    plain: {},
    fineEraser: { size: 10, hardness: 100, pressure: 0 },
    hardEraser: { size: 60, hardness: 100, pressure: 0 },
    softEraser: { size: 140, hardness: 5, density: 25, pressure: BOTH },
  },
  [Tool.line]: OUTLINES,
  [Tool.rectangle]: OUTLINES,
  [Tool.ellipse]: OUTLINES,
  [Tool.floodFill]: {
    plain: {},
    exactFill: { tolerance: 0, growth: 0 },
    looseFill: { tolerance: 45, growth: 4 },
    layerFill: { reach: FloodReach.layer },
  },
  [Tool.lassoFill]: {
    solid: {},
    shadow: { opacity: 35, blendMode: BlendMode.multiply },
    light: { opacity: 45, blendMode: BlendMode.screen },
    behind: { blendMode: BlendMode.behind },
  },
} satisfies Record<Nib, Shelf>;

type Shelf = Readonly<Record<string, Partial<NibSettings>>>;
type NamesOf<S> = S extends S ? keyof S : never;
/** Of a preset that came with its tool. */
export type PresetName = NamesOf<(typeof DESIGNED)[Nib]>;

const BUILT_IN: readonly Preset[] = NIBS.flatMap((nib) =>
  Object.entries<Partial<NibSettings>>(DESIGNED[nib]).map(([id, differs]) => {
    return { id, nib, name: null, settings: boundedSettings(nib, differs) };
  }),
);
export const PRESET_NAMES = [...new Set(BUILT_IN.map(({ id }) => id as PresetName))];

/** Those of the tool in the hand that draw on this page what they say: first those that came with it, then the artist's own. */
export function presetsAtHand({ nib, presets }: ToolboxState, limits: ToolLimits): readonly Preset[] {
  return [...BUILT_IN, ...presets].filter((preset) => preset.nib === nib && isTrueUnder(limits, preset));
}

/** Without its hardness an airbrush is none. A size, and what the pen's pressure or a steady hand add, make no other tool of it. */
const ESSENTIAL: readonly Knob[] = ['hardness', 'density', 'spacing', 'opacity', 'blendMode', 'tolerance', 'growth'];

function isTrueUnder(limits: ToolLimits, preset: Preset): boolean {
  const limitedTo = settingsUnder(limits, preset);
  return ESSENTIAL.every((knob) => limitedTo[knob] === preset.settings[knob]);
}

/** What will be drawn with on this page. */
export function settingsUnder(limits: ToolLimits, { nib, settings }: Preset): NibSettings {
  const knobs = limits.knobs(nib);
  const allowed = Object.entries(settings).filter(([knob]) => knobs.has(knob as Knob));
  const pressure = limits.tools.pressure ? {} : { pressure: 0 };
  return { ...boundedSettings(nib, Object.fromEntries(allowed)), ...pressure };
}

/** Whether the tool is set as the preset has it, in all that can be set on this page. */
export function isSetAs(settings: NibSettings, limits: ToolLimits, preset: Preset): boolean {
  return [...limits.knobs(preset.nib)].every((knob) => settings[knob] === preset.settings[knob]);
}

/** A number that another device of the same person does not give to another preset. */
export const presetNumber = (): number => 100_000_000 + Math.floor(Math.random() * 900_000_000);

/** The artist's own presets with one more at the end; as they were when there are as many as may be, or the name is none. */
export function withPreset(
  own: readonly Preset[],
  nib: Nib,
  called: string,
  settings: NibSettings,
  number = 1 + Math.max(0, ...own.map(({ id }) => Number(id.slice(OWN.length)))),
): readonly Preset[] {
  const name = presetName(called);
  if (name === null || own.length >= MOST_PRESETS) return own;
  return [...own, { id: `${OWN}${number}`, nib, name, settings }];
}

export function withoutPreset(own: readonly Preset[], id: string): readonly Preset[] {
  return own.filter((preset) => preset.id !== id);
}

/** One of the artist's own with another name, or set otherwise. */
export function withChanged(
  own: readonly Preset[],
  id: string,
  change: { name?: string; settings?: NibSettings },
): readonly Preset[] {
  return own.map((preset) => {
    if (preset.id !== id) return preset;
    return { ...preset, ...change, name: presetName(change.name ?? '') ?? preset.name };
  });
}

/** One of the artist's own a place further to the front (-1) or back (1) among those of its tool. */
export function withMoved(own: readonly Preset[], id: string, by: 1 | -1): readonly Preset[] {
  const from = own.findIndex((preset) => preset.id === id);
  const moved = own[from];
  const of = own.filter(({ nib }) => nib === moved?.nib);
  const neighbour = moved && of[of.indexOf(moved) + by];
  if (!neighbour) return own;
  return own.map((preset) => (preset === moved ? neighbour : preset === neighbour ? moved : preset));
}

const OWN = 'own-';
const OWN_ID = /^own-\d{1,9}$/;

/** Null: there is nothing to be seen in it. */
function presetName(text: string): string | null {
  const name = text.trim().slice(0, PRESET_NAME_LONGEST).trim();
  return name === '' ? null : name;
}

/** What a storage holds, as far as it can be used: somebody else may have written to it. */
export function keptPresets(kept: unknown): readonly Preset[] {
  if (!Array.isArray(kept)) return [];
  const presets = kept.map(keptPreset).filter((preset) => preset !== null);
  const isFirst = ({ id }: Preset, at: number) => presets.findIndex((preset) => preset.id === id) === at;
  return presets.filter(isFirst).slice(0, MOST_KEPT_PRESETS);
}

function keptPreset(entry: Partial<Record<keyof Preset, unknown>> | null): Preset | null {
  const { id, settings } = entry ?? {};
  const nib = NIBS.find((one) => one === entry?.nib);
  const name = typeof entry?.name === 'string' ? presetName(entry.name) : null;
  if (nib === undefined || name === null || typeof id !== 'string' || !OWN_ID.test(id)) return null;
  return { id, nib, name, settings: boundedSettings(nib, (settings ?? {}) as Partial<NibSettings>) };
}

/** What the tool in the hand was set by; until something was, what it is like. Null: nothing that can be had on this page. */
export function presetInHand(state: ToolboxState, limits: ToolLimits): Preset | null {
  const presets = presetsAtHand(state, limits);
  const setBy = presets.find(({ id }) => id === state.setBy[state.nib]);
  return setBy ?? presets.find((preset) => isSetAs(state.settings[state.nib], limits, preset)) ?? null;
}
