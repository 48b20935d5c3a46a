import type { HistoryGame } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { drawingsIn } from './drawingsIn.ts';

const round = (playerId: string, drawingId?: string) =>
  ({ playerId, ...(drawingId === undefined ? {} : { drawingId, promptText: `of ${drawingId}` }) }) as never;
const game = (createdAt: number, ...rounds: never[]) => ({ createdAt, books: [{ rounds }] }) as unknown as HistoryGame;

test('one’s own drawings of games and of quiet hours, newest first and each once', () => {
  const alone = { drawings: [{ drawingId: 'quiet', promptText: undefined, createdAt: 20 } as never] };
  const games = {
    history: [game(30, round('me', 'new'), round('you', 'yours'), round('me')), game(10, round('me', 'old'))],
  };
  const again = { alone, games: { history: [game(30, round('me', 'new'))] } };
  expect(drawingsIn([{ alone, games }, again], 'me').map(({ drawingId }) => drawingId)).toEqual([
    'new',
    'quiet',
    'old',
  ]);
});
