import { BlendMode, Pressure, quantiseLine, Tool } from '@tuschel/ink';
import type { LineJson } from '@tuschel/protocol';
import { between, type Luck } from './luck.ts';

/** A random stroke, quantised as the canvas would. */
export function scribble(luck: Luck): LineJson {
  let x = luck() * 1920;
  let y = luck() * 1080;
  const points = Array.from({ length: between(luck, 2, 40) }, () => {
    x += (luck() - 0.5) * 60;
    y += (luck() - 0.5) * 60;
    return { x, y, p: luck() };
  });
  const eraser = luck() < 0.05;
  const color = { r: between(luck, 0, 255), g: between(luck, 0, 255), b: between(luck, 0, 255), a: 255 };
  return quantiseLine({
    points,
    color,
    size: between(luck, 1, 60),
    hardness: between(luck, 1, 100),
    tool: eraser ? Tool.eraser : luck() < 0.5 ? Tool.pencil : Tool.brush,
    layer: between(luck, 0, 2),
    pressure: Pressure.size,
    opacity: between(luck, 10, 100),
    spacing: 10,
    density: 100,
    blendMode: eraser ? BlendMode.erase : BlendMode.normal,
  });
}
