import type { Area } from './grid.ts';
import type { Planes } from './planes.ts';
import { ONE as ONE_Q15 } from './spans.ts';

/** Integers of one dab: x, y, radius in 1/256 px; hardness 0…256; flow 0…32768; cap 0…32767 of coverage. */
export const DAB_INTS = 6;

/** How much of each pixel the stroke that is being drawn covers, Q15, row by row. */
export type CoveragePlane = Pick<Planes, 'width' | 'height' | 'stride' | 'coverage'>;

/** One in Q15, repeated because engines fold constants of their own module only. */
const ONE = ONE_Q15;

/** Half a pixel in 1/256 px. */
const HALF = 128;

/** Radius in 1/256 px from which it pays to find the ends of each row by a square root. */
const WIDE = 8 * 256;

function shift(value: number, bits: number): number {
  return bits >= 0 ? value << bits : value >> -bits;
}

function square(value: number): number {
  return (value * value + 16384) >> 15;
}

/** The pixels that a dab can reach, or null when it lies outside. `x`, `y`, `r` in 1/256 px. */
export function dabArea(
  { width, height }: Pick<Planes, 'width' | 'height'>,
  x: number,
  y: number,
  r: number,
): Area | null {
  const rim = r + HALF;
  const left = Math.max((x - rim) >> 8, 0);
  const top = Math.max((y - rim) >> 8, 0);
  const right = Math.min((x + rim + 255) >> 8, width);
  const bottom = Math.min((y + rim + 255) >> 8, height);
  return left < right && top < bottom ? { left, top, right, bottom } : null;
}

/**
 * Adds a soft round dab to the coverage: `v += max(0, cap - v) · mask · flow`.
 *
 * The mask is 1 up to the inner radius and falls to 0 at the rim, smoothly in the square of the distance, so that no root is taken per pixel:
 * `m = min(1, (rim² - d²) / (rim² - inner²))`, `mask = 3m² - 2m³`. The edge of the hardest dab is one pixel wide, half of it outside.
 *
 * To keep 15 bits at any radius, lengths are shifted so that the rim lies between a half and one. The quotient becomes a gain ≥ 1, split into
 * a power of two and a fraction: gain = 2^gainBits · (1 + gainRest / 32768).
 *
 * @param area what {@link dabArea} gave
 * @param x,y,r centre and radius in 1/256 px
 * @param hardness inner radius in 1/256 of r
 * @param flow 0…32768
 * @param cap 0…32767, coverage that this dab never exceeds
 */
export function stampDab(
  plane: CoveragePlane,
  area: Area,
  x: number,
  y: number,
  r: number,
  hardness: number,
  flow: number,
  cap: number,
): void {
  const { stride, coverage } = plane;
  const rim = r + HALF;
  const inner = Math.max(Math.min((r * hardness) >> 8, r - HALF), 0);
  // Thinner than a pixel: the disc stays one pixel wide and gets lighter by its true area instead.
  const negativeFlow = -(r < HALF ? (flow * r * r) >> 14 : flow);

  const scale = Math.clz32(rim) - 17;
  const rimSquare = square(shift(rim, scale));
  const fade = rimSquare - square(shift(inner, scale));
  // In 1/1024; at least 1024, because fade is less than 32767.
  const gain = Math.floor((ONE << 10) / Math.max(fade, 1));
  const gainBits = 21 - Math.clz32(gain);
  const gainRest = Math.min(((gain << 5) >> gainBits) - 32768, ONE);
  const linearEnd = ONE >> gainBits;
  const pixel = shift(256, scale);

  for (let row = area.top; row < area.bottom; row++) {
    const dy = (row << 8) + HALF - y;
    const v = Math.max(Math.min(shift(dy, scale), ONE), -ONE);
    const rowReach = rimSquare - square(v);
    if (rowReach <= 0) continue;
    let { left, right } = area;
    if (rim >= WIDE) {
      const reach = Math.floor(Math.sqrt(Math.max(rim * rim - dy * dy, 0))) + 256;
      left = Math.max(left, (x - reach) >> 8);
      right = Math.min(right, (x + reach + 255) >> 8);
    }
    // Shifted once per row, at a multiple of eight pixels, then added up: so it can be done for eight pixels at a time with the same bits.
    const group = left & ~7;
    let dx = shift((group << 8) + HALF - x, scale) + pixel * (left - group);
    const end = row * stride + right;
    for (let at = row * stride + left; at < end; at++, dx += pixel) {
      const u = dx > ONE ? ONE : dx < -ONE ? -ONE : dx;
      const reach = rowReach - ((u * u + 16384) >> 15);
      if (reach <= 0) continue;
      let m = reach > linearEnd ? ONE : reach << gainBits;
      m += (m * gainRest + 16384) >> 15;
      if (m > ONE) m = ONE;
      const mSquare = 0 - ((m * (0 - m - (m >> 14)) + 16384) >> 15);
      let mask = mSquare + 2 * ((mSquare * (ONE - m) + 16384) >> 15);
      if (mask > ONE) mask = ONE;
      const covered = coverage[at] as number;
      if (covered >= cap) continue;
      coverage[at] = covered - (((cap - covered) * ((mask * negativeFlow + 16384) >> 15) + 16384) >> 15);
    }
  }
}
