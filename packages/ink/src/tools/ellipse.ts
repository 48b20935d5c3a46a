import { type Point, Tool } from '../model.ts';
import { outlineTool } from './outlines.ts';

/** Chords of a quarter: at the size of the canvas they leave the ellipse by less than a quarter of a pixel. */
const CHORDS = 48;

/**
 * Upright, filling the rectangle between the first point and the last. Its points come from the rational parametrisation
 * `((1 - t²) / (1 + t²), 2t / (1 + t²))`, which needs no sine.
 */
export const ellipse = outlineTool(Tool.ellipse, (first, last) => {
  const middle = { x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 };
  const [across, down] = [(last.x - first.x) / 2, (last.y - first.y) / 2];
  const at = (x: number, y: number): Point => ({ x: middle.x + across * x, y: middle.y + down * y, p: last.p });
  const quarter = Array.from({ length: CHORDS }, (_, i) => {
    const t = i / CHORDS;
    const whole = 1 + t * t;
    return [(1 - t * t) / whole, (2 * t) / whole] as const;
  });
  return [
    ...quarter.map(([x, y]) => at(x, y)),
    ...quarter.map(([x, y]) => at(-y, x)),
    ...quarter.map(([x, y]) => at(-x, -y)),
    ...quarter.map(([x, y]) => at(y, -x)),
    at(1, 0),
  ];
});
