// A picture is scaled by an exact area filter. What it means stands at `areaSpans` in src/output/areaSpans.ts; the sums are those of
// src/output/referencePress.ts. Nothing is ever rounded but the result, so the order of the additions does not matter.
//
// A press is an instance of its own: in its memory lie no planes but one row of the source, the sums and the scaled picture. The rows of the
// source are handed over one by one, each as often as a row of the scaled picture covers some of it.
import { aligned, reserve } from './planes';

/** Bytes of a span: four i32. */
const SPAN: i32 = 16;
/** Bytes of the sums of a pixel: four i32. */
const SUM_SHIFT: i32 = 4;

/** Where a row of the source is handed over: RGBA bytes. Reading goes on in groups of four pixels, so that some bytes behind it are read. */
let row: usize = 0;
/** For each column of the source four sums of bytes times weights, down the rows that were added. */
let sums: usize = 0;
/** For each column of the print, what it covers of the row: first column, number of columns, weight of the first, weight of the last. */
let spans: usize = 0;
/** The scaled picture: RGBA bytes, rows without filling. */
export let print: usize = 0;
export let printWidth: i32 = 0;
export let printHeight: i32 = 0;

/** Weight of a column that is covered from edge to edge. */
let whole: v128 = i32x4.splat(0);
/** Half of the weight of a pixel of the print: added before the division, it makes it round. */
let half: v128 = i32x4.splat(0);
/** Instead of being divided by the weight, sums are multiplied by this and shifted: exact for every sum below 2^31. */
let reciprocal: v128 = i32x4.splat(0);
let reciprocalBits: i32 = 0;

/**
 * Lays out the memory of a press. Called once, before anything else.
 *
 * @param fullWeight weight of a column that is covered from edge to edge
 * @param total weight of a whole pixel of the print: 255 times it is below 2^31
 */
export function layOutPress(sourceWidth: i32, width: i32, height: i32, fullWeight: i32, total: i32): void {
  const groups = <usize>((sourceWidth + 3) & ~3);
  printWidth = width;
  printHeight = height;
  row = 64;
  sums = aligned(row + (groups << 2));
  spans = aligned(sums + (groups << SUM_SHIFT));
  print = aligned(spans + <usize>(width * SPAN));
  whole = i32x4.splat(fullWeight);
  half = i32x4.splat(total >> 1);
  // 2^bits / total, rounded up. It lies in 2^31 … 2^32 - 1, and is too large by less than one: over a sum below 2^31 that makes less than
  // 2^31 / 2^bits, which is less than 1 / total, the least that a quotient can lack to the next integer.
  reciprocalBits = 63 - clz(total - 1);
  const scaled = ((<u64>1 << reciprocalBits) + <u64>total - 1) / <u64>total;
  reciprocal = i32x4.splat(<i32>scaled);
  reserve(printEnd());
}

/** The first address behind the scaled picture. */
export function printEnd(): usize {
  return aligned(print + (<usize>(printWidth * printHeight) << 2));
}

export function rowAt(): usize {
  return row;
}

export function spansAt(): usize {
  return spans;
}

export function printAt(): usize {
  return print;
}

/**
 * Adds the row that was handed over to the sums, or starts them with it.
 *
 * @param left first column that counts
 * @param right first column that does not count any more
 * @param weight how much of the row the row of the print covers
 */
export function addRow(left: i32, right: i32, weight: i32, starts: bool): void {
  const weights = i16x8.splat(<i16>weight);
  const end = row + (<usize>right << 2);
  let sum = sums + (<usize>(left & ~3) << SUM_SHIFT);
  if (starts) {
    for (let at = row + (<usize>(left & ~3) << 2); at < end; at += 16, sum += 64) {
      const pixels = v128.load(at);
      const first = i16x8.extend_low_i8x16_u(pixels);
      const last = i16x8.extend_high_i8x16_u(pixels);
      v128.store(sum, i32x4.extmul_low_i16x8_u(first, weights));
      v128.store(sum, i32x4.extmul_high_i16x8_u(first, weights), 16);
      v128.store(sum, i32x4.extmul_low_i16x8_u(last, weights), 32);
      v128.store(sum, i32x4.extmul_high_i16x8_u(last, weights), 48);
    }
  } else {
    for (let at = row + (<usize>(left & ~3) << 2); at < end; at += 16, sum += 64) {
      const pixels = v128.load(at);
      const first = i16x8.extend_low_i8x16_u(pixels);
      const last = i16x8.extend_high_i8x16_u(pixels);
      v128.store(sum, i32x4.add(v128.load(sum), i32x4.extmul_low_i16x8_u(first, weights)));
      v128.store(sum, i32x4.add(v128.load(sum, 16), i32x4.extmul_high_i16x8_u(first, weights)), 16);
      v128.store(sum, i32x4.add(v128.load(sum, 32), i32x4.extmul_low_i16x8_u(last, weights)), 32);
      v128.store(sum, i32x4.add(v128.load(sum, 48), i32x4.extmul_high_i16x8_u(last, weights)), 48);
    }
  }
}

/** A pixel of RGBA bytes, from its weighted sums. */
// @ts-ignore: decorator
@inline
function divided(sum: v128): i32 {
  const rounding = i32x4.add(sum, half);
  const first = i64x2.shr_u(i64x2.extmul_low_i32x4_u(rounding, reciprocal), reciprocalBits);
  const last = i64x2.shr_u(i64x2.extmul_high_i32x4_u(rounding, reciprocal), reciprocalBits);
  const channels = v128.shuffle<i32>(first, last, 0, 2, 4, 6);
  const narrow = i16x8.narrow_i32x4_u(channels, channels);
  return i32x4.extract_lane(i8x16.narrow_i16x8_u(narrow, narrow), 0);
}

/** Writes the columns from `left` to before `right` of a row of the print, from the sums. */
export function printRow(y: i32, left: i32, right: i32): void {
  let to = print + (<usize>(y * printWidth + left) << 2);
  const end = spans + <usize>(right * SPAN);
  for (let span = spans + <usize>(left * SPAN); span < end; span += SPAN, to += 4) {
    let at = sums + (<usize>load<i32>(span) << SUM_SHIFT);
    const last = at + (<usize>(load<i32>(span, 4) - 1) << SUM_SHIFT);
    let sum = i32x4.mul(v128.load(at), v128.load32_splat(span, 8));
    if (at < last) {
      at += 16;
      if (at < last) {
        let between = v128.load(at);
        for (at += 16; at < last; at += 16) between = i32x4.add(between, v128.load(at));
        sum = i32x4.add(sum, i32x4.mul(between, whole));
      }
      sum = i32x4.add(sum, i32x4.mul(v128.load(last), v128.load32_splat(span, 12)));
    }
    store<i32>(to, divided(sum));
  }
}
