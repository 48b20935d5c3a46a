// @vitest-environment jsdom
import type { DrawingMedia } from '@tuschel/protocol';
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from '../components/Button.tsx';
import { actOn, type ActingOptions, focused, pass, refused } from '../testing/actOn.tsx';
import type { Media } from './media.ts';
import { useMediaDialog } from './MediaDialog.tsx';

const otter: Media = { drawingId: 'o', title: 'Otter', imageUrl: '/media/o.jpg', mayDownload: true };
const fox: Media = { drawingId: 'f', title: 'Fox', imageUrl: '/media/f.jpg', mayDownload: false };

function Shelf({ onClosed }: { onClosed: (title: string) => void }) {
  const show = useMediaDialog();
  const open = (media: Media) => void show(media).then(() => onClosed(media.title));
  return (
    <>
      <Button onPress={() => open(otter)}>Show the otter</Button>
      <Button onPress={() => open({ ...otter, mayDownload: false })}>Show the guarded otter</Button>
      <Button onPress={() => open({ ...otter, fileName: 'mine.jpg' })}>Show the named otter</Button>
      <Button onPress={() => open(fox)}>Show the fox</Button>
    </>
  );
}

/** While a video is on its way. */
const LOOK_EVERY_MS = 2_500;
const MEDIA = 'POST /drawing/media';
const ASK = 'POST /drawing/o/render';
/** What the server has of the otter. */
const media = (video: DrawingMedia['video'], more: Partial<DrawingMedia> = {}): DrawingMedia => ({
  drawingId: 'o',
  picture: 'ready',
  video,
  isPublic: false,
  ...(video === 'ready' ? { mp4: 'o.mp4?signed', videoMs: 12_000 } : {}),
  ...more,
});
const list = (one: DrawingMedia) => ({ drawings: [one] });
const READY: ActingOptions = { api: (call) => (call === MEDIA ? list(media('ready')) : undefined) };
const NONE: ActingOptions = { api: (call) => (call === MEDIA ? { drawings: [] } : undefined) };

async function open(what: string, options: ActingOptions = READY) {
  const closed: string[] = [];
  const acting = await actOn(<Shelf onClosed={(title) => closed.push(title)} />, { language: 'en', ...options });
  await acting.user.click(screen.getByRole('button', { name: `Show the ${what}` }));
  await screen.findByRole('dialog');
  return { ...acting, closed };
}

/** Once it is known that there is a video. */
const isThere = () => screen.findByRole('link', { name: 'Download video' });
const play = (title: string) => screen.getByRole('button', { name: `Play how it was drawn: ${title}` });
const video = () => screen.getByLabelText<HTMLVideoElement>('Otter', { selector: 'video' });
/** Whether the browser's own menu, or its own dragging, is kept from an element. */
function isKept(element: Element, event: 'contextMenu' | 'dragStart'): boolean {
  const happening = createEvent[event](element);
  fireEvent(element, happening);
  return happening.defaultPrevented;
}

test('a drawing opens over the page, is closed by Escape, and the focus goes back to the button that opened it', async () => {
  const closed: string[] = [];
  const { user } = await actOn(<Shelf onClosed={(title) => closed.push(title)} />, { language: 'en' });
  screen.getByRole('button', { name: 'Show the otter' }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Otter' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(closed).toEqual(['Otter']);
  await waitFor(() => expect(focused()).toBe('Show the otter'));
});

test('the button closes it, too', async () => {
  const { user, closed } = await open('otter');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(closed).toEqual(['Otter']);
});

test('Enter on the picture plays the video, which everybody finds below the drawings of the media host', async () => {
  const { user, client } = await open('otter');
  await isThere();
  play('Otter').focus();
  await user.keyboard('{Enter}');
  expect(video().src).toBe(`${client.env.drawingsUrl}/o.mp4?signed`);
  expect(video().poster).toContain('/media/o.jpg');
});

test('a video that does not load is said in words, its address is asked for anew, and it can be played again', async () => {
  const { user, asked } = await open('otter');
  await isThere();
  await user.click(play('Otter'));
  fireEvent.error(video());
  expect(screen.getByRole('alert').textContent).toBe('The video could not be loaded. Please try to reload the page.');
  await waitFor(() => expect(asked.filter(({ call }) => call === MEDIA)).toHaveLength(2));
  await user.click(play('Otter'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('without a video the lines are played at once, and again for whoever presses them', async () => {
  const { user } = await open('otter', NONE);
  await user.click(play('Otter'));
  expect(await screen.findByTestId('media-canvas')).toBeTruthy();
  expect(document.querySelector('video')).toBeNull();
  await user.click(play('Otter'));
  expect(screen.getByTestId('media-canvas')).toBeTruthy();
});

test('lines that play are not interrupted by the video; who presses them then sees it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let video: DrawingMedia['video'] = 'rendering';
  const { user } = await open('otter', { api: (call) => (call === MEDIA ? list(media(video)) : undefined) });
  expect(await screen.findByText('The video is being made…')).toBeTruthy();
  await user.click(play('Otter'));
  video = 'ready';
  await pass(LOOK_EVERY_MS);
  await isThere();
  expect(screen.getByTestId('media-canvas')).toBeTruthy();
  await user.click(play('Otter'));
  expect(document.querySelector('video')).not.toBeNull();
});

test('whoever wants a video asks for one, sees that it waits, is made and is there, and takes it home', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const states: DrawingMedia['video'][] = ['none', 'waiting', 'rendering', 'ready'];
  let at = 0;
  const { user, asked } = await open('otter', {
    api: (call) => {
      if (call === ASK) at = 1;
      return call === MEDIA || call === ASK
        ? call === ASK
          ? media('waiting')
          : list(media(states[at] ?? 'none'))
        : undefined;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Make a video' }));
  expect(await screen.findByText('The video is waiting for its turn.')).toBeTruthy();
  expect(asked.find(({ call }) => call === ASK)?.body).toEqual({ kind: 'video' });
  at = 2;
  await pass(LOOK_EVERY_MS);
  expect(await screen.findByText('The video is being made…')).toBeTruthy();
  at = 3;
  await pass(LOOK_EVERY_MS);
  const link = await isThere();
  expect(link.getAttribute('download')).toBe('Otter.mp4');
  expect(screen.queryByText('The video is being made…')).toBeNull();
});

test('a video that could not be made says so, and is tried again; a refusal says why', async () => {
  let isRefused = true;
  const { user } = await open('otter', {
    api: (call) => {
      if (call === MEDIA) return list(media('failed', { renderError: 'three attempts' }));
      if (call !== ASK) return undefined;
      if (isRefused) throw refused(429, 'tooManyRequests');
      return media('waiting');
    },
  });
  expect(await screen.findByText('The video could not be made.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  isRefused = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The video is waiting for its turn.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['is refused to this reader', 'refused' as const],
  ['is not known', null],
])('a video that %s is neither offered nor asked for; the lines play all the same', async (_why, state) => {
  const { user, asked } = await open(
    'otter',
    state === null ? NONE : { api: (call) => (call === MEDIA ? list(media(state)) : undefined) },
  );
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain(MEDIA));
  expect(screen.queryByRole('link', { name: 'Download video' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Make a video' })).toBeNull();
  await user.click(play('Otter'));
  expect(await screen.findByTestId('media-canvas')).toBeTruthy();
});

test('a video of another host is fetched and kept, and one that does not come says so', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { user } = await open('otter', {
    ...READY,
    client: ({ env }) => ({ env: { ...env, drawingsUrl: 'https://cdn.example/drawings' } }),
  });
  const fetched: string[] = [];
  let status = 200;
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url);
    return new Response('film', { status });
  });
  await user.click(await isThere());
  await waitFor(() => expect(saved).toEqual(['Otter.mp4']));
  expect(fetched).toEqual(['https://cdn.example/drawings/o.mp4?signed']);
  status = 404;
  await user.click(await isThere());
  expect(await screen.findByText('The video could not be downloaded.')).toBeTruthy();
  expect(saved).toHaveLength(1);
});

test('the picture may be taken home under its own name, whatever plays', async () => {
  const { user } = await open('named otter');
  await isThere();
  const download = () => screen.getByRole<HTMLAnchorElement>('link', { name: 'Download' });
  expect(download().getAttribute('href')).toBe('/media/o.jpg');
  expect(download().download).toBe('mine.jpg');
  await user.click(play('Otter'));
  expect(download().getAttribute('href')).toBe('/media/o.jpg');
});

test('a drawing without a name of its own is called as its address says', async () => {
  await open('otter');
  const download = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download' });
  expect(download.hasAttribute('download')).toBe(true);
  expect(download.download).toBe('');
});

test('the browser offers its menu and its dragging only where taking home is allowed', async () => {
  const { user } = await open('otter');
  await isThere();
  expect(isKept(play('Otter'), 'contextMenu')).toBe(false);
  expect(isKept(play('Otter'), 'dragStart')).toBe(false);
  await user.click(play('Otter'));
  expect(isKept(video(), 'contextMenu')).toBe(false);
});

test('where taking home is forbidden there is no download, no menu of the browser and no dragging', async () => {
  const { user } = await open('guarded otter');
  await isThere();
  expect(screen.queryByRole('link', { name: 'Download' })).toBeNull();
  expect(isKept(play('Otter'), 'contextMenu')).toBe(true);
  expect(isKept(play('Otter'), 'dragStart')).toBe(true);
  await user.click(play('Otter'));
  expect(isKept(video(), 'contextMenu')).toBe(true);
  expect(video().getAttribute('controlslist')).toBe('nodownload');
});

test('another drawing takes the place of the one before, which counts as closed', async () => {
  const closed: string[] = [];
  const show = vi.fn<ReturnType<typeof useMediaDialog>>();
  function Both() {
    show.mockImplementation(useMediaDialog());
    return null;
  }
  await actOn(<Both />, { language: 'en' });
  const first = show(otter).then(() => closed.push('otter'));
  await screen.findByRole('dialog', { name: 'Otter' });
  void show(fox);
  await first;
  expect(await screen.findByRole('dialog', { name: 'Fox' })).toBeTruthy();
  expect(closed).toEqual(['otter']);
});

test('each drawing has its own video, and what went wrong with one is not told of the next', async () => {
  const show = vi.fn<ReturnType<typeof useMediaDialog>>();
  function Both() {
    show.mockImplementation(useMediaDialog());
    return null;
  }
  const { user, asked } = await actOn(<Both />, {
    language: 'en',
    api: (call, body) => {
      if (call === ASK) throw refused(429, 'tooManyRequests');
      const [drawingId = ''] = (body as { drawingIds?: string[] }).drawingIds ?? [];
      return call === MEDIA ? list(media(drawingId === 'f' ? 'ready' : 'none', { drawingId })) : undefined;
    },
  });
  act(() => void show(otter));
  await user.click(await screen.findByRole('button', { name: 'Make a video' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  act(() => void show({ ...fox, mayDownload: true }));
  await isThere();
  expect([screen.queryByRole('alert'), screen.queryByRole('button', { name: 'Make a video' })]).toEqual([null, null]);
  act(() => void show(otter));
  expect(await screen.findByRole('button', { name: 'Make a video' })).toBeTruthy();
  expect([screen.queryByRole('alert'), screen.queryByRole('link', { name: 'Download video' })]).toEqual([null, null]);
  expect(asked.filter(({ call }) => call === ASK)).toHaveLength(1);
});

test('the hint that a picture can be played goes after a moment, and comes back with the pointer', async () => {
  await open('otter');
  vi.useFakeTimers();
  const hint = () => play('Otter').querySelector('span')?.className;
  const shown = hint();
  fireEvent.pointerMove(play('Otter'));
  await pass(499);
  expect(hint()).toBe(shown);
  await pass(1);
  const gone = hint();
  expect(gone).not.toBe(shown);
  fireEvent.pointerMove(play('Otter'));
  expect(hint()).toBe(shown);
});
