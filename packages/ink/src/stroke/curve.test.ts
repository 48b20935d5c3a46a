import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { curveThrough, type Touched } from '../testing/shapes.ts';
import { createPath, type Step } from './path.ts';

/** Pixels by which a dab may lie off the exact curve: the chords it is walked on do, and the pieces of the oracle. */
const MOST_OFF = 1 / 8 + 0.02;
/** So much the pressure differs at most over the pixels that a dab lies off, where a hairpin is pressed hard. */
const MOST_PRESSURE_OFF = 0.08;
/** By so much a way on chords is shorter than that on the curve: share of it, and pixels. */
const [SHORTER, SHORTER_PX] = [0.02, 0.2];

function placed(points: readonly Touched[], step: Step): Touched[] {
  const dabs: Touched[] = [];
  const path = createPath(step, (x, y, p) => dabs.push({ x, y, p }));
  for (const point of points) path.add(point);
  path.end();
  return dabs;
}

const stepAt = ({ none, more, least }: Step, p: number) => Math.max(none + more * p, least);

/** The exact curve, cut into pieces, and how far along it each piece begins. */
function measured(points: readonly Touched[], pieces: number): { way: Touched[]; along: number[] } {
  const way = curveThrough(points, pieces);
  let length = 0;
  const along = way.map((place, i) => {
    const before = way[Math.max(i - 1, 0)] as Touched;
    length += Math.sqrt((place.x - before.x) ** 2 + (place.y - before.y) ** 2);
    return length;
  });
  return { way, along };
}

/**
 * What is wrong with dabs: each has to lie on the curve, further along than the one before by a step between the least and the greatest that the
 * pressures on the way between them ask for, with the pressure that is there; and the way that is left must be too short for another.
 */
function faults(points: readonly Touched[], step: Step, pieces: number): string[] {
  const dabs = placed(points, step);
  const { way, along } = measured(points, pieces);
  const found: string[] = [];
  let at = 0;
  for (const [i, dab] of dabs.entries()) {
    const next = i === 0 ? 0 : nearest(dab, at);
    const place = way[next] as Touched;
    const off = Math.sqrt((place.x - dab.x) ** 2 + (place.y - dab.y) ** 2);
    if (off > MOST_OFF) found.push(`dab ${i} lies ${off} px off the curve, or too near to the one before, or too far`);
    if (Math.abs(place.p - dab.p) > MOST_PRESSURE_OFF)
      found.push(`dab ${i} has pressure ${dab.p} instead of ${place.p}`);
    at = next;
  }
  const left = (along.at(-1) as number) - (along[at] as number);
  const most = Math.max(...way.slice(at).map(({ p }) => stepAt(step, p)));
  if (left > most * (1 + SHORTER) + SHORTER_PX) found.push(`${left} px are left at the end`);
  return found;

  /** The nearest place of the curve within one step from `from`. */
  function nearest(dab: Touched, from: number): number {
    let [best, bestOff] = [from, Infinity];
    let [least, greatest] = [Infinity, 0];
    for (let i = from; i < way.length; i++) {
      const place = way[i] as Touched;
      const wanted = stepAt(step, place.p);
      [least, greatest] = [Math.min(least, wanted), Math.max(greatest, wanted)];
      const gone = (along[i] as number) - (along[from] as number);
      if (gone > greatest * (1 + SHORTER) + SHORTER_PX) break;
      const off = Math.sqrt((place.x - dab.x) ** 2 + (place.y - dab.y) ** 2) + Math.abs(place.p - dab.p);
      if (gone >= least - SHORTER_PX && off < bestOff) [best, bestOff] = [i, off];
    }
    return best;
  }
}

const step: fc.Arbitrary<Step> = fc.record({
  none: fc.double({ min: 0, max: 10, noNaN: true }),
  more: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 20, noNaN: true })),
  least: fc.constant(0.5),
});

/** A pen that rests and presses harder widens its dot instead; path.test.ts has that. */
const moves = (points: readonly Touched[]) =>
  points.every(({ x, y }, i) => i === 0 || x !== points[i - 1]?.x || y !== points[i - 1]?.y);

const strokeWithin = (side: number, most: number) => {
  const coordinate = fc.nat(side * 16).map((steps) => steps / 16);
  const point = fc.record({ x: coordinate, y: coordinate, p: fc.nat(1023).map((steps) => steps / 1023) });
  return fc.array(point, { minLength: 2, maxLength: most, size: 'max' }).filter(moves);
};

describe('dabs lie on the exact curve, one step of their pressure from each other', () => {
  test.each([
    [20, 500, 60],
    [120, 1_500, 60],
    [900, 8_000, 15],
  ])('of strokes within %i px', (side, pieces, numRuns) => {
    fc.assert(
      fc.property(strokeWithin(side, 7), step, (points, asked) => {
        expect(faults(points, asked, pieces)).toEqual([]);
      }),
      { numRuns },
    );
  });
});
