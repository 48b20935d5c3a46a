import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ONE } from '../kernel/spans.ts';
import { kernelMaker } from '../kernel/choose.ts';
import type { Point } from '../model.ts';
import { polygonShare, sidesThrough } from '../testing/shapes.ts';
import { createPaper } from './createPaper.ts';
import { createPolygonStroke } from './polygon.ts';

const SIZE = 40;
const place = fc.integer({ min: -30 * 16, max: 70 * 16 }).map((steps) => steps / 16);
const corner: fc.Arbitrary<Point> = fc.record({ x: place, y: place, p: fc.constant(1) });

function covered(corners: readonly Point[]): number[][] {
  const kernel = kernelMaker('reference')!(SIZE, SIZE);
  createPolygonStroke(createPaper(kernel), ONE).add(corners);
  return Array.from({ length: SIZE }, (_, row) =>
    Array.from(kernel.coverage.subarray(row * kernel.stride, row * kernel.stride + SIZE), (value) => value / ONE),
  );
}

/** How often a polygon goes round a place, by the crossings of the ray to its right. */
function winding(corners: readonly Point[], x: number, y: number): number {
  let turns = 0;
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % corners.length] as Point;
    if (a.y <= y === b.y <= y) return;
    const crossing = a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y);
    if (crossing > x) turns += a.y < b.y ? 1 : -1;
  });
  return turns;
}

/** The share of a pixel that is inside, by 16 × 16 places in it; winding numbers of both signs cancel as they do on paper. */
function share(corners: readonly Point[], column: number, row: number): number {
  let sum = 0;
  for (let i = 0; i < 256; i++) sum += winding(corners, column + ((i % 16) + 0.5) / 16, row + ((i >> 4) + 0.5) / 16);
  return Math.min(Math.abs(sum / 256), 1);
}

test('a polygon covers the share of each pixel that lies within it, wherever its corners are', () => {
  fc.assert(
    fc.property(fc.array(corner, { minLength: 3, maxLength: 7 }), fc.nat(SIZE - 1), (corners, row) => {
      const actual = covered(corners)[row] as number[];
      const worst = Math.max(...actual.map((value, column) => Math.abs(value - share(corners, column, row))));
      expect(worst).toBeLessThan(0.08);
    }),
    { numRuns: 150 },
  );
});

/** What is further from its exact area than one level of 255 for each side that passes the pixel: sides stand on 1/256 px. */
function offences(corners: readonly Point[]): string[] {
  const found: string[] = [];
  covered(corners).forEach((values, row) =>
    values.forEach((value, column) => {
      const exact = Math.min(1, polygonShare(corners, column, row));
      const off = Math.abs(value - exact) * 255;
      if (off < 1e-6 || off <= sidesThrough(corners, column, row)) return;
      found.push(`${column}, ${row} is covered ${value} instead of ${exact}`);
    }),
  );
  return found;
}

test('a polygon covers its exact area of each pixel, to one level of 255 for each side there', () => {
  fc.assert(
    fc.property(fc.array(corner, { minLength: 3, maxLength: 9 }), (corners) => {
      expect(offences(corners)).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('a square on the grid covers its pixels wholly and no other', () => {
  const square = [
    { x: 3, y: 5, p: 1 },
    { x: 9, y: 5, p: 1 },
    { x: 9, y: 8, p: 1 },
    { x: 3, y: 8, p: 1 },
  ];
  covered(square).forEach((values, row) =>
    values.forEach((value, column) => expect(value).toBe(row >= 5 && row < 8 && column >= 3 && column < 9 ? 1 : 0)),
  );
});

test('it does not matter how its points came in', () => {
  const kernel = kernelMaker('reference')!(SIZE, SIZE);
  const corners = [3, 30, 12, 22, 35, 9].map((value, i) => ({ x: value, y: (value * 7 + i * 5) % 40, p: 1 }));
  const stroke = createPolygonStroke(createPaper(kernel), ONE);
  for (const point of corners) stroke.add([point]);
  expect(Array.from(kernel.coverage, (value) => value / ONE)).toEqual(covered(corners).flat());
});
