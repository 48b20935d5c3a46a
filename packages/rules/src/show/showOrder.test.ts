import { describe, expect, it } from 'vitest';
import type { Book } from '../model/book.ts';
import {
  begunBooks,
  bookAt,
  indexOf,
  isShown,
  pageAt,
  pagesBefore,
  pagesPerBook,
  placeOf,
  refAt,
  stepsInShowOrder,
  totalPages,
} from './showOrder.ts';
import type { Plan } from '../model/plan.ts';

/** A book of so many texts, each of which says where it stands. */
function book(number: number, pages: number): Book {
  const texts = Array.from({ length: pages }, (_, step) => `${number}.${step}`);
  return {
    owner: `p${number}`,
    start: number,
    pages: texts.map((text) => ({ kind: 'text', type: 1, player: 'anna', text, dice: false })),
  };
}

const planOf = (mode: number): Plan => ({ mode, steps: [] });
/** Three books of two, three and one page, shown as the last, the first and the middle one. */
const books = [book(0, 2), book(1, 3), book(2, 1)];
const show = { books, order: [2, 0, 1], plan: planOf(2), shown: 0 };
const inOrder = { books: [...books], plan: planOf(2), shown: 0 };
const textAt = (at: Parameters<typeof pageAt>[0], index: number) => {
  const page = pageAt(at, placeOf(at, index));
  return page?.kind === 'text' ? page.text : page;
};

describe('the order of a show', () => {
  it('is that of the books, or the one that was drawn by lot', () => {
    const all = [0, 1, 2, 3, 4, 5];
    expect(all.map((index) => textAt(show, index))).toEqual(['2.0', '0.0', '0.1', '1.0', '1.1', '1.2']);
    expect(all.map((index) => textAt(inOrder, index))).toEqual(['0.0', '0.1', '1.0', '1.1', '1.2', '2.0']);
    expect([0, 1, 2, 3].map((position) => bookAt(show, position))).toEqual([2, 0, 1, 3]);
  });

  it.each([
    [2, ['0.0', '0.1', '0.2']],
    [11, ['0.1', '0.2', '0.0']],
    [16, ['0.1', '0.2', '0.0']],
  ])('within a book of mode %i is that of its steps, or its first text comes last', (mode, texts) => {
    const one = { books: [book(0, 3)], plan: planOf(mode), shown: 0 };
    expect([0, 1, 2].map((index) => textAt(one, index))).toEqual(texts);
    expect(stepsInShowOrder(mode, book(0, 1))).toEqual([0]);
    expect(stepsInShowOrder(mode, book(0, 0))).toEqual([]);
  });

  it('numbers the pages from first to last, there and back', () => {
    for (const one of [show, inOrder]) {
      for (let index = 0; index < totalPages(one); index++) expect(indexOf(one, placeOf(one, index))).toBe(index);
    }
    expect([totalPages(show), totalPages({ books: [] })]).toEqual([6, 0]);
    expect([pagesPerBook(books), pagesPerBook([])]).toEqual([3, 0]);
    expect([0, 1, 2, 3, 9].map((position) => pagesBefore(show, position))).toEqual([0, 1, 3, 6, 6]);
  });

  it.each([
    [{ book: -1, page: 0 }],
    [{ book: 3, page: 0 }],
    [{ book: 0, page: 1 }],
    [{ book: 1, page: 2 }],
    [{ book: 1, page: -1 }],
    [{ book: 0.5, page: 0 }],
    [{ book: 1, page: 0.5 }],
    [{ book: Number.NaN, page: 0 }],
  ])('has no place %j', (place) => {
    expect(indexOf(show, place)).toBeNull();
  });

  it('names pages by the number of their book and their step', () => {
    expect(refAt(show, { book: 0, page: 0 })).toEqual({ book: 2, step: 0 });
    expect(refAt(show, { book: 2, page: 2 })).toEqual({ book: 1, step: 2 });
    expect(refAt(show, { book: 7, page: 4 })).toEqual({ book: 7, step: 4 });
    expect(refAt({ ...show, plan: planOf(11) }, { book: 2, page: 2 })).toEqual({ book: 1, step: 0 });
    expect(pageAt(show, { book: 7, page: 0 })).toBeUndefined();
  });

  it('changes with the order of the same books', () => {
    expect(pagesBefore(show, 1)).toBe(1);
    expect(pagesBefore({ ...show, order: [1, 0, 2] }, 1)).toBe(3);
  });

  it.each([
    [0, 0, []],
    [1, 1, ['2.0']],
    [2, 2, ['2.0', '0.0']],
    [3, 2, ['2.0', '0.0', '0.1']],
    [4, 3, ['2.0', '0.0', '0.1', '1.0']],
    [6, 3, ['2.0', '0.0', '0.1', '1.0', '1.1', '1.2']],
  ])('of which %i pages were shown has begun %i books', (shown, begun, seen) => {
    const watch = { ...show, shown };
    expect(begunBooks(watch)).toBe(begun);
    const pages = books.flatMap(({ pages: all }, number) => all.map((_, step) => ({ book: number, step })));
    const shownPages = pages.filter((page) => isShown(watch, page)).map((page) => `${page.book}.${page.step}`);
    expect(shownPages.toSorted()).toEqual(seen.toSorted());
    expect(isShown(watch, { book: 9, step: 0 })).toBe(false);
  });
});
