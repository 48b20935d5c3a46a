import type { HistoryGame, HistoryRound } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { withGonePeople } from './gonePeople.ts';

const round = (playerName: string, more: Partial<HistoryRound> = {}) =>
  ({ id: 'b.0', roundNum: 0, type: 1, playerId: '', playerName, isHidden: false, ...more }) as HistoryRound;

test('someone stands for those who are gone, and nobody for pages that nobody made', () => {
  const rounds = [round('Ada'), round(''), round('', { skipped: true })];
  const book = { bookId: 'b', order: 0, ownerPlayerId: 'x', ownerName: '', rounds };
  const game = { gameId: 'g', hostName: '', books: [book] } as unknown as HistoryGame;
  const { hostName, books } = withGonePeople(game, { host: 'Jemand', someone: 'jemandem' });
  expect([hostName, books[0]?.ownerName]).toEqual(['Jemand', 'jemandem']);
  expect(books[0]?.rounds.map(({ playerName }) => playerName)).toEqual(['Ada', 'jemandem', '']);
});
