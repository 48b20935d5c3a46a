import { STEPS_PER_UNIT } from '../limits.ts';
import type { Line, Style } from '../model.ts';
import { brush } from './brush.ts';
import { ellipse } from './ellipse.ts';
import { eraser } from './eraser.ts';
import { DrawingEvent, event } from './event.ts';
import { floodFill } from './floodFill.ts';
import { lassoFill } from './lassoFill.ts';
import { line } from './line.ts';
import { pencil } from './pencil.ts';
import { pixel } from './pixel.ts';
import { rectangle } from './rectangle.ts';
import { LARGEST, PAGE, type Reach } from '../stroke/work.ts';
import type { InkTool, ToolKind } from './tool.ts';

const STROKES = [pencil, brush, pixel, eraser, line, rectangle, ellipse, lassoFill, floodFill];

const TOOLS: ReadonlyMap<number, InkTool> = new Map(STROKES.map((tool) => [tool.id, tool]));

/** Whether this engine turns lines of the tool into pixels. */
export function isDrawable(tool: number): boolean {
  return TOOLS.has(tool) || tool === event.id;
}

/** Null: it draws no strokes. */
export function toolKind(id: number): ToolKind | null {
  return TOOLS.get(id)?.kind ?? null;
}

/** In the order of their ids. */
export function toolsOf(kind: ToolKind): readonly number[] {
  return STROKES.filter((tool) => tool.kind === kind).map(({ id }) => id);
}

/** @throws when the tool draws no strokes; lines from outside are validated before they come here. */
export function toolOf(id: number): InkTool {
  const tool = TOOLS.get(id);
  if (!tool) throw new RangeError(`tool ${id} is not drawable`);
  return tool;
}

/** A fresh copy of what the tool starts with. @throws when the tool is not drawable. */
export function defaultStyle(tool: number): Style {
  const { defaults } = toolOf(tool);
  return { ...defaults, color: { ...defaults.color } };
}

/**
 * Upper bound of the pixels that have to be computed to draw a line, told without drawing it: what a drawing may hold is limited by their sum.
 */
export function lineWork(line: Line): number {
  return workWithin(line, PAGE);
}

/**
 * The same for a line of a log, whose sheet its events make larger or smaller, with all that lies on it: what is drawn today may be drawn on
 * the largest sheet tomorrow. So both are to be summed: `usual` counts as long as no event has made the sheet larger than a page, see
 * `isBeyondPage`, and `largest` from then on.
 */
export function logWork(line: Line): { usual: number; largest: number } {
  return { usual: lineWork(line), largest: workWithin(line, LARGEST) };
}

/** Whether a line makes the sheet larger than {@link lineWork} reckons with. */
export function isBeyondPage({ tool, size, points }: Pick<Line, 'tool' | 'size' | 'points'>): boolean {
  const [told] = points;
  if (tool !== event.id || size !== DrawingEvent.resize || !told) return false;
  const [width, height] = [told.x * STEPS_PER_UNIT, told.y * STEPS_PER_UNIT];
  return Math.max(width, height) > PAGE.longest || width * height > PAGE.pixels;
}

function workWithin(line: Line, reach: Reach): number {
  return line.tool === event.id ? event.work(line, reach) : toolOf(line.tool).work(line, reach);
}
