// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { MatchState } from '@tuschel/protocol';
import { beforeEach, expect, test, vi } from 'vitest';
import { stateOf } from '../../testing/actOn.tsx';
import { HideQuestion } from './HideQuestion.tsx';
import { play } from '../../testing/gameNotices.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

const asking = (state: MatchState) => <HideQuestion state={state} />;

test.each([
  ['Seiten verbergen', true],
  ['Behalten', false],
])('whether pages of a removed player are hidden is asked once: %s', async (name, hide) => {
  const { user, sent, setState } = await play('write/hide-question', asking);
  const question = await screen.findByRole('alertdialog', { name: 'Frühere Seiten auch verbergen?' });
  await user.click(within(question).getByRole('button', { name }));
  const asked = stateOf('write/hide-question').hideAsked?.[0];
  await waitFor(() => expect(sent).toEqual([{ type: 'hidePages', player: asked?.player, hide }]));
  setState((state) => ({ ...state, hideAsked: [...(state.hideAsked ?? [])] }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('of each removed player it is asked', async () => {
  const { user, sent } = await play('write/hide-question', asking, {
    hideAsked: [
      { player: 'a', name: 'Anna' },
      { player: 'b', name: 'Ben' },
    ],
  });
  for (const name of ['Anna', 'Ben']) {
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain(name);
    await user.click(within(question).getByRole('button', { name: 'Behalten' }));
  }
  await waitFor(() => expect(sent.length).toBe(2));
});
