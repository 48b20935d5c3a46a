import type { DrawingMedia } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { filmIn, waitOf } from './useFilm.ts';

const NOW = 1_000_000;
const media = (video: DrawingMedia['video'], more: Partial<DrawingMedia> = {}): DrawingMedia => ({
  drawingId: 'o',
  picture: 'ready',
  video,
  isPublic: false,
  ...more,
});

test.each(['waiting', 'rendering'] as const)('a video that is %s is looked for again soon', (video) => {
  expect(waitOf(media(video), NOW)).toBe(2_500);
});

test('a signed address is asked for anew before it has run out, and never in a hurry', () => {
  expect(waitOf(media('ready', { expiresAt: NOW + 300_000 }), NOW)).toBe(270_000);
  expect(waitOf(media('ready', { expiresAt: NOW - 1 }), NOW)).toBe(2_500);
});

test.each([
  ['a public one', media('ready')],
  ['one nobody asked for', media('none')],
  ['one that failed', media('failed')],
  ['one that is not this reader’s', null],
  ['one of which nothing is known', undefined],
])('%s is not asked for by itself', (_what, known) => {
  expect(waitOf(known, NOW)).toBe(false);
});

test('a video is there once it has a name', () => {
  const address = (name: string) => `/drawings/${name}`;
  expect(filmIn(media('ready', { mp4: 'o.mp4' }), address)).toEqual({
    status: 'ready',
    url: '/drawings/o.mp4',
    ms: null,
  });
  expect(filmIn(media('ready'), address)).toEqual({ status: 'unknown' });
  expect(filmIn(media('rendering'), address)).toEqual({ status: 'making' });
  expect(filmIn(media('refused'), address)).toEqual({ status: 'unknown' });
  expect(filmIn(null, address)).toEqual({ status: 'unknown' });
});
