import { MACROBLOCKS_MAX } from './headers.ts';

/** Values of a macroblock. */
export const LUMA = 256;
export const CHROMA = 64;

/** The frame at hand and the macroblock of it that is being coded. Planes as `i420Layout` tells them. */
export interface Frame {
  readonly width: number;
  /** Width of a plane of chroma. */
  readonly half: number;
  /** Macroblocks in a row, and rows of them. */
  readonly across: number;
  readonly down: number;
  readonly blueAt: number;
  readonly redAt: number;
  /** As a decoder shows it. */
  readonly picture: Uint8Array;
  /** As it was given. */
  source: Uint8Array;
  mx: number;
  my: number;
}

/** @throws RangeError unless both sides are multiples of 16 and there are at most 3,600 macroblocks */
export function createFrame(width: number, height: number): Frame {
  const across = width / 16;
  const down = height / 16;
  if (!Number.isInteger(across) || !Number.isInteger(down) || across < 1 || down < 1 || across * down > MACROBLOCKS_MAX)
    throw new RangeError(`${width} × ${height} is no size of a film`);
  const blueAt = width * height;
  const picture = new Uint8Array((blueAt * 3) / 2);
  return {
    width,
    half: width / 2,
    across,
    down,
    blueAt,
    redAt: blueAt + blueAt / 4,
    picture,
    source: picture,
    mx: 0,
    my: 0,
  };
}

/** Where the macroblock begins in luma. */
export function lumaAt({ mx, my, width }: Frame): number {
  return my * 16 * width + mx * 16;
}

/** Where it begins in a plane of chroma. @param plane 0: blue, 1: red */
export function chromaAt({ mx, my, half, blueAt, redAt }: Frame, plane: number): number {
  return (plane === 0 ? blueAt : redAt) + my * 8 * half + mx * 8;
}
