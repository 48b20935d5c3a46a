import { type Color, type FreeCurve, Tool } from '@tuschel/ink';
import { parseHex } from '../colors/palette.ts';
import type { PaletteId } from '../colors/palettes.ts';
import type { SelectionForm } from '../select/outline.ts';
import type { Grid } from './gridLines.ts';
import { freshSettings, type Nib, NIBS, type NibSettings, type Preset } from './nibs.ts';

export interface ToolboxState {
  nib: Nib;
  /** The tool that was in the hand before the eraser. */
  painter: Nib;
  settings: Readonly<Record<Nib, NibSettings>>;
  /** The artist's own, for all tools; see `presetsAtHand`. */
  presets: readonly Preset[];
  /** The id of the preset that each tool was last set by. */
  setBy: Readonly<Partial<Record<Nib, string>>>;
  /** How a tool was set before a key went through its presets; comes back after the last of them. */
  aside: Readonly<Partial<Record<Nib, NibSettings>>>;
  /** The tool in the hand takes ink away instead, until another one is taken. */
  erases: boolean;
  /** How the pen's pressure is bent before anything else is told of it, see `bentPressure`. */
  pressureCurve: number;
  /** The artist's own curve of the pen's pressure, in place of a bent one; null: none. */
  freeCurve: FreeCurve | null;
  color: Color;
  /** The second colour, a key away. */
  otherColor: Color;
  /** Last used first, without doubles. */
  history: readonly Color[];
  /** The next pointer on the picture picks its colour. */
  isPicking: boolean;
  /** Instead of drawing, the pen goes round what is to be moved; null: it draws. */
  selects: SelectionForm | null;
  /** Colours the artist has put aside, the latest first, without doubles. */
  own: readonly Color[];
  /** 0 back, 1 middle, 2 front. */
  layer: number;
  visible: readonly [boolean, boolean, boolean];
  /** Fingers: draw until a pen is seen, always, or never. */
  fingers: 'untilPen' | 'always' | 'never';
  /** Where the tools stand beside the canvas; the panels stand across from them. */
  toolSide: 'left' | 'right';
  /** Lies over the picture, for the eye alone. */
  grid: Grid;
  /** On the first page of the colours. */
  palette: PaletteId;
}

export const INK: Color = parseHex('#1B1C22') as Color;
export const PAPER: Color = parseHex('#FFFFFF') as Color;

/** Before the artist has set anything. */
export function freshToolbox(): ToolboxState {
  return {
    nib: Tool.pencil,
    painter: Tool.pencil,
    settings: Object.fromEntries(NIBS.map((nib) => [nib, freshSettings(nib)])) as Record<Nib, NibSettings>,
    presets: [],
    setBy: {},
    aside: {},
    erases: false,
    pressureCurve: 0,
    freeCurve: null,
    color: INK,
    otherColor: PAPER,
    history: [],
    isPicking: false,
    selects: null,
    own: [],
    layer: 1,
    visible: [true, true, true],
    fingers: 'untilPen',
    toolSide: 'left',
    grid: 'none',
    palette: 'standard',
  };
}
