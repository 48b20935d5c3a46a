import { expect, test } from 'vitest';
import { HIDDEN, type Media, type MediaEvent, nextView } from './media.ts';

const otter: Media = { drawingId: 'otter', title: 'Otter', imageUrl: '/media/o.jpg', mayDownload: true };
const after = (...events: MediaEvent[]) => events.reduce(nextView, HIDDEN);
const show: MediaEvent = { kind: 'show', media: otter };
const play = (videoUrl: string | null, at = 7): MediaEvent => ({ kind: 'clicked', at, videoUrl });

test('nothing is shown until somebody asks, and nothing after it was closed', () => {
  expect(after()).toEqual(HIDDEN);
  expect(after(play('/o.mp4'), { kind: 'videoFailed' })).toEqual(HIDDEN);
  expect(after(show, play('/o.mp4'), { kind: 'closed' })).toEqual(HIDDEN);
});

test('the picture comes first, a click plays the video', () => {
  expect(after(show)).toEqual({ kind: 'image', media: otter, hasFailed: false });
  expect(after(show, play('/o.mp4'))).toEqual({ kind: 'video', media: otter, url: '/o.mp4' });
});

test('as long as there is no video a click plays the lines, another one from the beginning, and then the video', () => {
  expect(after(show, play(null))).toEqual({ kind: 'lines', media: otter, at: 7 });
  expect(after(show, play(null), play(null, 9))).toEqual({ kind: 'lines', media: otter, at: 9 });
  expect(after(show, play(null), play('/o.mp4'))).toMatchObject({ kind: 'video' });
});

test('a video that plays is not begun anew by what happens around it', () => {
  expect(after(show, play('/o.mp4?1'), play('/o.mp4?2'))).toMatchObject({ url: '/o.mp4?1' });
  expect(after(show, { kind: 'videoFailed' })).toMatchObject({ kind: 'image', hasFailed: false });
});

test('a video that does not load gives way to the picture, and can be tried again', () => {
  const failed = after(show, play('/o.mp4'), { kind: 'videoFailed' });
  expect(failed).toMatchObject({ kind: 'image', hasFailed: true });
  expect(nextView(failed, play('/o.mp4'))).toMatchObject({ kind: 'video' });
});
