import { expect, test } from 'vitest';
import { PALETTE } from '../../../canvas/colors/palette.ts';
import { quickColors } from './quickColors.ts';

const grey = (r: number, g = 100, b = 100) => ({ r, g, b, a: 255 });
const palette = PALETTE.map(({ color }) => color);

test('the last colours come first, and the palette fills up to eight', () => {
  expect(quickColors([], null)).toEqual(palette.slice(0, 8));
  expect(quickColors([grey(1), grey(2)], null)).toEqual([grey(1), grey(2), ...palette.slice(0, 6)]);
  const many = Array.from({ length: 9 }, (_, i) => grey(i));
  expect(quickColors(many, null)).toEqual(many.slice(0, 8));
});

test('each colour is there once, as often as it was used', () => {
  const [first, second, ...rest] = palette;
  expect(quickColors([second!, grey(1), second!], null)).toEqual([second, grey(1), first, ...rest.slice(0, 5)]);
});

test.each([[grey(101)], [grey(100, 101)], [grey(100, 100, 101)]])(
  '%j is another colour than its neighbour',
  (other) => {
    expect(quickColors([grey(100), other], null).slice(0, 2)).toEqual([grey(100), other]);
    expect(quickColors([grey(100), other], [other])).toEqual([other]);
  },
);

test('where colours are given there are no others', () => {
  const allowed = [grey(1), grey(2), grey(3)];
  expect(quickColors([grey(9), grey(3)], allowed)).toEqual([grey(3), grey(1), grey(2)]);
});
