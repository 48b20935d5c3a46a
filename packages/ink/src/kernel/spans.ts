import { BlendMode } from '../model.ts';

/**
 * Q15: a signed 16-bit integer n stands for n / 32768; 32767 is taken as one. All pixels are computed in it, because integers give the same
 * bits in every engine and eight of them fit a SIMD register.
 *
 * Engines fold constants and inline calls best within one module: that is why everything that runs for each pixel of a row stands here.
 */
export const ONE = 32767;

/**
 * Rounded product, as the instruction `i16x8.q15mulr_sat_s` computes it. Never call it with -32768 twice: there the instruction saturates in
 * one build and is undefined in another.
 */
export function q15(a: number, b: number): number {
  return (a * b + 16384) >> 15;
}

/**
 * An alpha 0…32767 as a negative factor 0…-32768. `d - q15(c - d, negative(a))` mixes d towards c and is exact at both ends: d at none, c at
 * full. With positive factors a full alpha would lose one level each time.
 */
export function negative(alpha: number): number {
  return 0 - alpha - (alpha >> 14);
}

/** What a stroke is committed with. Colour not premultiplied; all Q15. */
export interface Ink {
  readonly layer: number;
  readonly r: number;
  readonly g: number;
  readonly b: number;
  /** Opacity of the whole stroke. */
  readonly alpha: number;
  /** One of {@link BlendMode}. */
  readonly blend: number;
}

/**
 * Blends pixels of a layer with a stroke, from left to right.
 *
 * @param pixels premultiplied RGBA, Q15; the first pixel's red stands at `at`
 * @param coverage of the stroke; one value per pixel in `from` … `to` - 1
 */
export type BlendSpan = (
  pixels: Int16Array,
  at: number,
  coverage: Int16Array,
  from: number,
  to: number,
  ink: Ink,
) => void;

function alphaFactor(coverage: number, alpha: number): number {
  return negative(q15(coverage, alpha));
}

/**
 * Screened strokes round a colour up to one step above its alpha; multiplied with white that step would go past one and wrap round to black.
 */
export function atMostOne(value: number): number {
  return value > ONE ? ONE : value;
}

const normalSpan: BlendSpan = (pixels, at, coverage, from, to, { r, g, b, alpha }) => {
  for (let i = from, p = at; i < to; i++, p += 4) {
    const covered = coverage[i] as number;
    if (covered === 0) continue;
    const factor = alphaFactor(covered, alpha);
    const dr = pixels[p] as number;
    const dg = pixels[p + 1] as number;
    const db = pixels[p + 2] as number;
    const da = pixels[p + 3] as number;
    pixels[p] = dr - q15(r - dr, factor);
    pixels[p + 1] = dg - q15(g - dg, factor);
    pixels[p + 2] = db - q15(b - db, factor);
    pixels[p + 3] = da - q15(ONE - da, factor);
  }
};

const eraseSpan: BlendSpan = (pixels, at, coverage, from, to, { alpha }) => {
  for (let i = from, p = at; i < to; i++, p += 4) {
    const covered = coverage[i] as number;
    if (covered === 0) continue;
    const factor = alphaFactor(covered, alpha);
    for (let channel = p; channel < p + 4; channel++) {
      const d = pixels[channel] as number;
      pixels[channel] = d + q15(d, factor);
    }
  }
};

/** s + d - s·da - d·sa + s·d with premultiplied s and d, which is the normal mixture plus s·(d - da). */
const multiplySpan: BlendSpan = (pixels, at, coverage, from, to, { r, g, b, alpha }) => {
  for (let i = from, p = at; i < to; i++, p += 4) {
    const covered = coverage[i] as number;
    if (covered === 0) continue;
    const factor = alphaFactor(covered, alpha);
    const dr = pixels[p] as number;
    const dg = pixels[p + 1] as number;
    const db = pixels[p + 2] as number;
    const da = pixels[p + 3] as number;
    pixels[p] = atMostOne(dr - q15(r - dr, factor) + q15(0 - q15(r, factor), dr - da));
    pixels[p + 1] = atMostOne(dg - q15(g - dg, factor) + q15(0 - q15(g, factor), dg - da));
    pixels[p + 2] = atMostOne(db - q15(b - db, factor) + q15(0 - q15(b, factor), db - da));
    pixels[p + 3] = da - q15(ONE - da, factor);
  }
};

/** s + d - s·d with premultiplied s and d. */
const screenSpan: BlendSpan = (pixels, at, coverage, from, to, { r, g, b, alpha }) => {
  for (let i = from, p = at; i < to; i++, p += 4) {
    const covered = coverage[i] as number;
    if (covered === 0) continue;
    const factor = alphaFactor(covered, alpha);
    const dr = pixels[p] as number;
    const dg = pixels[p + 1] as number;
    const db = pixels[p + 2] as number;
    const da = pixels[p + 3] as number;
    pixels[p] = dr + q15(0 - q15(r, factor), ONE - dr);
    pixels[p + 1] = dg + q15(0 - q15(g, factor), ONE - dg);
    pixels[p + 2] = db + q15(0 - q15(b, factor), ONE - db);
    pixels[p + 3] = da - q15(ONE - da, factor);
  }
};

/**
 * Light is added: s·(1 - da) + d·(1 - sa) + min(sa·da, s·da + d·sa) with premultiplied s and d. Written as the lesser of two sums: the one in
 * which the light where both meet is full, and the plain sum of both.
 */
const addSpan: BlendSpan = (pixels, at, coverage, from, to, { r, g, b, alpha }) => {
  for (let i = from, p = at; i < to; i++, p += 4) {
    const covered = coverage[i] as number;
    if (covered === 0) continue;
    const factor = alphaFactor(covered, alpha);
    const da = pixels[p + 3] as number;
    const bare = negative(ONE - da);
    pixels[p] = added(r, pixels[p] as number, da, bare, factor);
    pixels[p + 1] = added(g, pixels[p + 1] as number, da, bare, factor);
    pixels[p + 2] = added(b, pixels[p + 2] as number, da, bare, factor);
    pixels[p + 3] = da - q15(ONE - da, factor);
  }
};

function added(color: number, d: number, da: number, bare: number, factor: number): number {
  const stroke = 0 - q15(color, factor);
  const full = atMostOne(d - q15(da - d, factor) - q15(stroke, bare));
  const sum = atMostOne(d + stroke);
  return full < sum ? full : sum;
}

/** Only where the layer is not yet opaque: d + s·(1 - da). */
const behindSpan: BlendSpan = (pixels, at, coverage, from, to, { r, g, b, alpha }) => {
  for (let i = from, p = at; i < to; i++, p += 4) {
    const covered = coverage[i] as number;
    if (covered === 0) continue;
    const factor = alphaFactor(covered, alpha);
    const bare = negative(ONE - (pixels[p + 3] as number));
    pixels[p] = behind(r, pixels[p] as number, bare, factor);
    pixels[p + 1] = behind(g, pixels[p + 1] as number, bare, factor);
    pixels[p + 2] = behind(b, pixels[p + 2] as number, bare, factor);
    pixels[p + 3] = behind(ONE, pixels[p + 3] as number, bare, factor);
  }
};

function behind(color: number, d: number, bare: number, factor: number): number {
  return atMostOne(d - q15(0 - q15(color, factor), bare));
}

/** Only where the layer has ink, whose alpha stays: d + (c·da - d)·sa. */
const keepAlphaSpan: BlendSpan = (pixels, at, coverage, from, to, { r, g, b, alpha }) => {
  for (let i = from, p = at; i < to; i++, p += 4) {
    const covered = coverage[i] as number;
    if (covered === 0) continue;
    const factor = alphaFactor(covered, alpha);
    const inked = negative(pixels[p + 3] as number);
    pixels[p] = recoloured(r, pixels[p] as number, inked, factor);
    pixels[p + 1] = recoloured(g, pixels[p + 1] as number, inked, factor);
    pixels[p + 2] = recoloured(b, pixels[p + 2] as number, inked, factor);
  }
};

function recoloured(color: number, d: number, inked: number, factor: number): number {
  return d - q15(0 - q15(color, inked) - d, factor);
}

const SPANS: ReadonlyMap<number, BlendSpan> = new Map([
  [BlendMode.normal, normalSpan],
  [BlendMode.erase, eraseSpan],
  [BlendMode.multiply, multiplySpan],
  [BlendMode.add, addSpan],
  [BlendMode.behind, behindSpan],
  [BlendMode.keepAlpha, keepAlphaSpan],
  [BlendMode.screen, screenSpan],
]);

/** Whether this engine can commit a stroke with the blend mode. */
export function isBlendable(blendMode: number): boolean {
  return SPANS.has(blendMode);
}

/** @throws when the blend mode is not blendable; lines from outside are validated before they come here. */
export function blendSpanOf(blendMode: number): BlendSpan {
  const span = SPANS.get(blendMode);
  if (!span) throw new RangeError(`blend mode ${blendMode} is not supported`);
  return span;
}

function over(above: number, below: number, factor: number): number {
  const mixed = above + below + q15(below, factor);
  return mixed > ONE ? ONE : mixed;
}

/** Lays premultiplied RGBA over an opaque RGB row. `below` holds three values per pixel from its start on; all Q15. */
export function overSpan(below: Int32Array, pixels: Int16Array, at: number, count: number): void {
  for (let i = 0, o = 0, p = at; i < count; i++, o += 3, p += 4) {
    const factor = negative(pixels[p + 3] as number);
    below[o] = over(pixels[p] as number, below[o] as number, factor);
    below[o + 1] = over(pixels[p + 1] as number, below[o + 1] as number, factor);
    below[o + 2] = over(pixels[p + 2] as number, below[o + 2] as number, factor);
  }
}

/** Lays premultiplied RGBA over premultiplied RGBA, which is `below` from its start on; all Q15. */
export function overInkSpan(below: Int16Array, pixels: Int16Array, at: number, count: number): void {
  for (let o = 0, p = at; o < count * 4; o += 4, p += 4) {
    const alpha = pixels[p + 3] as number;
    if (alpha === 0) continue;
    const factor = negative(alpha);
    below[o] = over(pixels[p] as number, below[o] as number, factor);
    below[o + 1] = over(pixels[p + 1] as number, below[o + 1] as number, factor);
    below[o + 2] = over(pixels[p + 2] as number, below[o + 2] as number, factor);
    below[o + 3] = over(alpha, below[o + 3] as number, factor);
  }
}

/** Writes premultiplied RGBA, Q15, as premultiplied bytes. */
export function inkByteSpan(row: Int16Array, rgba: Uint8ClampedArray, at: number, count: number): void {
  for (let i = 0; i < count * 4; i++) rgba[at + i] = q15(row[i] as number, 255);
}

/** Writes premultiplied RGBA, Q15, as straight bytes: those of {@link inkByteSpan}, straightened. Leaves out what has no ink. */
export function straightByteSpan(
  pixels: Int16Array,
  at: number,
  rgba: Uint8ClampedArray,
  to: number,
  count: number,
): void {
  for (let p = at, o = to; p < at + count * 4; p += 4, o += 4) {
    const alpha = q15(pixels[p + 3] as number, 255);
    if (alpha === 0) continue;
    const r = q15(pixels[p] as number, 255);
    const g = q15(pixels[p + 1] as number, 255);
    const b = q15(pixels[p + 2] as number, 255);
    const isOpaque = alpha === 255;
    rgba[o] = isOpaque ? r : straight(r, alpha);
    rgba[o + 1] = isOpaque ? g : straight(g, alpha);
    rgba[o + 2] = isOpaque ? b : straight(b, alpha);
    rgba[o + 3] = alpha;
  }
}

/** A premultiplied byte of a pixel whose alpha is neither 0 nor 255, as a straight one. */
export function straight(value: number, alpha: number): number {
  return ((value * 255 + (alpha >> 1)) / alpha) | 0;
}

/**
 * A clipped layer: as much of each pixel as the base has ink there. Both premultiplied RGBA, Q15.
 *
 * @param into from its start on
 */
export function clipSpan(
  into: Int16Array,
  pixels: Int16Array,
  at: number,
  base: Int16Array,
  baseAt: number,
  count: number,
): void {
  for (let i = 0; i < count * 4; i++) {
    const inked = negative(base[baseAt + (i | 3)] as number);
    into[i] = 0 - q15(pixels[at + i] as number, inked);
  }
}

/** Writes an opaque RGB row, Q15, as RGBA bytes. */
export function byteSpan(row: Int32Array, rgba: Uint8ClampedArray, at: number, count: number): void {
  for (let i = 0, o = 0, p = at; i < count; i++, o += 3, p += 4) {
    rgba[p] = q15(row[o] as number, 255);
    rgba[p + 1] = q15(row[o + 1] as number, 255);
    rgba[p + 2] = q15(row[o + 2] as number, 255);
    rgba[p + 3] = 255;
  }
}

/** Lays pixels over those below, in place. All premultiplied RGBA, Q15, from their starts on. */
export function mergeSpan(below: Int16Array, above: Int16Array, count: number): void {
  for (let i = 0; i < count * 4; i++) {
    const cover = negative(above[i | 3] as number);
    const d = below[i] as number;
    below[i] = atMostOne((above[i] as number) + d + q15(d, cover));
  }
}

/** Takes ink away evenly, so that `opacity` (Q15) of it stays. */
export function fadeSpan(pixels: Int16Array, opacity: number, count: number): void {
  // Exact, and so nothing to do.
  if (opacity === ONE) return;
  const factor = negative(opacity);
  for (let i = 0; i < count * 4; i++) pixels[i] = 0 - q15(pixels[i] as number, factor);
}
