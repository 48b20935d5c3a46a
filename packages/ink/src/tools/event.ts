import { BlendMode, type Line, Tool } from '../model.ts';
import { LAYERS } from '../limits.ts';
import { WHOLE_PICTURE } from '../stroke/work.ts';

/** What can happen to a drawing as a whole; the number stands in {@link Line.size}. */
export const DrawingEvent = {
  /** White paper on all layers. */
  eraseAll: 1,
  /** `layer` and the layer `points[0].x` change places. */
  swapLayers: 2,
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

/** Something that happened to the whole drawing, kept among its lines so that it can be undone and replayed like them. */
export const event = {
  id: Tool.event,
  /** Erasing writes all layers anew; layers that change places cost next to nothing, and count like it. */
  work: 3 * WHOLE_PICTURE,
  eraseAll: (): Line => ({ points: [{ x: 0, y: 0, p: 0 }], ...STYLE, size: DrawingEvent.eraseAll, layer: 0 }),
  swapLayers: (a: number, b: number): Line => ({
    points: [{ x: b, y: 0, p: 0 }],
    ...STYLE,
    size: DrawingEvent.swapLayers,
    layer: a,
  }),
  /** Whether a valid line of this tool says something that this engine knows. */
  isKnown({ size, layer, points }: Line): boolean {
    if (points.length !== 1) return false;
    const other = points[0]?.x ?? -1;
    if (size === DrawingEvent.eraseAll) return true;
    return (
      size === DrawingEvent.swapLayers && other !== layer && Number.isInteger(other) && other >= 0 && other < LAYERS
    );
  },
};
