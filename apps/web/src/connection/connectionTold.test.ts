import type { GameState, HubState } from '@tuschel/client';
import { expect, test } from 'vitest';
import { noticeOf, type Told } from './connectionTold.ts';

const OPEN: HubState = { status: 'open' };
const lost = (attempt: number): HubState => ({ status: 'lost', since: 0, attempt, nextTryAt: 2_000 });
const NO_GAME: GameState = { status: 'none' };
const inGame = (isReconnecting: boolean) =>
  ({ status: 'joined', ...(isReconnecting ? { isReconnecting } : {}) }) as GameState;

/** What is told one after the other. */
function told(...moments: readonly (readonly [HubState, GameState])[]): Told[] {
  let before: Told = 'nothing';
  return moments.map(([hub, game]) => (before = noticeOf(hub, game, before)));
}

test('H6 a lost connection is told until the game has been entered again, not only the socket', () => {
  const story = told([OPEN, inGame(false)], [lost(0), inGame(true)], [OPEN, inGame(true)], [OPEN, inGame(false)]);
  expect(story).toEqual(['nothing', 'lost', 'lost', 'back']);
});

test('H6 without a game the socket is enough; the good news is not taken back by the next state', () => {
  expect(told([lost(0), NO_GAME], [OPEN, NO_GAME], [OPEN, inGame(false)])).toEqual(['lost', 'back', 'back']);
});

test('H6 after some failed tries one is asked to look at one’s own side; it is one notice for all tries before', () => {
  const tries = [0, 1, 2, 3, 4, 5].map((attempt) => [lost(attempt), NO_GAME] as const);
  expect(told(...tries)).toEqual(['lost', 'lost', 'lost', 'lost', 'failed', 'failed']);
});

test('S4 another session is told as such', () => {
  const changing: HubState = { status: 'connecting', sessionChanged: true };
  expect(told([OPEN, NO_GAME], [changing, NO_GAME], [OPEN, NO_GAME])).toEqual(['nothing', 'sessionChanged', 'nothing']);
  expect(told([OPEN, NO_GAME], [{ status: 'connecting' }, NO_GAME])).toEqual(['nothing', 'nothing']);
});

test('H3 a connection that is not wanted any longer is no loss', () => {
  expect(told([lost(0), NO_GAME], [{ status: 'closed' }, NO_GAME])).toEqual(['lost', 'nothing']);
});
