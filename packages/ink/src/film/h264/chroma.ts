import { differ, show } from './blocks.ts';
import type { CoefficientWriter } from './coefficients.ts';
import { Counts } from './counts.ts';
import { CHROMA, chromaAt, type Frame } from './frame.ts';
import type { Quantiser } from './quantiser.ts';
import { forward, hadamard4, inverse } from './transform.ts';

/** What both planes are guessed to be: of each from `at` on, `stride` values from a row to the next. */
export interface ChromaGuess {
  readonly pixels: Uint8Array;
  readonly at: (plane: number) => number;
  readonly stride: number;
}

/** Codes the colour of a macroblock: two planes of four blocks each. */
export class ChromaCoder {
  readonly #frame: Frame;
  readonly #coefficients: CoefficientWriter;
  readonly #counts: readonly [blue: Counts, red: Counts];
  readonly #block = new Int32Array(16);
  readonly #means = new Int32Array(4);
  readonly #levels = new Int32Array(2 * CHROMA);
  readonly #meanLevels = new Int32Array(8);
  readonly #isCoded = new Uint8Array(8);

  constructor(frame: Frame, coefficients: CoefficientWriter) {
    const counts = () => new Counts(frame.across * 2, frame.down * 2);
    this.#frame = frame;
    this.#coefficients = coefficients;
    this.#counts = [counts(), counts()];
  }

  beginFrame(): void {
    for (const counts of this.#counts) counts.forget();
  }

  /**
   * Reckons the difference from the guess, and shows it.
   *
   * @returns 0: nothing is coded, 1: means alone, 2: all
   */
  differ(quantiser: Quantiser, guess: ChromaGuess): number {
    let coded = 0;
    for (let plane = 0; plane < 2; plane++) {
      const hasBlocks = this.#differPlane(plane, quantiser, guess);
      const hasMeans = this.#reckonMeans(plane * 4, quantiser);
      if (hasBlocks) coded = 2;
      else if (hasMeans && coded === 0) coded = 1;
    }
    // What is guessed may stand there already.
    if (coded > 0 || guess.pixels !== this.#frame.picture)
      for (let plane = 0; plane < 2; plane++) this.#show(plane, quantiser, guess);
    return coded;
  }

  /** @returns whether any block has more than its mean */
  #differPlane(plane: number, quantiser: Quantiser, { pixels, at: guessAt, stride }: ChromaGuess): boolean {
    const { half, source } = this.#frame;
    const block = this.#block;
    const corner = chromaAt(this.#frame, plane);
    const guessed = guessAt(plane);
    let any = false;
    for (let quarter = 0; quarter < 4; quarter++) {
      const x = (quarter & 1) * 4;
      const y = (quarter >> 1) * 4;
      const place = plane * 4 + quarter;
      const sum = differ(block, source, corner + y * half + x, half, pixels, guessed + y * stride + x, stride);
      this.#meanLevels[place] = 0;
      this.#isCoded[place] = 0;
      if (sum === 0) continue;
      forward(block);
      this.#meanLevels[place] = block[0] as number;
      if (sum <= quantiser.nothing || !quantiser.block(block, this.#levels, place * 16, 1)) continue;
      this.#isCoded[place] = 1;
      any = true;
    }
    return any;
  }

  /** @returns whether any of the four means is not 0 */
  #reckonMeans(from: number, quantiser: Quantiser): boolean {
    const meanLevels = this.#meanLevels;
    hadamard4(meanLevels, from);
    let any = 0;
    for (let i = from; i < from + 4; i++) {
      const level = quantiser.mean(meanLevels[i] as number);
      meanLevels[i] = level;
      any |= level;
    }
    return any !== 0;
  }

  #show(plane: number, quantiser: Quantiser, { pixels, at: guessAt, stride }: ChromaGuess): void {
    const { half, picture } = this.#frame;
    const block = this.#block;
    const means = this.#means;
    const corner = chromaAt(this.#frame, plane);
    const guessed = guessAt(plane);
    for (let i = 0; i < 4; i++) means[i] = this.#meanLevels[plane * 4 + i] as number;
    hadamard4(means, 0);
    for (let quarter = 0; quarter < 4; quarter++) {
      const x = (quarter & 1) * 4;
      const y = (quarter >> 1) * 4;
      const place = plane * 4 + quarter;
      if (this.#isCoded[place]) quantiser.back(this.#levels, place * 16, block, 1);
      else block.fill(0);
      block[0] = quantiser.chromaMean(means[quarter] as number);
      inverse(block);
      show(block, picture, corner + y * half + x, half, pixels, guessed + y * stride + x, stride);
    }
  }

  /** @param coded as of {@link differ} */
  put(coded: number): void {
    if (coded > 0) for (let plane = 0; plane < 2; plane++) this.#coefficients.chromaMeans(this.#meanLevels, plane * 4);
    for (let place = 0; place < 8; place++) this.#putBlock(place, coded === 2);
  }

  #putBlock(place: number, isWritten: boolean): void {
    const counts = this.#counts[place >> 2] as Counts;
    const x = this.#frame.mx * 2 + (place & 1);
    const y = this.#frame.my * 2 + ((place >> 1) & 1);
    let count = 0;
    if (isWritten) {
      const at = place * 16;
      if (!this.#isCoded[place]) this.#levels.fill(0, at, at + 16);
      count = this.#coefficients.block(this.#levels, at + 1, 15, counts.expected(x, y));
    }
    counts.set(x, y, count);
  }

  /** The macroblock is written as it is, which counts as all coefficients. */
  setRaw(): void {
    for (const counts of this.#counts) counts.setAll(this.#frame.mx * 2, this.#frame.my * 2, 2);
  }
}
