import { type FreeCurve } from '@tuschel/ink';
import { expect, test } from 'vitest';
import { shapedBy } from './pressureShape.ts';

const SOFT: FreeCurve = [
  [0, 0.2],
  [0.5, 0.9],
  [1, 1],
];
const HARD: FreeCurve = [
  [0, 0],
  [0.5, 0.1],
  [1, 0.8],
];

test('a hand’s pressure counts as it is bent, or as a curve of one’s own says, whichever was asked for last', () => {
  const half = (pressureCurve: number, freeCurve: FreeCurve | null) => shapedBy({ pressureCurve, freeCurve })(0.5);
  expect(half(0, null)).toBe(0.5);
  expect(half(50, null)).toBeGreaterThan(0.5);
  expect(half(-50, null)).toBeLessThan(0.5);
  for (const bend of [0, 100, -100]) {
    expect(half(bend, SOFT)).toBeCloseTo(0.9);
    expect(half(bend, HARD)).toBeCloseTo(0.1);
    expect(half(bend, SOFT)).toBeCloseTo(0.9);
  }
  expect(half(0, null)).toBe(0.5);
});
