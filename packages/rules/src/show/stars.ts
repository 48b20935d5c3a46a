import { hands } from '../model/book.ts';
import { LIMITS } from '../model/limits.ts';
import { type Answer, outcome, refuse } from '../model/outcome.ts';
import { begunBooks, bookAt, positionOf } from './showOrder.ts';
import type { Watch } from '../model/state.ts';

/** Secret: nobody but who gave it ever sees a star. `book` is the book's own number. */
export function star(watch: Watch, by: string, book: number, on: boolean): Answer {
  if (!Number.isInteger(book) || typeof on !== 'boolean' || !watch.books[book]) return refuse(400, 'badRequest');
  if (!knows(watch, by, book)) return refuse(400, 'notPermitted');
  const { stars = [] } = watch;
  if (stars.some((one) => one.player === by && one.book === book) === on) return outcome(watch);
  const others = stars.filter((one) => one.player !== by || one.book !== book);
  return outcome({ ...watch, stars: on ? [...others, { player: by, book }] : others });
}

/** The books that this person gave a star. */
export function starsOf({ stars = [] }: Watch, player: string): number[] {
  return stars.flatMap((one) => (one.player === player ? [one.book] : []));
}

/** Has seen something of it: it has been begun, or they have a page in it. */
function knows(watch: Watch, who: string, book: number): boolean {
  return isBegun(watch, book) || hands(watch.books[book] as Watch['books'][number]).includes(who);
}

function isBegun(watch: Watch, book: number): boolean {
  const position = positionOf(watch, book);
  return position !== null && position < begunBooks(watch);
}

/** Books are so many that not all of them can be shown one by one. */
export function isLongShow({ books }: Pick<Watch, 'books'>): boolean {
  return books.length > LIMITS.longShow;
}

/** What has not been begun is shown with the most starred books first, or as counted again. */
export function orderByStars(watch: Watch, on: boolean): Answer {
  if (typeof on !== 'boolean' || !isLongShow(watch)) return refuse(400, 'notPermitted');
  const numbers = watch.books.map((_, position) => bookAt(watch, position));
  const begun = numbers.slice(0, begunBooks(watch));
  const rest = numbers
    .slice(begun.length)
    .toSorted((a, b) => (on ? starCount(watch, b) - starCount(watch, a) : 0) || a - b);
  const { byStars: _, ...others } = watch;
  return outcome({ ...others, order: [...begun, ...rest], ...(on ? { byStars: true } : {}) });
}

function starCount({ stars = [] }: Watch, book: number): number {
  return stars.filter((one) => one.book === book).length;
}

/** Books that this person worked on and that have not been begun: they may star them before the others see them. */
export function booksToStar(watch: Watch, player: string): number[] {
  if (!isLongShow(watch)) return [];
  return watch.books.flatMap((book, number) =>
    !isBegun(watch, number) && hands(book).includes(player) ? [number] : [],
  );
}
