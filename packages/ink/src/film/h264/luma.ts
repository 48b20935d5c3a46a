import { differ, show } from './blocks.ts';
import type { CoefficientWriter } from './coefficients.ts';
import { Counts } from './counts.ts';
import { type Frame, LUMA, lumaAt } from './frame.ts';
import type { Quantiser } from './quantiser.ts';
import { forward, hadamard, inverse, SCAN } from './transform.ts';

/** Left upper corner of each block of four by four in its macroblock, in the order in which they are written. */
const BLOCK_X: readonly number[] = [0, 4, 0, 4, 8, 12, 8, 12, 0, 4, 0, 4, 8, 12, 8, 12];
const BLOCK_Y: readonly number[] = [0, 0, 4, 4, 0, 0, 4, 4, 8, 8, 12, 12, 8, 8, 12, 12];

/** Codes the brightness of a macroblock. */
export class LumaCoder {
  readonly #frame: Frame;
  readonly #coefficients: CoefficientWriter;
  readonly #counts: Counts;
  readonly #block = new Int32Array(16);
  readonly #means = new Int32Array(16);
  readonly #levels = new Int32Array(LUMA);
  readonly #meanLevels = new Int32Array(16);
  readonly #isCoded = new Uint8Array(16);

  constructor(frame: Frame, coefficients: CoefficientWriter) {
    this.#frame = frame;
    this.#coefficients = coefficients;
    this.#counts = new Counts(frame.across * 4, frame.down * 4);
  }

  beginFrame(): void {
    this.#counts.forget();
  }

  /** Reckons the difference from what stood there, and shows it. @returns which quarters have anything to be written, bit by bit */
  differFromBefore(quantiser: Quantiser): number {
    const { width, source, picture } = this.#frame;
    const block = this.#block;
    const levels = this.#levels;
    const corner = lumaAt(this.#frame);
    let pattern = 0;
    for (let index = 0; index < 16; index++) {
      const at = corner + (BLOCK_Y[index] as number) * width + (BLOCK_X[index] as number);
      this.#isCoded[index] = 0;
      if (differ(block, source, at, width, picture, at, width) <= quantiser.nothing) continue;
      forward(block);
      if (!quantiser.block(block, levels, index * 16, 0)) continue;
      this.#isCoded[index] = 1;
      pattern |= 1 << (index >> 2);
      quantiser.back(levels, index * 16, block, 0);
      inverse(block);
      show(block, picture, at, width, picture, at, width);
    }
    return pattern;
  }

  putDifference(pattern: number): void {
    for (let index = 0; index < 16; index++) this.#putBlock(index, (pattern & (1 << (index >> 2))) !== 0, 0);
  }

  /** Reckons the difference from a guess, in rows of 16, and shows it. @returns whether blocks have more than their means */
  differFromGuess(quantiser: Quantiser, guessed: Uint8Array): boolean {
    const { width, source } = this.#frame;
    const block = this.#block;
    const corner = lumaAt(this.#frame);
    let hasBlocks = false;
    for (let index = 0; index < 16; index++) {
      const x = BLOCK_X[index] as number;
      const y = BLOCK_Y[index] as number;
      const sum = differ(block, source, corner + y * width + x, width, guessed, y * 16 + x, 16);
      const place = y + (x >> 2);
      this.#isCoded[index] = 0;
      this.#means[place] = 0;
      if (sum === 0) continue;
      forward(block);
      this.#means[place] = block[0] as number;
      if (sum > quantiser.nothing && quantiser.block(block, this.#levels, index * 16, 1)) {
        this.#isCoded[index] = 1;
        hasBlocks = true;
      }
    }
    this.#reckonMeans(quantiser);
    this.#showOnGuess(quantiser, guessed);
    return hasBlocks;
  }

  /** The means of the blocks become levels, and come back into `#means`. */
  #reckonMeans(quantiser: Quantiser): void {
    const block = this.#block;
    const means = this.#means;
    hadamard(means);
    for (let i = 0; i < 16; i++) block[i] = quantiser.mean((means[i] as number) >> 1);
    for (let i = 0; i < 16; i++) this.#meanLevels[i] = block[SCAN[i] as number] as number;
    means.set(block);
    hadamard(means);
    for (let i = 0; i < 16; i++) means[i] = quantiser.lumaMean(means[i] as number);
  }

  #showOnGuess(quantiser: Quantiser, guessed: Uint8Array): void {
    const { width, picture } = this.#frame;
    const block = this.#block;
    const corner = lumaAt(this.#frame);
    for (let index = 0; index < 16; index++) {
      const x = BLOCK_X[index] as number;
      const y = BLOCK_Y[index] as number;
      if (this.#isCoded[index]) quantiser.back(this.#levels, index * 16, block, 1);
      else block.fill(0);
      block[0] = this.#means[y + (x >> 2)] as number;
      inverse(block);
      show(block, picture, corner + y * width + x, width, guessed, y * 16 + x, 16);
    }
  }

  putAnew(hasBlocks: boolean): void {
    const { mx, my } = this.#frame;
    this.#coefficients.block(this.#meanLevels, 0, 16, this.#counts.expected(mx * 4, my * 4));
    for (let index = 0; index < 16; index++) this.#putBlock(index, hasBlocks, 1);
  }

  #putBlock(index: number, isWritten: boolean, first: 0 | 1): void {
    const x = this.#frame.mx * 4 + (BLOCK_X[index] as number) / 4;
    const y = this.#frame.my * 4 + (BLOCK_Y[index] as number) / 4;
    let count = 0;
    if (isWritten) {
      const levels = this.#levels;
      if (!this.#isCoded[index]) levels.fill(0, index * 16, index * 16 + 16);
      count = this.#coefficients.block(levels, index * 16 + first, 16 - first, this.#counts.expected(x, y));
    }
    this.#counts.set(x, y, count);
  }

  /** The macroblock is written as it is, which counts as all coefficients. */
  setRaw(): void {
    this.#counts.setAll(this.#frame.mx * 4, this.#frame.my * 4, 4);
  }
}
