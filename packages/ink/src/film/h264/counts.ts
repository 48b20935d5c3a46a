/** How many coefficients each block of four by four of a plane has. A block of a macroblock that is passed over has none. */
export class Counts {
  readonly #counts: Uint8Array;
  readonly #stride: number;

  /** @param across blocks in a row */
  constructor(across: number, down: number) {
    this.#counts = new Uint8Array(across * down);
    this.#stride = across;
  }

  forget(): void {
    this.#counts.fill(0);
  }

  set(x: number, y: number, count: number): void {
    this.#counts[y * this.#stride + x] = count;
  }

  /** A macroblock of so many blocks a side has all of them. */
  setAll(x: number, y: number, side: number): void {
    for (let row = y; row < y + side; row++)
      this.#counts.fill(16, row * this.#stride + x, row * this.#stride + x + side);
  }

  /** What a block is to expect: the mean of the blocks beside and above it. */
  expected(x: number, y: number): number {
    const counts = this.#counts;
    const at = y * this.#stride + x;
    if (x === 0) return y === 0 ? 0 : (counts[at - this.#stride] as number);
    const left = counts[at - 1] as number;
    return y === 0 ? left : (left + (counts[at - this.#stride] as number) + 1) >> 1;
  }
}
