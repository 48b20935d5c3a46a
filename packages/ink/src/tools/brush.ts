import { BlendMode, Pressure, Tool } from '../model.ts';
import { createNibStroke, type Touch } from '../stroke/nib.ts';
import { nibWork } from '../stroke/work.ts';
import { type InkTool, namedBlend } from './tool.ts';

/** Pressure spreads the hairs of a brush: from a thin tip to the full width. */
const TOUCH: Touch = { lightestSize: 0.15, lightestOpacity: 0 };

export const brush: InkTool = {
  id: Tool.brush,
  kind: 'nib',
  blend: namedBlend,
  defaults: {
    color: { r: 30, g: 30, b: 34, a: 255 },
    size: 28,
    hardness: 70,
    tool: Tool.brush,
    layer: 1,
    pressure: Pressure.size,
    opacity: 100,
    spacing: 8,
    density: 60,
    blendMode: BlendMode.normal,
  },
  stroke: (style, paper) => createNibStroke(style, TOUCH, paper),
  work: (line, reach) => nibWork(line, TOUCH, line.points, reach),
};
