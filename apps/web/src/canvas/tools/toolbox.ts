import type { KeyValue, Store } from '@tuschel/client';
import { BlendMode, type Color, defaultStyle, type FreeCurve, keptCurve, type Style, Tool } from '@tuschel/ink';
import { type SelectionForm, SELECTIONS } from '../select/outline.ts';
import type { Grid } from './gridLines.ts';
import { createStore } from '../../store.ts';
import type { PaletteId } from '../colors/palettes.ts';
import {
  boundedSettings,
  Form,
  freshSettings,
  isFilledShape,
  KNOBS,
  type Knob,
  type Nib,
  type NibSettings,
  type Preset,
} from './nibs.ts';
import { sameColor } from '../colors/palette.ts';
import type { InHand } from './lastInHand.ts';
import { isSetAs, presetInHand, presetsAtHand } from './presets.ts';
import { limited, type ToolLimits, toolLimits } from './toolLimits.ts';
import { boundedCurve, rememberToolbox, restoredToolbox } from './toolboxMemory.ts';
import { INK, PAPER, type ToolboxState } from './toolboxState.ts';

export interface LayerState {
  id: number;
  isVisible: boolean;
}

/** What of a toolbox belongs to the person who draws, not to their device. */
export type DeskTools = 'own' | 'presets' | 'palette' | 'toolSide' | 'pressureCurve' | 'freeCurve';

/** What is not allowed on the drawing at hand is not taken, and changes nothing. */
export interface Toolbox extends Store<ToolboxState> {
  readonly limits: ToolLimits;
  take(nib: Nib): void;
  /** Takes the tool after the one in the hand, in turn; from another tool the one of these that was in the hand last. */
  takeOneOf(nibs: readonly [Nib, ...Nib[]]): void;
  /** Selects in this form from now on; without one, in the form before, and in the other one if it selects already. Nothing where ink cannot be moved. */
  select(form?: SelectionForm): void;
  /** The tool in the hand erases, or paints again. Nothing changes for the eraser. */
  toggleErasing(): void;
  adjust(settings: Partial<NibSettings>): void;
  /** The outline is filled, or the lasso goes from corner to corner, or no longer. Nothing changes for tools without another form. */
  otherForm(): void;
  /** The tool in the hand is as it was at the first time. */
  reset(): void;
  /** Sets the tool of the preset as it says, and takes it into the hand. */
  takePreset(preset: Preset): void;
  /** The next preset of the tool in the hand (1), or the one before (-1), in a circle. */
  stepPreset(direction: 1 | -1): void;
  /** The next preset of the tool in the hand; after the last one the tool is set as it was before the first. */
  cyclePresets(): void;
  /** Keeps other presets than until now; a new one is what its tool was set by. */
  changePresets(change: (own: readonly Preset[]) => readonly Preset[]): void;
  /** One keyboard step up (1) or down (-1); a fine step is one pixel. */
  stepSize(direction: 1 | -1, fine: boolean): void;
  setPressureCurve(bend: number): void;
  /** From now on the pen's pressure counts as this curve says; null: as it is bent. */
  setFreeCurve(curve: FreeCurve | null): void;
  setColor(color: Color): void;
  setPicking(isPicking: boolean): void;
  swapColors(): void;
  defaultColors(): void;
  /** The colour has been drawn with. */
  used(color: Color): void;
  /** Puts colours aside; of too many the oldest are forgotten. */
  keep(colors: readonly Color[]): void;
  forget(color: Color): void;
  setLayer(layer: number): void;
  toggleLayer(layer: number): void;
  setFingers(fingers: ToolboxState['fingers']): void;
  setToolSide(side: ToolboxState['toolSide']): void;
  setGrid(grid: Grid): void;
  setPalette(palette: PaletteId): void;
  /** The desk of the person who draws, as it is on their other devices. */
  adopt(desk: Pick<ToolboxState, DeskTools>): void;
}

const HISTORY_LENGTH = 16;
export const MOST_OWN = 48;
const SIZE_STEP = 1.12;

/**
 * @param storage remembers tools and colours for the next drawing of this browser
 * @param layers which layers the drawing at hand shows; those not named are visible
 * @param limits what may be used on it
 * @param hand what lies in it at first; see `firstNib` and `lastInHand`
 */
export function createToolbox(
  storage: KeyValue,
  layers: readonly LayerState[] = [],
  limits: ToolLimits = toolLimits(),
  { nib = Tool.pencil, layer }: InHand = {},
): Toolbox {
  const isVisible = (id: number) => layers.find((layer) => layer.id === id)?.isVisible ?? true;
  /** What the artist has set; what is shown is as much of it as is allowed. */
  let wanted: ToolboxState = {
    ...restoredToolbox(storage),
    nib,
    painter: nib === Tool.eraser ? Tool.pencil : nib,
    ...(layer === undefined ? {} : { layer }),
    visible: [isVisible(0), isVisible(1), isVisible(2)],
  };
  const shown = createStore(limited(wanted, limits));
  const { get } = shown;

  const set = (change: Partial<ToolboxState>) => {
    wanted = { ...wanted, ...change };
    rememberToolbox(storage, wanted);
    shown.set(limited(wanted, limits));
  };
  const memory: Memory = { get, wanted: () => wanted, set };
  const hand = handOf(memory, limits);

  return {
    limits,
    get,
    subscribe: shown.subscribe,
    ...hand,
    ...presetsOf(memory, limits, hand.take, hand.adjust),
    ...colorsOf(memory),
    setPressureCurve: (bend) => set({ pressureCurve: boundedCurve(bend) }),
    setFreeCurve: (curve) => set({ freeCurve: keptCurve(curve) }),
    setPicking: (isPicking) => isPicking !== get().isPicking && set({ isPicking }),
    setLayer: (layer) => limits.layers.includes(layer) && set({ layer }),
    toggleLayer(layer) {
      const [back, middle, front] = get().visible.map((isVisible, id) => (id === layer ? !isVisible : isVisible));
      set({ visible: [back ?? true, middle ?? true, front ?? true] });
    },
    setFingers: (fingers) => set({ fingers }),
    setToolSide: (toolSide) => set({ toolSide }),
    setGrid: (grid) => set({ grid }),
    setPalette: (palette) => set({ palette }),
    adopt: ({ own, presets, palette, toolSide, pressureCurve, freeCurve }) =>
      set({ own, presets, palette, toolSide, pressureCurve: boundedCurve(pressureCurve), freeCurve }),
  };
}

interface Memory {
  /** What is shown: as much of what is wanted as is allowed. */
  get: () => ToolboxState;
  /** What the artist has set. */
  wanted: () => ToolboxState;
  set: (change: Partial<ToolboxState>) => void;
}

function isAllowed(nib: Nib, limits: ToolLimits): boolean {
  return limits.rows.flat().includes(nib);
}

/** The tool in the hand, and how it is set. */
function handOf({ get, wanted, set }: Memory, limits: ToolLimits) {
  /** Last taken at the end. */
  let taken: readonly Nib[] = [];
  let lastForm: SelectionForm = 'rectangle';
  const take = (nib: Nib) => {
    if (!isAllowed(nib, limits)) return;
    taken = [...taken.filter((other) => other !== nib), nib];
    set({ nib, erases: false, isPicking: false, selects: null, ...(nib === Tool.eraser ? {} : { painter: nib }) });
  };
  const adjust = (settings: Partial<NibSettings>) => {
    const { nib } = get();
    const all = wanted().settings;
    const allowed = Object.entries(settings).filter(([knob]) => limits.knobs(nib).has(knob as Knob));
    set({ settings: { ...all, [nib]: boundedSettings(nib, { ...all[nib], ...Object.fromEntries(allowed) }) } });
  };
  return {
    take,
    adjust,
    takeOneOf(named: readonly Nib[]) {
      const nibs = named.filter((nib) => isAllowed(nib, limits));
      const held = nibs.indexOf(get().nib);
      const last = taken.findLast((nib) => nibs.includes(nib)) ?? nibs[0];
      const next = held < 0 ? last : nibs[(held + 1) % nibs.length];
      if (next !== undefined) take(next);
    },
    select(form?: SelectionForm) {
      if (!limits.mayMove) return;
      const { selects } = get();
      if (form ?? !selects) lastForm = form ?? lastForm;
      else lastForm = SELECTIONS.find((other) => other !== selects) ?? lastForm;
      set({ selects: lastForm, isPicking: false });
    },
    toggleErasing: () => set({ erases: !get().erases && get().nib !== Tool.eraser, selects: null }),
    reset() {
      const { [get().nib]: _, ...setBy } = wanted().setBy;
      adjust(freshSettings(get().nib));
      set({ setBy });
    },
    otherForm() {
      const { settings, nib } = get();
      adjust({ form: settings[nib].form === Form.plain ? Form.other : Form.plain });
    },
    stepSize(direction: 1 | -1, fine: boolean) {
      const { settings, nib } = get();
      const { size } = settings[nib];
      const far = direction > 0 ? Math.ceil(size * SIZE_STEP) : Math.floor(size / SIZE_STEP);
      adjust({ size: fine ? size + direction : far });
    },
  };
}

function presetsOf(
  { get, wanted, set }: Memory,
  limits: ToolLimits,
  take: (nib: Nib) => void,
  adjust: (settings: Partial<NibSettings>) => void,
): Pick<Toolbox, 'takePreset' | 'stepPreset' | 'cyclePresets' | 'changePresets'> {
  const takePreset = (preset: Preset) => {
    if (!isAllowed(preset.nib, limits)) return;
    const { nib, selects, isPicking } = get();
    if (preset.nib !== nib || selects || isPicking) take(preset.nib);
    adjust(preset.settings);
    set({ setBy: { ...wanted().setBy, [preset.nib]: preset.id } });
  };
  return {
    takePreset,
    stepPreset(direction) {
      const presets = presetsAtHand(get(), limits);
      const at = presets.findIndex(({ id }) => id === presetInHand(get(), limits)?.id);
      const next = presets[(Math.max(at, direction > 0 ? -1 : 0) + direction + presets.length) % presets.length];
      if (next) takePreset(next);
    },
    cyclePresets() {
      const { nib } = get();
      const { settings, aside, setBy } = wanted();
      const presets = presetsAtHand(get(), limits);
      const isSet = (preset: Preset) => isSetAs(get().settings[nib], limits, preset);
      const last = presets.findIndex((preset) => preset.id === setBy[nib] && isSet(preset));
      const at = last >= 0 ? last : presets.findIndex(isSet);
      const own = at < 0 ? settings[nib] : aside[nib];
      const next = presets[at + 1] ?? (own ? undefined : presets[0]);
      if (next) {
        if (own) set({ aside: { ...aside, [nib]: own } });
        return takePreset(next);
      }
      if (!own) return;
      const { [nib]: _, ...others } = setBy;
      const { [nib]: __, ...rest } = aside;
      set({ settings: { ...settings, [nib]: own }, setBy: others, aside: rest });
    },
    changePresets(change) {
      const { presets: before, setBy } = wanted();
      const presets = change(before);
      const added = presets.find(({ id }) => before.every((preset) => preset.id !== id));
      set({ presets, setBy: added ? { ...setBy, [added.nib]: added.id } : setBy });
    },
  };
}

type Colors = 'setColor' | 'swapColors' | 'defaultColors' | 'used' | 'keep' | 'forget';

function colorsOf({ get, set }: Memory): Pick<Toolbox, Colors> {
  return {
    setColor: (color) => set({ color, nib: get().painter, erases: false }),
    swapColors: () => set({ color: get().otherColor, otherColor: get().color }),
    defaultColors: () => set({ color: INK, otherColor: PAPER }),
    used(color) {
      const { history } = get();
      if (history[0] && sameColor(history[0], color)) return;
      set({ history: unique([color, ...history]).slice(0, HISTORY_LENGTH) });
    },
    keep: (colors) => set({ own: unique([...colors, ...get().own]).slice(0, MOST_OWN) }),
    forget: (color) => set({ own: get().own.filter((one) => !sameColor(one, color)) }),
  };
}

/** The style of the next stroke; `eraser`: the pen was turned round. */
export function styleOf(
  state: Pick<ToolboxState, 'nib' | 'settings' | 'color' | 'erases' | 'layer'>,
  eraser: boolean,
): Style {
  const nib = eraser ? Tool.eraser : state.nib;
  const { size, opacity, hardness, density, spacing, pressure, blendMode } = state.settings[nib];
  const base = defaultStyle(isFilledShape(nib, state.settings[nib]) ? Tool.lassoFill : nib);
  const erases = nib === Tool.eraser || state.erases;
  const style: Style = {
    ...base,
    color: nib === Tool.eraser ? base.color : state.color,
    opacity,
    layer: state.layer,
    blendMode: erases ? BlendMode.erase : blendMode,
  };
  if (nib === Tool.floodFill) return { ...style, ...floodStyle(state.settings[nib]) };
  return KNOBS[nib].has('size') && base.tool === nib ? { ...style, size, hardness, density, spacing, pressure } : style;
}

/** A fill says what is its own in numbers that mean something else elsewhere, one above what they count. */
function floodStyle({ tolerance, growth, reach }: NibSettings): Pick<Style, 'density' | 'size' | 'spacing'> {
  return { density: tolerance + 1, size: growth + 1, spacing: reach };
}

/** Of equal colours the first. */
function unique(colors: readonly Color[]): readonly Color[] {
  return colors.filter((color, i) => colors.findIndex((other) => sameColor(color, other)) === i);
}
