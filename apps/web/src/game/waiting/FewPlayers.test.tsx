// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { pass, without } from '../../testing/actOn.tsx';
import { play, button, few } from '../../testing/gameNotices.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

test('with fewer than two players the host shows what there is, or waits; the seconds run', async () => {
  const { user, sent } = await play('write/few', few, (state) => ({
    ...state,
    few: { showAt: state.serverTime + 3_000 },
  }));
  expect(screen.getByRole('status').textContent).toContain('Gerade sind zu wenige Leute da');
  expect(screen.getByText('3')).toBeTruthy();
  await pass(5_000);
  expect(screen.getByText('0')).toBeTruthy();
  await user.click(button('Zeigen, was da ist'));
  await user.click(button('Warten'));
  expect(sent).toEqual([{ type: 'show' }, { type: 'wait' }]);
});

test('while the host waits for somebody there are no seconds and no second waiting', async () => {
  await play('write/few-waiting', few);
  expect(screen.getByRole('status').textContent).toBe('Wir warten, bis wieder jemand mitspielt.');
  expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['Zeigen, was da ist']);
  expect(screen.queryByText('0')).toBeNull();
});

test('a player reads about it and decides nothing; with enough players nothing is said', async () => {
  const { setState } = await play('write/few', few, (state) => ({ ...state, you: { ...state.you, isHost: false } }));
  expect(screen.getByRole('status')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  setState(without('few'));
  expect(screen.queryByRole('status')).toBeNull();
});
