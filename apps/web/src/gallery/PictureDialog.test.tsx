// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { actOn } from '../testing/actOn.tsx';
import PictureDialog from './PictureDialog.tsx';
import { GalleryTexts } from './GalleryTexts.tsx';
import type { Published } from './published.ts';

const NAMES = ['Otter', 'Boat', 'Cat'];
const PICTURES = NAMES.map(
  (title): Published => ({
    drawingId: title.toLowerCase(),
    width: 300,
    height: 200,
    alt: title,
    warning: 0,
    title,
    description: title,
    prompt: null,
    artist: { name: 'Ada', userName: 'ada', avatarUrl: '' },
    postedAt: Date.UTC(2026, 10, 28),
    mayPlay: true,
    bases: [],
    after: null,
    mayRedraw: false,
  }),
);

/** The second of three pictures, over a page with a field and something that lies over all of it. */
async function open(first = 1) {
  const onClose = vi.fn<() => void>();
  function Wall() {
    const [at, setAt] = useState(first);
    return (
      <>
        <div data-testid="above" />
        <PictureDialog
          picture={PICTURES[at] as Published}
          previous={PICTURES[at - 1]}
          next={PICTURES[at + 1]}
          onTurn={(to) => setAt(PICTURES.indexOf(to))}
          onClose={onClose}
        />
      </>
    );
  }
  const acting = await actOn(
    <GalleryTexts>
      <Wall />
    </GalleryTexts>,
    { language: 'en' },
  );
  const dialog = await screen.findByRole('dialog', { name: NAMES[first] ?? '' });
  return { ...acting, dialog, onClose };
}
const shown = () => screen.getByRole('dialog').getAttribute('aria-labelledby');
const title = () => document.getElementById(shown() ?? '')?.textContent;
const inside = (name: RegExp) => within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name });
/** Whether the key was taken. */
const press = (target: Element, key: string, held = {}) => !fireEvent.keyDown(target, { key, ...held });

test('an arrow turns to the neighbour and is taken, at an end it is nobody’s', async () => {
  const { dialog } = await open();
  expect([press(dialog, 'ArrowUp'), press(dialog, 'a'), title()]).toEqual([false, false, 'Boat']);
  expect(press(dialog, 'ArrowLeft')).toBe(true);
  expect([title(), press(dialog, 'ArrowLeft'), title()]).toEqual(['Otter', false, 'Otter']);
  expect(press(document.body, 'ArrowRight')).toBe(true);
  expect(press(dialog, 'ArrowRight')).toBe(true);
  expect([title(), press(dialog, 'ArrowRight'), title()]).toEqual(['Cat', false, 'Cat']);
});

test.each(['altKey', 'ctrlKey', 'metaKey'])('an arrow with %s is the browser’s', async (held) => {
  const { dialog } = await open();
  expect([press(dialog, 'ArrowRight', { [held]: true }), title()]).toEqual([false, 'Boat']);
});

test('an arrow in a field, or in what lies over the picture, turns nothing', async () => {
  const { dialog } = await open();
  const field = dialog.appendChild(document.createElement('input'));
  expect([press(field, 'ArrowRight'), title()]).toEqual([false, 'Boat']);
  expect([press(screen.getByTestId('above'), 'ArrowRight'), title()]).toEqual([false, 'Boat']);
  expect([press(inside(/next/i), 'ArrowRight'), title()]).toEqual([true, 'Cat']);
});

test('buttons turn as well, and are off where there is nothing to turn to', async () => {
  const { user } = await open();
  expect([inside(/previous/i).disabled, inside(/next/i).disabled]).toEqual([false, false]);
  await user.click(inside(/previous/i));
  expect([title(), inside(/previous/i).disabled]).toEqual(['Otter', true]);
  await user.click(inside(/next/i));
  await user.click(inside(/next/i));
  expect([title(), inside(/next/i).disabled]).toEqual(['Cat', true]);
});

test('the picture leads to its own page, and closes by its button', async () => {
  const { user, dialog, onClose } = await open();
  const pages = within(dialog).getAllByRole<HTMLAnchorElement>('link');
  expect(pages.map((link) => link.getAttribute('href'))).toContain('/d/boat');
  await user.click(inside(/close/i));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('what is reported lies over the picture, which stays where it is', async () => {
  const { user } = await open();
  await user.click(inside(/report/i));
  const form = await screen.findByRole('dialog', { name: /report/i });
  press(form, 'ArrowRight');
  expect(screen.getByRole('heading', { name: 'Boat', hidden: true })).toBeTruthy();
});
