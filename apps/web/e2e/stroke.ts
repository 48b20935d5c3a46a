/** A pencil's stroke but for its points, as the API takes it. */
export const STROKE = {
  color: { r: 0, g: 0, b: 0, a: 255 },
  size: 8,
  hardness: 100,
  tool: 0,
  layer: 1,
  pressure: 1,
  opacity: 100,
  spacing: 10,
  density: 100,
  blendMode: 0,
};
