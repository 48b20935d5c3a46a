// A stroke becomes part of a layer. What each mode means stands in src/kernel/spans.ts; here two pixels are blended at a time.
import {
  columns, coverage, forgetReach, LAYER_PIXEL, layerAt, LISTED, listed, LISTING, marks, reachedBottom, reachedLeft, reachedRight, reachedTop,
  sink, stride, STROKE, TILE, TILE_SHIFT,
} from './planes';
import { alphas, negative, ones, product, zeros } from './q15';

// The numbers of `BlendMode` in src/model.ts.
const NORMAL: i32 = 0;
const ERASE: i32 = 1;
const MULTIPLY: i32 = 2;
const ADD: i32 = 3;
const BEHIND: i32 = 4;
const KEEP_ALPHA: i32 = 5;
const SCREEN: i32 = 6;

/**
 * Two pixels `d` of a layer under a stroke of the colour `color` (not premultiplied, alpha one) with the negative alpha `factor`. Branches on
 * the mode cost nothing: within a stroke they always go the same way. The frequent ones stand first.
 */
// @ts-ignore: decorator
@inline
function mixed(mode: i32, d: v128, color: v128, factor: v128): v128 {
  if (mode == NORMAL) return over(d, color, factor);
  if (mode == ERASE) return i16x8.add(d, product(d, factor));
  if (mode == KEEP_ALPHA) return recoloured(d, color, factor);
  const stroke = i16x8.neg(product(color, factor));
  if (mode == BEHIND) return behind(d, stroke);
  const normal = over(d, color, factor);
  const alphaLanes = i16x8(0, 0, 0, -1, 0, 0, 0, -1);
  return v128.bitselect(normal, mixedColor(mode, d, normal, stroke, factor), alphaLanes);
}

/** Normal paint: each lane goes from `d` towards the colour by the alpha. With the negative alpha both ends are exact: none, and all of it. */
// @ts-ignore: decorator
@inline
function over(d: v128, color: v128, factor: v128): v128 {
  return i16x8.sub(d, product(i16x8.sub(color, d), factor));
}

/** Keep alpha: the colour first thinned to what lies there, then as normal paint; so alpha goes towards itself and stays. */
// @ts-ignore: decorator
@inline
function recoloured(d: v128, color: v128, factor: v128): v128 {
  const onInk = i16x8.neg(product(color, negative(alphas(d))));
  return i16x8.sub(d, product(i16x8.sub(onInk, d), factor));
}

/** Behind: what the paint that lies there lets through is filled with the stroke. */
// @ts-ignore: decorator
@inline
function behind(d: v128, stroke: v128): v128 {
  return i16x8.sub_sat_s(d, product(stroke, negative(i16x8.sub(ones(), alphas(d)))));
}

/**
 * The colour lanes of the modes whose alpha is that of normal paint: multiply and screen correct what normal paint gives by what lies there;
 * add puts light on the paint, never more than its alpha can hold, and paints normally where there is none.
 */
// @ts-ignore: decorator
@inline
function mixedColor(mode: i32, d: v128, normal: v128, stroke: v128, factor: v128): v128 {
  if (mode == MULTIPLY) return i16x8.add_sat_s(normal, product(stroke, i16x8.sub(d, alphas(d))));
  if (mode == SCREEN) return i16x8.add(d, product(stroke, i16x8.sub(ones(), d)));
  const alpha = alphas(d);
  const lit = i16x8.sub(d, product(i16x8.sub(alpha, d), factor));
  const onPaper = i16x8.sub_sat_s(lit, product(stroke, negative(i16x8.sub(ones(), alpha))));
  return i16x8.min_s(onPaper, i16x8.add_sat_s(d, stroke));
}

/**
 * Blends a rectangle of whole groups of eight pixels with the coverage, and forgets the coverage if told so.
 *
 * It is done in two steps: groups that have ink are listed, then blended. A layer is far larger than what lies near to the processor, and a thin
 * stroke touches a little of each row: listing asks for all of a layer that will be needed at once, instead of waiting for each group in turn.
 *
 * @param pixels address of its first pixel, `pitch` bytes from row to row
 * @param at address of its first coverage, `across` bytes wide
 */
export function blendArea(
  mode: i32, clears: bool, pixels: usize, pitch: usize, at: usize, across: usize, rows: i32, color: v128, alpha: v128,
): void {
  const full = listed + <usize>LISTED * LISTING;
  let next = listed;
  for (; rows > 0; rows--, pixels += pitch, at += <usize>stride << 1) {
    next = listRow(next, pixels, at, across);
    if (next >= full) {
      blendListed(next, mode, clears, color, alpha);
      next = listed;
    }
  }
  blendListed(next, mode, clears, color, alpha);
}

/**
 * Lists the groups of a row that have ink: where their coverage stands, and where their pixels.
 *
 * @param next where the list goes on
 * @returns where it goes on after them
 */
// @ts-ignore: decorator
@inline
function listRow(next: usize, pixels: usize, at: usize, across: usize): usize {
  const end = at + across;
  let asked = zeros();
  let group = at;
  let p = pixels;
  while (group < end) {
    // Most of what lies around a thin stroke is empty: four groups are looked at together. Those beyond the rectangle do no harm.
    if (isBlank(group)) {
      group += 64;
      p += 256;
      continue;
    }
    const stop = min(group + 64, end);
    for (; group < stop; group += 16, p += 64) {
      // No branch: whether a group has ink is anybody's guess. What has none is written over by the next.
      const hasInk = <usize>v128.any_true(v128.load(group));
      store<usize>(next, group);
      store<usize>(next, p, 4);
      next += hasInk * LISTING;
      asked = v128.xor(asked, v128.load(select<usize>(p, group, hasInk != 0)));
    }
  }
  // A compiler leaves out a load that nobody could tell of.
  v128.store(sink, asked);
  return next;
}

/** Whether four groups of eight pixels have no coverage. */
// @ts-ignore: decorator
@inline
function isBlank(at: usize): bool {
  const near = v128.or(v128.load(at), v128.load(at, 16));
  const far = v128.or(v128.load(at, 32), v128.load(at, 48));
  return !v128.any_true(v128.or(near, far));
}

/** Blends the groups of the list up to `end`. */
function blendListed(end: usize, mode: i32, clears: bool, color: v128, alpha: v128): void {
  for (let entry = listed; entry < end; entry += LISTING) {
    const group = load<usize>(entry);
    const p = load<usize>(entry, 4);
    const f = negative(product(v128.load(group), alpha));
    if (clears) v128.store(group, zeros());
    const left = v128.shuffle<i16>(f, f, 0, 8, 1, 9, 2, 10, 3, 11);
    const right = v128.shuffle<i16>(f, f, 4, 12, 5, 13, 6, 14, 7, 15);
    v128.store(p, mixed(mode, v128.load(p), color, v128.shuffle<i32>(left, left, 0, 0, 1, 1)));
    v128.store(p, mixed(mode, v128.load(p, 16), color, v128.shuffle<i32>(left, left, 2, 2, 3, 3)), 16);
    v128.store(p, mixed(mode, v128.load(p, 32), color, v128.shuffle<i32>(right, right, 0, 0, 1, 1)), 32);
    v128.store(p, mixed(mode, v128.load(p, 48), color, v128.shuffle<i32>(right, right, 2, 2, 3, 3)), 48);
  }
}

// @ts-ignore: decorator
@inline
export function colorOf(r: i32, g: i32, b: i32): v128 {
  return i16x8(<i16>r, <i16>g, <i16>b, 32767, <i16>r, <i16>g, <i16>b, 32767);
}

/** Blends the stroke into a layer and forgets it; its marks stay. Colour and alpha 0…32767. */
export function commit(layer: i32, r: i32, g: i32, b: i32, alpha: i32, mode: i32): void {
  const color = colorOf(r, g, b);
  const strength = i16x8.splat(<i16>alpha);
  const pixels = layerAt(layer);
  const fromLeft = reachedLeft & ~7;
  const toRight = min((reachedRight + 7) & ~7, stride);
  const lastColumn = (reachedRight - 1) >> TILE_SHIFT;
  for (let tileTop = reachedTop & ~(TILE - 1); tileTop < reachedBottom; tileTop += TILE) {
    const top = max(tileTop, reachedTop);
    const rows = min(tileTop + TILE, reachedBottom) - top;
    const tiles = marks + <usize>((tileTop >> TILE_SHIFT) * columns);
    let column = reachedLeft >> TILE_SHIFT;
    while (column <= lastColumn) {
      // Neighbouring tiles are blended as one: memory likes long rows.
      const firstColumn = column;
      while (column <= lastColumn && load<u8>(tiles + <usize>column) & STROKE) column++;
      if (column == firstColumn) {
        column++;
        continue;
      }
      const left = max(firstColumn << TILE_SHIFT, fromLeft);
      const across = <usize>(min(column << TILE_SHIFT, toRight) - left);
      const first = <usize>(top * stride + left);
      const pitch = <usize>stride * LAYER_PIXEL;
      blendArea(mode, true, pixels + first * LAYER_PIXEL, pitch, coverage + (first << 1), across << 1, rows, color, strength);
    }
  }
  forgetReach();
}

/** Forgets the stroke without a trace but its marks. */
export function drop(): void {
  const left = reachedLeft & ~7;
  const bytes = <usize>max(0, ((reachedRight + 7) & ~7) - left) << 1;
  for (let row = reachedTop; row < reachedBottom; row++) memory.fill(coverage + (<usize>(row * stride + left) << 1), 0, bytes);
  forgetReach();
}
