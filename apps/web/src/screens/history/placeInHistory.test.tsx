// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type ActingOptions, actOn, focused, refused } from '../../testing/actOn.tsx';
import { game } from '../../testing/historyGames.ts';
import HistoryScreen from './HistoryScreen.tsx';

const LIST = 'GET /profiles/history?page=0';

/** The shelves of a player; presses the button of this name by the keyboard. */
async function visit(api: NonNullable<ActingOptions['api']>) {
  const acting = await actOn(<HistoryScreen />, { scene: { path: '/me/history' }, api });
  const press = async (name: string) => {
    const [button] = await screen.findAllByRole('button', { name });
    button?.focus();
    await acting.user.keyboard('{Enter}');
  };
  return { ...acting, press };
}

test('whoever tries again by the keyboard stays on the button until the shelves come, and then goes on with them', async () => {
  let isDown = true;
  const { user, press, asked } = await visit((call) => {
    if (call !== LIST) return undefined;
    if (isDown) throw refused(503);
    return { history: [game('a')], hasMore: false };
  });
  await press('Noch einmal');
  await waitFor(() => expect(asked.filter(({ call }) => call === LIST)).toHaveLength(2));
  await waitFor(() => expect(focused()).toBe('Noch einmal'));
  isDown = false;
  await user.keyboard('{Enter}');
  await screen.findByTestId('game');
  expect(document.activeElement?.tagName).toBe('H2');
});

test('older games that are asked for by the keyboard have the focus when they come', async () => {
  const { press } = await visit((call) => {
    if (call === LIST) return { history: [game('a')], hasMore: true };
    const older = [game('b', { gameMode: 4 }), game('c', { gameMode: 13 })];
    return call === 'GET /profiles/history?page=1' ? { history: older, hasMore: false } : undefined;
  });
  await press('Ältere Spiele');
  await waitFor(() => expect(screen.getAllByTestId('game')).toHaveLength(3));
  const [, second] = screen.getAllByTestId('game');
  expect(second?.contains(document.activeElement)).toBe(true);
});

test('when a game is taken off the shelf by the keyboard, the next one has the focus', async () => {
  let games = [game('a'), game('b', { gameMode: 4 })];
  const { user, press } = await visit((call) => {
    if (call === LIST) return { history: games, hasMore: false };
    if (call !== 'POST /profiles/history/leave') return undefined;
    games = games.slice(1);
    return { isSuccess: true };
  });
  await press('Aus meinem Regal nehmen');
  (await screen.findByRole('button', { name: 'Herausnehmen' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getAllByTestId('game')).toHaveLength(1));
  const [left] = screen.getAllByTestId('game');
  await waitFor(() => expect(left?.contains(document.activeElement)).toBe(true));
});
