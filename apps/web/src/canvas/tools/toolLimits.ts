import {
  allowedColors,
  allowedLayers,
  type Color,
  isEventAllowed,
  isToolAllowed,
  type Line,
  MONO_INK,
  Tool,
  toolsFault,
  validateLine,
} from '@tuschel/ink';
import { ALL_TOOLS, type Tools } from '@tuschel/rules';
import { freshSettings, KNOBS, type Knob, type Nib, NIB_ROWS, NIBS, type NibSettings } from './nibs.ts';
import type { ToolboxState } from './toolboxState.ts';

/** What may be used on the drawing at hand. */
export interface ToolLimits {
  readonly tools: Tools;
  /** Somebody else's picture lies locked on the back layer. */
  readonly hasBase: boolean;
  /** The tools side by side, related ones in a row; rows without any are left out. */
  readonly rows: readonly (readonly Nib[])[];
  /** Those one draws on, from the back. */
  readonly layers: readonly number[];
  /** Ink can be selected and moved. */
  readonly mayMove: boolean;
  /** Null: any. */
  readonly colors: readonly Color[] | null;
  /** What can be set of a tool. */
  knobs(nib: Nib): ReadonlySet<Knob>;
}

/** What a brush has that cannot be set. */
const ADVANCED: readonly Knob[] = ['hardness', 'density', 'spacing', 'opacity', 'stabiliser'];

/** There is more than one layer to know about. */
export function hasLayers({ layers, hasBase }: ToolLimits): boolean {
  return layers.length > 1 || hasBase;
}

/** Whether a line that comes from elsewhere than the hand may be drawn. */
export function mayBeDrawn(line: Line, { tools, hasBase }: Pick<ToolLimits, 'tools' | 'hasBase'>): boolean {
  return validateLine(line).ok && !toolsFault(line, tools, hasBase);
}

export function toolLimits(tools: Tools = ALL_TOOLS, hasBase = false): ToolLimits {
  const fixed = new Set<Knob>([...(tools.advancedBrush ? [] : ADVANCED), ...(tools.pressure ? [] : PRESSURE)]);
  // A shape is filled by the tool that fills a lasso.
  if (!isToolAllowed(Tool.lassoFill, tools)) fixed.add('form');
  const knobs = new Map(NIBS.map((nib) => [nib, without(KNOBS[nib], fixed)]));
  const rows = NIB_ROWS.map((row) => row.filter((nib) => isToolAllowed(nib, tools)));
  const layers = allowedLayers(tools, hasBase);
  const [lowest = 1] = layers;
  return {
    tools,
    hasBase,
    rows: rows.filter((row) => row.length > 0),
    layers,
    mayMove: isEventAllowed('transform', [lowest, layers.at(-1) ?? lowest], tools, hasBase),
    colors: allowedColors(tools),
    knobs: (nib) => knobs.get(nib) ?? new Set(),
  };
}

const PRESSURE: readonly Knob[] = ['pressure'];
const FORM: readonly Knob[] = ['form'];

function without(knobs: ReadonlySet<Knob>, taken: ReadonlySet<Knob>): ReadonlySet<Knob> {
  return new Set([...knobs].filter((knob) => !taken.has(knob)));
}

/** What is in the hand, as far as it may be: what the artist had set comes back with the next drawing. */
export function limited(state: ToolboxState, limits: ToolLimits): ToolboxState {
  if (limits.tools === ALL_TOOLS && !limits.hasBase) return state;
  const nibs = limits.rows.flat();
  const allowed = (nib: Nib) => (nibs.includes(nib) ? nib : (nibs[0] ?? nib));
  return {
    ...state,
    nib: allowed(state.nib),
    painter: allowed(state.painter),
    selects: limits.mayMove ? state.selects : null,
    settings: limitedSettings(state.settings, limits),
    color: nearestColor(state.color, limits.colors),
    otherColor: limits.tools.colorMode === 'mono' ? MONO_INK : nearestColor(state.otherColor, limits.colors),
    layer: limits.layers.includes(state.layer) ? state.layer : 1,
  };
}

function limitedSettings(settings: ToolboxState['settings'], { tools }: ToolLimits): ToolboxState['settings'] {
  const fixed: readonly Knob[] = [
    ...(tools.advancedBrush ? [] : ADVANCED),
    ...(isToolAllowed(Tool.lassoFill, tools) ? [] : FORM),
  ];
  const entries = NIBS.map((nib): [Nib, NibSettings] => {
    const fresh = freshSettings(nib);
    const preset = Object.fromEntries(fixed.map((knob) => [knob, fresh[knob]]));
    return [nib, { ...settings[nib], ...preset, ...(tools.pressure ? {} : { pressure: 0 }) }];
  });
  return Object.fromEntries(entries) as Record<Nib, NibSettings>;
}

/** Of those there are, the one that differs least. */
export function nearestColor(color: Color, colors: readonly Color[] | null): Color {
  if (!colors) return color;
  return colors.reduce((best, one) => (difference(one, color) < difference(best, color) ? one : best), colors[0]!);
}

/** The eye sees green best and blue least. */
function difference(a: Color, b: Color): number {
  return 2 * (a.r - b.r) ** 2 + 4 * (a.g - b.g) ** 2 + (a.b - b.b) ** 2;
}
