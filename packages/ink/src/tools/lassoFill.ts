import { ONE } from '../kernel/spans.ts';
import { BlendMode, Tool } from '../model.ts';
import { createPolygonStroke } from '../stroke/polygon.ts';
import { polygonWork } from '../stroke/polygonWork.ts';
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
  work: ({ points }, reach) => polygonWork(points, reach),
};
