import { type Bits, createBits } from './bits.ts';
import { distance } from './blocks.ts';
import { Changes, type FrameArea } from './changes.ts';
import { ChromaCoder, type ChromaGuess } from './chroma.ts';
import { createCoefficientWriter } from './coefficients.ts';
import { EdgeGuess } from './edges.ts';
import { chromaAt, createFrame, type Frame, lumaAt } from './frame.ts';
import { type ParameterSets, parameterSets, putSliceHeader, sliceUnit } from './headers.ts';
import { LumaCoder } from './luma.ts';
import { CHROMA_GUESS } from './prediction.ts';
import { chromaQp, createQuantiser, QP_MAX, QP_MIN, type Quantiser } from './quantiser.ts';

/**
 * An encoder for what is drawn: H.264, Constrained Baseline. Nothing moves on a canvas, so a frame is the one before and what has changed on it:
 * macroblocks without a change are passed over, the others are the difference from what stood there, or are made anew from their edges where
 * that is nearer. Equal frames give equal bytes, on every machine.
 */
export interface FilmEncoder {
  readonly parameterSets: ParameterSets;
  /** The frame as a decoder shows it: planes as `i420Layout` tells them. Always the same array. */
  readonly picture: Uint8Array;
  /**
   * @param i420 the whole frame
   * @param options.changed where it may differ from the frame before, in pixels; all of it unless given
   * @param options.qp 12…51, small is fine
   * @returns the coded frame with its length before it
   */
  encode(i420: Uint8Array, options: FrameOptions): Uint8Array;
}

export interface FrameOptions {
  readonly isKey: boolean;
  readonly qp: number;
  readonly changed?: readonly FrameArea[];
  /** Also what has not changed is brought nearer to the frame, as far as `qp` allows. */
  readonly refines?: boolean;
}

/** The number of each pattern of coded blocks in macroblocks that are a difference. ITU-T H.264, table 9-4. */
const PATTERNS: readonly number[] = [
  0, 16, 1, 2, 4, 8, 32, 3, 5, 10, 12, 15, 47, 7, 11, 13, 14, 6, 9, 31, 35, 37, 42, 44, 33, 34, 36, 40, 39, 43, 45, 46,
  17, 18, 20, 24, 19, 21, 26, 28, 23, 27, 29, 30, 22, 25, 38, 41,
];
const PATTERN_NUMBER = Uint8Array.from(PATTERNS, (_, pattern) => PATTERNS.indexOf(pattern));

/** In a P slice macroblocks that are made anew are counted from here. */
const ANEW_IN_P = 5;
/** Levels of a macroblock as they are, without any reckoning. */
const RAW = 25;
/** A macroblock made anew costs a few bits more; so much nearer it has to be, as a sum of differences. */
const ANEW_COST = 192;

interface Quantisers {
  readonly luma: Quantiser;
  readonly chroma: Quantiser;
}

/** @throws RangeError unless both sides are multiples of 16 and there are at most 3,600 macroblocks */
export function createFilmEncoder(width: number, height: number, framesPerSecond: number): FilmEncoder {
  const encoder = new FrameEncoder(createFrame(width, height));
  return {
    parameterSets: parameterSets(width, height, framesPerSecond),
    picture: encoder.frame.picture,
    encode: (i420, options) => encoder.encode(i420, options),
  };
}

/** Codes frame after frame, macroblock by macroblock. */
class FrameEncoder {
  readonly frame: Frame;
  readonly #bits: Bits = createBits();
  readonly #changes: Changes;
  readonly #luma: LumaCoder;
  readonly #chroma: ChromaCoder;
  readonly #edges: EdgeGuess;
  /** The frame before is what is guessed. */
  readonly #chromaBefore: ChromaGuess;
  readonly #quantisers = new Map<string, Quantisers>();
  /** Of the frame at hand. */
  #difference!: Quantisers;
  #anew!: Quantisers;
  #isKey = false;
  /** Frames since the last key, and keys. */
  #number = 0;
  #keys = 0;
  /** Macroblocks that were passed over since the last one that was written. */
  #skipped = 0;

  constructor(frame: Frame) {
    const coefficients = createCoefficientWriter(this.#bits);
    this.frame = frame;
    this.#changes = new Changes(frame);
    this.#luma = new LumaCoder(frame, coefficients);
    this.#chroma = new ChromaCoder(frame, coefficients);
    this.#edges = new EdgeGuess(frame);
    this.#chromaBefore = { pixels: frame.picture, at: (plane) => chromaAt(frame, plane), stride: frame.half };
  }

  encode(i420: Uint8Array, { isKey, qp, changed, refines = false }: FrameOptions): Uint8Array {
    if (!Number.isInteger(qp) || qp < QP_MIN || qp > QP_MAX) throw new RangeError(`${qp} is no step`);
    const { frame } = this;
    const bits = this.#bits;
    this.#isKey = isKey;
    this.#number = isKey ? 0 : this.#number + 1;
    if (isKey) this.#keys++;
    this.#skipped = 0;
    this.#difference = this.#quantisersFor(qp, 1);
    this.#anew = this.#quantisersFor(qp, 2);
    this.#changes.begin(i420, isKey ? undefined : changed);
    this.#luma.beginFrame();
    this.#chroma.beginFrame();
    bits.clear();
    putSliceHeader(bits, { isKey, frame: this.#number, key: this.#keys, qp });
    for (frame.my = 0; frame.my < frame.down; frame.my++)
      for (frame.mx = 0; frame.mx < frame.across; frame.mx++) this.#macroblock(refines);
    if (this.#skipped > 0) bits.unsigned(this.#skipped);
    bits.end();
    return sliceUnit(isKey, bits.bytes());
  }

  #quantisersFor(qp: number, deadZone: 1 | 2): Quantisers {
    const name = `${qp} ${deadZone}`;
    const known = this.#quantisers.get(name);
    if (known) return known;
    const made = { luma: createQuantiser(qp, deadZone), chroma: createQuantiser(chromaQp(qp), deadZone) };
    this.#quantisers.set(name, made);
    return made;
  }

  #macroblock(refines: boolean): void {
    const { frame } = this;
    const isNew = this.#changes.take();
    if (!this.#isKey && !isNew && !refines) return void this.#skipped++;
    if (this.#isKey && frame.mx === 0 && frame.my === 0) return this.#putRaw();
    const { source, picture, width } = frame;
    const at = lumaAt(frame);
    const off = this.#isKey ? Infinity : distance(source, at, width, picture, at, width, Infinity);
    if (off > ANEW_COST) {
      const nearest = this.#edges.nearest();
      if (nearest.off + ANEW_COST < off) return this.#putAnew(nearest.how);
    }
    this.#putDifference();
  }

  /** What stood there before, and the difference. */
  #putDifference(): void {
    const coded = this.#luma.differFromBefore(this.#difference.luma);
    const chromaCoded = this.#chroma.differ(this.#difference.chroma, this.#chromaBefore);
    const pattern = coded | (chromaCoded << 4);
    if (pattern === 0) return void this.#skipped++;

    const bits = this.#bits;
    this.#putSkipped();
    bits.unsigned(0);
    // It has not moved.
    bits.signed(0);
    bits.signed(0);
    bits.unsigned(PATTERN_NUMBER[pattern] as number);
    bits.signed(0);
    this.#luma.putDifference(pattern);
    this.#chroma.put(chromaCoded);
  }

  /** Made from its edges, whatever stood there before: luma has been guessed. */
  #putAnew(how: number): void {
    const edges = this.#edges;
    const hasBlocks = this.#luma.differFromGuess(this.#anew.luma, edges.luma);
    edges.guessChroma(how);
    const chromaCoded = this.#chroma.differ(this.#anew.chroma, edges.chroma);

    const bits = this.#bits;
    this.#putSkipped();
    bits.unsigned((this.#isKey ? 0 : ANEW_IN_P) + 1 + how + 4 * chromaCoded + (hasBlocks ? 12 : 0));
    bits.unsigned(CHROMA_GUESS[how] as number);
    bits.signed(0);
    this.#luma.putAnew(hasBlocks);
    this.#chroma.put(chromaCoded);
  }

  /** The pixels themselves: paper is as white as it was. */
  #putRaw(): void {
    const { frame } = this;
    this.#putSkipped();
    this.#bits.unsigned((this.#isKey ? 0 : ANEW_IN_P) + RAW);
    this.#bits.align();
    this.#putRows(lumaAt(frame), frame.width, 16);
    this.#putRows(chromaAt(frame, 0), frame.half, 8);
    this.#putRows(chromaAt(frame, 1), frame.half, 8);
    this.#luma.setRaw();
    this.#chroma.setRaw();
  }

  #putRows(from: number, stride: number, side: number): void {
    const { source, picture } = this.frame;
    for (let y = 0; y < side; y++) {
      const row = source.subarray(from + y * stride, from + y * stride + side);
      picture.set(row, from + y * stride);
      this.#bits.append(row);
    }
  }

  #putSkipped(): void {
    if (!this.#isKey) this.#bits.unsigned(this.#skipped);
    this.#skipped = 0;
  }
}
