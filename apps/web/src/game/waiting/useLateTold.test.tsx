// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { MatchState } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { LanguageChoice } from '../../layout/LanguageChoice.tsx';
import { loaded, stateOf } from '../../testing/actOn.tsx';
import { play } from '../../testing/gameNotices.tsx';
import { useLateTold } from './useLateTold.ts';

const SCENE = 'watch/drawing';

function Show({ state }: { state: MatchState }) {
  useLateTold(state);
  return <LanguageChoice />;
}

/** The show of somebody who waits for the next game, or of one who played. */
const show = (waits: boolean) =>
  play(SCENE, (state) => <Show state={state} />, { you: { ...stateOf(SCENE).you, waits } });

test('somebody who came too late to play reads in the show what comes after it, once', async () => {
  const { user } = await show(true);
  const host = stateOf(SCENE).players.find(({ isHost }) => isHost)?.name;
  const words = `Jetzt schaut ihr zusammen an, was entstanden ist. Macht ${host} noch ein Spiel auf, spielst du mit.`;
  await screen.findByText(words);
  await user.click(screen.getByRole('button', { name: 'Hinweis schließen' }));
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  await user.click(screen.getByRole('radio', { name: 'English' }));
  await screen.findByRole('group', { name: 'Language' });
  await loaded();
  expect(screen.queryByRole('button', { name: 'Close notice' })).toBeNull();
});

test('somebody who played reads nothing of the next game', async () => {
  await show(false);
  await loaded();
  expect(screen.queryByText(/noch ein Spiel/)).toBeNull();
});
