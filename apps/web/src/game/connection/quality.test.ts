import type { GameState } from '@tuschel/client';
import { expect, test } from 'vitest';
import { stateOf } from '../../testing/actOn.tsx';
import { qualityOf } from './quality.ts';

const joined: GameState = { status: 'joined', lobbyCode: 'ABC', matchId: 'm', state: stateOf('write/prompt') };

test.each([
  [0, 'good'],
  [299, 'good'],
  [300, 'slow'],
  [999, 'slow'],
  [1_000, 'poor'],
  [60_000, 'poor'],
  [null, null],
] as const)('a lag of %s ms is %s', (lag, quality) => {
  expect(qualityOf(joined, lag)).toBe(quality);
});

test('a connection that is lost is so whatever was measured before', () => {
  expect([20, null].map((lag) => qualityOf({ ...joined, isReconnecting: true }, lag))).toEqual(['lost', 'lost']);
});

test('without a game nothing is said of its connection', () => {
  expect(qualityOf({ status: 'none' }, 20)).toBeNull();
});
