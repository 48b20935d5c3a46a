import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOutColumns } from './columns.ts';

const WIDTH = 1_080;
const HEAD = 158;
/** A line of a story with its picture. */
const LINE = 760;

test('a book of usual length is one column in its own size', () => {
  const { columns, scale, height } = layOutColumns(Array<number>(13).fill(LINE), WIDTH, HEAD);
  expect([columns.length, scale, height]).toEqual([1, 1, HEAD + 13 * LINE]);
});

test('a story of a hundred lines is wide enough to be read: twice as wide a column as in one long strip', () => {
  const { columns, scale, height } = layOutColumns(Array<number>(100).fill(LINE), WIDTH, HEAD);
  const strip = 15_000 / (HEAD + 100 * LINE);
  expect(scale).toBeGreaterThan(2 * strip);
  expect(WIDTH * scale).toBeGreaterThan(450);
  expect([columns.length, height]).toEqual([3, HEAD + 34 * LINE]);
});

test('nothing at all is one empty sheet', () => {
  expect(layOutColumns([], WIDTH, HEAD)).toMatchObject({ height: HEAD, scale: 1 });
});

test('every block stands once, in order, and a browser can make the sheet', () => {
  const books = fc.array(fc.integer({ min: 60, max: 1_100 }), { minLength: 1, maxLength: 220 });
  fc.assert(
    fc.property(books, (heights) => {
      const { columns, scale, height } = layOutColumns(heights, WIDTH, HEAD);
      expect(columns.flat()).toEqual(heights.map((_, block) => block));
      const [across, down] = [WIDTH * columns.length * scale, height * scale];
      expect(Math.max(across, down)).toBeLessThanOrEqual(15_001);
      expect(across * down).toBeLessThanOrEqual(16_700_000);
      expect(scale).toBeLessThanOrEqual(1);
      for (const column of columns) {
        expect(HEAD + column.reduce((total, block) => total + (heights[block] ?? 0), 0)).toBeLessThanOrEqual(height);
      }
    }),
  );
});

test('no other number of columns shows the book much larger', () => {
  const books = fc.array(fc.integer({ min: 60, max: 1_100 }), { minLength: 30, maxLength: 220 });
  fc.assert(
    fc.property(books, (heights) => {
      const { scale } = layOutColumns(heights, WIDTH, HEAD);
      const all = heights.reduce((total, one) => total + one, 0);
      // However it is laid out, the sheet has at least as much area as its blocks.
      expect(scale).toBeGreaterThan(0.8 * Math.min(1, Math.sqrt(16_200_000 / (WIDTH * (all + 4 * HEAD)))));
    }),
  );
});
