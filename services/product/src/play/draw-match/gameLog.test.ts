import { collectingLog } from '@tuschel/platform';
import { GameMode, GamePhase } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { createGameLog } from './gameLog.ts';
import type { DrawState } from './state.ts';

/** As much of a match as is looked at. */
const match = (phase: number, more: object = {}) =>
  ({
    match: {
      phase,
      options: { mode: GameMode.Echo },
      seats: [{}, {}, { left: true }],
      ...(phase === GamePhase.Lobby ? {} : { plan: { mode: GameMode.Sketch } }),
      ...more,
    },
  }) as unknown as DrawState;

function looking() {
  const log = collectingLog();
  const look = createGameLog(log);
  const told = () => log.lines.map(({ message, fields }) => ({ message, ...fields }));
  return { look, told };
}

test('a game that begins and one that ends are a line each, with mode and players, and nothing that somebody wrote', () => {
  const { look, told } = looking();
  for (const phase of [GamePhase.Lobby, GamePhase.Lobby, GamePhase.Draw, GamePhase.Draw, GamePhase.Watch])
    look('m-1', match(phase));
  look('m-1', match(GamePhase.Done, { aborted: false }));
  look('m-1', match(GamePhase.Done, { aborted: false }));
  expect(told()).toEqual([
    { message: 'a game begins', match: 'm-1', mode: 'Sketch', players: 2 },
    { message: 'a game has ended', match: 'm-1', mode: 'Sketch', players: 2, aborted: false },
  ]);
});

test('a lobby in which nothing was played has closed', () => {
  const { look, told } = looking();
  look('m-1', match(GamePhase.Lobby));
  look('m-1', match(GamePhase.Done, { aborted: true, plan: undefined }));
  expect(told()).toEqual([{ message: 'a lobby has closed', match: 'm-1', mode: 'Echo', players: 2 }]);
});

test('of a game that was on when the server started only the end is told', () => {
  const { look, told } = looking();
  look('m-1', match(GamePhase.Watch));
  expect(told()).toEqual([]);
  look('m-1', match(GamePhase.Done, { aborted: true }));
  expect(told()).toMatchObject([{ message: 'a game has ended', aborted: true }]);
});
