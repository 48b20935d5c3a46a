import { BlendMode, type Line, Tool } from '../model.ts';
import { LAYERS, LIMITS, SHEET, STEPS_PER_UNIT } from '../limits.ts';
import { quantiseLine } from '../quantise.ts';
import type { Reach } from '../stroke/work.ts';
import { isTransform, pointsOfTransform, type Transform, transformWork } from '../transform/transform.ts';

/** What can happen to a drawing as a whole; the number stands in {@link Line.size}. */
export const DrawingEvent = {
  /** White paper on all layers. */
  eraseAll: 1,
  /** `layer` and the layer `points[0].x` change places. */
  swapLayers: 2,
  /** White paper on the layers from `layer` to `points[0].x`, both included. */
  eraseLayers: 3,
  /** All layers become the back one, of which `opacity` per cent stay; the others are empty then. */
  mergeLayers: 4,
  /** Of the ink of `layer`, which is `points[0].x`, too, `opacity` per cent are shown, whatever is drawn on it later. */
  fadeLayer: 5,
  /** The ink of `layer` comes onto the layer `points[0].x` right below, as strong as both are shown; it is empty then. */
  mergeDown: 6,
  /** `layer` 0: the sheet lies on its long side from now on, 1: it stands upright. Its middle stays the middle of what is drawn. */
  orient: 7,
  /** What lies at `points[0]` comes to the middle of the sheet with all that is drawn; `layer` says how the sheet lies, as for `orient`. */
  center: 8,
  /** Ink of the layers from `layer` to `points[0].x` moves, see `transform/transform.ts`. */
  transform: 9,
  /** Of a log that only grows, as a paper's: the last line that stands is taken back, see `standing.ts`. */
  undo: 10,
  /** The line taken back last stands again. */
  redo: 11,
  /** The sheet has `points[0].x` × 16 by `points[0].y` × 16 pixels from now on; its left upper corner stays. */
  resize: 12,
} as const;

const STYLE = {
  color: { r: 0, g: 0, b: 0, a: 255 },
  hardness: 1,
  tool: Tool.event,
  pressure: 0,
  opacity: 1,
  spacing: 1,
  density: 1,
  blendMode: BlendMode.normal,
};

/** Nothing is computed for them: lines are placed, or left out, before they are drawn. */
const NO_PIXELS: ReadonlySet<number> = new Set([DrawingEvent.undo, DrawingEvent.redo, DrawingEvent.resize]);

interface Told {
  readonly x?: number;
  readonly y?: number;
  readonly opacity?: number;
}

function happening(size: number, layer: number, { x = 0, y = 0, opacity = STYLE.opacity }: Told = {}): Line {
  return { points: [{ x, y, p: 0 }], ...STYLE, size, layer, opacity };
}

/** How a sheet lies, in the `layer` of a line. */
const lieOf = (isPortrait: boolean) => (isPortrait ? 1 : 0);

/** Something that happened to the whole drawing, kept among its lines so that it can be undone and replayed like them. */
export const event = {
  id: Tool.event,
  /** Erasing writes all layers anew; layers that change places cost next to nothing, and count like it. */
  work: (line: Line, reach: Reach): number => {
    if (line.size === DrawingEvent.transform) return transformWork(line, reach);
    return NO_PIXELS.has(line.size) ? 0 : 3 * reach.pixels;
  },
  eraseAll: (): Line => happening(DrawingEvent.eraseAll, 0),
  swapLayers: (a: number, b: number): Line => happening(DrawingEvent.swapLayers, a, { x: b }),
  /** The lowest and the highest of them, 0…2. */
  eraseLayers: (from: number, to: number): Line => happening(DrawingEvent.eraseLayers, from, { x: to }),
  /** @param opacity per cent, 1…100 */
  mergeLayers: (opacity: number = LIMITS.percentMax): Line => happening(DrawingEvent.mergeLayers, 0, { opacity }),
  /** @param opacity per cent, 1…100 */
  fadeLayer: (layer: number, opacity: number): Line => happening(DrawingEvent.fadeLayer, layer, { x: layer, opacity }),
  /** @param layer the upper one of both, 1…2 */
  mergeDown: (layer: number): Line => happening(DrawingEvent.mergeDown, layer, { x: layer - 1 }),
  orient: (isPortrait: boolean): Line => happening(DrawingEvent.orient, lieOf(isPortrait)),
  /** @param middle of what is drawn, whole pixels */
  center: ({ x, y }: { x: number; y: number }, isPortrait: boolean): Line =>
    happening(DrawingEvent.center, lieOf(isPortrait), { x, y }),
  /** The places have to be within those of a line, and are quantised. */
  transform: (transform: Transform): Line =>
    quantiseLine({ ...happening(DrawingEvent.transform, transform.from), points: pointsOfTransform(transform) }),
  undo: (): Line => happening(DrawingEvent.undo, 0),
  redo: (): Line => happening(DrawingEvent.redo, 0),
  /** Whole pixels, see `isSheet`. */
  resize: ({ width, height }: { width: number; height: number }): Line =>
    happening(DrawingEvent.resize, 0, { x: width / STEPS_PER_UNIT, y: height / STEPS_PER_UNIT }),
  /** Whether a valid line of this tool says something that this engine knows. */
  isKnown(line: Line): boolean {
    const { size, layer, points } = line;
    if (size === DrawingEvent.transform) return isTransform(line);
    const [point] = points;
    if (!point || points.length !== 1) return false;
    const other = point.x;
    const isLayer = Number.isInteger(other) && other >= 0 && other < LAYERS;
    switch (size) {
      case DrawingEvent.eraseAll:
        return true;
      case DrawingEvent.swapLayers:
        return isLayer && other !== layer;
      case DrawingEvent.eraseLayers:
        return isLayer && other >= layer;
      case DrawingEvent.mergeLayers:
        return layer === 0;
      case DrawingEvent.fadeLayer:
        return other === layer;
      case DrawingEvent.mergeDown:
        return isLayer && other === layer - 1;
      case DrawingEvent.orient:
        return layer <= 1;
      case DrawingEvent.center:
        return layer <= 1 && Number.isInteger(point.x) && Number.isInteger(point.y);
      case DrawingEvent.undo:
      case DrawingEvent.redo:
        return layer === 0 && point.x === 0 && point.y === 0;
      case DrawingEvent.resize:
        return layer === 0 && isSheet({ width: point.x * STEPS_PER_UNIT, height: point.y * STEPS_PER_UNIT });
      default:
        return false;
    }
  },
};

/** Whether a sheet may have this size: within {@link SHEET}, either way round. */
export function isSheet({ width, height }: { width: number; height: number }): boolean {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return (
    Number.isInteger(width) &&
    Number.isInteger(height) &&
    short >= SHEET.least &&
    short <= SHEET.short &&
    long <= SHEET.long
  );
}
