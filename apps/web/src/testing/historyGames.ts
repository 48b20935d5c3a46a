import { type HistoryBook, type HistoryGame, type HistoryRound, RoundType } from '@tuschel/protocol';

/** Who looks at the history. */
export const ME = 'player-0';

export const page = (id: string, change: Partial<HistoryRound>): HistoryRound => ({
  id,
  roundNum: 0,
  type: RoundType.Prompt,
  playerId: 'ben',
  playerName: 'Ben',
  isHidden: false,
  ...change,
});
export const text = (id: string, promptText: string, change: Partial<HistoryRound> = {}) =>
  page(id, { promptText, ...change });
export const drawing = (id: string, change: Partial<HistoryRound> = {}) =>
  page(id, {
    type: RoundType.Draw,
    roundNum: 1,
    drawingId: `drawing-${id}`,
    playerId: 'ada',
    playerName: 'Ada',
    ...change,
  });
export const mine = { playerId: ME, playerName: 'Maari' };

export const book = (bookId: string, change: Partial<HistoryBook> = {}): HistoryBook => ({
  bookId,
  order: 0,
  ownerPlayerId: 'ben',
  ownerName: 'Ben',
  rounds: [text(`${bookId}.0`, 'Ein Otter'), drawing(`${bookId}.1`), text(`${bookId}.2`, 'Ein Biber', mine)],
  ...change,
});
/** One that was played to its end; `own` is the book of whoever looks. */
export const game = (gameId: string, change: Partial<HistoryGame> = {}): HistoryGame => ({
  gameId,
  hostName: 'Nilufar',
  createdAt: new Date(2026, 10, 21, 20, 15).getTime(),
  gameMode: 2,
  playerCount: 4,
  aborted: false,
  books: [book('first'), book('own', { ownerPlayerId: ME, ownerName: 'Maari' })],
  ...change,
});
