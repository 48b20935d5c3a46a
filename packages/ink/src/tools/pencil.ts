import { BlendMode, Pressure, Tool } from '../model.ts';
import type { InkTool } from './tool.ts';

/** Pressure darkens a pencil more than it widens it. */
export const pencil: InkTool = {
  id: Tool.pencil,
  lightestSize: 0.5,
  lightestOpacity: 0.1,
  blend: (style) => style.blendMode,
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
};
