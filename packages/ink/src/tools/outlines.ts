import { BlendMode, type Point, type Style } from '../model.ts';
import { createOutlineStroke, type Touch } from '../stroke/nib.ts';
import { nibWork } from '../stroke/work.ts';
import { type InkTool, namedBlend } from './tool.ts';

/** A shape is drawn with an even hand. */
const TOUCH: Touch = { lightestSize: 1, lightestOpacity: 1 };

const DEFAULTS: Style = {
  color: { r: 30, g: 30, b: 34, a: 255 },
  size: 6,
  hardness: 90,
  tool: -1,
  layer: 1,
  pressure: 0,
  opacity: 100,
  spacing: 10,
  density: 100,
  blendMode: BlendMode.normal,
};

/**
 * A tool that draws an outline, which follows from its first and its last point.
 *
 * @param outline corners of the outline from the first point to the last
 */
export function outlineTool(id: number, outline: (first: Point, last: Point) => readonly Point[]): InkTool {
  const cornersOf = (points: readonly Point[]) => outline(points[0] as Point, points.at(-1) as Point);
  return {
    id,
    kind: 'shape',
    blend: namedBlend,
    defaults: { ...DEFAULTS, tool: id },
    stroke: (style, paper) => createOutlineStroke(style, TOUCH, paper, cornersOf),
    work: (line, reach) => nibWork(line, TOUCH, line.points.length > 0 ? cornersOf(line.points) : [], reach),
  };
}
