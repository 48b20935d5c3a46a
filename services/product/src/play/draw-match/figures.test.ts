import { GamePhase } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { phaseName } from './figures.ts';

test('a figure names the phase of a game, and calls one that it does not know unknown', () => {
  expect(Object.values(GamePhase).map(phaseName)).toEqual(['lobby', 'draw', 'watch', 'done']);
  expect(phaseName(7)).toBe('unknown');
});
