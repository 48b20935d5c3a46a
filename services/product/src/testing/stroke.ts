import type { LineJson } from '@tuschel/protocol';

/** A thin stroke of the pencil that begins at `x`. */
export function stroke(x = 0, points = 2): LineJson {
  return {
    points: Array.from({ length: points }, (_, i) => ({ x: x + (i % 500), y: 10, p: 1 })),
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
}
