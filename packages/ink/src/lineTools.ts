import { BlendMode, type Color, type Line, Tool } from './model.ts';
import { MONO_INK, PALETTE } from './palette.ts';
import { DrawingEvent } from './tools/event.ts';
import { defaultStyle } from './tools/index.ts';
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
  /** How the sheet lies. Absent: any. */
  readonly format?: 'any' | 'portrait' | 'landscape';
}

/** What a preset of the brush fixes. Of a fill the other numbers say how far it goes. */
const FIXED = ['hardness', 'density', 'spacing', 'opacity'] as const;
const FIXED_OF_FILLS = ['hardness', 'opacity'] as const;

/** What must hold before something may be done in a round. */
const NEEDS = {
  /** The preset of the round, where it has one, is this tool. */
  preset: (_, { tools, tool }) => tools.presets === 'all' || Tool[tools.presets] === tool,
  shapes: (_, { tools }) => tools.shapes,
  fill: (_, { tools }) => tools.fill !== false,
  undo: (_, { tools }) => tools.undo,
  /** It reaches no base, which is somebody else's picture, locked on the back layer. */
  offBase: ({ from }, { hasBase }) => !hasBase || from > 0,
  /** Its layers are among those that may be drawn on, among which a base never is. */
  ownLayers: ({ from, to }, { tools, hasBase }) => {
    const allowed = allowedLayers(tools, hasBase);
    return allowed.includes(from) && allowed.includes(to);
  },
  /** There is no base, wherever it might be reached. */
  noBase: (_, { hasBase }) => !hasBase,
  /** The sheet may lie in any way. */
  anyFormat: (_, { tools: { format = 'any' } }) => format === 'any',
  /** Nobody's hand does it. */
  never: () => false,
} satisfies Record<string, (span: LayerSpan, round: Round) => boolean>;

type Need = keyof typeof NEEDS;

/** The lowest and the highest layer that are changed. */
interface LayerSpan {
  readonly from: number;
  readonly to: number;
}

interface Round {
  readonly tools: LineTools;
  readonly hasBase: boolean;
  readonly tool: number;
}

/**
 * What decides whether something may be done: a row for each tool and each event, a word for each switch it depends on. Artist's hand and server
 * both ask here, and nowhere else. Erasing layers and moving ink are ways of taking things back, which a round without undo does not have.
 */
const ALLOWED = {
  pencil: ['preset', 'ownLayers'],
  brush: ['preset', 'ownLayers'],
  pixel: ['preset', 'ownLayers'],
  eraser: ['ownLayers'],
  line: ['shapes', 'ownLayers'],
  rectangle: ['shapes', 'ownLayers'],
  ellipse: ['shapes', 'ownLayers'],
  lassoFill: ['shapes', 'fill', 'ownLayers'],
  floodFill: ['shapes', 'fill', 'ownLayers'],
  smudge: ['never'],
  eraseAll: ['undo', 'offBase'],
  eraseLayers: ['undo', 'offBase'],
  swapLayers: ['ownLayers'],
  /** The server lays a base with it. */
  mergeLayers: ['never'],
  fadeLayer: ['ownLayers'],
  mergeDown: ['ownLayers'],
  orient: ['anyFormat', 'noBase'],
  center: ['noBase'],
  transform: ['undo', 'ownLayers'],
  /** Only on papers, whose log never becomes shorter. */
  undo: ['never'],
  redo: ['never'],
  resize: ['never'],
} satisfies Record<Exclude<keyof typeof Tool, 'event'> | keyof typeof DrawingEvent, readonly Need[]>;

type Doing = keyof typeof ALLOWED;

const DOING_OF_TOOL = doingsOf(Tool);
const DOING_OF_EVENT = doingsOf(DrawingEvent);

function doingsOf(numbers: Readonly<Record<string, number>>): ReadonlyMap<number, Doing> {
  const known = Object.entries(numbers).filter(([name]) => name in ALLOWED);
  return new Map(known.map(([name, number]) => [number, name as Doing]));
}

/** What is not given that it needs; null: nothing. What is not known needs everything. */
function missing(doing: Doing | undefined, span: LayerSpan, round: Round): Need | null {
  const needs: readonly Need[] = doing ? ALLOWED[doing] : ['never'];
  return needs.find((need) => !NEEDS[need](span, round)) ?? null;
}

/** A layer that may be drawn on in every round. */
const ANYWHERE: LayerSpan = { from: 1, to: 1 };

/** Whether strokes of a tool may be drawn at all. */
export function isToolAllowed(tool: number, tools: LineTools): boolean {
  return missing(DOING_OF_TOOL.get(tool), ANYWHERE, { tools, hasBase: false, tool }) === null;
}

/**
 * Whether such an event may be brought about on these layers, the lowest and the highest of them.
 *
 * @param hasBase somebody else's picture lies locked on the back layer
 */
export function isEventAllowed(
  what: keyof typeof DrawingEvent,
  [from, to]: readonly [number, number],
  tools: LineTools,
  hasBase: boolean,
): boolean {
  return missing(what, { from, to }, { tools, hasBase, tool: Tool.event }) === null;
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
  const isEvent = line.tool === Tool.event;
  const doing = isEvent ? DOING_OF_EVENT.get(line.size) : DOING_OF_TOOL.get(line.tool);
  const lacking = missing(doing, spanOf(line), { tools, hasBase, tool: line.tool });
  if (lacking) return lacking === 'ownLayers' ? 'layer' : 'tool';
  if (isEvent) return null;
  if (!isColorAllowed(line, tools)) return 'color';
  return tools.pressure ? brushFault(line, tools) : (pressureFault(line) ?? brushFault(line, tools));
}

/** The layers that a valid line changes: of an event, its first point says the other one. */
function spanOf({ tool, layer, points }: Line): LayerSpan {
  const other = tool === Tool.event ? (points[0]?.x ?? layer) : layer;
  return { from: Math.min(layer, other), to: Math.max(layer, other) };
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
