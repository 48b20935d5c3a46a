import { expect, test } from 'vitest';
import { byteRange } from './byteRange.ts';

test.each([
  [undefined, 'whole'],
  ['bytes=0-', [0, 9]],
  ['bytes=0-0', [0, 0]],
  ['bytes=3-5', [3, 5]],
  ['bytes=9-9', [9, 9]],
  ['bytes=5-99', [5, 9]],
  ['bytes=10-', 'none'],
  ['bytes=-3', [7, 9]],
  ['bytes=-99', [0, 9]],
  ['bytes=-0', 'none'],
  ['bytes=5-3', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,3-4', 'whole'],
  ['lines=0-1', 'whole'],
  ['bytes=0x1-2', 'whole'],
  [' Bytes=1-2 ', [1, 2]],
] as const)('%j of ten bytes is %j', (header, range) => {
  expect(byteRange(header, 10)).toEqual(range);
});

test('of nothing there is no part', () => {
  expect(byteRange('bytes=0-0', 0)).toBe('none');
  expect(byteRange('bytes=-1', 0)).toBe('none');
});
