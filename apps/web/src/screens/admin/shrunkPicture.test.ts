// @vitest-environment jsdom
import { BADGES } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { picturesMade } from '../../testing/picturesMade.ts';
import { shrunkPicture } from './shrunkPicture.ts';

const FILE = new Blob(['x']);
const png = (bytes: number) => `data:image/png;base64,${btoa('x'.repeat(bytes))}`;

test.each([
  ['a wide one', 400, 300, [50, 0, 300, 300]],
  ['a high one', 100, 300, [0, 100, 100, 100]],
])('of a picture its middle becomes a square badge: %s', async (_, width, height, cut) => {
  const made = picturesMade({ width, height }, () => png(7));
  expect(atob(await shrunkPicture(FILE))).toBe('x'.repeat(7));
  expect(made.drawn).toEqual([[...cut, 0, 0, BADGES.side, BADGES.side]]);
  expect(made.sizes).toEqual([[BADGES.side, BADGES.side]]);
  expect(made.closed()).toBe(1);
});

test('a badge is as large as the server takes it, and the smallest one where none is small enough', async () => {
  const large = BADGES.pictureBytes;
  const made = picturesMade({ width: 9, height: 9 }, (at) => png(large + [2, 1, 0][at]!));
  expect(atob(await shrunkPicture(FILE))).toHaveLength(large);
  expect(made.sizes.map(([side]) => side)).toEqual([BADGES.side, 192, 128]);
  picturesMade({ width: 9, height: 9 }, (at) => png(large + 3 - at));
  expect(atob(await shrunkPicture(FILE))).toHaveLength(large + 1);
});

test('where the browser cannot draw, that is an error, and nothing of the picture stays in memory', async () => {
  const made = picturesMade({ width: 9, height: 9 }, () => png(1), false);
  await expect(shrunkPicture(FILE)).rejects.toThrow(DOMException);
  expect(made.closed()).toBe(1);
});
