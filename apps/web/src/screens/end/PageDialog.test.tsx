// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { canvasOf, createPlayer, createRaster, type Line, neverUp } from '@tuschel/ink';
import type { Drawing } from '@tuschel/protocol';
import { expect, test, vi } from 'vitest';
import { sampleDrawing } from '../../stage/sampleDrawings.ts';
import { enter, sceneWith } from '../../testing/actOn.tsx';

const BOAT = sampleDrawing('boat') as Drawing;
const FINISHED = pixelsOf(BOAT);

function pixelsOf(drawn: Drawing): Buffer {
  const raster = createRaster(canvasOf(drawn));
  const player = createPlayer(raster, drawn.lines as readonly Line[], { budgetBytes: 0 });
  player.advance(player.duration, neverUp);
  raster.flatten();
  return bytesOf(raster.rgba);
}

/** Without a copy: eight megabytes are compared at each look. */
function bytesOf({ buffer, byteOffset, byteLength }: Uint8ClampedArray = new Uint8ClampedArray()): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** The end of a game in which the second drawing of the first book is one's own. */
const ownDrawing = sceneWith('end/player', ({ done, you, ...state }) => {
  if (!done) throw new Error('not the end');
  const books = done.books.map((book, index) =>
    index === 0
      ? { ...book, rounds: book.rounds.map((round, at) => (at === 3 ? { ...round, playerId: you.id } : round)) }
      : book,
  );
  return { ...state, you, done: { ...done, books } };
});

/** The drawing on the second page of the first book, large; the clock stands still, so that a replay stays at its beginning. */
async function open() {
  const acting = await enter(ownDrawing, {
    now: () => 1_000,
    client: ({ drawings }) => ({ drawings: { ...drawings, read: async () => BOAT } }),
  });
  const put = vi.fn<(picture: ImageData) => void>();
  // oxlint-disable-next-line typescript/unbound-method -- called on its canvas
  const { getContext } = HTMLCanvasElement.prototype;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function contextOf(this: HTMLCanvasElement) {
    return (this.dataset['testid'] === 'page-canvas' ? { putImageData: put } : getContext.call(this, '2d')) as never;
  });
  const isFinished = () => FINISHED.equals(bytesOf(put.mock.lastCall?.[0].data));
  const shelf = within(await screen.findByRole('region', { name: 'Das Buch von PinselPaula' }));
  shelf.getByRole('button', { name: 'Zeichnung von kritzel_kai ansehen' }).focus();
  await acting.user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Das Buch von PinselPaula' }));
  return { ...acting, dialog, isFinished };
}

test('a page is replayed when that is asked for; a drawing that is leafed to is finished at once', async () => {
  const { user, dialog, isFinished } = await open();
  await waitFor(() => expect(isFinished()).toBe(true));
  await user.click(dialog.getByRole('button', { name: 'Noch einmal' }));
  await waitFor(() => expect(isFinished()).toBe(false));
  await user.click(dialog.getByRole('button', { name: 'Nächste Seite' }));
  await user.click(dialog.getByRole('button', { name: 'Nächste Seite' }));
  expect(dialog.getByText('Gezeichnet von Maari')).toBeTruthy();
  await waitFor(() => expect(isFinished()).toBe(true));
});

test('of all drawings one’s own alone is published from its page', async () => {
  const { user, dialog } = await open();
  const publish = () => dialog.queryByRole('button', { name: /^Veröffentlichen/ });
  expect(dialog.getByText('Gezeichnet von kritzel_kai')).toBeTruthy();
  expect(publish()).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Nächste Seite' }));
  expect(publish()).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Nächste Seite' }));
  expect(publish()).toBeTruthy();
});

test('at either end of a book the keyboard goes on with the button that leads back', async () => {
  const { user, dialog } = await open();
  for (const [pressed, back] of [
    ['Vorige Seite', 'Nächste Seite'],
    ['Nächste Seite', 'Vorige Seite'],
  ] as const) {
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: pressed });
    button.focus();
    while (!button.disabled) await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: back })));
  }
});
