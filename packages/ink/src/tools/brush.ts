import { BlendMode, Pressure, Tool } from '../model.ts';
import type { InkTool } from './tool.ts';

/** Pressure spreads the hairs of a brush: from a thin tip to the full width. */
export const brush: InkTool = {
  id: Tool.brush,
  lightestSize: 0.15,
  lightestOpacity: 0,
  blend: (style) => style.blendMode,
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
};
