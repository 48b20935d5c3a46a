import { createHistory, createRaster, defaultStyle, type Line, Tool } from '../index.ts';

export const SMALL = { width: 200, height: 130 };

/** A dot; each number has its own place and shade. */
export function dot(number: number): Line {
  return {
    points: [{ x: (number * 37) % 200, y: (number * 23) % 130, p: 1 }],
    ...defaultStyle(Tool.brush),
    color: { r: (number * 11) % 256, g: 90, b: 200, a: 255 },
    layer: number % 3,
  };
}

export function started(budgetBytes?: number) {
  const raster = createRaster(SMALL);
  const history = createHistory(raster, budgetBytes === undefined ? {} : { budgetBytes });
  return { raster, history };
}
