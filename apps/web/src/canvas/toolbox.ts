import { BlendMode, type Color, defaultStyle, LIMITS, Pressure, type Style, Tool } from '@tuschel/ink';
import type { KeyValue, Store } from '@tuschel/client';
import { parseHex, sameColor } from './palette.ts';

export interface LayerState {
  id: number;
  isVisible: boolean;
}

/** The tools of the strip. */
export type Nib = typeof Tool.pencil | typeof Tool.brush | typeof Tool.eraser;
export const NIBS: readonly Nib[] = [Tool.pencil, Tool.brush, Tool.eraser];

/** What is remembered for each tool by itself. */
export interface NibSettings {
  /** Diameter in picture px, 1…300. */
  size: number;
  /** Per cent. */
  opacity: number;
  /** Per cent. */
  hardness: number;
  /** Does the pen's pressure drive the stroke? */
  pressure: boolean;
}

export interface ToolboxState {
  nib: Nib;
  /** The tool that was in the hand before the eraser. */
  painter: Nib;
  settings: Readonly<Record<Nib, NibSettings>>;
  color: Color;
  /** The second colour, a key away. */
  otherColor: Color;
  /** Last used first, without doubles. */
  history: readonly Color[];
  /** 0 back, 1 middle, 2 front. */
  layer: number;
  visible: readonly [boolean, boolean, boolean];
  /** Fingers: draw until a pen is seen, always, or never. */
  fingers: 'untilPen' | 'always' | 'never';
}

export interface Toolbox extends Store<ToolboxState> {
  take(nib: Nib): void;
  adjust(settings: Partial<NibSettings>): void;
  /** One keyboard step up (1) or down (-1); a fine step is one pixel. */
  stepSize(direction: 1 | -1, fine: boolean): void;
  setColor(color: Color): void;
  swapColors(): void;
  defaultColors(): void;
  /** The colour has been drawn with. */
  used(color: Color): void;
  setLayer(layer: number): void;
  toggleLayer(layer: number): void;
  setFingers(fingers: ToolboxState['fingers']): void;
}

const STORAGE_KEY = 'tuschel_toolbox';
const HISTORY_LENGTH = 16;
const SIZE_STEP = 1.12;
const INK: Color = parseHex('#1B1C22') as Color;
const PAPER: Color = parseHex('#FFFFFF') as Color;

/**
 * @param storage remembers tools and colours for the next drawing of this browser
 * @param layers which layers the drawing at hand shows; those not named are visible
 */
export function createToolbox(storage: KeyValue, layers: readonly LayerState[] = []): Toolbox {
  const isVisible = (id: number) => layers.find((layer) => layer.id === id)?.isVisible ?? true;
  let state: ToolboxState = { ...restore(storage), visible: [isVisible(0), isVisible(1), isVisible(2)] };
  const listeners = new Set<() => void>();

  const set = (change: Partial<ToolboxState>) => {
    state = { ...state, ...change };
    remember(storage, state);
    for (const listener of listeners) listener();
  };

  const adjust = (settings: Partial<NibSettings>) => {
    const current = state.settings[state.nib];
    set({ settings: { ...state.settings, [state.nib]: bounded({ ...current, ...settings }) } });
  };

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    take: (nib) => set(nib === Tool.eraser ? { nib } : { nib, painter: nib }),
    adjust,
    stepSize(direction, fine) {
      const { size } = state.settings[state.nib];
      const far = direction > 0 ? Math.ceil(size * SIZE_STEP) : Math.floor(size / SIZE_STEP);
      adjust({ size: fine ? size + direction : far });
    },
    setColor: (color) => set({ color, nib: state.painter }),
    swapColors: () => set({ color: state.otherColor, otherColor: state.color }),
    defaultColors: () => set({ color: INK, otherColor: PAPER }),
    used(color) {
      if (state.history[0] && sameColor(state.history[0], color)) return;
      const others = state.history.filter((past) => !sameColor(past, color));
      set({ history: [color, ...others].slice(0, HISTORY_LENGTH) });
    },
    setLayer: (layer) => set({ layer }),
    toggleLayer(layer) {
      const [back, middle, front] = state.visible.map((isVisible, id) => (id === layer ? !isVisible : isVisible));
      set({ visible: [back ?? true, middle ?? true, front ?? true] });
    },
    setFingers: (fingers) => set({ fingers }),
  };
}

/** The style of the next stroke; `eraser`: the pen was turned round. */
export function styleOf(state: ToolboxState, eraser: boolean): Style {
  const nib = eraser ? Tool.eraser : state.nib;
  const { size, opacity, hardness, pressure } = state.settings[nib];
  const base = defaultStyle(nib);
  return {
    ...base,
    color: nib === Tool.eraser ? base.color : state.color,
    size,
    opacity,
    hardness,
    layer: state.layer,
    pressure: pressure ? base.pressure || Pressure.size : 0,
    blendMode: nib === Tool.eraser ? BlendMode.erase : BlendMode.normal,
  };
}

function bounded({ size, opacity, hardness, pressure }: NibSettings): NibSettings {
  const within = (value: number, low: number, high: number) => Math.round(Math.min(high, Math.max(low, value)));
  return {
    size: within(size, LIMITS.sizeMin, LIMITS.sizeMax),
    opacity: within(opacity, LIMITS.percentMin, LIMITS.percentMax),
    hardness: within(hardness, LIMITS.percentMin, LIMITS.percentMax),
    pressure,
  };
}

function initial(): ToolboxState {
  const settings = (nib: Nib): NibSettings => {
    const { size, opacity, hardness, pressure } = defaultStyle(nib);
    return { size, opacity, hardness, pressure: pressure !== 0 };
  };
  return {
    nib: Tool.pencil,
    painter: Tool.pencil,
    settings: {
      [Tool.pencil]: settings(Tool.pencil),
      [Tool.brush]: settings(Tool.brush),
      [Tool.eraser]: settings(Tool.eraser),
    },
    color: INK,
    otherColor: PAPER,
    history: [],
    layer: 1,
    visible: [true, true, true],
    fingers: 'untilPen',
  };
}

/** Layer and visibility belong to one drawing and start afresh. */
function remember(storage: KeyValue, { settings, color, otherColor, history, fingers }: ToolboxState): void {
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify({ settings, color, otherColor, history, fingers }));
  } catch {
    // A full or forbidden storage only means that the next drawing starts with the defaults.
  }
}

function restore(storage: KeyValue): ToolboxState {
  const fresh = initial();
  try {
    const kept = JSON.parse(storage.getItem(STORAGE_KEY) ?? '{}') as Partial<ToolboxState>;
    const settings = { ...fresh.settings };
    for (const nib of NIBS) settings[nib] = bounded({ ...fresh.settings[nib], ...kept.settings?.[nib] });
    return { ...fresh, ...kept, settings };
  } catch {
    return fresh;
  }
}
