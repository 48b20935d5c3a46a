// @vitest-environment jsdom
import { BLOG } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { picturesMade } from '../../../testing/picturesMade.ts';
import { newsPicture } from './newsPicture.ts';

const FILE = new Blob(['x']);
const SIDE = BLOG.pictureSide;
/** As many letters of base64 as these bytes take. */
const letters = (bytes: number) => Math.floor(bytes / 0.75);

test.each([
  ['as large as it is', 300, 200, [300, 200]],
  ['as large as it is, up to what the server takes', SIDE, SIDE, [SIDE, SIDE]],
  ['smaller by its longer side', SIDE / 2, 2 * SIDE, [SIDE / 4, SIDE]],
  ['never thinner than a pixel', 9 * SIDE, 1, [SIDE, 1]],
  ['never lower than a pixel', 1, 9 * SIDE, [1, SIDE]],
])('a picture of the news is %s', async (_, width, height, size) => {
  const made = picturesMade({ width, height }, (_at, kind) => `data:${kind};base64,AAAA`);
  expect(await newsPicture(FILE)).toBe('AAAA');
  expect([made.sizes, made.drawn, made.closed()]).toEqual([[size], [[0, 0, ...size]], 1]);
});

test('of kinds and qualities the first one counts that the browser makes and the server takes', async () => {
  const fits = letters(BLOG.pictureBytes);
  const made = picturesMade({ width: 9, height: 9 }, (at, kind) =>
    at === 0 ? 'data:image/png;base64,PNG' : `data:${kind};base64,${'A'.repeat(at === 1 ? fits + 1 : fits)}`,
  );
  expect(await newsPicture(FILE)).toHaveLength(fits);
  expect(made.asked).toEqual([
    ['image/webp', 0.9],
    ['image/jpeg', 0.9],
    ['image/jpeg', 0.7],
  ]);
});

test('where the browser cannot draw, that is an error, and nothing of the picture stays in memory', async () => {
  const made = picturesMade({ width: 9, height: 9 }, () => '', false);
  await expect(newsPicture(FILE)).rejects.toThrow(DOMException);
  expect(made.closed()).toBe(1);
});
