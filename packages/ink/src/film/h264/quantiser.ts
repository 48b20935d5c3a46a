import { SCAN } from './transform.ts';

/** Each six double the step. Below 12 a level could be beyond `LEVEL_MAX`. */
export const QP_MIN = 12;
export const QP_MAX = 51;

/** By place in a block: corners of the pattern of two by two, its middles, all others. ITU-T H.264, 8.5.9. */
const KINDS: readonly number[] = Array.from({ length: 16 }, (_, i) => {
  const odd = ((i >> 2) & 1) + (i & 1);
  return odd === 0 ? 0 : odd === 2 ? 1 : 2;
});
const FINE: readonly (readonly number[])[] = [
  [13107, 5243, 8066],
  [11916, 4660, 7490],
  [10082, 4194, 6554],
  [9362, 3647, 5825],
  [8192, 3355, 5243],
  [7282, 2893, 4559],
];
const COARSE: readonly (readonly number[])[] = [
  [10, 16, 13],
  [11, 18, 14],
  [13, 20, 16],
  [14, 23, 18],
  [16, 25, 20],
  [18, 29, 23],
];

/** Chroma gets a finer step where luma's is coarse. ITU-T H.264, table 8-15. */
const CHROMA_QP: readonly number[] = [
  29, 30, 31, 32, 32, 33, 34, 34, 35, 35, 36, 36, 37, 37, 37, 38, 38, 38, 39, 39, 39, 39,
];

export function chromaQp(qp: number): number {
  return qp < 30 ? qp : (CHROMA_QP[qp - 30] as number);
}

export interface Quantiser {
  /**
   * Coefficients into levels, in the order of the scan. @param first 1: the mean goes its own way
   * @returns whether any is not 0
   */
  block(coefficients: Int32Array, levels: Int32Array, from: number, first: 0 | 1): boolean;
  /** Levels back into coefficients, from `first` on; all others are 0. */
  back(levels: Int32Array, from: number, coefficients: Int32Array, first: 0 | 1): void;
  /** A mean of means. @param value of which twice as much is there as of a coefficient */
  mean(value: number): number;
  /** Back: of a block of sixteen means. */
  lumaMean(sum: number): number;
  /** Back: of four means. */
  chromaMean(sum: number): number;
  /** A block whose differences add up to no more than this has no level but 0. */
  readonly nothing: number;
}

/** @param deadZone how many of six parts of a step count as nothing less: 2 rounds towards a third, 1 towards a sixth */
export function createQuantiser(qp: number, deadZone: 1 | 2): Quantiser {
  const bits = 15 + Math.floor(qp / 6);
  const shift = Math.floor(qp / 6);
  const round = Math.floor(((1 << bits) * deadZone) / 6);
  const fine = Int32Array.from(SCAN, (place) => FINE[qp % 6]?.[KINDS[place] as number] as number);
  const coarse = Int32Array.from(SCAN, (place) => (COARSE[qp % 6]?.[KINDS[place] as number] as number) << shift);
  const scan = Uint8Array.from(SCAN);
  const meanFine = fine[0] as number;
  const meanCoarse = COARSE[qp % 6]?.[0] as number;
  const least = (gain: number, kind: number) =>
    Math.floor(((1 << bits) - round - 1) / (gain * (FINE[qp % 6]?.[kind] as number)));

  return {
    block(coefficients, levels, from, first) {
      let any = 0;
      for (let i = first; i < 16; i++) {
        const value = coefficients[scan[i] as number] as number;
        const level = ((value < 0 ? -value : value) * (fine[i] as number) + round) >> bits;
        levels[from + i] = value < 0 ? -level : level;
        any |= level;
      }
      return any !== 0;
    },
    back(levels, from, coefficients, first) {
      coefficients[0] = 0;
      for (let i = first; i < 16; i++)
        coefficients[scan[i] as number] = (levels[from + i] as number) * (coarse[i] as number);
    },
    mean(value) {
      const level = ((value < 0 ? -value : value) * meanFine + 2 * round) >> (bits + 1);
      return value < 0 ? -level : level;
    },
    lumaMean: (sum) =>
      shift >= 2 ? (sum * meanCoarse) << (shift - 2) : (sum * meanCoarse + (1 << (1 - shift))) >> (2 - shift),
    chromaMean: (sum) => ((sum * meanCoarse) << shift) >> 1,
    nothing: Math.min(least(1, 0), least(4, 1), least(2, 2)),
  };
}
