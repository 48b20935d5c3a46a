import { expect, test } from 'vitest';
import { median, percentile } from './median.ts';

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

test('a percentile is the smallest value that so large a share does not exceed', () => {
  expect(percentile(hundred, 0.95)).toBe(95);
  expect(percentile(hundred, 0.99)).toBe(99);
  expect(percentile(hundred, 1)).toBe(100);
  expect(percentile(hundred, 0)).toBe(1);
  expect(percentile([3, 1, 2], 0.95)).toBe(3);
});

test('the median of an even number of values is the lower one of the middle two', () => {
  expect(median([4, 1, 3, 2])).toBe(2);
});

test('nothing has no percentile', () => {
  expect(percentile([], 0.5)).toBeNaN();
});
