// Soft round dabs. What they mean stands at `stampDab` in src/kernel/dab.ts; here it is done for eight pixels at a time with the same bits.
//
// `m` of a pixel is a height less two falls, one that all pixels of its column share and one that all of its row share. So falls are worked
// out once for each column and row of the dab, and what is left for a pixel is to subtract them and to round the slope off.
import {
  columnFalls, columns, coverage, DAB, dabs, height, marks, noteReach, oneValue, rowFalls, STALE, stride, STROKE, TILE_SHIFT, width,
} from './planes';
import { product } from './q15';

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

function mark(left: i32, top: i32, right: i32, bottom: i32): void {
  const lastRow = (bottom - 1) >> TILE_SHIFT;
  const lastColumn = (right - 1) >> TILE_SHIFT;
  for (let row = top >> TILE_SHIFT; row <= lastRow; row++) {
    for (let column = left >> TILE_SHIFT; column <= lastColumn; column++) {
      store<u8>(marks + <usize>(row * columns + column), STROKE | STALE);
    }
  }
}

/** The falls of eight neighbouring columns or rows, u16. The middle of the first lies `distance` 1/256 px from that of the dab. */
// @ts-ignore: decorator
@inline
function eightFalls(distance: i32, unit: v128): v128 {
  const first = f32x4.convert_i32x4_s(i32x4.add(i32x4.splat(distance), i32x4(0, 256, 512, 768)));
  const last = f32x4.convert_i32x4_s(i32x4.add(i32x4.splat(distance), i32x4(1024, 1280, 1536, 1792)));
  return i16x8.narrow_i32x4_u(
    i32x4.trunc_sat_f32x4_s(f32x4.mul(f32x4.mul(first, first), unit)),
    i32x4.trunc_sat_f32x4_s(f32x4.mul(f32x4.mul(last, last), unit)),
  );
}

/** Writes the falls of at least `count` columns or rows. */
// @ts-ignore: decorator
@inline
function storeFalls(to: usize, count: i32, distance: i32, unit: v128): void {
  for (let i = 0; i < count; i += 8) v128.store(to + (<usize>i << 1), eightFalls(distance + (i << 8), unit));
}

/** `m` of eight pixels, when it never has to be doubled: as large as it would be, but one at most. */
// @ts-ignore: decorator
@inline
function gentle(heights: v128, falls: v128, one: v128): v128 {
  return i16x8.min_u(i16x8.sub_sat_u(heights, falls), one);
}

/** `m` of eight pixels. `full` doubled so often is one more than one. */
// @ts-ignore: decorator
@inline
function steep(heights: v128, falls: v128, full: v128, doublings: i32, one: v128): v128 {
  return i16x8.min_u(i16x8.shl(i16x8.min_u(i16x8.sub_sat_u(heights, falls), full), doublings), one);
}

/** Covers eight pixels: `v += max(0, cap - v) · mask · flow`. */
// @ts-ignore: decorator
@inline
function cover(at: usize, m: v128, caps: v128, negativeFlow: v128, one: v128): void {
  // The product of one with itself is a little less: a comparison, which is -1 where it holds, puts it right.
  const mSquare = i16x8.sub(product(m, m), i16x8.eq(m, one));
  const rest = product(mSquare, i16x8.sub(one, m));
  const mask = i16x8.add_sat_s(mSquare, i16x8.add(rest, rest));
  const covered = v128.load(at);
  const missing = i16x8.sub_sat_u(caps, covered);
  v128.store(at, i16x8.sub(covered, product(missing, product(mask, negativeFlow))));
}

/**
 * `x`, `y`, `r` in 1/256 px; hardness 0…256; cap 0…32767, which the coverage never exceeds; flow 0…32768, the share of what is missing to it
 * that the dab adds.
 */
function stampDab(x: i32, y: i32, r: i32, hardness: i32, flow: i32, cap: i32): void {
  const rim = r + HALF;
  const left = max((x - rim) >> 8, 0);
  const top = max((y - rim) >> 8, 0);
  const right = min((x + rim + 255) >> 8, width);
  const bottom = min((y + rim + 255) >> 8, height);
  if (left >= right || top >= bottom) return;
  mark(left, top, right, bottom);
  noteReach(left, top, right, bottom);

  // The mask is one up to here. Of the hardest dab the edge is one pixel wide, half of it within r, half of it outside.
  const inner = max(min((r * hardness) >> 8, r - HALF), 0);
  // Thinner than a pixel: the disc stays one pixel wide and gets lighter by its true area instead.
  const negativeFlow = i16x8.splat(<i16>-(r < HALF ? (flow * r * r) >> 14 : flow));
  const caps = i16x8.splat(<i16>cap);
  const one = i16x8.splat(<i16>oneValue);

  const rimSquare = <f64>rim * <f64>rim;
  // By what a square of a distance is multiplied to become a height: from `inner` to `rim` it is one, halved as often as 16 bits need it.
  let unit = <f32>(32768 / (rimSquare - <f64>inner * <f64>inner));
  let doublings = 0;
  for (; rimSquare * <f64>unit > 65535; doublings++) unit *= 0.5;
  const full = i16x8.splat(<i16>(32768 >> doublings));
  const heights = i16x8.splat(<i16><i32>(<f32>rimSquare * unit));

  // Whole groups of eight columns: beyond the dab the mask is zero, and beyond the picture nobody looks.
  const start = left & ~7;
  const groups = (right - start + 7) >> 3;
  const dx = (start << 8) + HALF - x;
  const units = f32x4.splat(unit);
  const rows = bottom - top;
  storeFalls(rowFalls, rows, (top << 8) + HALF - y, units);
  // Rows are covered in pairs. Where the last one has no other, one is covered that falls so far that its mask is zero,
  // be it the row behind the picture: what lies there keeps its values.
  store<u16>(rowFalls + (<usize>rows << 1), 65535);
  const pitch = <usize>stride << 1;
  const pair = pitch << 1;
  let at = coverage + (<usize>(top * stride + start) << 1);
  let fallen = rowFalls;

  // Most dabs of a drawing are as small as this; then the falls of the columns never leave their registers.
  if (groups <= 2) {
    const near = eightFalls(dx, units);
    const far = groups == 2 ? eightFalls(dx + 2048, units) : near;
    for (let row = top; row < bottom; row += 2, at += pair, fallen += 4) {
      const upper = i16x8.sub_sat_u(heights, v128.load16_splat(fallen));
      const lower = i16x8.sub_sat_u(heights, v128.load16_splat(fallen, 2));
      cover(at, steep(upper, near, full, doublings, one), caps, negativeFlow, one);
      cover(at + pitch, steep(lower, near, full, doublings, one), caps, negativeFlow, one);
      if (groups == 2) {
        cover(at + 16, steep(upper, far, full, doublings, one), caps, negativeFlow, one);
        cover(at + pitch + 16, steep(lower, far, full, doublings, one), caps, negativeFlow, one);
      }
    }
    return;
  }

  storeFalls(columnFalls, groups << 3, dx, units);
  for (let row = top; row < bottom; row += 2, at += pair, fallen += 4) {
    const upper = i16x8.sub_sat_u(heights, v128.load16_splat(fallen));
    const lower = i16x8.sub_sat_u(heights, v128.load16_splat(fallen, 2));
    // Bytes from the first column.
    let first = 0;
    let end = groups << 4;
    if (rim >= WIDE) {
      // Of two rows the one nearer to the middle reaches farther.
      const dy = (row << 8) + HALF - y;
      const nearer = <f64>(dy < -HALF ? dy + 256 : dy);
      const reach = <i32>sqrt<f64>(max(rimSquare - nearer * nearer, 0)) + 256;
      first = max(first, ((((x - reach) >> 8) & ~7) - start) << 1);
      end = min(end, (((x + reach + 255) >> 8) - start) << 1);
    }
    let to = at + first;
    let falls = columnFalls + first;
    const stop = at + end;
    if (doublings == 0) {
      for (; to < stop; to += 16, falls += 16) {
        const fall = v128.load(falls);
        cover(to, gentle(upper, fall, one), caps, negativeFlow, one);
        cover(to + pitch, gentle(lower, fall, one), caps, negativeFlow, one);
      }
    } else {
      for (; to < stop; to += 16, falls += 16) {
        const fall = v128.load(falls);
        cover(to, steep(upper, fall, full, doublings, one), caps, negativeFlow, one);
        cover(to + pitch, steep(lower, fall, full, doublings, one), caps, negativeFlow, one);
      }
    }
  }
}
