import { expect, test } from 'vitest';
import { coveredByKeyboard } from './visibleHeight.ts';

const IPHONE = 844;

test('a keyboard over the page covers what is missing at the bottom', () => {
  expect(coveredByKeyboard({ height: 508, offsetTop: 0, scale: 1 }, IPHONE)).toBe(336);
});

test('what the page was pushed up by is not covered', () => {
  expect(coveredByKeyboard({ height: 508, offsetTop: 120.4, scale: 1 }, IPHONE)).toBe(216);
  expect(coveredByKeyboard({ height: 508, offsetTop: 400, scale: 1 }, IPHONE)).toBe(0);
});

test('a bar of the browser is no keyboard', () => {
  expect(coveredByKeyboard({ height: IPHONE - 99, offsetTop: 0, scale: 1 }, IPHONE)).toBe(0);
  expect(coveredByKeyboard({ height: IPHONE - 100, offsetTop: 0, scale: 1 }, IPHONE)).toBe(100);
});

test('whoever looks closer sees less, and nothing is covered', () => {
  expect(coveredByKeyboard({ height: 422, offsetTop: 0, scale: 2 }, IPHONE)).toBe(0);
  expect(coveredByKeyboard({ height: 508, offsetTop: 0, scale: 1.005 }, IPHONE)).toBe(336);
});

test('where the page itself becomes lower, nothing is covered', () => {
  expect(coveredByKeyboard({ height: 508, offsetTop: 0, scale: 1 }, 508)).toBe(0);
});
