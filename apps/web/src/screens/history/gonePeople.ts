import type { HistoryGame } from '@tuschel/protocol';

/** In the case that the sentences ask for: one hosted a game, a book is of someone. */
interface Words {
  host: string;
  someone: string;
}

/** The game with a word in the place of the names of people who are erased. A page that nobody made keeps its empty name. */
export function withGonePeople(game: HistoryGame, { host, someone }: Words): HistoryGame {
  return {
    ...game,
    hostName: game.hostName || host,
    books: game.books.map((book) => ({
      ...book,
      ownerName: book.ownerName || someone,
      rounds: book.rounds.map((round) => ({
        ...round,
        playerName: round.playerName || (round.skipped === true ? '' : someone),
      })),
    })),
  };
}
