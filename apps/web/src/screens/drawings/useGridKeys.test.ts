import { expect, test } from 'vitest';
import { target } from './useGridKeys.ts';

/** Ten in rows of four: 0–3, 4–7, 8 and 9. */
const go = (key: string, from: number, isFar = false) => target(key, isFar, from, 4, 10);

test.each([
  ['ArrowRight', 3, 4],
  ['ArrowRight', 9, 9],
  ['ArrowLeft', 4, 3],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 5],
  ['ArrowDown', 7, 9],
  ['ArrowDown', 8, 8],
  ['ArrowUp', 5, 1],
  ['ArrowUp', 2, 2],
  ['PageDown', 1, 9],
  ['PageUp', 9, 1],
  ['Home', 6, 4],
  ['End', 4, 7],
  ['End', 8, 9],
])('%s leads from picture %i to picture %i', (key, from, to) => {
  expect(go(key, from)).toBe(to);
});

test('with Ctrl, Home and End lead to the first and the last picture', () => {
  expect([go('Home', 6, true), go('End', 2, true)]).toEqual([0, 9]);
});

test('other keys mean what they always mean', () => {
  expect([go('Enter', 3), go('a', 3), go('Tab', 3)]).toEqual([null, null, null]);
});
