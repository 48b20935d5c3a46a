// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { MatchState } from '@tuschel/protocol';
import { beforeEach, expect, test, vi } from 'vitest';
import { pass, without } from '../../testing/actOn.tsx';
import { FreePage } from './FreePage.tsx';
import { play, step, button } from '../../testing/gameNotices.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

const free = (state: MatchState) => <FreePage state={state} />;

const card = () => screen.queryByRole('region', { name: 'Eine Seite ist frei' });

test('a free page is offered with the time that is left, and gone when that is over', async () => {
  const { setState } = await play('write/free-page', free);
  expect(card()?.textContent).toContain('Jemand fehlt. Schreibst du die Seite?');
  expect(card()?.textContent).toContain('Du hast dafür etwa');
  expect(screen.getByText('17')).toBeTruthy();
  await pass(16_000);
  expect(screen.getByText('1')).toBeTruthy();
  await pass(1_000);
  expect(card()).toBeNull();
  setState(step(() => ({ deadline: null })));
  expect(card()).toBeNull();
});

test('a free page without a deadline tells no time, one with less than a minute tells a minute', async () => {
  const { setState } = await play(
    'write/free-page',
    free,
    step(() => ({ deadline: null })),
  );
  expect(card()?.textContent).not.toContain('Du hast dafür');
  setState((state) => ({
    ...step((at) => ({ deadline: at + 30_000 }))(state),
    offer: { step: 0, until: (state.offer?.until ?? 0) + 1 },
  }));
  expect(card()?.textContent).toContain('etwa eine Minute');
});

test('a free page is taken, and cannot be taken twice', async () => {
  let arrive = (): void => undefined;
  const { user, sent, client, setState } = await play(
    'write/free-page',
    free,
    {},
    {
      client: ({ game }) => ({
        game: {
          ...game,
          send: async (command) => {
            await new Promise<void>((resolve) => (arrive = resolve));
            return game.send(command);
          },
        },
      }),
    },
  );
  await user.click(button('Übernehmen'));
  expect(button('Übernehmen').disabled).toBe(true);
  expect(button('Nein, danke').disabled).toBe(true);
  arrive();
  await waitFor(() => expect(sent).toEqual([{ type: 'understudy', step: 0 }]));
  expect(card()).not.toBeNull();
  expect(client.game.get().status).toBe('joined');
  setState((state) => ({ ...state, offer: { step: 0, until: (state.offer?.until ?? 0) + 1 } }));
  expect([button('Übernehmen').disabled, button('Nein, danke').disabled]).toEqual([false, false]);
});

test('somebody else was faster: the offer is gone, and that is said', async () => {
  const { user } = await play('write/free-page', free, {}, { answer: () => ({ ok: false, code: 'stale' }) });
  await user.click(button('Übernehmen'));
  await waitFor(() => expect(card()).toBeNull());
  expect(await screen.findByText('Jemand anderes war schneller.')).toBeTruthy();
});

test('a declined page is offered no more; the next one is', async () => {
  const { user, sent, setState } = await play('write/free-page', free);
  await user.click(button('Nein, danke'));
  expect(sent).toEqual([{ type: 'decline', step: 0 }]);
  expect(card()).toBeNull();
  setState((state) => ({ ...state, offer: { step: 0, until: (state.offer?.until ?? 0) + 20_000 } }));
  expect(card()).not.toBeNull();
});

test('a page that another one took while one looked is told once', async () => {
  const { setState, user } = await play('write/free-page', free);
  setState(without('offer'));
  expect(await screen.findByText('Jemand anderes war schneller.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Hinweis schließen' }));
  await pass(1_000);
  setState((state) => ({ ...state, players: [...state.players] }));
  await pass(1_000);
  expect(screen.queryByText('Jemand anderes war schneller.')).toBeNull();
});

test('of a page that one has declined nothing is told', async () => {
  const { user, setState } = await play('write/free-page', free);
  await user.click(button('Nein, danke'));
  setState(without('offer'));
  await pass(100);
  expect(screen.queryByText('Jemand anderes war schneller.')).toBeNull();
});
