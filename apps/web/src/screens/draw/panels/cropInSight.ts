import type { Area, Size } from '@tuschel/ink';

export interface CropChoice {
  x: number;
  y: number;
  scale: number;
}

export const WHOLE: CropChoice = { x: 0, y: 0, scale: 1 };
const SCALE_MAX = 8;
/** Less than this is the whole canvas with a margin. */
const WORTH = 1.02;

/** The smallest part of the canvas, of the canvas' shape, that holds all that is in sight; null where that is as good as all of it. */
export function cropInSight({ left, top, right, bottom }: Area, { width, height }: Size): CropChoice | null {
  if (right <= left || bottom <= top) return null;
  const scale = Math.min(SCALE_MAX, width / (right - left), height / (bottom - top));
  if (scale < WORTH) return null;
  const within = (middle: number, part: number, whole: number) =>
    Math.round(Math.min(Math.max(0, middle - part / 2), whole - part));
  return {
    x: within((left + right) / 2, width / scale, width),
    y: within((top + bottom) / 2, height / scale, height),
    scale: Math.round(scale * 1_000) / 1_000,
  };
}
