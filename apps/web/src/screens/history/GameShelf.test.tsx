// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { GameMode, type HistoryGame } from '@tuschel/protocol';
import { expect, test, vi } from 'vitest';
import { type ActingOptions, actOn } from '../../testing/actOn.tsx';
import { book, drawing, game, mine, text } from '../../testing/historyGames.ts';
import { unzipped } from '../../testing/unzipped.ts';
import HistoryScreen from './HistoryScreen.tsx';

const LIST = 'GET /profiles/history?page=0';
const LEAVE = 'POST /profiles/history/leave';

/** The shelves of somebody who has played these games. */
async function visit(history: HistoryGame[], api: ActingOptions['api'] = () => undefined) {
  const acting = await actOn(<HistoryScreen />, {
    scene: { path: '/me/history' },
    api: (call, body) => api(call, body) ?? (call === LIST ? { history, hasMore: false } : undefined),
  });
  await screen.findByRole('heading', { level: 1, name: 'Spielverlauf' });
  const times = (name: string) => acting.asked.filter(({ call }) => call === name).length;
  return { ...acting, times };
}

/** A game with one book of these pages. */
const withPages = (rounds: HistoryGame['books'][number]['rounds'], gameMode: number = GameMode.Echo) =>
  game('a', { gameMode, books: [book('own', { rounds })] });
const pageNames = () =>
  within(screen.getByRole('group', { name: 'Das Buch von Ben' }))
    .getAllByRole('button', { name: /^Seite/ })
    .map((button) => button.getAttribute('aria-label'));

test('once a game is off the shelf the list is asked for anew: what follows has moved up', async () => {
  const { user, times } = await visit([game('a')], (call) => (call === LEAVE ? { isSuccess: true } : undefined));
  await user.click(await screen.findByRole('button', { name: 'Aus meinem Regal nehmen' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Herausnehmen' }));
  await waitFor(() => expect(times(LIST)).toBe(2));
});

test('the first page of a crossover has both subjects, as soon as they are told', async () => {
  const subjects = [
    { text: 'Ein Otter', playerName: 'Ben', playerId: 'ben' },
    { text: 'Ein Klavier', playerName: 'Ada', playerId: 'ada' },
  ];
  await visit([withPages([text('p0', 'Ein Otter'), drawing('p1', { subjects } as never)], GameMode.Echo_x_Crossover)]);
  await screen.findByRole('group', { name: 'Das Buch von Ben' });
  expect(pageNames()[0]).toBe('Seite 1, geschrieben von Ben: Ein Otter × Ein Klavier');
  expect(screen.getByText('Ben und Ada')).toBeTruthy();
});

test('where the show has the prompt last, one leafs and takes the book home in that order', async () => {
  const saved: Blob[] = [];
  const { user } = await visit([
    withPages([text('p0', 'Ein Otter'), drawing('p1'), drawing('p2', mine)], GameMode.EchoInYourStyle),
  ]);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob);
    return 'blob:file';
  });
  await user.click(await screen.findByRole('button', { name: 'Buch von Ben mitnehmen' }));
  await user.click(screen.getByRole('menuitem', { name: 'Seite für Seite (ZIP)' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const names = unzipped(new Uint8Array(await (saved[0] as Blob).arrayBuffer())).map(({ name }) => name);
  const pages = names
    .map((name) => name.slice(name.indexOf('/') + 1))
    .filter((name) => /^\d\d .+(png|txt)$/.test(name));
  expect(pages).toEqual(['01 Ada.png', '02 Maari.png', '03 Ben.txt']);
  await user.click(screen.getByRole('button', { name: 'Seite 2, Zeichnung von Ada' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Vorige Seite' }).disabled).toBe(true);
});

const publish = () => screen.queryByRole('button', { name: /^Veröffentlichen/ });

test('a drawing of one’s own is published from the shelf, one that is hidden or of somebody else is not', async () => {
  const { user } = await visit([
    withPages([drawing('p1', mine), drawing('p2', { ...mine, isHidden: true, hiddenBy: 'artist' }), drawing('p3')]),
  ]);
  (await screen.findByRole('button', { name: 'Seite 1, Zeichnung von Maari' })).focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog'));
  expect(publish()).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Nächste Seite' }));
  expect(publish()).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Nächste Seite' }));
  expect(dialog.getByRole('img', { name: 'Zeichnung von Ada' })).toBeTruthy();
  expect(publish()).toBeNull();
});
