// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { gameOf } from '../stage/scenes/scene.ts';
import { actOn, sceneNamed } from '../testing/actOn.tsx';
import { Alerts } from './Alerts.tsx';
import { ReconnectingBanner } from './connection/ReconnectingBanner.tsx';
import { PLAYER, play } from '../testing/gameNotices.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

test.each([
  [{ held: 'away' as const }, false, 'Speichern klappt gerade nicht. Die Uhr ist angehalten, gleich geht es weiter.'],
  [
    { held: 'full' as const },
    false,
    'Auf dem Server ist kein Platz mehr. Die Uhr steht, bis wieder gespeichert werden kann.',
  ],
  [{ held: 'full' as const }, true, 'Zeichne ruhig weiter – die Uhr steht, bis der Server wieder speichert'],
])('a trouble is told in words (%j, drawing: %s)', async (trouble, isDrawing, words) => {
  const joined = { ...gameOf(sceneNamed(PLAYER)), ...trouble } as ReturnType<typeof gameOf>;
  const { setGame } = await actOn(<ReconnectingBanner isDrawing={isDrawing} />, {
    scene: { ...sceneNamed(PLAYER), game: joined },
  });
  expect(screen.getByRole('status').textContent.replaceAll('\u00a0', ' ')).toBe(words);
  setGame(gameOf(sceneNamed(PLAYER)));
  expect(screen.queryByRole('status')).toBeNull();
  setGame({ status: 'none' });
  expect(screen.queryByRole('status')).toBeNull();
});

test('news of the server are a notice, warnings a dialog; a code has our words, another one theirs', async () => {
  const { alert, user } = await play(PLAYER, () => <Alerts />);
  alert({ matchId: 'stage', level: 'info', code: 'newHost', text: 'x' });
  expect(await screen.findByText('Du bist jetzt der Host.')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  alert({ matchId: 'stage', level: 'warning', title: 'Wartung', text: 'Gleich wird neu gestartet.' });
  expect((await screen.findByRole('alertdialog', { name: 'Wartung' })).textContent).toContain(
    'Gleich wird neu gestartet.',
  );
  await user.keyboard('{Enter}');
  alert({ matchId: 'stage', level: 'error', code: 'unheardOf', text: 'Es brennt.' });
  expect((await screen.findByRole('alertdialog', { name: 'Frage' })).textContent).toContain('Es brennt.');
});

test('that there are too few players is no notice: the game says it above, for as long as it is so', async () => {
  const { alert } = await play(PLAYER, () => <Alerts />);
  alert({ matchId: 'stage', level: 'info', code: 'fewPlayers', text: 'Too few.' });
  alert({ matchId: 'stage', level: 'info', code: 'newHost', text: 'x' });
  expect(await screen.findByText('Du bist jetzt der Host.')).toBeTruthy();
  expect(screen.queryByText(/Too few|zu wenige/)).toBeNull();
});
