import { expect, it } from 'vitest';
import { slopeOf } from './slope.ts';

it('A straight line has its slope, and no error', () => {
  expect(
    slopeOf([
      [0, 5],
      [1, 8],
      [2, 11],
      [3, 14],
    ]),
  ).toEqual({ slope: 3, error: 0 });
});

it('Points that scatter tell how little is known', () => {
  const { slope, error } = slopeOf([
    [0, 0],
    [1, 2],
    [2, 0],
    [3, 2],
  ]);
  expect(slope).toBeCloseTo(0.4);
  expect(error).toBeCloseTo(Math.sqrt(0.32));
});
