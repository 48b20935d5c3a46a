import { type Book, GameMode, type MatchState } from '@tuschel/protocol';

export type Watch = NonNullable<MatchState['watch']>;

/** Indices of a book and of its page, both in the order in which they are shown. */
export interface Place {
  book: number;
  page: number;
}

/** How many pages a book has, shown or not. */
export function pagesOf({ pageCounts, pagesPerBook }: Watch, book: number): number {
  return pageCounts?.[book] ?? pagesPerBook;
}

/** How many pages of a book may be seen, whether or not they are here. */
export function shownPages(book: Pick<Book, 'rounds' | 'outline'> | undefined): number {
  return book?.outline?.length ?? book?.rounds.length ?? 0;
}

/** The page after this one, if there is any; the first of the next book after the last. */
export function nextPlace(watch: Watch, { book, page }: Place): Place | null {
  if (page + 1 < pagesOf(watch, book)) return { book, page: page + 1 };
  return book + 1 < watch.totalBooks ? { book: book + 1, page: 0 } : null;
}

export function previousPlace(watch: Watch, { book, page }: Place): Place | null {
  if (page > 0) return { book, page: page - 1 };
  return book > 0 ? { book: book - 1, page: pagesOf(watch, book - 1) - 1 } : null;
}

/** The first page of another book, if that one is open already or is next in turn. */
export function bookPlace(watch: Watch, { book }: Place, direction: 1 | -1): Place | null {
  const other = book + direction;
  if (other < 0 || other >= watch.totalBooks) return null;
  const isOpen = shownPages(watch.books[other]) > 0;
  const isNext = shownPages(watch.books[book]) === pagesOf(watch, book);
  return isOpen || isNext ? { book: other, page: 0 } : null;
}

/** The place if it has been shown already: where one may go by oneself. */
export function ifShown(watch: Watch, place: Place | null): Place | null {
  return place && place.page < shownPages(watch.books[place.book]) ? place : null;
}

/** On the last page of a book a replay that stands here is the end of the book: all its pages side by side. ms, as far as `scrub` goes */
export const BOOK_END = 60_000;

/** Whether a book ends with this page. A story is one book, whose pages are its lines: it ends with the last of them. */
export function closesBook(watch: Watch, mode: number, { book, page }: Place): boolean {
  if (page + 1 < pagesOf(watch, book)) return false;
  return mode !== GameMode.Storyteller || book + 1 === watch.totalBooks;
}
