/** Blocks of four by four: differences of pixels, row by row. */

/**
 * The difference of a block from what is guessed.
 *
 * @param stride from a row of `source` to the next
 * @returns the sum of the differences
 */
export function differ(
  block: Int32Array,
  source: Uint8Array,
  at: number,
  stride: number,
  guessed: Uint8Array,
  guessedAt: number,
  guessedStride: number,
): number {
  let sum = 0;
  for (let y = 0, i = 0; y < 4; y++) {
    const row = at + y * stride;
    const guessedRow = guessedAt + y * guessedStride;
    for (let x = 0; x < 4; x++, i++) {
      const difference = (source[row + x] as number) - (guessed[guessedRow + x] as number);
      block[i] = difference;
      sum += difference < 0 ? -difference : difference;
    }
  }
  return sum;
}

/** Puts the block, added to what is guessed, into the picture. */
export function show(
  block: Int32Array,
  picture: Uint8Array,
  at: number,
  stride: number,
  guessed: Uint8Array,
  guessedAt: number,
  guessedStride: number,
): void {
  for (let y = 0, i = 0; y < 4; y++) {
    const row = at + y * stride;
    const guessedRow = guessedAt + y * guessedStride;
    for (let x = 0; x < 4; x++, i++) {
      const value = (guessed[guessedRow + x] as number) + (block[i] as number);
      picture[row + x] = value < 0 ? 0 : value > 255 ? 255 : value;
    }
  }
}

/** How far a macroblock of luma is off, as a sum of differences; once that is more than `most` nobody cares how much more. */
export function distance(
  source: Uint8Array,
  at: number,
  stride: number,
  guessed: Uint8Array,
  guessedAt: number,
  guessedStride: number,
  most: number,
): number {
  let sum = 0;
  for (let y = 0; y < 16 && sum <= most; y++) {
    const row = at + y * stride;
    const guessedRow = guessedAt + y * guessedStride;
    for (let x = 0; x < 16; x++) {
      const difference = (source[row + x] as number) - (guessed[guessedRow + x] as number);
      sum += difference < 0 ? -difference : difference;
    }
  }
  return sum;
}
