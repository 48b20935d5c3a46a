import { MODES } from '../modes/index.ts';
import { type Book, type Page, type PageRef, refOf } from '../model/book.ts';
import type { Watch } from '../model/state.ts';

/** A place in the show, as `drive` names it: indices of the book and of its page, both in the order in which they are shown. */
export interface Place {
  readonly book: number;
  readonly page: number;
}

type Show = Pick<Watch, 'books' | 'plan' | 'order'>;

/** The steps of a book in the order in which they are shown. */
export function stepsInShowOrder(mode: number, book: { readonly pages: readonly unknown[] }): readonly number[] {
  const steps = book.pages.map((_, step) => step);
  return MODES[mode]?.showsPromptLast ? [...steps.slice(1), ...steps.slice(0, 1)] : steps;
}

/** The position, from 0, at which a step of a book is shown. */
function placeOfStep(mode: number, { pages }: Book, step: number): number {
  if (!MODES[mode]?.showsPromptLast) return step;
  return step === 0 ? pages.length - 1 : step - 1;
}

/** The number of the book that is shown as the `position`th. */
export function bookAt({ order }: Pick<Show, 'order'>, position: number): number {
  return order?.[position] ?? position;
}

function lengthAt(show: Show, position: number): number {
  return show.books[bookAt(show, position)]?.pages.length ?? 0;
}

/** How many pages are shown before the `position`th book. */
export function pagesBefore(show: Show, position: number): number {
  const { starts } = layoutOf(show);
  return starts[Math.min(position, starts.length - 1)] ?? 0;
}

/** Where each book begins in the show, at last how long it is, and each book's index in the order shown. */
interface Layout {
  readonly order: Show['order'];
  readonly starts: readonly number[];
  readonly positions: ReadonlyMap<number, number>;
}

/** Everybody's view asks for it of every page: in a hall that is a hundred people and as many books. */
function layoutOf(show: Show): Layout {
  const known = layouts.get(show.books);
  if (known && known.order === show.order) return known;
  const starts = [0];
  const positions = new Map<number, number>();
  for (let at = 0; at < show.books.length; at++) {
    starts.push((starts[at] ?? 0) + lengthAt(show, at));
    positions.set(bookAt(show, at), at);
  }
  const layout = { order: show.order, starts, positions };
  layouts.set(show.books, layout);
  return layout;
}

/** Books stay the same object for as long as nothing in them changes. */
const layouts = new WeakMap<Show['books'], Layout>();

/** The book's index in the order in which books are shown; null: there is no such book. */
export function positionOf(show: Show, book: number): number | null {
  return layoutOf(show).positions.get(book) ?? null;
}

export function totalPages({ books }: Pick<Show, 'books'>): number {
  return books.reduce((sum, { pages }) => sum + pages.length, 0);
}

/** Most pages of a book. */
export function pagesPerBook(books: readonly Book[]): number {
  return Math.max(0, ...books.map(({ pages }) => pages.length));
}

/** The index of this page in the whole show; null: there is no such place. */
export function indexOf(show: Show, { book, page }: Place): number | null {
  const exists = Number.isInteger(book) && Number.isInteger(page) && book >= 0 && book < show.books.length;
  if (!exists || page < 0 || page >= lengthAt(show, book)) return null;
  return pagesBefore(show, book) + page;
}

/** `index`: 0 … totalPages - 1 */
export function placeOf(show: Show, index: number): Place {
  const { starts } = layoutOf(show);
  const after = starts.findIndex((start, book) => book > 0 && start > index);
  const book = after === -1 ? Math.max(0, show.books.length - 1) : after - 1;
  return { book, page: index - (starts[book] ?? 0) };
}

export function refAt(show: Show, { book, page }: Place): PageRef {
  const number = bookAt(show, book);
  const shown = show.books[number];
  if (!shown) return { book: number, step: page };
  return refOf(shown, number, stepsInShowOrder(show.plan.mode, shown)[page] ?? page);
}

export function pageAt(show: Show, place: Place): Page | undefined {
  const { book, step } = refAt(show, place);
  return show.books[book]?.pages[step];
}

/** How many books have been begun. */
export function begunBooks(watch: Show & Pick<Watch, 'shown'>): number {
  return watch.shown === 0 ? 0 : placeOf(watch, watch.shown - 1).book + 1;
}

/** Whether a page has been shown to all. */
export function isShown(watch: Show & Pick<Watch, 'shown'>, { book, step }: PageRef): boolean {
  const position = positionOf(watch, book);
  const shown = watch.books[book];
  if (position === null || !shown) return false;
  return pagesBefore(watch, position) + placeOfStep(watch.plan.mode, shown, step) < watch.shown;
}
