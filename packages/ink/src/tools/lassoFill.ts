import { ONE } from '../kernel/spans.ts';
import { BlendMode, Tool } from '../model.ts';
import { createPolygonStroke } from '../stroke/polygon.ts';
import { WHOLE_PICTURE } from '../stroke/work.ts';
import { type InkTool, namedBlend } from './tool.ts';

/** Fills what the points go round; colour, opacity and blend mode alone matter. */
export const lassoFill: InkTool = {
  id: Tool.lassoFill,
  blend: namedBlend,
  defaults: {
    color: { r: 30, g: 30, b: 34, a: 255 },
    size: 1,
    hardness: 100,
    tool: Tool.lassoFill,
    layer: 1,
    pressure: 0,
    opacity: 100,
    spacing: 1,
    density: 100,
    blendMode: BlendMode.normal,
  },
  stroke: (_, paper) => createPolygonStroke(paper, ONE),
  work: ({ points }) => 2 * boxOf(points) + points.length * CROSSING,
};

/** A side crosses at most so many pixels. */
const CROSSING = 4 * 1920;

/** Pixels of the picture that the points can go round. */
function boxOf(points: readonly { x: number; y: number }[]): number {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return points.length === 0 ? 0 : Math.min((right - left + 2) * (bottom - top + 2), WHOLE_PICTURE);
}
