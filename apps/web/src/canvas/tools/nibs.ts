import { BlendMode, defaultStyle, FloodReach, LIMITS, Pressure, Tool } from '@tuschel/ink';

/** The tools one can take up, as they lie side by side, related ones in a row. */
export const NIB_ROWS = [
  [Tool.pencil, Tool.brush, Tool.pixel],
  [Tool.eraser],
  [Tool.line, Tool.rectangle, Tool.ellipse],
  [Tool.floodFill, Tool.lassoFill],
] as const;
export type Nib = (typeof NIB_ROWS)[number][number];
export const NIBS: readonly Nib[] = NIB_ROWS.flat();

/** What is remembered for each tool by itself. Those that say nothing for a tool ({@link KNOBS}) keep what the tool starts with. */
export interface NibSettings {
  /** Diameter in picture px, 1…300. */
  size: number;
  /** Per cent, like the next two. */
  opacity: number;
  hardness: number;
  density: number;
  /** Distance of two dabs in per cent of the size, 1…200. */
  spacing: number;
  /** How far the ink lags behind a hand, 0…100 picture px. It smooths what is drawn and is not stored. */
  stabiliser: number;
  /** Set of {@link Pressure} bits: what the pen's pressure drives. */
  pressure: number;
  /** One of {@link BLENDS}. */
  blendMode: number;
  /** How far a colour may differ from the one that was touched and still be filled, 0…99 per cent. */
  tolerance: number;
  /** How far a fill goes on under its border, 0…16 picture px. */
  growth: number;
  /** One of {@link FloodReach}: whose borders a fill sees. */
  reach: number;
  /** One of {@link Form}: what becomes of the way around something. */
  form: number;
}

/** `plain`: a rectangle or an ellipse is an outline, a lasso is drawn by hand. `other`: these are filled, and a lasso goes from corner to corner. */
export const Form = { plain: 0, other: 1 } as const;

/** A tool as somebody likes it. */
export interface Preset {
  /** Among those of its tool there is no other. */
  readonly id: string;
  readonly nib: Nib;
  /** What the artist calls it. Null: it came with the tool, and the text `draw.preset.<id>` names it. */
  readonly name: string | null;
  readonly settings: NibSettings;
}

export type Knob = keyof NibSettings;

/** How paint may meet what is there. To erase is the eraser's, or the key's that lets any tool erase. */
export const BLENDS = [
  BlendMode.normal,
  BlendMode.multiply,
  BlendMode.screen,
  BlendMode.add,
  BlendMode.behind,
  BlendMode.keepAlpha,
] as const;

export const RANGES = {
  size: [LIMITS.sizeMin, LIMITS.sizeMax],
  opacity: [LIMITS.percentMin, LIMITS.percentMax],
  hardness: [LIMITS.percentMin, LIMITS.percentMax],
  density: [LIMITS.percentMin, LIMITS.percentMax],
  spacing: [LIMITS.spacingMin, LIMITS.spacingMax],
  stabiliser: [0, 100],
  pressure: [0, Pressure.size | Pressure.opacity],
  tolerance: [0, 99],
  growth: [0, 16],
  reach: [FloodReach.layer, FloodReach.allLayers],
  form: [Form.plain, Form.other],
} as const satisfies Partial<Record<Knob, readonly [number, number]>>;

const STROKE = ['size', 'opacity', 'hardness', 'density', 'spacing', 'stabiliser', 'pressure'] as const;
const OUTLINE = ['size', 'opacity', 'hardness', 'density', 'spacing', 'blendMode'] as const;

/** What can be set of a tool: the rest says nothing to the engine. */
export const KNOBS: Readonly<Record<Nib, ReadonlySet<Knob>>> = {
  [Tool.pencil]: new Set<Knob>([...STROKE, 'blendMode']),
  [Tool.brush]: new Set<Knob>([...STROKE, 'blendMode']),
  [Tool.pixel]: new Set<Knob>(['size', 'opacity', 'stabiliser', 'pressure', 'blendMode']),
  [Tool.eraser]: new Set<Knob>(STROKE),
  [Tool.line]: new Set<Knob>(OUTLINE),
  [Tool.rectangle]: new Set<Knob>([...OUTLINE, 'form']),
  [Tool.ellipse]: new Set<Knob>([...OUTLINE, 'form']),
  [Tool.lassoFill]: new Set<Knob>(['opacity', 'stabiliser', 'blendMode', 'form']),
  [Tool.floodFill]: new Set<Knob>(['opacity', 'tolerance', 'growth', 'reach', 'blendMode']),
};

/** Whether the tool fills what others draw the outline of. */
export function isFilledShape(nib: Nib, { form }: Pick<NibSettings, 'form'>): boolean {
  return form === Form.other && (nib === Tool.rectangle || nib === Tool.ellipse);
}

/** Whether the tool goes round what it fills from corner to corner. */
export function goesByCorners(nib: Nib, { form }: Pick<NibSettings, 'form'>): boolean {
  return form === Form.other && nib === Tool.lassoFill;
}

/** What of the tool's settings says something, as it is set. */
export function knobsInUse(nib: Nib, settings: Pick<NibSettings, 'form'>): ReadonlySet<Knob> {
  return isFilledShape(nib, settings) ? FILLED : KNOBS[nib];
}

const FILLED: ReadonlySet<Knob> = new Set<Knob>(['opacity', 'blendMode', 'form']);

/** What a tool starts with. */
export function freshSettings(nib: Nib): NibSettings {
  const { size, opacity, hardness, density, spacing, pressure } = defaultStyle(nib);
  const base = { size, opacity, hardness, density, spacing, pressure, stabiliser: 0 };
  const flood = defaultStyle(Tool.floodFill);
  return {
    ...base,
    blendMode: BlendMode.normal,
    tolerance: flood.density - 1,
    growth: flood.size - 1,
    reach: flood.spacing,
    form: Form.plain,
  };
}

/** Whole numbers within their limits. What is no number, as from a storage somebody else wrote to, becomes what the tool starts with. */
export function boundedSettings(nib: Nib, wanted: Partial<Record<Knob, unknown>>): NibSettings {
  const settings = freshSettings(nib);
  for (const [knob, [low, high]] of Object.entries(RANGES) as [keyof typeof RANGES, [number, number]][]) {
    const value = wanted[knob];
    if (typeof value === 'number' && Number.isFinite(value))
      settings[knob] = Math.round(Math.min(high, Math.max(low, value)));
  }
  const blend = BLENDS.find((mode) => mode === wanted.blendMode);
  return { ...settings, blendMode: blend ?? settings.blendMode };
}
