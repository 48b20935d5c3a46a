import { createBits } from './bits.ts';
import { createCoefficientWriter } from './coefficients.ts';
import { MACROBLOCKS_MAX, type ParameterSets, parameterSets, putSliceHeader, sliceUnit } from './headers.ts';
import { CHROMA_GUESS, Guess, guess, type Place } from './prediction.ts';
import { chromaQp, createQuantiser, QP_MAX, QP_MIN, type Quantiser } from './quantiser.ts';
import { forward, hadamard, hadamard4, inverse, SCAN } from './transform.ts';

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

export interface FrameArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Left upper corner of each block of four by four in its macroblock, in the order in which they are written. */
const BLOCK_X: readonly number[] = [0, 4, 0, 4, 8, 12, 8, 12, 0, 4, 0, 4, 8, 12, 8, 12];
const BLOCK_Y: readonly number[] = [0, 0, 4, 4, 0, 0, 4, 4, 8, 8, 12, 12, 8, 8, 12, 12];

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

const LUMA = 256;
const CHROMA = 64;

interface Quantisers {
  luma: Quantiser;
  chroma: Quantiser;
}

/** @throws RangeError unless both sides are multiples of 16 and there are at most 3,600 macroblocks */
export function createFilmEncoder(width: number, height: number, framesPerSecond: number): FilmEncoder {
  const across = width / 16;
  const down = height / 16;
  if (!Number.isInteger(across) || !Number.isInteger(down) || across < 1 || down < 1 || across * down > MACROBLOCKS_MAX)
    throw new RangeError(`${width} × ${height} is no size of a film`);

  const bits = createBits();
  const coefficients = createCoefficientWriter(bits);
  const half = width / 2;
  const bytes = (width * height * 3) / 2;
  const blueAt = width * height;
  const redAt = blueAt + blueAt / 4;
  const picture = new Uint8Array(bytes);
  /** The frame before, as it was given. */
  const givenWords = new Uint32Array(bytes / 4);
  const isDirty = new Uint8Array(across * down);
  /** How many coefficients each block of four by four has: luma, blue, red. */
  const lumaCounts = new Uint8Array(across * 4 * down * 4);
  const chromaCounts = [new Uint8Array(across * 2 * down * 2), new Uint8Array(across * 2 * down * 2)] as const;

  // Of the macroblock at hand.
  const block = new Int32Array(16);
  const means = new Int32Array(16);
  const levels = new Int32Array(LUMA);
  const meanLevels = new Int32Array(16);
  const chromaLevels = new Int32Array(2 * CHROMA);
  const chromaMeanLevels = new Int32Array(8);
  const isCoded = new Uint8Array(16);
  const isChromaCoded = new Uint8Array(8);
  const guessed = new Uint8Array(LUMA + 2 * CHROMA);
  const tried = new Uint8Array(LUMA);
  let guessedOff = 0;

  let source: Uint8Array = picture;
  let sourceWords: Uint32Array = new Uint32Array(picture.buffer);
  let mx = 0;
  let my = 0;
  let skipped = 0;
  let isKey = false;
  let frame = 0;
  let keys = 0;
  const fits = new Map<string, Quantisers>();
  let quantisers: { difference: Quantisers; anew: Quantisers };

  function quantisersFor(qp: number, deadZone: 1 | 2): Quantisers {
    const name = `${qp} ${deadZone}`;
    const known = fits.get(name);
    if (known) return known;
    const made = { luma: createQuantiser(qp, deadZone), chroma: createQuantiser(chromaQp(qp), deadZone) };
    fits.set(name, made);
    return made;
  }

  // ------------------------------------------------------------------------------------------------- what has changed

  function markDirty(areas: readonly FrameArea[] | undefined): void {
    isDirty.fill(areas ? 0 : 1);
    for (const area of areas ?? []) {
      const right = Math.min(across, Math.ceil((area.x + area.width) / 16));
      const bottom = Math.min(down, Math.ceil((area.y + area.height) / 16));
      for (let y = Math.max(0, area.y >> 4); y < bottom; y++)
        isDirty.fill(1, y * across + Math.max(0, area.x >> 4), y * across + right);
    }
  }

  /** Looks whether the macroblock differs from the frame before, and keeps it. */
  function take(): boolean {
    const luma = my * 16 * width + mx * 16;
    const chroma = my * 8 * half + mx * 8;
    let isNew = takeRows(luma, width, 16);
    isNew = takeRows(blueAt + chroma, half, 8) || isNew;
    return takeRows(redAt + chroma, half, 8) || isNew;
  }

  function takeRows(from: number, stride: number, side: number): boolean {
    const words = side / 4;
    let isNew = false;
    for (let y = 0, row = from / 4; y < side; y++, row += stride / 4) {
      for (let at = row; at < row + words; at++) {
        if (givenWords[at] !== sourceWords[at]) {
          isNew = true;
          givenWords[at] = sourceWords[at] as number;
        }
      }
    }
    return isNew;
  }

  /** By words of four bytes, which is where planes of wholes of 16 begin. */
  function setSource(i420: Uint8Array): void {
    source = i420.byteOffset % 4 === 0 ? i420 : i420.slice();
    sourceWords = new Uint32Array(source.buffer, source.byteOffset, bytes / 4);
  }

  // --------------------------------------------------------------------------------------------- counts of coefficients

  /** What a block is to expect: the mean of the blocks beside and above it. */
  function expected(counts: Uint8Array, stride: number, x: number, y: number): number {
    const at = y * stride + x;
    if (x === 0) return y === 0 ? 0 : (counts[at - stride] as number);
    const left = counts[at - 1] as number;
    return y === 0 ? left : (left + (counts[at - stride] as number) + 1) >> 1;
  }

  /** Of a macroblock that has all of them. What is passed over has none, as at the beginning of a frame. */
  function setAllCounts(): void {
    for (let y = my * 4; y < my * 4 + 4; y++) lumaCounts.fill(16, y * across * 4 + mx * 4, y * across * 4 + mx * 4 + 4);
    for (const counts of chromaCounts)
      for (let y = my * 2; y < my * 2 + 2; y++) counts.fill(16, y * across * 2 + mx * 2, y * across * 2 + mx * 2 + 2);
  }

  function forgetCounts(): void {
    lumaCounts.fill(0);
    for (const counts of chromaCounts) counts.fill(0);
  }

  // -------------------------------------------------------------------------------------------------- blocks and planes

  /**
   * The difference of a block of the frame from what is guessed.
   *
   * @returns the sum of the differences
   */
  function differ(at: number, stride: number, from: Uint8Array, fromAt: number, fromStride: number): number {
    let sum = 0;
    for (let y = 0, i = 0; y < 4; y++) {
      const row = at + y * stride;
      const fromRow = fromAt + y * fromStride;
      for (let x = 0; x < 4; x++, i++) {
        const difference = (source[row + x] as number) - (from[fromRow + x] as number);
        block[i] = difference;
        sum += difference < 0 ? -difference : difference;
      }
    }
    return sum;
  }

  /** Adds the block to what is guessed. */
  function show(at: number, stride: number, from: Uint8Array, fromAt: number, fromStride: number): void {
    for (let y = 0, i = 0; y < 4; y++) {
      const row = at + y * stride;
      const fromRow = fromAt + y * fromStride;
      for (let x = 0; x < 4; x++, i++) {
        const value = (from[fromRow + x] as number) + (block[i] as number);
        picture[row + x] = value < 0 ? 0 : value > 255 ? 255 : value;
      }
    }
  }

  /** How far the macroblock of luma is off, as a sum of differences; once that is more than `most` nobody cares how much more. */
  function distance(from: Uint8Array, fromAt: number, fromStride: number, most: number): number {
    const at = my * 16 * width + mx * 16;
    let sum = 0;
    for (let y = 0; y < 16 && sum <= most; y++) {
      const row = at + y * width;
      const fromRow = fromAt + y * fromStride;
      for (let x = 0; x < 16; x++) {
        const difference = (source[row + x] as number) - (from[fromRow + x] as number);
        sum += difference < 0 ? -difference : difference;
      }
    }
    return sum;
  }

  function placeIn(offset: number, stride: number, side: number): Place {
    const at = offset + my * side * stride + mx * side;
    return { plane: picture, at, stride, hasLeft: mx > 0, hasTop: my > 0 };
  }

  /**
   * Both planes of chroma: levels, and the picture.
   *
   * @param from what is guessed: of each plane `fromAt`
   * @returns 0: nothing is coded, 1: means alone, 2: all
   */
  function reckonChroma(
    quantiser: Quantiser,
    from: Uint8Array,
    fromAt: (plane: number) => number,
    stride: number,
  ): number {
    let coded = 0;
    for (let plane = 0; plane < 2; plane++) {
      const at = (plane === 0 ? blueAt : redAt) + my * 8 * half + mx * 8;
      const guessAt = fromAt(plane);
      const meansAt = plane * 4;
      for (let quarter = 0; quarter < 4; quarter++) {
        const x = (quarter & 1) * 4;
        const y = (quarter >> 1) * 4;
        const levelsAt = plane * CHROMA + quarter * 16;
        const sum = differ(at + y * half + x, half, from, guessAt + y * stride + x, stride);
        if (sum === 0) {
          chromaMeanLevels[meansAt + quarter] = 0;
          isChromaCoded[meansAt + quarter] = 0;
          continue;
        }
        forward(block);
        chromaMeanLevels[meansAt + quarter] = block[0] as number;
        const isOne = sum > quantiser.nothing && quantiser.block(block, chromaLevels, levelsAt, 1);
        isChromaCoded[meansAt + quarter] = isOne ? 1 : 0;
        if (isOne) coded = 2;
      }
      hadamard4(chromaMeanLevels, meansAt);
      let any = 0;
      for (let i = meansAt; i < meansAt + 4; i++) {
        const level = quantiser.mean(chromaMeanLevels[i] as number);
        chromaMeanLevels[i] = level;
        any |= level;
      }
      if (any !== 0 && coded === 0) coded = 1;
    }
    // What is guessed may stand there already.
    if (coded > 0 || from !== picture) showChroma(quantiser, from, fromAt, stride);
    return coded;
  }

  function showChroma(quantiser: Quantiser, from: Uint8Array, fromAt: (plane: number) => number, stride: number): void {
    for (let plane = 0; plane < 2; plane++) {
      const at = (plane === 0 ? blueAt : redAt) + my * 8 * half + mx * 8;
      const guessAt = fromAt(plane);
      const meansAt = plane * 4;
      for (let i = 0; i < 4; i++) means[i] = chromaMeanLevels[meansAt + i] as number;
      hadamard4(means, 0);
      for (let quarter = 0; quarter < 4; quarter++) {
        const x = (quarter & 1) * 4;
        const y = (quarter >> 1) * 4;
        if (isChromaCoded[meansAt + quarter]) quantiser.back(chromaLevels, plane * CHROMA + quarter * 16, block, 1);
        else block.fill(0);
        block[0] = quantiser.chromaMean(means[quarter] as number);
        inverse(block);
        show(at + y * half + x, half, from, guessAt + y * stride + x, stride);
      }
    }
  }

  // --------------------------------------------------------------------------------------------------------- macroblocks

  /** What stood there before, and the difference. */
  function encodeDifference(): void {
    const { luma, chroma } = quantisers.difference;
    const corner = my * 16 * width + mx * 16;
    let pattern = 0;
    for (let index = 0; index < 16; index++) {
      const at = corner + (BLOCK_Y[index] as number) * width + (BLOCK_X[index] as number);
      isCoded[index] = 0;
      if (differ(at, width, picture, at, width) <= luma.nothing) continue;
      forward(block);
      if (!luma.block(block, levels, index * 16, 0)) continue;
      isCoded[index] = 1;
      pattern |= 1 << (index >> 2);
      luma.back(levels, index * 16, block, 0);
      inverse(block);
      show(at, width, picture, at, width);
    }
    const chromaCorner = my * 8 * half + mx * 8;
    const fromAt = (plane: number) => (plane === 0 ? blueAt : redAt) + chromaCorner;
    pattern |= reckonChroma(chroma, picture, fromAt, half) << 4;
    if (pattern === 0) return void skipped++;

    putSkipped();
    bits.unsigned(0);
    // It has not moved.
    bits.signed(0);
    bits.signed(0);
    bits.unsigned(PATTERN_NUMBER[pattern] as number);
    bits.signed(0);
    for (let index = 0; index < 16; index++) putLuma(index, (pattern & (1 << (index >> 2))) !== 0, 0);
    putChroma(pattern >> 4);
  }

  function putSkipped(): void {
    if (!isKey) bits.unsigned(skipped);
    skipped = 0;
  }

  function putLuma(index: number, isWritten: boolean, first: 0 | 1): void {
    const x = mx * 4 + (BLOCK_X[index] as number) / 4;
    const y = my * 4 + (BLOCK_Y[index] as number) / 4;
    let count = 0;
    if (isWritten) {
      const mean = expected(lumaCounts, across * 4, x, y);
      if (!isCoded[index]) levels.fill(0, index * 16, index * 16 + 16);
      count = coefficients.block(levels, index * 16 + first, 16 - first, mean);
    }
    lumaCounts[y * across * 4 + x] = count;
  }

  /** @param coded as of `reckonChroma` */
  function putChroma(coded: number): void {
    if (coded > 0) for (let plane = 0; plane < 2; plane++) coefficients.chromaMeans(chromaMeanLevels, plane * 4);
    for (let plane = 0; plane < 2; plane++) {
      const counts = chromaCounts[plane] as Uint8Array;
      for (let quarter = 0; quarter < 4; quarter++) {
        const x = mx * 2 + (quarter & 1);
        const y = my * 2 + (quarter >> 1);
        let count = 0;
        if (coded === 2) {
          const at = plane * CHROMA + quarter * 16;
          if (!isChromaCoded[plane * 4 + quarter]) chromaLevels.fill(0, at, at + 16);
          count = coefficients.block(chromaLevels, at + 1, 15, expected(counts, across * 2, x, y));
        }
        counts[y * across * 2 + x] = count;
      }
    }
  }

  /** The nearest of the guesses from the edges; it is left in `guessed`, and how far it is off in `guessedOff`. */
  function bestGuess(): number {
    const place = placeIn(0, width, 16);
    let how: number = Guess.mean;
    guess(how, place, 16, guessed, 0);
    let off = distance(guessed, 0, 16, Infinity);
    for (const other of [place.hasTop ? Guess.below : null, place.hasLeft ? Guess.beside : null]) {
      if (other === null || off === 0) continue;
      guess(other, place, 16, tried, 0);
      const otherOff = distance(tried, 0, 16, off);
      if (otherOff >= off) continue;
      how = other;
      off = otherOff;
      guessed.set(tried);
    }
    guessedOff = off;
    return how;
  }

  /** Made from its edges, whatever stood there before. `guessed` has what is guessed of luma. */
  function encodeAnew(how: number): void {
    const { luma, chroma } = quantisers.anew;
    const corner = my * 16 * width + mx * 16;
    let hasBlocks = false;
    for (let index = 0; index < 16; index++) {
      const x = BLOCK_X[index] as number;
      const y = BLOCK_Y[index] as number;
      const sum = differ(corner + y * width + x, width, guessed, y * 16 + x, 16);
      const place = y + (x >> 2);
      isCoded[index] = 0;
      means[place] = 0;
      if (sum === 0) continue;
      forward(block);
      means[place] = block[0] as number;
      if (sum > luma.nothing && luma.block(block, levels, index * 16, 1)) {
        isCoded[index] = 1;
        hasBlocks = true;
      }
    }
    reckonMeans(luma);
    const inChroma = (plane: number) => LUMA + plane * CHROMA;
    for (let plane = 0; plane < 2; plane++)
      guess(how, placeIn(plane === 0 ? blueAt : redAt, half, 8), 8, guessed, inChroma(plane));
    showAnew(luma, corner);
    const coded = reckonChroma(chroma, guessed, inChroma, 8);

    putSkipped();
    bits.unsigned((isKey ? 0 : ANEW_IN_P) + 1 + how + 4 * coded + (hasBlocks ? 12 : 0));
    bits.unsigned(CHROMA_GUESS[how] as number);
    bits.signed(0);
    coefficients.block(meanLevels, 0, 16, expected(lumaCounts, across * 4, mx * 4, my * 4));
    for (let index = 0; index < 16; index++) putLuma(index, hasBlocks, 1);
    putChroma(coded);
  }

  /** The means of the blocks become levels, and come back into `means`. */
  function reckonMeans(luma: Quantiser): void {
    hadamard(means);
    for (let i = 0; i < 16; i++) {
      const level = luma.mean((means[i] as number) >> 1);
      block[i] = level;
    }
    for (let i = 0; i < 16; i++) meanLevels[i] = block[SCAN[i] as number] as number;
    for (let i = 0; i < 16; i++) means[i] = block[i] as number;
    hadamard(means);
    for (let i = 0; i < 16; i++) means[i] = luma.lumaMean(means[i] as number);
  }

  function showAnew(luma: Quantiser, corner: number): void {
    for (let index = 0; index < 16; index++) {
      const x = BLOCK_X[index] as number;
      const y = BLOCK_Y[index] as number;
      if (isCoded[index]) luma.back(levels, index * 16, block, 1);
      else block.fill(0);
      block[0] = means[y + (x >> 2)] as number;
      inverse(block);
      show(corner + y * width + x, width, guessed, y * 16 + x, 16);
    }
  }

  /** The pixels themselves: paper is as white as it was. */
  function encodeRaw(): void {
    putSkipped();
    bits.unsigned((isKey ? 0 : ANEW_IN_P) + RAW);
    bits.align();
    putRaw(my * 16 * width + mx * 16, width, 16);
    putRaw(blueAt + my * 8 * half + mx * 8, half, 8);
    putRaw(redAt + my * 8 * half + mx * 8, half, 8);
    setAllCounts();
  }

  function putRaw(from: number, stride: number, side: number): void {
    for (let y = 0; y < side; y++) {
      const row = source.subarray(from + y * stride, from + y * stride + side);
      picture.set(row, from + y * stride);
      bits.append(row);
    }
  }

  function encodeMacroblock(refines: boolean): void {
    const isNew = isDirty[my * across + mx] === 1 && take();
    if (!isKey && !isNew && !refines) return void skipped++;
    if (isKey && mx === 0 && my === 0) return encodeRaw();
    const off = isKey ? Infinity : distance(picture, my * 16 * width + mx * 16, width, Infinity);
    if (off > ANEW_COST) {
      const how = bestGuess();
      if (guessedOff + ANEW_COST < off) return encodeAnew(how);
    }
    encodeDifference();
  }

  return {
    parameterSets: parameterSets(width, height, framesPerSecond),
    picture,
    encode(i420, { qp, changed, refines = false, ...options }) {
      if (!Number.isInteger(qp) || qp < QP_MIN || qp > QP_MAX) throw new RangeError(`${qp} is no step`);
      isKey = options.isKey;
      setSource(i420);
      forgetCounts();
      frame = isKey ? 0 : frame + 1;
      if (isKey) keys++;
      skipped = 0;
      quantisers = { difference: quantisersFor(qp, 1), anew: quantisersFor(qp, 2) };
      markDirty(isKey ? undefined : changed);
      bits.clear();
      putSliceHeader(bits, { isKey, frame, key: keys, qp });
      for (my = 0; my < down; my++) for (mx = 0; mx < across; mx++) encodeMacroblock(refines);
      if (skipped > 0) bits.unsigned(skipped);
      bits.end();
      return sliceUnit(isKey, bits.bytes());
    },
  };
}
