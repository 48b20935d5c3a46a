import { BlendMode, type Line, Tool } from '../model.ts';
import { LAYERS, LIMITS } from '../limits.ts';
import { quantiseLine } from '../quantise.ts';
import { WHOLE_PICTURE } from '../stroke/work.ts';
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
  /** Ink of the layers from `layer` to `points[0].x` moves, see `transform/transform.ts`. */
  transform: 9,
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

function happening(size: number, layer: number, x: number, opacity: number = STYLE.opacity): Line {
  return { points: [{ x, y: 0, p: 0 }], ...STYLE, size, layer, opacity };
}

/** Something that happened to the whole drawing, kept among its lines so that it can be undone and replayed like them. */
export const event = {
  id: Tool.event,
  /** Erasing writes all layers anew; layers that change places cost next to nothing, and count like it. */
  work: (line: Line): number => (line.size === DrawingEvent.transform ? transformWork(line) : 3 * WHOLE_PICTURE),
  eraseAll: (): Line => happening(DrawingEvent.eraseAll, 0, 0),
  swapLayers: (a: number, b: number): Line => happening(DrawingEvent.swapLayers, a, b),
  /** The lowest and the highest of them, 0…2. */
  eraseLayers: (from: number, to: number): Line => happening(DrawingEvent.eraseLayers, from, to),
  /** @param opacity per cent, 1…100 */
  mergeLayers: (opacity: number = LIMITS.percentMax): Line => happening(DrawingEvent.mergeLayers, 0, 0, opacity),
  /** The places have to be within those of a line, and are quantised. */
  transform: (transform: Transform): Line =>
    quantiseLine({ ...happening(DrawingEvent.transform, transform.from, 0), points: pointsOfTransform(transform) }),
  /** Whether a valid line of this tool says something that this engine knows. */
  isKnown(line: Line): boolean {
    const { size, layer, points } = line;
    if (size === DrawingEvent.transform) return isTransform(line);
    if (points.length !== 1) return false;
    const other = points[0]?.x ?? -1;
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
      default:
        return false;
    }
  },
};
