// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enter, focused, stateOf } from '../../testing/actOn.tsx';

test('a host who opens another game by the keyboard goes on at the heading of its lobby', async () => {
  const { user, setState } = await enter('end/host');
  (await screen.findByRole('button', { name: 'Noch eine Runde' })).focus();
  await user.keyboard('{Enter}');
  setState(({ done, ...state }) => ({ ...state, ...(done && { done: { ...done, nextMatchId: 'next' } }) }));
  setState(stateOf('lobby/host'));
  await screen.findByRole('heading', { name: 'Lobby', level: 1 });
  await waitFor(() => expect(focused()).toBe('Lobby'));
});
