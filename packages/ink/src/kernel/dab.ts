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

/** In float32, as four lanes of a register compute it. */
function fallAt(distance: number, unit: number): number {
  return Math.floor(Math.fround(Math.fround(distance * distance) * unit));
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

let scratch = new Int32Array(0);

/** The falls of the dab's columns, by their number in the picture; the next call writes over them. */
function columnFalls({ left, right }: Area, x: number, unit: number): Int32Array {
  if (scratch.length < right) scratch = new Int32Array(right);
  for (let column = left; column < right; column++) scratch[column] = fallAt((column << 8) + HALF - x, unit);
  return scratch;
}

/**
 * Adds a soft round dab to the coverage: `v += max(0, cap - v) · mask · flow`.
 *
 * The mask is 1 up to the inner radius and falls to 0 at the rim, smoothly in the square of the distance, so that no root is taken per pixel:
 * `m = min(1, (rim² - d²) / (rim² - inner²))`, `mask = 3m² - 2m³`. The edge of the hardest dab is one pixel wide, half of it outside.
 *
 * d² is dx² + dy²: so m is a height in the middle less what it falls with the column and what it falls with the row. Height and falls are 16 bits
 * without a sign, up to twice one. Where the height is more than that, because the edge is steep, m is computed in halves, quarters … and doubled at last.
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

  const rimSquare = rim * rim;
  let unit = Math.fround(32768 / (rimSquare - inner * inner));
  let doublings = 0;
  for (; rimSquare * unit > 65535; doublings++) unit *= 0.5;
  const full = 32768 >> doublings;
  const top = Math.floor(Math.fround(Math.fround(rimSquare) * unit));

  const falls = columnFalls(area, x, unit);
  for (let row = area.top; row < area.bottom; row++) {
    const dy = (row << 8) + HALF - y;
    const height = top - fallAt(dy, unit);
    if (height <= 0) continue;
    let { left, right } = area;
    if (rim >= WIDE) {
      const reach = Math.floor(Math.sqrt(Math.max(rimSquare - dy * dy, 0))) + 256;
      left = Math.max(left, (x - reach) >> 8);
      right = Math.min(right, (x + reach + 255) >> 8);
    }
    const toColumn = row * stride;
    for (let column = left; column < right; column++) {
      const rest = height - (falls[column] as number);
      if (rest <= 0) continue;
      const above = (rest < full ? rest : full) << doublings;
      const m = above > ONE ? ONE : above;
      const mSquare = ((m * m + 16384) >> 15) + (m === ONE ? 1 : 0);
      let mask = mSquare + 2 * ((mSquare * (ONE - m) + 16384) >> 15);
      if (mask > ONE) mask = ONE;
      const at = toColumn + column;
      const covered = coverage[at] as number;
      if (covered >= cap) continue;
      coverage[at] = covered - (((cap - covered) * ((mask * negativeFlow + 16384) >> 15) + 16384) >> 15);
    }
  }
}
