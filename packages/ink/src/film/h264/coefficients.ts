import type { Bits } from './bits.ts';
import { CHROMA_DC_TOKENS, CHROMA_DC_TOTAL_ZEROS, RUNS, TOKENS, TOTAL_ZEROS, type WordTable } from './codeWords.ts';

/** Larger ones have no code word in this profile; a quantiser from 12 on never makes one. */
export const LEVEL_MAX = 2_063;

const MOST = 16;
/** The longest run that has a row of its own. */
const ROWS_OF_RUNS = 7;

/** Writes blocks of quantised coefficients as ITU-T H.264, 9.2 reads them (CAVLC). */
export interface CoefficientWriter {
  /**
   * @param levels quantised, in the order in which the block is scanned
   * @param count 15 or 16
   * @param mean how many coefficients the neighbours have, 0…16
   * @returns how many are not 0
   */
  block(levels: Int32Array, from: number, count: number, mean: number): number;
  /** The four that are means of a plane of chroma. */
  chromaMeans(levels: Int32Array, from: number): number;
}

/** A block without its zeros. */
interface Gathered {
  /** What is not 0, and how many zeros lie before it. */
  readonly values: Int32Array;
  readonly runs: Int32Array;
  total: number;
  zeros: number;
}

export function createCoefficientWriter(bits: Bits): CoefficientWriter {
  const gathered: Gathered = { values: new Int32Array(MOST), runs: new Int32Array(MOST), total: 0, zeros: 0 };
  return {
    block(levels, from, count, mean) {
      gather(gathered, levels, from, count);
      return put(bits, gathered, count, TOKENS[mean] as WordTable, TOTAL_ZEROS);
    },
    chromaMeans(levels, from) {
      gather(gathered, levels, from, 4);
      return put(bits, gathered, 4, CHROMA_DC_TOKENS, CHROMA_DC_TOTAL_ZEROS);
    },
  };
}

function gather(into: Gathered, levels: Int32Array, from: number, count: number): void {
  const { values, runs } = into;
  let total = 0;
  let zeros = 0;
  let run = 0;
  for (let i = from; i < from + count; i++) {
    const level = levels[i] as number;
    if (level === 0) {
      run++;
      continue;
    }
    values[total] = level;
    runs[total++] = run;
    zeros += run;
    run = 0;
  }
  into.total = total;
  into.zeros = zeros;
}

/** @returns how many levels there are */
function put(bits: Bits, gathered: Gathered, count: number, tokens: WordTable, totalZeros: WordTable): number {
  const { values, total, zeros } = gathered;
  const ones = trailingOnes(gathered);
  putWord(bits, tokens, total, ones);
  if (total === 0) return 0;
  for (let i = total - 1; i >= total - ones; i--) bits.put(1, (values[i] as number) < 0 ? 1 : 0);
  putLevels(bits, gathered, ones);
  if (total < count) putWord(bits, totalZeros, total - 1, zeros);
  putRuns(bits, gathered);
  return total;
}

function trailingOnes({ values, total }: Gathered): number {
  let ones = 0;
  while (ones < 3 && ones < total && Math.abs(values[total - 1 - ones] as number) === 1) ones++;
  return ones;
}

function putWord(bits: Bits, { across, lengths, values }: WordTable, row: number, column: number): void {
  const at = row * across + column;
  bits.put(lengths[at] as number, values[at] as number);
}

function putLevels(bits: Bits, { values, total }: Gathered, ones: number): void {
  let suffix = total > 10 && ones < 3 ? 1 : 0;
  const first = total - 1 - ones;
  for (let i = first; i >= 0; i--) {
    const level = values[i] as number;
    let code = level > 0 ? level * 2 - 2 : level * -2 - 1;
    // With fewer than three trailing ones the first of the others is none.
    if (i === first && ones < 3) code -= 2;
    putLevel(bits, code, suffix);
    if (suffix === 0) suffix = 1;
    if (suffix < 6 && Math.abs(level) > 3 << (suffix - 1)) suffix++;
  }
}

function putLevel(bits: Bits, code: number, suffix: number): void {
  if (suffix === 0) {
    if (code < 14) return bits.put(code + 1, 1);
    bits.put(code < 30 ? 15 : 16, 1);
    return code < 30 ? bits.put(4, code - 14) : bits.put(12, code - 30);
  }
  if (code < 15 << suffix) {
    bits.put((code >> suffix) + 1, 1);
    return bits.put(suffix, code & ((1 << suffix) - 1));
  }
  bits.put(16, 1);
  bits.put(12, code - (15 << suffix));
}

function putRuns(bits: Bits, { runs, total, zeros }: Gathered): void {
  let left = zeros;
  for (let i = total - 1; i > 0 && left > 0; i--) {
    const run = runs[i] as number;
    putWord(bits, RUNS, Math.min(left, ROWS_OF_RUNS) - 1, run);
    left -= run;
  }
}
