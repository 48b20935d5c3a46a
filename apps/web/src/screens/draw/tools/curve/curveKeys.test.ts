import { expect, test } from 'vitest';
import { curveMoves } from './curveKeys.ts';

const NONE = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

test.each<[string, readonly [number, number], readonly [number, number]]>([
  ['ArrowLeft', [-0.01, 0], [-0.1, 0]],
  ['ArrowRight', [0.01, 0], [0.1, 0]],
  ['ArrowUp', [0, 0.01], [0, 0.1]],
  ['ArrowDown', [0, -0.01], [0, -0.1]],
  ['PageUp', [0, 0.1], [0, 0.1]],
  ['PageDown', [0, -0.1], [0, -0.1]],
  ['Home', [0, -1], [0, -1]],
  ['End', [0, 1], [0, 1]],
])('the key %s moves a point by %j, and with Shift by %j', (key, by, byShift) => {
  const moves = (held: object) => curveMoves({ ...NONE, ...held, key })?.map((share) => share + 0);
  expect(moves({})).toEqual(by);
  expect(moves({ shiftKey: true })).toEqual(byShift);
  for (const held of ['ctrlKey', 'altKey', 'metaKey']) expect(moves({ [held]: true })).toBeUndefined();
});

test('other keys move no point', () => {
  expect(['a', 'Tab', '+', 'Delete', ' '].map((key) => curveMoves({ ...NONE, key }))).toEqual(Array(5).fill(null));
});
