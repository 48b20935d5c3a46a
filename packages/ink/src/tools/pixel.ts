import { BlendMode, Tool } from '../model.ts';
import type { Touch } from '../stroke/nib.ts';
import { diameterOf } from '../stroke/nib.ts';
import { createPixelStroke, PIXEL_STEP } from '../stroke/pixels.ts';
import { walkWork } from '../stroke/work.ts';
import { type InkTool, namedBlend } from './tool.ts';

const TOUCH: Touch = { lightestSize: 0.2, lightestOpacity: 0.1 };

/** Whole pixels, no soft edge. Hardness, density and spacing say nothing. */
export const pixel: InkTool = {
  id: Tool.pixel,
  kind: 'nib',
  blend: namedBlend,
  defaults: {
    color: { r: 30, g: 30, b: 34, a: 255 },
    size: 4,
    hardness: 100,
    tool: Tool.pixel,
    layer: 1,
    pressure: 0,
    opacity: 100,
    spacing: 1,
    density: 100,
    blendMode: BlendMode.normal,
  },
  stroke: (style, paper) => createPixelStroke(style, TOUCH, paper),
  work: (line, reach) => walkWork(line.points, PIXEL_STEP, diameterOf(line, TOUCH), reach),
};
