import { distance } from './blocks.ts';
import type { ChromaGuess } from './chroma.ts';
import { CHROMA, chromaAt, type Frame, LUMA, lumaAt } from './frame.ts';
import { Guess, guess, type Place } from './prediction.ts';

/** What a macroblock is guessed to be from its edges. */
export class EdgeGuess {
  readonly #frame: Frame;
  readonly #tried = new Uint8Array(LUMA);
  /** Of luma, in rows of 16. */
  readonly luma = new Uint8Array(LUMA);
  readonly chroma: ChromaGuess = { pixels: new Uint8Array(2 * CHROMA), at: (plane) => plane * CHROMA, stride: 8 };

  constructor(frame: Frame) {
    this.#frame = frame;
  }

  /** Guesses luma in the way that is the nearest. @returns that way, and how far it is off */
  nearest(): { how: number; off: number } {
    const { width, source } = this.#frame;
    const at = lumaAt(this.#frame);
    const place = this.#place(at, width);
    let how: number = Guess.mean;
    guess(how, place, 16, this.luma, 0);
    let off = distance(source, at, width, this.luma, 0, 16, Infinity);
    for (const other of [place.hasTop ? Guess.below : null, place.hasLeft ? Guess.beside : null]) {
      if (other === null || off === 0) continue;
      guess(other, place, 16, this.#tried, 0);
      const otherOff = distance(source, at, width, this.#tried, 0, 16, off);
      if (otherOff >= off) continue;
      how = other;
      off = otherOff;
      this.luma.set(this.#tried);
    }
    return { how, off };
  }

  guessChroma(how: number): void {
    const { half } = this.#frame;
    const { pixels, at } = this.chroma;
    for (let plane = 0; plane < 2; plane++)
      guess(how, this.#place(chromaAt(this.#frame, plane), half), 8, pixels, at(plane));
  }

  #place(at: number, stride: number): Place {
    const { picture, mx, my } = this.#frame;
    return { plane: picture, at, stride, hasLeft: mx > 0, hasTop: my > 0 };
  }
}
