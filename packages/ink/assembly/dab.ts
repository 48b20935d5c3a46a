// Soft round dabs. What they mean stands at `stampDab` in src/kernel/dab.ts; here it is done for eight pixels at a time with the same bits.
import { columns, coverage, DAB, dabs, height, marks, noteReach, STALE, stride, STROKE, TILE_SHIFT, width } from './planes';
import { negative, ones, product, zeros } from './q15';

const ONE: i32 = 32767;
/** Half a pixel in 1/256 px. */
const HALF: i32 = 128;
/** Radius in 1/256 px from which it pays to find the ends of each row by a square root. */
const WIDE: i32 = 8 * 256;

/** Adds the first `count` dabs of the hand-over buffer to the coverage, in order. */
export function stamp(count: i32): void {
  for (let i = 0, at = dabs; i < count; i++, at += DAB) {
    stampDab(load<i32>(at), load<i32>(at, 4), load<i32>(at, 8), load<i32>(at, 12), load<i32>(at, 16), load<i32>(at, 20));
  }
}

// @ts-ignore: decorator
@inline
function shift(value: i32, bits: i32): i32 {
  return bits >= 0 ? value << bits : value >> -bits;
}

// @ts-ignore: decorator
@inline
function square(value: i32): i32 {
  return (value * value + 16384) >> 15;
}

function mark(left: i32, top: i32, right: i32, bottom: i32): void {
  const lastRow = (bottom - 1) >> TILE_SHIFT;
  const lastColumn = (right - 1) >> TILE_SHIFT;
  for (let row = top >> TILE_SHIFT; row <= lastRow; row++) {
    for (let column = left >> TILE_SHIFT; column <= lastColumn; column++) {
      store<u8>(marks + <usize>(row * columns + column), STROKE | STALE);
    }
  }
}

/** `x`, `y`, `r` in 1/256 px; hardness 0…256; flow 0…32768; cap 0…32767. */
function stampDab(x: i32, y: i32, r: i32, hardness: i32, flow: i32, cap: i32): void {
  const rim = r + HALF;
  const left = max((x - rim) >> 8, 0);
  const top = max((y - rim) >> 8, 0);
  const right = min((x + rim + 255) >> 8, width);
  const bottom = min((y + rim + 255) >> 8, height);
  if (left >= right || top >= bottom) return;
  mark(left, top, right, bottom);
  noteReach(left, top, right, bottom);

  const inner = max(min((r * hardness) >> 8, r - HALF), 0);
  // Thinner than a pixel: the disc stays one pixel wide and gets lighter by its true area instead.
  const negativeFlow = i16x8.splat(<i16>-(r < HALF ? (flow * r * r) >> 14 : flow));
  const caps = i16x8.splat(<i16>cap);

  // Lengths are shifted so that the rim lies between a half and one.
  const scale = clz(rim) - 17;
  const rimSquare = square(shift(rim, scale));
  const fade = rimSquare - square(shift(inner, scale));
  // 1 / fade as 2^gainBits · (1 + gainRest / 32768).
  const gain = (ONE << 10) / max(fade, 1);
  const gainBits = 21 - clz(gain);
  const gainRest = i16x8.splat(<i16>min(((gain << 5) >> gainBits) - 32768, ONE));
  const linearEnd = i16x8.splat(<i16>(ONE >> gainBits));

  // Distances of eight neighbouring pixels to the first of them, in two registers of four.
  const pixel = shift(256, scale);
  const firstFour = i32x4.mul(i32x4(0, 1, 2, 3), i32x4.splat(pixel));
  const lastFour = i32x4.add(firstFour, i32x4.splat(pixel * 4));
  const eightOn = i32x4.splat(pixel * 8);

  for (let row = top; row < bottom; row++) {
    const dy = (row << 8) + HALF - y;
    const rowReach = rimSquare - square(max(min(shift(dy, scale), ONE), -ONE));
    if (rowReach <= 0) continue;
    let start = left;
    let end = right;
    if (rim >= WIDE) {
      const reach = <i32>sqrt<f64>(max(<f64>rim * <f64>rim - <f64>dy * <f64>dy, 0)) + 256;
      start = max(start, (x - reach) >> 8);
      end = min(end, (x + reach + 255) >> 8);
    }
    // Whole groups of eight: beyond the dab the mask is zero, and beyond the picture nobody looks.
    start &= ~7;
    let at = coverage + (<usize>(row * stride + start) << 1);
    const stop = coverage + (<usize>(row * stride + end) << 1);
    const base = i32x4.splat(shift((start << 8) + HALF - x, scale));
    let dxFirst = i32x4.add(base, firstFour);
    let dxLast = i32x4.add(base, lastFour);
    const rowReaches = i16x8.splat(<i16>rowReach);
    for (; at < stop; at += 16) {
      const u = i16x8.max_s(i16x8.narrow_i32x4_s(dxFirst, dxLast), i16x8.splat(-32767));
      dxFirst = i32x4.add(dxFirst, eightOn);
      dxLast = i32x4.add(dxLast, eightOn);
      const reach = i16x8.max_s(i16x8.sub_sat_s(rowReaches, product(u, u)), zeros());
      // min(1, reach · 2^gainBits): what would pass one becomes all ones but the sign.
      const isFull = i16x8.shr_u(i16x8.gt_s(reach, linearEnd), 1);
      let m = v128.or(i16x8.shl(i16x8.min_s(reach, linearEnd), gainBits), isFull);
      m = i16x8.add_sat_s(m, product(m, gainRest));
      const mSquare = i16x8.neg(product(m, negative(m)));
      const rest = product(mSquare, i16x8.sub(ones(), m));
      const mask = i16x8.add_sat_s(mSquare, i16x8.add(rest, rest));
      const covered = v128.load(at);
      const missing = i16x8.max_s(i16x8.sub(caps, covered), zeros());
      v128.store(at, i16x8.sub(covered, product(missing, product(mask, negativeFlow))));
    }
  }
}
