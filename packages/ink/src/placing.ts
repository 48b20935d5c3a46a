import type { Area } from './kernel/grid.ts';
import { LANDSCAPE, LAYERS, PORTRAIT } from './limits.ts';
import { BlendMode, type Line, type Point, Tool } from './model.ts';
import { standingLines } from './standing.ts';
import { DrawingEvent, event } from './tools/event.ts';
import { boxAround, fourthOf, transformOf } from './transform/transform.ts';

interface Shift {
  readonly dx: number;
  readonly dy: number;
}

const STILL: Shift = { dx: 0, dy: 0 };

/** By which what is drawn moves when a sheet that lies on its long side is stood upright: its middle stays the middle. */
const UPRIGHT: Shift = {
  dx: (PORTRAIT.width - LANDSCAPE.width) / 2,
  dy: (PORTRAIT.height - LANDSCAPE.height) / 2,
};

/** Pixels by which lines move at most, all in all: twice the long side. Every tool can reckon with points that far away. */
const REACH = 2 * LANDSCAPE.width;

/** Whether the line says how the sheet lies, and so moves all lines before it. */
export function isSheetEvent({ tool, size }: Line): boolean {
  return tool === event.id && (size === DrawingEvent.orient || size === DrawingEvent.center);
}

/** How the sheet lies after the lines; null: as in the beginning, none of them says. */
export function orientationOf(lines: readonly Line[]): 'landscape' | 'portrait' | null {
  const last = lines.findLast(({ tool, size }) => tool === event.id && size === DrawingEvent.orient);
  if (!last) return null;
  return last.layer === 1 ? 'portrait' : 'landscape';
}

/**
 * The lines where they lie on the sheet as it is in the end. A line stands in a drawing as it was drawn, on the sheet of that moment; whenever
 * that was turned or all of it came to the middle, what had been drawn before moved along, and nothing was cut off. A raster knows one
 * sheet: draw these. What was taken back by an event is not among them. The lines themselves where none of them says anything of the sheet.
 */
export function placedLines(drawing: readonly Line[]): readonly Line[] {
  const lines = standingLines(drawing).lines;
  const shifts = shiftsOf(lines);
  if (shifts.size === 0) return lines;
  const placed = lines.slice();
  let [dx, dy] = [0, 0];
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index] as Line;
    if (dx !== 0 || dy !== 0) placed[index] = moved(line, { dx, dy });
    const shift = shifts.get(index);
    if (shift) [dx, dy] = [within(dx + shift.dx), within(dy + shift.dy)];
  }
  return placed;
}

/** By the index of the line that says it. */
function shiftsOf(lines: readonly Line[]): Map<number, Shift> {
  const shifts = new Map<number, Shift>();
  let isPortrait: boolean | null = null;
  for (const [index, line] of lines.entries()) {
    if (!isSheetEvent(line)) continue;
    const willBePortrait = line.layer === 1;
    // Nobody turns a sheet to lie as it lies: the first one to say so has turned it.
    if (line.size === DrawingEvent.center) shifts.set(index, toMiddle(line.points[0], willBePortrait));
    else shifts.set(index, isPortrait === willBePortrait ? STILL : turned(willBePortrait));
    isPortrait = willBePortrait;
  }
  return shifts;
}

function turned(isPortrait: boolean): Shift {
  return isPortrait ? UPRIGHT : { dx: -UPRIGHT.dx, dy: -UPRIGHT.dy };
}

function toMiddle(from: Point | undefined, isPortrait: boolean): Shift {
  const { width, height } = isPortrait ? PORTRAIT : LANDSCAPE;
  return from ? { dx: width / 2 - from.x, dy: height / 2 - from.y } : STILL;
}

function within(shift: number): number {
  return Math.min(Math.max(shift, -REACH), REACH);
}

function moved(line: Line, { dx, dy }: Shift): Line {
  const isTransform = line.tool === event.id && line.size === DrawingEvent.transform;
  if (line.tool === event.id && !isTransform) return line;
  const places = line.points.map(({ x, y, p }) => ({ x: x + dx, y: y + dy, p }));
  // The first point of a transform is no place.
  return { ...line, points: isTransform ? places.with(0, line.points[0] as Point) : places };
}

/**
 * The middle of what is drawn, in whole pixels of the sheet as it is in the end: of the rectangle around all lines whose ink has not been
 * erased with its layer, beyond the sheet, too. Floods go as far as there is room, and do not count. Null: there is none.
 */
export function middleOfInk(lines: readonly Line[]): { readonly x: number; readonly y: number } | null {
  let areas: (Area | null)[] = EVERY_LAYER.map(() => null);
  for (const line of placedLines(lines)) {
    if (line.tool === event.id) areas = happened(areas, line);
    else if (isInk(line)) areas[line.layer] = around(areas[line.layer] ?? null, areaOf(line));
  }
  const area = areas.reduce(around, null);
  if (!area) return null;
  const middle = (from: number, to: number) => Math.floor((from + to) / 2 + 0.5);
  return { x: middle(area.left, area.right), y: middle(area.top, area.bottom) };
}

const EVERY_LAYER: readonly number[] = Array.from({ length: LAYERS }, (_, layer) => layer);

function isInk({ tool, blendMode }: Line): boolean {
  if (tool === Tool.eraser || tool === Tool.floodFill) return false;
  return blendMode !== BlendMode.erase && blendMode !== BlendMode.keepAlpha;
}

/** What is left of the areas of the layers, and where. */
function happened(areas: readonly (Area | null)[], line: Line): (Area | null)[] {
  const { size, layer, points } = line;
  const other = points[0]?.x ?? layer;
  const [own = null, others = null] = [areas[layer], areas[other]];
  switch (size) {
    case DrawingEvent.eraseAll:
      return areas.map(() => null);
    case DrawingEvent.eraseLayers:
      return areas.map((area, at) => (at >= layer && at <= other ? null : area));
    case DrawingEvent.swapLayers:
      return areas.with(layer, others).with(other, own);
    case DrawingEvent.mergeDown:
      return areas.with(layer, null).with(other, around(own, others));
    case DrawingEvent.mergeLayers:
      return areas.map((_, at) => (at === 0 ? areas.reduce(around, null) : null));
    case DrawingEvent.transform: {
      const { from, to, corners } = transformOf(line);
      const target = boxAround([...corners, fourthOf(corners)]);
      return areas.map((area, at) => (area && at >= from && at <= to ? around(area, target) : area));
    }
    default:
      return [...areas];
  }
}

function around(a: Area | null, b: Area | null): Area | null {
  if (!a || !b) return a ?? b;
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

function areaOf({ points, size, tool }: Line): Area | null {
  const rim = tool === Tool.lassoFill ? 0 : size / 2;
  let area: Area | null = null;
  for (const { x, y } of points) area = around(area, { left: x, top: y, right: x, bottom: y });
  return area && { left: area.left - rim, top: area.top - rim, right: area.right + rim, bottom: area.bottom + rim };
}
