import { defaultStyle, type Line, type Point, type Raster, Tool } from '../index.ts';

/** A brush that covers fully wherever it goes. */
export const marker = {
  ...defaultStyle(Tool.brush),
  pressure: 0,
  size: 20,
  hardness: 100,
  density: 100,
  color: { r: 200, g: 30, b: 60, a: 255 },
};

export function line(
  points: readonly (readonly [x: number, y: number, p?: number])[],
  changes: Partial<Line> = {},
): Line {
  return { points: points.map(([x, y, p = 1]): Point => ({ x, y, p })), ...marker, ...changes };
}

export function pixel(raster: Raster, x: number, y: number): number[] {
  raster.flatten();
  const at = (y * raster.width + x) * 4;
  return Array.from(raster.rgba.subarray(at, at + 3));
}
