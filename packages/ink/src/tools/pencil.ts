import { BlendMode, Pressure, Tool } from '../model.ts';
import { createNibStroke, type Touch } from '../stroke/nib.ts';
import { nibWork } from '../stroke/work.ts';
import { type InkTool, namedBlend } from './tool.ts';

/** Pressure darkens a pencil more than it widens it. */
const TOUCH: Touch = { lightestSize: 0.5, lightestOpacity: 0.1 };

export const pencil: InkTool = {
  id: Tool.pencil,
  kind: 'nib',
  blend: namedBlend,
  defaults: {
    color: { r: 30, g: 30, b: 34, a: 255 },
    size: 5,
    hardness: 85,
    tool: Tool.pencil,
    layer: 1,
    pressure: Pressure.size | Pressure.opacity,
    opacity: 100,
    spacing: 12,
    density: 80,
    blendMode: BlendMode.normal,
  },
  stroke: (style, paper) => createNibStroke(style, TOUCH, paper),
  work: (line, reach) => nibWork(line, TOUCH, line.points, reach),
};
