import { BlendMode, Pressure, Tool } from '../model.ts';
import type { InkTool } from './tool.ts';

/** Takes ink away whatever blend mode the style names; its colour does not matter. */
export const eraser: InkTool = {
  id: Tool.eraser,
  lightestSize: 0.3,
  lightestOpacity: 0.2,
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
};
