// The layers of a tile over white paper become RGBA bytes.
import { blendArea, colorOf } from './blend';
import {
  blankRow, columns, coverage, height, LAYER_PIXEL, layerAt, liveTile, rgba, stride, TILE, TILE_ROW, TILE_SHIFT, width,
} from './planes';
import { alphas, negative, ones, product } from './q15';

// Bits of the layers that can be clipped.
const MIDDLE: i32 = 2;
const FRONT: i32 = 4;

/** How much of each layer's ink is shown, as negative factors. */
let backFade: i32 = -32768;
let middleFade: i32 = -32768;
let frontFade: i32 = -32768;
let isFaded: bool = false;

/** An alpha of 0…32767 as {@link negative} makes it of eight. */
function negativeOf(alpha: i32): i32 {
  return -alpha - (alpha >> 14);
}

/** @param back, middle, front how much of the layer's ink is shown from now on, Q15 */
export function fade(back: i32, middle: i32, front: i32): void {
  backFade = negativeOf(back);
  middleFade = negativeOf(middle);
  frontFade = negativeOf(front);
  isFaded = back !== 32767 || middle !== 32767 || front !== 32767;
}

/** Two pixels, of whose ink a share stays. */
// @ts-ignore: decorator
@inline
function faded(pixels: v128, factor: i32): v128 {
  return i16x8.neg(product(pixels, i16x8.splat(<i16>factor)));
}

/** Lays two pixels over an opaque row. */
// @ts-ignore: decorator
@inline
function over(below: v128, above: v128): v128 {
  return i16x8.add_sat_s(above, i16x8.add(below, product(below, negative(alphas(above)))));
}

/** Lays two pixels over white paper. What {@link over} does there with products comes to a plain difference, for every alpha there is. */
// @ts-ignore: decorator
@inline
function overPaper(above: v128): v128 {
  return i16x8.add_sat_s(above, i16x8.sub(ones(), alphas(above)));
}

/** Two pixels of a clipped layer: as much of them as its base has ink. */
// @ts-ignore: decorator
@inline
function clippedTo(base: v128, pixels: v128): v128 {
  return i16x8.neg(product(pixels, negative(alphas(base))));
}

/** Two pixels of all layers over white, in 1/255, one per i16 lane. */
// @ts-ignore: decorator
@inline
function bytes(back: usize, middle: usize, front: usize, clipped: i32, isFading: bool): v128 {
  let lowest = v128.load(back);
  let above = v128.load(middle);
  let highest = v128.load(front);
  if (isFading) {
    lowest = faded(lowest, backFade);
    above = faded(above, middleFade);
    highest = faded(highest, frontFade);
  }
  if (clipped & FRONT) highest = clippedTo(clipped & MIDDLE ? lowest : above, highest);
  if (clipped & MIDDLE) above = clippedTo(lowest, above);
  return product(over(over(overPaper(lowest), above), highest), i16x8.splat(255));
}

/** Four pixels as opaque RGBA. */
// @ts-ignore: decorator
@inline
function fourPixels(back: usize, middle: usize, front: usize, clipped: i32, isFading: bool): v128 {
  const first = bytes(back, middle, front, clipped, isFading);
  const last = bytes(back + 16, middle + 16, front + 16, clipped, isFading);
  return v128.or(i8x16.narrow_i16x8_u(first, last), i32x4.splat(<i32>0xff000000));
}

/** The last one to three pixels of a row: the row after it must not be touched. */
function storeSome(at: usize, count: i32, pixels: v128): void {
  store<i32>(at, i32x4.extract_lane(pixels, 0));
  if (count > 1) store<i32>(at, i32x4.extract_lane(pixels, 1), 4);
  if (count > 2) store<i32>(at, i32x4.extract_lane(pixels, 2), 8);
}

/** Where the layer's first row of a tile stands: in the layer, or the blank row when it is hidden or without ink. */
// @ts-ignore: decorator
@inline
function rowAt(layer: i32, shown: i32, live: i32, first: usize): usize {
  if (live == layer) return liveTile;
  return shown & (1 << layer) ? layerAt(layer) + first * LAYER_PIXEL : blankRow;
}

/** Bytes from a row to the next, for what {@link rowAt} found. */
// @ts-ignore: decorator
@inline
function pitchOf(layer: i32, shown: i32, live: i32): usize {
  if (live == layer) return TILE_ROW;
  return shown & (1 << layer) ? <usize>stride * LAYER_PIXEL : 0;
}

/** Copies the tile of the layer and draws the stroke on the copy. */
function drawLive(layer: i32, first: usize, across: usize, rows: i32, color: v128, alpha: v128, mode: i32): void {
  let from = layerAt(layer) + first * LAYER_PIXEL;
  let to = liveTile;
  for (let row = 0; row < rows; row++, from += <usize>stride * LAYER_PIXEL, to += TILE_ROW) {
    memory.copy(to, from, across * LAYER_PIXEL);
  }
  blendArea(mode, false, liveTile, TILE_ROW, coverage + (first << 1), across << 1, rows, color, alpha);
}

/** Brings the bytes of a tile up to date, with the stroke that is being drawn on the layer `live`. */
export function flattenLive(
  tile: i32, shown: i32, clipped: i32, live: i32, r: i32, g: i32, b: i32, alpha: i32, mode: i32,
): void {
  const left = (tile % columns) << TILE_SHIFT;
  const top = (tile / columns) << TILE_SHIFT;
  const first = <usize>(top * stride + left);
  const across = <usize>min(TILE, stride - left);
  drawLive(live, first, across, min(TILE, height - top), colorOf(r, g, b), i16x8.splat(<i16>alpha), mode);
  flatten(tile, 1, shown, clipped, live);
}

/**
 * Brings the bytes of neighbouring tiles of a row up to date. Memory likes long rows, so do as many at once as can be.
 *
 * @param shown bit per layer: visible and with ink in these tiles
 * @param clipped bit per layer: shown only where its base has ink, the nearest layer below that is not clipped itself
 * @param live layer that is taken from what {@link drawLive} drew; -1: none
 */
export function flatten(tile: i32, count: i32, shown: i32, clipped: i32, live: i32): void {
  const left = (tile % columns) << TILE_SHIFT;
  const top = (tile / columns) << TILE_SHIFT;
  const rows = min(TILE, height - top);
  const first = <usize>(top * stride + left);
  let back = rowAt(0, shown, live, first);
  let middle = rowAt(1, shown, live, first);
  let front = rowAt(2, shown, live, first);
  const backPitch = pitchOf(0, shown, live);
  const middlePitch = pitchOf(1, shown, live);
  const frontPitch = pitchOf(2, shown, live);
  const across = <usize>min(count << TILE_SHIFT, width - left);
  let to = rgba + (<usize>(top * width + left) << 2);
  for (let row = 0; row < rows; row++) {
    flattenRow(back, middle, front, clipped, to, across);
    back += backPitch;
    middle += middlePitch;
    front += frontPitch;
    to += <usize>width << 2;
  }
}

// @ts-ignore: decorator
@inline
function flattenRow(back: usize, middle: usize, front: usize, clipped: i32, to: usize, across: usize): void {
  const fours = across & ~3;
  const end = to + (fours << 2);
  let at: usize = 0;
  if (clipped || isFaded) {
    for (; to < end; to += 16, at += 32) v128.store(to, anyFourPixels(back + at, middle + at, front + at, clipped));
  } else {
    for (; to < end; to += 16, at += 32) v128.store(to, fourPixels(back + at, middle + at, front + at, 0, false));
  }
  if (fours < across) storeSome(to, <i32>(across - fours), anyFourPixels(back + at, middle + at, front + at, clipped));
}

/** Called, not inlined: what is rare is small here, and what is frequent asks no pixel whether it is clipped or faded. */
function anyFourPixels(back: usize, middle: usize, front: usize, clipped: i32): v128 {
  return fourPixels(back, middle, front, clipped, isFaded);
}
