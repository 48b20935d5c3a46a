import {
  allowedColors,
  allowedLayers,
  BlendMode,
  type Color,
  defaultStyle,
  isToolAllowed,
  LANDSCAPE,
  type Point,
  Pressure,
  quantiseLine,
  type Style,
  Tool,
  toolKind,
  toolsOf,
} from '@tuschel/ink';
import type { LineJson } from '@tuschel/protocol';
import { ALL_TOOLS, type Tools } from '@tuschel/rules';
import { between, type Luck } from './luck.ts';

/** What may be drawn on a page. */
export interface PageLimits {
  tools: Tools;
  /** Somebody else's picture lies locked on the back layer. */
  hasBase: boolean;
}

const NO_LIMITS: PageLimits = { tools: ALL_TOOLS, hasBase: false };

/** A random stroke that the page allows, quantised as the canvas would. */
export function scribble(luck: Luck, { tools, hasBase }: PageLimits = NO_LIMITS): LineJson {
  const tool = toolOf(luck, tools);
  const points = pointsOf(luck, tool);
  return quantiseLine({
    ...(tools.advancedBrush ? ownStyle(luck, tool) : defaultStyle(tool)),
    size: between(luck, 1, 60),
    layer: pick(luck, allowedLayers(tools, hasBase)),
    color: colorOf(luck, tools),
    ...(tools.pressure ? { points } : { pressure: 0, points: points.map((point) => ({ ...point, p: 1 })) }),
  });
}

const NIBS = toolsOf('nib');
const SHAPES = [...toolsOf('shape'), ...toolsOf('fill')];

/** Mostly freehand. The eraser is allowed always. */
function toolOf(luck: Luck, tools: Tools): number {
  const allowed = (choice: readonly number[]) => choice.filter((tool) => isToolAllowed(tool, tools));
  const dice = luck();
  if (dice < 0.05) return Tool.eraser;
  const shapes = allowed(SHAPES);
  return dice < 0.15 && shapes.length > 0 ? pick(luck, shapes) : pick(luck, allowed(NIBS));
}

/** What the artist has set; how a fill reaches is left as it comes. */
function ownStyle(luck: Luck, tool: number): Style {
  const preset = defaultStyle(tool);
  if (tool === Tool.floodFill) return preset;
  const blendMode = tool === Tool.eraser ? BlendMode.erase : BlendMode.normal;
  return {
    ...preset,
    hardness: between(luck, 1, 100),
    opacity: between(luck, 10, 100),
    spacing: 10,
    density: 100,
    pressure: Pressure.size,
    blendMode,
  };
}

function colorOf(luck: Luck, tools: Tools): Color {
  const channel = () => between(luck, 0, 255);
  const colors = allowedColors(tools);
  return colors ? pick(luck, colors) : { r: channel(), g: channel(), b: channel(), a: 255 };
}

function pointsOf(luck: Luck, tool: number): Point[] {
  let x = luck() * LANDSCAPE.width;
  let y = luck() * LANDSCAPE.height;
  return Array.from({ length: countOf(luck, tool) }, () => {
    x += (luck() - 0.5) * 60;
    y += (luck() - 0.5) * 60;
    return { x, y, p: luck() };
  });
}

function countOf(luck: Luck, tool: number): number {
  if (tool === Tool.floodFill) return 1;
  return toolKind(tool) === 'shape' ? 2 : between(luck, 2, 40);
}

function pick<Item>(luck: Luck, items: readonly Item[]): Item {
  return items[between(luck, 0, items.length - 1)] as Item;
}
