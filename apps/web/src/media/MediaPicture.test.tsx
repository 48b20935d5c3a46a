import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { expect, test } from 'vitest';
import type { Catalogue } from '../catalogue.ts';
import texts from '../texts/screens.en.json' with { type: 'json' };
import { HIDDEN, type Media, type MediaEvent, nextView } from './media.ts';
import { MediaPicture } from './MediaPicture.tsx';

const messages: Catalogue = texts;

const otter: Media = { title: 'Otter', imageUrl: '/media/o.jpg', videoUrl: '/media/o.mp4', mayDownload: true };

function shown(media: Media, ...events: MediaEvent[]): string {
  const view = events.reduce(nextView, nextView(HIDDEN, { kind: 'show', media }));
  if (view.kind === 'hidden') return '';
  return renderToStaticMarkup(
    <IntlProvider locale="en" messages={messages}>
      <MediaPicture view={view} onClick={() => undefined} onVideoFailed={() => undefined} />
    </IntlProvider>,
  );
}

test('a picture that can be played says so and shows the hint', () => {
  const html = shown(otter);
  expect(html).toContain('<img src="/media/o.jpg" alt="Otter"/>');
  expect(html).toMatch(/<button[^>]*aria-label="Play how it was drawn: Otter"/);
});

test('one that cannot be played is no button', () => {
  expect(shown({ ...otter, videoUrl: null })).not.toContain('<button');
});

test('the video plays with controls, which offer no download where that is not allowed', () => {
  expect(shown(otter, { kind: 'clicked' })).toMatch(/<video src="\/media\/o.mp4"[^>]*controls=""/);
  expect(shown(otter, { kind: 'clicked' })).not.toContain('nodownload');
  expect(shown({ ...otter, mayDownload: false }, { kind: 'clicked' })).toMatch(/controlsList="nodownload"/i);
});

test('a video that does not load is told in words, over the picture', () => {
  const html = shown(otter, { kind: 'clicked' }, { kind: 'videoFailed' });
  expect(html).toContain('The video could not be loaded. Please try to reload the page.');
  expect(html).toContain('/media/o.jpg');
});
