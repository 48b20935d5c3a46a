import { type Area, pixelsIn } from '../kernel/grid.ts';
import { atMostOne, negative, ONE, q15 } from '../kernel/spans.ts';
import type { Mapping } from './mapping.ts';
import { samplesPerPixel } from './mapping.ts';

/** Ink that was taken up: premultiplied RGBA, Q15, with one empty pixel around, so that whoever looks beside it sees nothing. */
export interface TakenInk {
  readonly area: Area;
  readonly pixels: Int16Array;
}

interface Plane {
  readonly pixels: Int16Array;
  /** Pixels from one row to the next. */
  readonly stride: number;
}

const RIM = 1;

/** Takes what is covered off a layer: of a pixel that is covered by half, half its ink. What is taken and what stays are all there was. */
export function takeUp({ pixels, stride }: Plane, coverage: Int16Array, area: Area): TakenInk {
  const { left, top, right, bottom } = area;
  const pitch = right - left + 2 * RIM;
  const taken = new Int16Array((pixelsIn(area) + 2 * (right - left + bottom - top) + 4) * 4);
  for (let row = top; row < bottom; row++) {
    let to = ((row - top + RIM) * pitch + RIM) * 4;
    let from = (row * stride + left) * 4;
    for (let at = row * stride + left; at < row * stride + right; at++, from += 4, to += 4) {
      const covered = coverage[at] as number;
      if (covered === 0 || pixels[from + 3] === 0) continue;
      if (covered === ONE) {
        taken[to] = pixels[from] as number;
        taken[to + 1] = pixels[from + 1] as number;
        taken[to + 2] = pixels[from + 2] as number;
        taken[to + 3] = pixels[from + 3] as number;
        pixels[from] = pixels[from + 1] = pixels[from + 2] = pixels[from + 3] = 0;
        continue;
      }
      const factor = negative(covered);
      for (let i = 0; i < 4; i++) {
        const ink = pixels[from + i] as number;
        const share = 0 - q15(ink, factor);
        taken[to + i] = share;
        pixels[from + i] = ink - share;
      }
    }
  }
  return { area, pixels: taken };
}

/** Steps of a pixel in which places are counted along a row. */
const STEPS = 65_536;

/**
 * Puts ink down on a layer, over what is there, each pixel the mean of samples between the four pixels around. Places are whole steps, and a row
 * begins anew from the mapping: nothing is summed up that an engine could round otherwise.
 *
 * @param within the pixels of the layer that may change
 */
export function putDown({ pixels, stride }: Plane, ink: TakenInk, mapping: Mapping, within: Area): void {
  const samples = samplesPerPixel(mapping);
  const width = within.right - within.left;
  if (samples.across === 1 && samples.down === 1) return putDownOnce({ pixels, stride }, ink, mapping, within);
  const sums = new Int32Array(width * 4);
  for (let row = within.top; row < within.bottom; row++) {
    let [first, end] = [width, 0];
    for (let down = 0; down < samples.down; down++) {
      for (let across = 0; across < samples.across; across++) {
        const x = within.left + (2 * across + 1) / (2 * samples.across);
        const y = row + (2 * down + 1) / (2 * samples.down);
        const run = runOf(ink.area, mapping, x, y, width);
        if (run.from >= run.to) continue;
        addSamples(sums, ink, run);
        [first, end] = [Math.min(first, run.from), Math.max(end, run.to)];
      }
    }
    if (first < end) layOver(pixels, (row * stride + within.left) * 4, sums, first, end, samples.across * samples.down);
  }
}

/** The same where each pixel has one sample: with nothing to sum up, it takes half the time. */
function putDownOnce({ pixels, stride }: Plane, ink: TakenInk, mapping: Mapping, within: Area): void {
  const width = within.right - within.left;
  for (let row = within.top; row < within.bottom; row++) {
    const run = runOf(ink.area, mapping, within.left + 0.5, row + 0.5, width);
    if (run.from < run.to) layRun(pixels, (row * stride + within.left) * 4, ink, run);
  }
}

/** Samples along a row that see ink: where the first of them is, and from each to the next, in steps from the left upper pixel of what was taken. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
}

function runOf({ left, top, right, bottom }: Area, mapping: Mapping, x: number, y: number, width: number): Run {
  const { startX, startY, rightX, rightY, downX, downY } = mapping;
  const inSteps = (value: number) => Math.floor(value * STEPS + 0.5);
  const firstX = inSteps(startX + rightX * x + downX * y - left - 0.5);
  const firstY = inSteps(startY + rightY * x + downY * y - top - 0.5);
  const [stepX, stepY] = [inSteps(rightX), inSteps(rightY)];
  const byX = placesWithin(firstX, stepX, (right - left) * STEPS, width);
  const byY = placesWithin(firstY, stepY, (bottom - top) * STEPS, width);
  const [from, to] = [Math.max(byX.from, byY.from), Math.min(byX.to, byY.to)];
  return { from, to, x: firstX + from * stepX, y: firstY + from * stepY, stepX, stepY };
}

/** Which of the places from `first` on, `step` apart, lie above -1 pixel and below `limit`. */
function placesWithin(first: number, step: number, limit: number, count: number): { from: number; to: number } {
  const isWithin = (index: number) => first + index * step > -STEPS && first + index * step < limit;
  if (step === 0) return isWithin(0) ? { from: 0, to: count } : { from: 0, to: 0 };
  const [enter, leave] = step > 0 ? [-STEPS, limit] : [limit, -STEPS];
  // One too many on both sides, which are then looked at: a quotient may be rounded to a whole number.
  let from = Math.min(Math.max(Math.floor((enter - first) / step), 0), count);
  let to = Math.min(Math.max(Math.ceil((leave - first) / step) + 1, 0), count);
  while (from < to && !isWithin(from)) from++;
  while (to > from && !isWithin(to - 1)) to--;
  return { from, to };
}

/** Adds the ink at each sample, the mean of the four pixels around it by their nearness. */
function addSamples(sums: Int32Array, { area, pixels }: TakenInk, run: Run): void {
  const pitch = (area.right - area.left + 2 * RIM) * 4;
  const { stepX, stepY } = run;
  let x = run.x + RIM * STEPS;
  let y = run.y + RIM * STEPS;
  for (let at = run.from * 4; at < run.to * 4; at += 4, x = (x + stepX) | 0, y = (y + stepY) | 0) {
    const p = (y >> 16) * pitch + (x >> 16) * 4;
    const q = p + pitch;
    const opaque =
      (pixels[p + 3] as number) | (pixels[p + 7] as number) | (pixels[q + 3] as number) | (pixels[q + 7] as number);
    if (opaque === 0) continue;
    const right = (x >> 8) & 255;
    const down = (y >> 8) & 255;
    const d = right * down;
    const c = (down << 8) - d;
    const b = (right << 8) - d;
    const a = 65_536 - b - c - d;
    // Written out four times: engines unroll no loops.
    sums[at] =
      (sums[at] as number) +
      between(pixels[p] as number, pixels[p + 4] as number, pixels[q] as number, pixels[q + 4] as number, a, b, c, d);
    sums[at + 1] =
      (sums[at + 1] as number) +
      between(
        pixels[p + 1] as number,
        pixels[p + 5] as number,
        pixels[q + 1] as number,
        pixels[q + 5] as number,
        a,
        b,
        c,
        d,
      );
    sums[at + 2] =
      (sums[at + 2] as number) +
      between(
        pixels[p + 2] as number,
        pixels[p + 6] as number,
        pixels[q + 2] as number,
        pixels[q + 6] as number,
        a,
        b,
        c,
        d,
      );
    sums[at + 3] =
      (sums[at + 3] as number) +
      between(
        pixels[p + 3] as number,
        pixels[p + 7] as number,
        pixels[q + 3] as number,
        pixels[q + 7] as number,
        a,
        b,
        c,
        d,
      );
  }
}

/** Lays the ink at each sample over a row of a layer. */
function layRun(layer: Int16Array, first: number, { area, pixels }: TakenInk, run: Run): void {
  const pitch = (area.right - area.left + 2 * RIM) * 4;
  const { stepX, stepY } = run;
  const end = first + run.to * 4;
  let x = run.x + RIM * STEPS;
  let y = run.y + RIM * STEPS;
  for (let at = first + run.from * 4; at < end; at += 4, x = (x + stepX) | 0, y = (y + stepY) | 0) {
    const p = (y >> 16) * pitch + (x >> 16) * 4;
    const q = p + pitch;
    const p3 = pixels[p + 3] as number;
    const p7 = pixels[p + 7] as number;
    const q3 = pixels[q + 3] as number;
    const q7 = pixels[q + 7] as number;
    if ((p3 | p7 | q3 | q7) === 0) continue;
    const right = (x >> 8) & 255;
    const down = (y >> 8) & 255;
    const d = right * down;
    const c = (down << 8) - d;
    const b = (right << 8) - d;
    const a = 65_536 - b - c - d;
    const alpha = between(p3, p7, q3, q7, a, b, c, d);
    if (alpha === 0) continue;
    const red = between(
      pixels[p] as number,
      pixels[p + 4] as number,
      pixels[q] as number,
      pixels[q + 4] as number,
      a,
      b,
      c,
      d,
    );
    const green = between(
      pixels[p + 1] as number,
      pixels[p + 5] as number,
      pixels[q + 1] as number,
      pixels[q + 5] as number,
      a,
      b,
      c,
      d,
    );
    const blue = between(
      pixels[p + 2] as number,
      pixels[p + 6] as number,
      pixels[q + 2] as number,
      pixels[q + 6] as number,
      a,
      b,
      c,
      d,
    );
    if (alpha === ONE || layer[at + 3] === 0) {
      layer[at] = red;
      layer[at + 1] = green;
      layer[at + 2] = blue;
      layer[at + 3] = alpha;
      continue;
    }
    const factor = negative(alpha);
    layValue(layer, at, red, factor);
    layValue(layer, at + 1, green, factor);
    layValue(layer, at + 2, blue, factor);
    layValue(layer, at + 3, alpha, factor);
  }
}

/** The mean of four values by weights that are 65,536 together. */
function between(p: number, q: number, r: number, s: number, a: number, b: number, c: number, d: number): number {
  return (Math.imul(p, a) + Math.imul(q, b) + Math.imul(r, c) + Math.imul(s, d) + 32_768) >> 16;
}

/** Lays the mean of samples over pixels of a row and forgets their sums. */
function layOver(pixels: Int16Array, at: number, sums: Int32Array, first: number, end: number, samples: number): void {
  const half = samples >> 1;
  for (let s = first * 4; s < end * 4; s += 4) {
    const alpha = meanOf(sums[s + 3] as number, samples, half);
    if (alpha > 0) {
      const p = at + s;
      const factor = negative(alpha);
      layValue(pixels, p, meanOf(sums[s] as number, samples, half), factor);
      layValue(pixels, p + 1, meanOf(sums[s + 1] as number, samples, half), factor);
      layValue(pixels, p + 2, meanOf(sums[s + 2] as number, samples, half), factor);
      layValue(pixels, p + 3, alpha, factor);
    }
    sums[s] = sums[s + 1] = sums[s + 2] = sums[s + 3] = 0;
  }
}

function layValue(pixels: Int16Array, at: number, above: number, factor: number): void {
  const below = pixels[at] as number;
  pixels[at] = atMostOne(above + below + q15(below, factor));
}

function meanOf(sum: number, samples: number, half: number): number {
  return samples === 1 ? sum : Math.floor((sum + half) / samples);
}
