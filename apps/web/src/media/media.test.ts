import { expect, test } from 'vitest';
import { HIDDEN, type Media, type MediaEvent, nextView } from './media.ts';

const otter: Media = { title: 'Otter', imageUrl: '/media/o.jpg', videoUrl: '/media/o.mp4', mayDownload: true };
const still: Media = { ...otter, videoUrl: null };
const after = (...events: MediaEvent[]) => events.reduce(nextView, HIDDEN);

test('nothing is shown until somebody asks, and nothing after it was closed', () => {
  expect(after()).toEqual(HIDDEN);
  expect(after({ kind: 'clicked' }, { kind: 'videoFailed' })).toEqual(HIDDEN);
  expect(after({ kind: 'show', media: otter }, { kind: 'clicked' }, { kind: 'closed' })).toEqual(HIDDEN);
});

test('the picture comes first, a click plays the video', () => {
  expect(after({ kind: 'show', media: otter })).toEqual({ kind: 'image', media: otter, hasFailed: false });
  expect(after({ kind: 'show', media: otter }, { kind: 'clicked' })).toEqual({
    kind: 'video',
    media: otter,
    url: '/media/o.mp4',
  });
});

test('what has no video stays a picture', () => {
  expect(after({ kind: 'show', media: still }, { kind: 'clicked' })).toMatchObject({ kind: 'image' });
});

test('a video that does not load gives way to the picture, and can be tried again', () => {
  const failed = after({ kind: 'show', media: otter }, { kind: 'clicked' }, { kind: 'videoFailed' });
  expect(failed).toMatchObject({ kind: 'image', hasFailed: true });
  expect(nextView(failed, { kind: 'clicked' })).toMatchObject({ kind: 'video' });
});
