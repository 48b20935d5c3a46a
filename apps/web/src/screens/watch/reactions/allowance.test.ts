import { expect, test } from 'vitest';
import { createAllowance } from './allowance.ts';

test('three in any second go out, one more does not', () => {
  const allows = createAllowance(3, 1_000);
  expect([0, 10, 20, 30, 999].map(allows)).toEqual([true, true, true, false, false]);
  expect([1_000, 1_005, 1_010, 1_011].map(allows)).toEqual([true, false, true, false]);
});
