import {
  BlendMode,
  type Color,
  defaultStyle,
  type Line,
  type Point,
  quantisePoint,
  quantiseStyle,
  type Style,
  Tool,
  toolKind,
} from '@tuschel/ink';
import type { Nib, NibSettings } from './nibs.ts';
import { luminance, parseHex } from '../colors/palette.ts';
import { filledShape } from '../stroke/filledShape.ts';
import { shapedBy } from './pressureShape.ts';
import { styleOf } from './toolbox.ts';
import type { ToolboxState } from './toolboxState.ts';

export interface SampleSize {
  /** Pixels, one for one of the picture. */
  width: number;
  height: number;
}

const POINTS = 48;
/** Share of the height that the widest stroke may take: larger ones are shown smaller than they are. */
const WIDEST = 0.62;
/** Above it ink is hardly seen on white paper. */
const TOO_LIGHT = 0.75;

const SHADE = parseHex('#565C6B') as Color;
const BANDS = ['#FFD53D', '#6CC0F5', '#FFA3C7'].map((hex) => parseHex(hex) as Color);
const INK = parseHex('#1B1C22') as Color;
const MEETING = parseHex('#3E6FD8') as Color;

type Held = Pick<ToolboxState, 'nib' | 'settings' | 'color' | 'erases' | 'layer' | 'pressureCurve' | 'freeCurve'>;

/** The same of a tool that lies on the shelf: in ink, or in a colour of which one sees how it meets others. */
export function presetSample(nib: Nib, set: NibSettings, size: SampleSize): readonly Line[] {
  const settings = { [nib]: set } as ToolboxState['settings'];
  const color = set.blendMode === BlendMode.normal ? INK : MEETING;
  return strokeSample({ nib, settings, color, erases: false, layer: 1, pressureCurve: 0, freeCurve: null }, size);
}

/**
 * The lines of a small picture that shows what the tool in the hand does: upon what, and the stroke itself. It is drawn by the engine like
 * any other. The pressure swells and fades as that of a pen.
 */
export function strokeSample(state: Held, size: SampleSize): readonly Line[] {
  const style = { ...styleOf(state, false), layer: 1 };
  const shown = { ...style, size: Math.min(style.size, size.height * WIDEST) };
  if (state.nib === Tool.floodFill) return [...loop(size), lineOf(style, [at(size, 0.5, 0.5)])];
  switch (toolKind(state.nib)) {
    case 'fill':
      return [...ground(state, style, size), lineOf(style, leaf(size))];
    case 'shape': {
      const [from, to] = [at(size, 0.16, 0.74), at(size, 0.84, 0.26)];
      const filled = style.tool === state.nib ? null : filledShape(state.nib, from, to);
      return [...ground(state, style, size), lineOf(shown, filled ?? [from, to])];
    }
    default:
      return [...ground(state, style, size), lineOf(shown, wave(size, shapedBy(state)))];
  }
}

/** What lies there already: something to erase, bands of colour where it matters how inks meet, shade under light ink. */
function ground({ nib, color }: Held, { blendMode }: Style, size: SampleSize): Line[] {
  if (nib === Tool.eraser || blendMode === BlendMode.erase) return [band(size, 0, 1, SHADE)];
  if (blendMode !== BlendMode.normal)
    return BANDS.map((shade, i) => band(size, 0.14 + i * 0.26, 0.34 + i * 0.26, shade));
  return luminance(color) > TOO_LIGHT ? [band(size, 0, 1, SHADE)] : [];
}

function band({ width, height }: SampleSize, from: number, to: number, color: Color): Line {
  const style = { ...defaultStyle(Tool.lassoFill), color };
  const [left, right] = [from * width, to * width];
  const corners = [
    [left, 0],
    [right, 0],
    [right, height],
    [left, height],
  ] as const;
  return lineOf(
    style,
    corners.map(([x, y]) => quantisePoint(x, y, 1)),
  );
}

/** A pencilled ring to pour colour into. */
function loop(size: SampleSize): Line[] {
  const style = { ...defaultStyle(Tool.pencil), color: INK, size: 7, pressure: 0, hardness: 60 };
  const around = (share: number) => share * 2 * Math.PI;
  const points = Array.from({ length: POINTS + 1 }, (_, i) => {
    const angle = around(i / POINTS);
    return at(size, 0.5 + 0.34 * Math.cos(angle), 0.5 + 0.34 * Math.sin(angle));
  });
  return [lineOf(style, points)];
}

function leaf(size: SampleSize): Point[] {
  return Array.from({ length: POINTS }, (_, i) => {
    const angle = (i / POINTS) * 2 * Math.PI;
    return at(size, 0.5 + 0.36 * Math.cos(angle), 0.5 + 0.3 * Math.sin(angle) * (1 + 0.35 * Math.cos(angle * 3)));
  });
}

function wave(size: SampleSize, shaped: (pressure: number) => number): Point[] {
  return Array.from({ length: POINTS }, (_, i) => {
    const share = i / (POINTS - 1);
    const pressure = shaped(Math.sin(share * Math.PI) ** 1.5);
    return at(size, 0.1 + 0.8 * share, 0.5 - 0.2 * Math.sin(share * 2 * Math.PI), pressure);
  });
}

function at({ width, height }: SampleSize, x: number, y: number, pressure = 1): Point {
  return quantisePoint(x * width, y * height, pressure);
}

function lineOf(style: Style, points: readonly Point[]): Line {
  return { ...quantiseStyle(style), points: [...points] };
}
