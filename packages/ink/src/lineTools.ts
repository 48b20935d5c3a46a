import { LAYERS } from './limits.ts';
import { BlendMode, type Color, type Line, Tool } from './model.ts';
import { MONO_INK, PALETTE } from './palette.ts';
import { DrawingEvent } from './tools/event.ts';
import { defaultStyle, toolKind } from './tools/index.ts';
import { type Fault, fault } from './validate.ts';

/** What a round of drawing allows of a line; the `Tools` of the rules say more than this. */
export interface LineTools {
  readonly colorMode: 'full' | 'simple' | 'mono';
  /** 1–3. */
  readonly layers: number;
  readonly shapes: boolean;
  /** Lasso fill and flood fill, where there are shapes. Absent: on. */
  readonly fill?: boolean;
  readonly undo: boolean;
  readonly advancedBrush: boolean;
  readonly pressure: boolean;
  readonly presets: 'all' | 'pencil' | 'brush' | 'pixel';
}

/** What a preset of the brush fixes. Of a fill the other numbers say how far it goes. */
const FIXED = ['hardness', 'density', 'spacing', 'opacity'] as const;
const FIXED_OF_FILLS = ['hardness', 'opacity'] as const;

/** Whether strokes of a tool may be drawn at all. */
export function isToolAllowed(tool: number, { shapes, fill = true, presets }: LineTools): boolean {
  const kind = toolKind(tool);
  switch (kind) {
    case 'fill':
      return shapes && fill;
    case 'shape':
      return shapes;
    case 'nib':
      return presets === 'all' || Tool[presets] === tool;
    case 'eraser':
      return true;
    case null:
      return false;
    default:
      return kind satisfies never;
  }
}

/**
 * The layers that may be drawn on, from the back: one is the middle one, two are those in front.
 *
 * @param hasBase somebody else's picture lies locked on the back layer
 */
export function allowedLayers({ layers }: Pick<LineTools, 'layers'>, hasBase: boolean): readonly number[] {
  if (layers === 1) return [1];
  return layers === 2 || hasBase ? [1, 2] : [0, 1, 2];
}

/** The colours that may be drawn with; null: any. */
export function allowedColors({ colorMode }: Pick<LineTools, 'colorMode'>): readonly Color[] | null {
  switch (colorMode) {
    case 'full':
      return null;
    case 'simple':
      return PALETTE.map(({ color }) => color);
    case 'mono':
      return [MONO_INK];
    default:
      return colorMode satisfies never;
  }
}

/**
 * What a valid line has that the tools do not allow; null: nothing.
 *
 * @param hasBase somebody else's picture lies locked on the back layer
 * @param path where the line stood, as in `lines[3]`
 */
export function toolsFault(line: Line, tools: LineTools, hasBase: boolean, path = ''): Fault | null {
  const field = fieldFault(line, tools, hasBase);
  return field && fault('not_allowed', path === '' ? field : `${path}.${field}`, 'is not allowed in this round');
}

type Field = keyof Line;

function fieldFault(line: Line, tools: LineTools, hasBase: boolean): Field | null {
  const layers = allowedLayers(tools, hasBase);
  if (line.tool === Tool.event) return eventFault(line, tools, hasBase, layers);
  if (!isToolAllowed(line.tool, tools)) return 'tool';
  if (!layers.includes(line.layer)) return 'layer';
  if (!isColorAllowed(line, tools)) return 'color';
  return tools.pressure ? brushFault(line, tools) : (pressureFault(line) ?? brushFault(line, tools));
}

function isColorAllowed({ color, blendMode }: Line, tools: LineTools): boolean {
  const colors = allowedColors(tools);
  if (colors === null || blendMode === BlendMode.erase) return true;
  return colors.some(({ r, g, b, a }) => r === color.r && g === color.g && b === color.b && a === color.a);
}

function pressureFault({ pressure, points }: Line): Field | null {
  if (pressure !== 0) return 'pressure';
  return points.every(({ p }) => p === 1) ? null : 'points';
}

function brushFault(line: Line, { advancedBrush }: LineTools): Field | null {
  if (advancedBrush) return null;
  const preset = defaultStyle(line.tool);
  const fixed = line.tool === Tool.floodFill ? FIXED_OF_FILLS : FIXED;
  return fixed.find((name) => line[name] !== preset[name]) ?? null;
}

/** Erasing layers is a way of taking things back. Layers are merged by the server alone. */
function eventFault(
  { size, layer, points }: Line,
  { undo }: LineTools,
  hasBase: boolean,
  layers: readonly number[],
): Field | null {
  const other = points[0]?.x ?? layer;
  switch (size) {
    case DrawingEvent.eraseAll:
      return undo && !hasBase ? null : 'tool';
    case DrawingEvent.eraseLayers:
      return undo && (layer > 0 || !hasBase) && other < LAYERS ? null : 'tool';
    case DrawingEvent.swapLayers:
      return layers.includes(layer) && layers.includes(other) ? null : 'layer';
    default:
      return 'tool';
  }
}
