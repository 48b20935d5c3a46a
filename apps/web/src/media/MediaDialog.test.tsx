// @vitest-environment jsdom
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from '../components/Button.tsx';
import { actOn, focused, pass } from '../testing/actOn.tsx';
import type { Media } from './media.ts';
import { useMediaDialog } from './MediaDialog.tsx';

const otter: Media = { title: 'Otter', imageUrl: '/media/o.jpg', videoUrl: '/media/o.mp4', mayDownload: true };
const fox: Media = { title: 'Fox', imageUrl: '/media/f.jpg', videoUrl: null, mayDownload: false };

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

async function open(what: string) {
  const closed: string[] = [];
  const acting = await actOn(<Shelf onClosed={(title) => closed.push(title)} />, { language: 'en' });
  await acting.user.click(screen.getByRole('button', { name: `Show the ${what}` }));
  await screen.findByRole('dialog');
  return { ...acting, closed };
}

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

test('Enter on the picture plays how it was drawn', async () => {
  const { user } = await open('otter');
  play('Otter').focus();
  await user.keyboard('{Enter}');
  expect(video().src).toContain('/media/o.mp4');
  expect(video().poster).toContain('/media/o.jpg');
});

test('a video that does not load is said in words, and the picture can be played again', async () => {
  const { user } = await open('otter');
  await user.click(play('Otter'));
  fireEvent.error(video());
  expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
  await user.click(play('Otter'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a picture that cannot be played is no button', async () => {
  await open('fox');
  expect(screen.getByRole('img', { name: 'Fox' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Play/ })).toBeNull();
});

test('what may be taken home is offered: the picture under its own name, or the video that plays', async () => {
  const { user } = await open('named otter');
  const download = () => screen.getByRole<HTMLAnchorElement>('link', { name: 'Download' });
  expect(download().getAttribute('href')).toBe('/media/o.jpg');
  expect(download().download).toBe('mine.jpg');
  await user.click(play('Otter'));
  expect(download().getAttribute('href')).toBe('/media/o.mp4');
  expect(download().download).toBe('');
});

test('a drawing without a name of its own is called as its address says', async () => {
  await open('otter');
  const download = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download' });
  expect(download.hasAttribute('download')).toBe(true);
  expect(download.download).toBe('');
});

test('the browser offers its menu and its dragging only where taking home is allowed', async () => {
  const { user } = await open('otter');
  expect(isKept(play('Otter'), 'contextMenu')).toBe(false);
  expect(isKept(play('Otter'), 'dragStart')).toBe(false);
  await user.click(play('Otter'));
  expect(isKept(video(), 'contextMenu')).toBe(false);
});

test('where taking home is forbidden there is no download, no menu of the browser and no dragging', async () => {
  const { user } = await open('guarded otter');
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
