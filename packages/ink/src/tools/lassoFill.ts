import { ONE } from '../kernel/spans.ts';
import { LANDSCAPE } from '../limits.ts';
import { BlendMode, type Point, Tool } from '../model.ts';
import { createPolygonStroke } from '../stroke/polygon.ts';
import { LINE, WHOLE_PICTURE } from '../stroke/work.ts';
import { type InkTool, namedBlend } from './tool.ts';

/** Fills what the points go round; colour, opacity and blend mode alone matter. */
export const lassoFill: InkTool = {
  id: Tool.lassoFill,
  kind: 'fill',
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
  work: ({ points }) => Math.ceil(LINE + 4 * boxOf(points) + crossings(points)),
};

/** To pass a row takes a side as long as so many pixels, to pass a column as so many. Measured with combs of 8,192 teeth. */
const ROW = 48;
const COLUMN = 10;

/** Work of all sides, the one from the last point to the first included. */
function crossings(points: readonly Point[]): number {
  const longest = LANDSCAPE.width;
  let before = points.at(-1);
  let sum = 0;
  for (const point of points) {
    const [across, down] = before ? [Math.abs(point.x - before.x), Math.abs(point.y - before.y)] : [0, 0];
    sum += ROW * (Math.min(down, longest) + 2) + COLUMN * (Math.min(across, longest) + 2);
    before = point;
  }
  return sum;
}

/** Pixels of the picture that the points can go round. */
function boxOf(points: readonly Point[]): number {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return points.length === 0 ? 0 : Math.min((right - left + 2) * (bottom - top + 2), WHOLE_PICTURE);
}
