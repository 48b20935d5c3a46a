import { GamePhase, type MatchState, type Player } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { player } from '../testbed/chatTable.ts';
import { lobbyState } from '../testbed/matchState.ts';
import { newsBetween } from './chatEvents.ts';

const ME = player('user-1', 'Anna');
const at = (players: Player[], change: Partial<MatchState> = {}) => lobbyState({ players, ...change });
const told = (before: MatchState, after: MatchState) =>
  newsBetween(before, after).map(({ event, names }) => [event, ...names].join(' '));

test('people who come and go are named, those of one moment together; somebody away for a moment has not gone', () => {
  const before = at([ME, player('ben', 'Ben'), player('cleo', 'Cleo')]);
  const after = at([
    ME,
    player('ben', 'Ben', 'away'),
    player('cleo', 'Cleo', 'left'),
    player('dora', 'Dora'),
    player('emil', 'Emil'),
  ]);
  expect(told(before, after)).toEqual(['joined Dora Emil', 'left Cleo']);
  expect(told(after, before)).toEqual(['joined Cleo', 'left Dora Emil']);
  expect(told(before, at([ME]))).toEqual(['left Ben Cleo']);
});

test('nobody reads that they come and go themselves, nor of another name', () => {
  expect(told(at([]), at([ME]))).toEqual([]);
  expect(told(at([ME]), at([]))).toEqual([]);
  expect(told(at([player('ben', 'Ben')]), at([player('ben', 'Benjamin')]))).toEqual([]);
});

test('how the game goes on is announced when it does, after who came and went', () => {
  const phase = (of: number, players: Player[] = []) => at(players, { phase: of });
  expect(told(phase(GamePhase.Lobby), phase(GamePhase.Draw))).toEqual(['started']);
  expect(told(phase(GamePhase.Draw), phase(GamePhase.Draw))).toEqual([]);
  expect(told(phase(GamePhase.Draw), phase(GamePhase.Watch))).toEqual(['watch']);
  expect(told(phase(GamePhase.Watch), phase(GamePhase.Done, [player('ben', 'Ben')]))).toEqual(['joined Ben', 'done']);
  expect(told(phase(GamePhase.Done), phase(GamePhase.Lobby))).toEqual([]);
});

test('that the chat was cleared is announced each time, once', () => {
  const cleared = (clearedAt?: number) => at([], clearedAt === undefined ? {} : { chat: { clearedAt } });
  expect(told(cleared(), cleared(5))).toEqual(['cleared']);
  expect(told(cleared(5), cleared(5))).toEqual([]);
  expect(told(cleared(5), cleared(6))).toEqual(['cleared']);
});
