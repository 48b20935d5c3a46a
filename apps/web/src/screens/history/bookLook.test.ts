import { expect, test } from 'vitest';
import { bookLook } from './bookLook.ts';

const ids = Array.from({ length: 200 }, (_, i) => `8271afd0-3125-86be-bd5c-2ca1f5a4${1000 + i}`);

test('a book looks the same whenever it is taken off the shelf', () => {
  for (const id of ids) expect(bookLook(id, 5)).toEqual(bookLook(id, 5));
});

test('books come in every colour, and none is taller than its shelf or too thin to hit', () => {
  const looks = ids.map((id) => bookLook(id, 5));
  expect(new Set(looks.map(({ color }) => color))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]));
  expect(new Set(looks.map(({ bands }) => bands))).toEqual(new Set([1, 2, 3]));
  for (const { height, thickness } of looks) {
    expect(height).toBeGreaterThanOrEqual(0.82);
    expect(height).toBeLessThanOrEqual(1);
    expect(thickness).toBeGreaterThanOrEqual(2.75);
  }
});

test('the more pages, the thicker, but a shelf holds more than one', () => {
  expect(bookLook('a', 9).thickness).toBeGreaterThan(bookLook('a', 3).thickness);
  expect(bookLook('a', 1000).thickness).toBe(4.25);
});
