import { BlendMode, Pressure, Tool } from '../model.ts';
import { createNibStroke, type Touch } from '../stroke/nib.ts';
import { nibWork } from '../stroke/work.ts';
import type { InkTool } from './tool.ts';

/** Half a hand's pressure already takes most of the ink away. */
const TOUCH: Touch = { lightestSize: 0.3, lightestOpacity: 0.2 };

/** Takes ink away whatever blend mode the style names; its colour does not matter. */
export const eraser: InkTool = {
  id: Tool.eraser,
  kind: 'eraser',
  blend: () => BlendMode.erase,
  defaults: {
    color: { r: 255, g: 255, b: 255, a: 255 },
    size: 40,
    hardness: 80,
    tool: Tool.eraser,
    layer: 1,
    pressure: Pressure.size,
    opacity: 100,
    spacing: 8,
    density: 100,
    blendMode: BlendMode.erase,
  },
  stroke: (style, paper) => createNibStroke(style, TOUCH, paper),
  work: (line, reach) => nibWork(line, TOUCH, line.points, reach),
};
