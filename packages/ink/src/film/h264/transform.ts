/**
 * The transforms of ITU-T H.264, 8.5: whole numbers, so that whoever decodes gets exactly the picture that was reckoned with here. Blocks are
 * four rows of four; scanned in zigzag.
 */

/** Place of each coefficient in its block, in the order in which they are written. */
export const SCAN: readonly number[] = [0, 1, 4, 8, 5, 2, 3, 6, 9, 12, 13, 10, 7, 11, 14, 15];

/** In place: differences of pixels become coefficients, not yet scaled. */
export function forward(block: Int32Array): void {
  for (let row = 0; row < 16; row += 4) {
    const a = block[row] as number;
    const b = block[row + 1] as number;
    const c = block[row + 2] as number;
    const d = block[row + 3] as number;
    block[row] = a + b + c + d;
    block[row + 1] = 2 * (a - d) + b - c;
    block[row + 2] = a - b - c + d;
    block[row + 3] = a - d - 2 * (b - c);
  }
  for (let column = 0; column < 4; column++) {
    const a = block[column] as number;
    const b = block[column + 4] as number;
    const c = block[column + 8] as number;
    const d = block[column + 12] as number;
    block[column] = a + b + c + d;
    block[column + 4] = 2 * (a - d) + b - c;
    block[column + 8] = a - b - c + d;
    block[column + 12] = a - d - 2 * (b - c);
  }
}

/** In place: scaled coefficients become differences of pixels. */
export function inverse(block: Int32Array): void {
  for (let row = 0; row < 16; row += 4) {
    const a = block[row] as number;
    const b = block[row + 1] as number;
    const c = block[row + 2] as number;
    const d = block[row + 3] as number;
    const even = a + c;
    const odd = b + (d >> 1);
    const evenLess = a - c;
    const oddLess = (b >> 1) - d;
    block[row] = even + odd;
    block[row + 1] = evenLess + oddLess;
    block[row + 2] = evenLess - oddLess;
    block[row + 3] = even - odd;
  }
  for (let column = 0; column < 4; column++) {
    const a = block[column] as number;
    const b = block[column + 4] as number;
    const c = block[column + 8] as number;
    const d = block[column + 12] as number;
    const even = a + c + 32;
    const odd = b + (d >> 1);
    const evenLess = a - c + 32;
    const oddLess = (b >> 1) - d;
    block[column] = (even + odd) >> 6;
    block[column + 4] = (evenLess + oddLess) >> 6;
    block[column + 8] = (evenLess - oddLess) >> 6;
    block[column + 12] = (even - odd) >> 6;
  }
}

/** In place: sums and differences of sixteen means; twice gives sixteen times what was. */
export function hadamard(block: Int32Array): void {
  for (let row = 0; row < 16; row += 4) sums(block, row, 1);
  for (let column = 0; column < 4; column++) sums(block, column, 4);
}

function sums(block: Int32Array, from: number, step: number): void {
  const a = block[from] as number;
  const b = block[from + step] as number;
  const c = block[from + 2 * step] as number;
  const d = block[from + 3 * step] as number;
  block[from] = a + b + c + d;
  block[from + step] = a + b - c - d;
  block[from + 2 * step] = a - b - c + d;
  block[from + 3 * step] = a - b + c - d;
}

/** In place: of the four means of a plane of chroma. */
export function hadamard4(block: Int32Array, from: number): void {
  const a = block[from] as number;
  const b = block[from + 1] as number;
  const c = block[from + 2] as number;
  const d = block[from + 3] as number;
  block[from] = a + b + c + d;
  block[from + 1] = a - b + c - d;
  block[from + 2] = a + b - c - d;
  block[from + 3] = a - b - c + d;
}
