import type { MatchState } from '@tuschel/protocol';

export type Watch = NonNullable<MatchState['watch']>;

export interface Place {
  book: number;
  page: number;
}

/** The page after this one, if there is any; the first of the next book after the last. */
export function nextPlace({ cursor, totalBooks, pagesPerBook }: Watch): Place | null {
  if (cursor.page + 1 < pagesPerBook) return { book: cursor.book, page: cursor.page + 1 };
  return cursor.book + 1 < totalBooks ? { book: cursor.book + 1, page: 0 } : null;
}

export function previousPlace({ cursor, pagesPerBook }: Watch): Place | null {
  if (cursor.page > 0) return { book: cursor.book, page: cursor.page - 1 };
  return cursor.book > 0 ? { book: cursor.book - 1, page: pagesPerBook - 1 } : null;
}

/** The first page of another book, if that one is open already or is next in turn. */
export function bookPlace(watch: Watch, direction: 1 | -1): Place | null {
  const book = watch.cursor.book + direction;
  if (book < 0 || book >= watch.totalBooks) return null;
  const isOpen = (watch.books[book]?.rounds.length ?? 0) > 0;
  const isNext = watch.books[watch.cursor.book]?.rounds.length === watch.pagesPerBook;
  return isOpen || isNext ? { book, page: 0 } : null;
}
