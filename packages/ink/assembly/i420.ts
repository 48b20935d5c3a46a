// RGBA becomes the planes of a video frame. The numbers and what they mean stand in src/output/i420.ts; here two rows of four pixels are
// converted at a time.
import { aligned, reserve } from './planes';
import { print, printEnd, printHeight, printWidth } from './scale';

// One is 2^15. The weight of alpha is zero.
const BITS: i32 = 15;
/** Chroma is made of the sum of four pixels. */
const CHROMA_BITS: i32 = 17;

/** Four pixels of two rows at the right edge, the last of them repeated. */
let edge: usize = 0;
let luma: usize = 0;
let lumaPitch: i32 = 0;
let blue: usize = 0;
let red: usize = 0;
let chromaPitch: i32 = 0;

/** Lays out the planes behind those of the press. Called once, after `layOutPress`. */
export function layOutI420(): void {
  lumaPitch = (printWidth + 1) & ~1;
  chromaPitch = lumaPitch >> 1;
  const lumaRows = (printHeight + 1) & ~1;
  edge = printEnd();
  luma = aligned(edge + 32);
  blue = luma + <usize>(lumaPitch * lumaRows);
  red = blue + <usize>(chromaPitch * (lumaRows >> 1));
  reserve(red + <usize>(chromaPitch * (lumaRows >> 1)));
}

export function i420At(): usize {
  return luma;
}

/** Adds each lane to its neighbour: eight lanes of two registers become four. */
// @ts-ignore: decorator
@inline
function pairSums(a: v128, b: v128): v128 {
  return i32x4.add(v128.shuffle<i32>(a, b, 0, 2, 4, 6), v128.shuffle<i32>(a, b, 1, 3, 5, 7));
}

/** Four small lanes as four bytes. */
// @ts-ignore: decorator
@inline
function bytes(lanes: v128): u32 {
  const narrow = i16x8.narrow_i32x4_s(lanes, lanes);
  return i32x4.extract_lane(i8x16.narrow_i16x8_u(narrow, narrow), 0);
}

/** The luma of four pixels, whose channels are given as eight lanes twice. */
// @ts-ignore: decorator
@inline
function lumaOf(first: v128, last: v128): u32 {
  const weights = i16x8(5983, 20127, 2032, 0, 5983, 20127, 2032, 0);
  const sums = pairSums(i32x4.dot_i16x8_s(first, weights), i32x4.dot_i16x8_s(last, weights));
  return bytes(i32x4.shr_s(i32x4.add(sums, i32x4.splat((16 << BITS) + (1 << (BITS - 1)))), BITS));
}

/** Blue twice, then red twice: the chroma of two squares of two by two pixels. `first` and `last` hold the sums of two rows. */
// @ts-ignore: decorator
@inline
function chromaOf(first: v128, last: v128): u32 {
  const even = v128.shuffle<i16>(first, last, 0, 1, 2, 3, 8, 9, 10, 11);
  const odd = v128.shuffle<i16>(first, last, 4, 5, 6, 7, 12, 13, 14, 15);
  const squares = i16x8.add(even, odd);
  const blues = i32x4.dot_i16x8_s(squares, i16x8(-3298, -11094, 14392, 0, -3298, -11094, 14392, 0));
  const reds = i32x4.dot_i16x8_s(squares, i16x8(14392, -13072, -1320, 0, 14392, -13072, -1320, 0));
  const sums = pairSums(blues, reds);
  return bytes(i32x4.shr_s(i32x4.add(sums, i32x4.splat((128 << CHROMA_BITS) + (1 << (CHROMA_BITS - 1)))), CHROMA_BITS));
}

/** Copies the last `count` pixels of a row, fewer than four, and repeats the last of them. */
function fillEdge(to: usize, from: usize, count: i32): void {
  for (let i = 0; i < 4; i++) store<i32>(to + <usize>(i << 2), load<i32>(from + <usize>(min(i, count - 1) << 2)));
}

/** Converts an area of the print whose left and top are even. What is missing at an odd edge is what stands beside it. */
export function toI420(left: i32, top: i32, right: i32, bottom: i32): void {
  for (let y = top; y < bottom; y += 2) {
    const upperRow = print + (<usize>(y * printWidth) << 2);
    const lowerRow = print + (<usize>(min(y + 1, printHeight - 1) * printWidth) << 2);
    const lumaRow = luma + <usize>(y * lumaPitch);
    const chromaRow = <usize>((y >> 1) * chromaPitch);
    for (let x = left; x < right; x += 4) {
      let upperAt = upperRow + (<usize>x << 2);
      let lowerAt = lowerRow + (<usize>x << 2);
      if (x + 4 > printWidth) {
        fillEdge(edge, upperAt, printWidth - x);
        fillEdge(edge + 16, lowerAt, printWidth - x);
        upperAt = edge;
        lowerAt = edge + 16;
      }
      const upper = v128.load(upperAt);
      const lower = v128.load(lowerAt);
      const upperFirst = i16x8.extend_low_i8x16_u(upper);
      const upperLast = i16x8.extend_high_i8x16_u(upper);
      const lowerFirst = i16x8.extend_low_i8x16_u(lower);
      const lowerLast = i16x8.extend_high_i8x16_u(lower);
      const upperLuma = lumaOf(upperFirst, upperLast);
      const lowerLuma = lumaOf(lowerFirst, lowerLast);
      const chroma = chromaOf(i16x8.add(upperFirst, lowerFirst), i16x8.add(upperLast, lowerLast));
      const lumaTo = lumaRow + <usize>x;
      const chromaTo = chromaRow + <usize>(x >> 1);
      if (x + 4 <= lumaPitch) {
        store<u32>(lumaTo, upperLuma);
        store<u32>(lumaTo + <usize>lumaPitch, lowerLuma);
        store<u16>(blue + chromaTo, <u16>chroma);
        store<u16>(red + chromaTo, <u16>(chroma >> 16));
      } else {
        // Rows of planes are even: two are left.
        store<u16>(lumaTo, <u16>upperLuma);
        store<u16>(lumaTo + <usize>lumaPitch, <u16>lowerLuma);
        store<u8>(blue + chromaTo, <u8>chroma);
        store<u8>(red + chromaTo, <u8>(chroma >> 16));
      }
    }
  }
}
