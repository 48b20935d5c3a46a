// @vitest-environment jsdom
import type { GameState, LateDrawing } from '@tuschel/client';
import type { MatchState } from '@tuschel/protocol';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { gameOf, type Scene } from '../stage/scenes/scene.ts';
import { actOn, enter, loaded, sceneNamed, sceneWith, without } from '../testing/actOn.tsx';
import { step } from '../testing/gameNotices.tsx';
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

describe('whatever one does in a game', () => {
  test('one reads what the server says, the host gives, and came too late', async () => {
    const tells: ((late: LateDrawing) => void)[] = [];
    const { alert, setState } = await enter('write/prompt', {
      client: () => ({ onLate: (tell) => (tells.push(tell), () => undefined) }),
    });
    alert({ matchId: 'stage', level: 'info', code: 'newHost', text: 'x' });
    expect(await screen.findByText('Du bist jetzt der Host.')).toBeTruthy();
    setState(step(() => ({ extended: 90_000 })));
    expect(await screen.findByText(/^Alle haben .* mehr Zeit$/)).toBeTruthy();
    tells.at(-1)?.({ page: 'page', drawingId: 'private' });
    expect(await screen.findByText(/^Deine letzten Striche kamen zu spät für die Runde\./)).toBeTruthy();
  });

  test('the host answers what is to become of the pages of somebody who was removed', async () => {
    const { user, sent } = await enter('write/hide-question');
    const question = within(await screen.findByRole('alertdialog', { name: 'Frühere Seiten auch verbergen?' }));
    await user.click(question.getByRole('button', { name: 'Behalten' }));
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ type: 'hidePages', hide: false })]));
  });

  test('one notice says that the connection is lost, until it is back', async () => {
    const scene: Scene = { ...sceneNamed('draw/offline'), ...sceneNamed('write/prompt') };
    const { setGame } = await enter(scene);
    expect(screen.getByTestId('reconnecting').textContent).toMatch(/schreib ruhig weiter!/);
    setGame(gameOf(sceneNamed('write/prompt')));
    expect(screen.queryByTestId('reconnecting')).toBeNull();
  });

  test('what was typed in one step is not in the field of the next', async () => {
    const { user, setState } = await enter('write/prompt');
    const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Denk dir einen Satz aus' });
    await user.type(field(), 'Ein Otter');
    setState((state) => ({ ...state, ...(state.task ? { task: { ...state.task, step: state.task.step + 1 } } : {}) }));
    expect(field().value).toBe('');
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
