// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { canvasOf, createPlayer, createRaster, type Line, neverUp } from '@tuschel/ink';
import { ContentWarning, type Drawing, type HistoryRound } from '@tuschel/protocol';
import { expect, test, vi } from 'vitest';
import { sampleDrawing } from '../../stage/sampleDrawings.ts';
import { type Acting, type ActingOptions, actOn, buttonNames } from '../../testing/actOn.tsx';
import { book, drawing, game, mine } from '../../testing/historyGames.ts';
import HistoryScreen from './HistoryScreen.tsx';

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

/** The history of somebody who keeps one book, with these pages. */
function visit(rounds: HistoryRound[], options: ActingOptions): Promise<Acting> {
  return actOn(<HistoryScreen />, {
    scene: { path: '/me/history' },
    api: (call) =>
      call === 'GET /profiles/history?page=0'
        ? { history: [game('a', { books: [book('own', { rounds })] })], hasMore: false }
        : undefined,
    ...options,
  });
}

async function openFirstPage({ user }: Acting): Promise<HTMLElement> {
  await screen.findByRole('heading', { level: 1, name: 'Spielverlauf' });
  (await screen.findByRole('button', { name: /^Seite 1/ })).focus();
  await user.keyboard('{Enter}');
  return screen.findByRole('dialog');
}

test('a page is replayed when that is asked for; the next one that is leafed to is finished at once', async () => {
  const page = await visit([drawing('p1'), drawing('p2')], {
    // The clock stands still: what is being replayed stays at its beginning.
    now: () => 1_000,
    client: ({ drawings }) => ({ drawings: { ...drawings, read: async () => BOAT } }),
  });
  const { user } = page;
  const put = vi.fn<(picture: ImageData) => void>();
  // oxlint-disable-next-line typescript/unbound-method -- called on its canvas
  const { getContext } = HTMLCanvasElement.prototype;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function contextOf(this: HTMLCanvasElement) {
    return (this.dataset['testid'] === 'archive-canvas' ? { putImageData: put } : getContext.call(this, '2d')) as never;
  });
  const isFinished = () => FINISHED.equals(bytesOf(put.mock.lastCall?.[0].data));
  const dialog = within(await openFirstPage(page));
  await waitFor(() => expect(isFinished()).toBe(true));
  await user.click(dialog.getByRole('button', { name: 'Noch einmal' }));
  await waitFor(() => expect(isFinished()).toBe(false));
  await user.click(dialog.getByRole('button', { name: 'Nächste Seite' }));
  await waitFor(() => expect(isFinished()).toBe(true));
});

test('a drawing behind its veil is neither replayed nor taken home before the veil is lifted', async () => {
  const rounds = [drawing('p1', { ...mine, drawingId: 'veiled', triggerWarning: ContentWarning.Horror })];
  const page = await visit(rounds, {
    client: ({ drawings }) => ({ drawings: { ...drawings, read: async () => ({ ...BOAT, allowDownload: true }) } }),
  });
  const dialog = await openFirstPage(page);
  const offered = ['Noch einmal', 'Groß ansehen', 'Mitnehmen'];
  const found = () => buttonNames(dialog).filter((name) => offered.includes(name));
  const lift = await within(dialog).findByRole('button', { name: 'Trotzdem ansehen' });
  expect(found()).toEqual([]);
  expect(buttonNames(dialog)).toContain('Vor anderen verbergen');
  await page.user.click(lift);
  await waitFor(() => expect(found()).toEqual(offered));
});

test('at either end of a book the keyboard goes on with the button that leads back', async () => {
  const page = await visit([drawing('p1'), drawing('p2'), drawing('p3')], {});
  const dialog = within(await openFirstPage(page));
  for (const [pressed, back] of [
    ['Nächste Seite', 'Vorige Seite'],
    ['Vorige Seite', 'Nächste Seite'],
  ] as const) {
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: pressed });
    button.focus();
    while (!button.disabled) await page.user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: back })));
  }
});
