/** Pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Long sides in pixels. */
export const SIDES = {
  /** A picture to keep. */
  picture: 1920,
  thumbnail: 480,
  /** What is shown while a picture is on its way. */
  preview: 64,
} as const;

/** Longest side of a picture that is scaled, or scaled to. */
export const SIDE_MAX = 8192;

/** The size of the same shape whose long side is given; the other side is rounded, and one at least. */
export function sizeWithin({ width, height }: Size, longSide: number): Size {
  const shorter = Math.floor((longSide * Math.min(width, height)) / Math.max(width, height) + 0.5);
  const shortSide = Math.max(1, shorter);
  return width >= height ? { width: longSide, height: shortSide } : { width: shortSide, height: longSide };
}
