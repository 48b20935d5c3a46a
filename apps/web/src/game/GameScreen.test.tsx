// @vitest-environment jsdom
import type { GameState } from '@tuschel/client';
import type { MatchState } from '@tuschel/protocol';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Scene } from '../stage/scenes/scene.ts';
import { actOn, loaded, sceneNamed, sceneWith, without } from '../testing/actOn.tsx';
import GameScreen from './GameScreen.tsx';

const BROKEN = /^Das Spiel ist in einen Zustand geraten/;

describe('a phase whose own part has not come yet', () => {
  test.each([
    ['the show', 'watch/drawing', 'watch'],
    ['the end', 'end/player', 'done'],
  ] as const)('%s: the page waits for it, and does not say that the game is broken', async (_, scene, part) => {
    await actOn(<GameScreen />, { scene: sceneWith(scene, without(part)) });
    expect((await screen.findAllByRole('status')).length).toBeGreaterThan(0);
    expect(screen.queryByText(BROKEN)).toBeNull();
  });

  test('a phase that this page does not know is said to be broken', async () => {
    await actOn(<GameScreen />, {
      scene: sceneWith('end/player', (state) => ({ ...state, phase: 55 as MatchState['phase'] })),
    });
    expect(await screen.findByText(BROKEN)).toBeTruthy();
  });
});

describe('without a game', () => {
  /** The address of the game; `seat`: the lobby that still keeps one's seat. */
  async function visit(scene: Partial<Scene>, seat: string | null = null) {
    const resumable = vi.fn<() => Promise<string | null>>(async () => seat);
    const join = vi.fn<(code: string) => Promise<void>>(async () => undefined);
    const acting = await actOn(<GameScreen />, {
      scene: { path: '/game', ...scene },
      client: ({ game }) => ({ game: { ...game, resumable, join: join as unknown as typeof game.join } }),
    });
    return { ...acting, resumable, join };
  }

  test('somebody who still has a seat is back at it, and asks for it once', async () => {
    const { join, resumable, setGame, path } = await visit({}, 'KLECKS2345');
    await waitFor(() => expect(join.mock.calls).toEqual([['KLECKS2345']]));
    setGame({ status: 'none' });
    await loaded();
    expect([resumable.mock.calls.length, join.mock.calls.length, path()]).toEqual([1, 1, '/game']);
  });

  test('somebody without a seat goes to where games begin', async () => {
    const { path, join } = await visit({});
    await waitFor(() => expect(path()).toBe('/create'));
    expect(join).not.toHaveBeenCalled();
  });

  test('somebody who is not signed in goes there without a question; as long as that is not known they stay', async () => {
    const { path, resumable, setSession } = await visit({ isStarting: true });
    expect(path()).toBe('/game');
    setSession({ status: 'signedOut' });
    await waitFor(() => expect(path()).toBe('/create'));
    expect(resumable).not.toHaveBeenCalled();
  });

  test('somebody who has left their game is at the start page, and asks for no seat', async () => {
    const { path, resumable, setGame } = await visit(sceneNamed('lobby/player'), 'KLECKS2345');
    setGame({ status: 'none' });
    await waitFor(() => expect(path()).toBe('/'));
    expect(resumable).not.toHaveBeenCalled();
  });

  test.each([
    [{ status: 'refused', lobbyCode: 'KLECKS2345', errorCode: 'full', page: 463 }, '/error?c=463&d=full'],
    [{ status: 'dismissed', lobbyCode: 'KLECKS2345', page: 461, reason: 'kicked' }, '/error?c=461&d=kicked'],
  ] as const)('somebody who was turned away reads why: %j', async (game, address) => {
    const { path, setGame } = await visit(sceneNamed('lobby/player'));
    setGame(game as GameState);
    await waitFor(() => expect(path()).toBe(address));
  });
});
