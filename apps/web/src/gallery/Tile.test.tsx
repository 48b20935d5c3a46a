// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { actOn } from '../testing/actOn.tsx';
import type { Picture } from './picture.ts';
import { Tile } from './Tile.tsx';

const SAIL: Picture = { drawingId: 'sail', width: 300, height: 200, alt: 'A sail', warning: 0 };

async function hang(change: Partial<Picture> = {}) {
  const onOpen = vi.fn<() => void>();
  const { path } = await actOn(
    <Tile
      picture={{ ...SAIL, ...change }}
      place={{ width: 300, height: 200 }}
      isFirst
      caption="by Ben"
      onOpen={onOpen}
    />,
  );
  const link = screen.getByRole<HTMLAnchorElement>('link');
  return { link, onOpen, path };
}

test('a press opens a picture over the page; where a new tab or window is asked for it is left to the browser', async () => {
  const { link, onOpen, path } = await hang();
  expect([link.getAttribute('href'), link.style.height]).toEqual(['/d/sail', '200px']);
  expect(screen.getByText('by Ben')).toBeTruthy();
  // A browser would go to its address now.
  const stay = (event: Event) => event.preventDefault();
  addEventListener('click', stay);
  for (const held of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey']) {
    fireEvent.click(link, { [held]: true });
    expect([held, onOpen.mock.calls.length]).toEqual([held, 0]);
  }
  removeEventListener('click', stay);
  expect(fireEvent.click(link)).toBe(false);
  expect([onOpen.mock.calls.length, path()]).toEqual([1, '/']);
});

test('of a picture that warns one sees a few pixels and what of, and it opens as well', async () => {
  const { link, onOpen } = await hang({ warning: 1, preview: 'data:few' });
  expect(link.getAttribute('aria-label')).toBe('Achtung: Horror');
  expect(link.textContent).toBe('Horror');
  expect([...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual(['data:few']);
  fireEvent.click(link);
  expect(onOpen).toHaveBeenCalledTimes(1);
});

test('a picture that warns and has no pixels of its own shows none', async () => {
  await hang({ warning: 1 });
  expect(document.querySelector('img')).toBeNull();
});

test('a picture that does not warn is read as what it shows', async () => {
  const { link } = await hang();
  expect(link.hasAttribute('aria-label')).toBe(false);
  expect(screen.getByRole('img', { name: 'A sail' }).getAttribute('loading')).toBe('eager');
});
