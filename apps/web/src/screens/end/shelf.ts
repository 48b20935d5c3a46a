import type { Book, MatchState, Round } from '@tuschel/protocol';

export type Done = NonNullable<MatchState['done']>;

/** One page picked from the shelf. */
export interface Pick {
  book: Book;
  /** What the book is called. */
  title: string;
  round: Round;
}
