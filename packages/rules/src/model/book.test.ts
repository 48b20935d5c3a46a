import { describe, expect, it } from 'vitest';
import {
  type Book,
  drawings,
  firstText,
  given,
  hands,
  isBlank,
  isHole,
  isSamePage,
  lastMade,
  type Page,
  pagesBy,
  refOf,
  withoutPagesOf,
} from './book.ts';

const text = (player: string, more: Partial<Page & { kind: 'text' }> = {}): Page => ({
  kind: 'text',
  type: 1,
  player,
  text: `by ${player}`,
  dice: false,
  ...more,
});
const drawing = (player: string, more: Partial<Page & { kind: 'drawing' }> = {}): Page => ({
  kind: 'drawing',
  type: 2,
  player,
  lines: 3,
  prompt: null,
  ...more,
});
const missing: Page = { kind: 'skipped', type: 2, player: 'cem' };
const bookOf = (...pages: readonly Page[]): Book => ({ owner: 'anna', start: 0, pages });

describe('a page', () => {
  it('is named by its book and step, and by how often it was begun anew', () => {
    const book = bookOf(text('anna'), drawing('ben', { again: 2 }), drawing('cem'), missing);
    expect([0, 1, 2, 3, 4].map((step) => refOf(book, 7, step))).toStrictEqual([
      { book: 7, step: 0 },
      { book: 7, step: 1, again: 2 },
      { book: 7, step: 2 },
      { book: 7, step: 3 },
      { book: 7, step: 4 },
    ]);
  });

  it('is another one in another book, in another step, or begun anew', () => {
    const page = { book: 1, step: 2 };
    expect(isSamePage(page, { book: 1, step: 2 })).toBe(true);
    expect(isSamePage(page, { book: 1, step: 2, again: 0 })).toBe(true);
    expect(isSamePage({ ...page, again: 1 }, { ...page, again: 1 })).toBe(true);
    expect(isSamePage(page, { book: 2, step: 2 })).toBe(false);
    expect(isSamePage(page, { book: 1, step: 1 })).toBe(false);
    expect(isSamePage(page, { ...page, again: 1 })).toBe(false);
    expect(isSamePage({ ...page, again: 1 }, page)).toBe(false);
    expect(isSamePage({ ...page, again: 1 }, { ...page, again: 2 })).toBe(false);
  });

  it('is a hole if nobody made it: empty, or rolled, unless it was there before', () => {
    expect([missing, text('', { dice: true }), text('anna', { dice: true })].map(isHole)).toEqual([true, true, true]);
    expect([text('anna'), drawing('ben'), text('', { dice: true, given: true })].map(isHole)).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('a book', () => {
  it('is blank until somebody has made a page of it', () => {
    expect(isBlank(bookOf())).toBe(true);
    expect(isBlank(bookOf(text('', { given: true }), missing))).toBe(true);
    expect(isBlank(bookOf(text('', { given: true }), drawing('ben')))).toBe(false);
    expect(isBlank(bookOf(text('anna', { hidden: true })))).toBe(false);
  });

  it('was last made where it can be seen: not where it is empty or hidden', () => {
    const book = bookOf(text('anna'), drawing('ben'), text('cem', { hidden: true }), missing);
    expect(lastMade(book)).toEqual({ page: book.pages[1], step: 1 });
    expect(lastMade(bookOf(text('anna')))?.step).toBe(0);
    expect(lastMade(bookOf(missing, text('anna', { hidden: true })))).toBeNull();
    expect(lastMade(bookOf())).toBeNull();
  });

  it('went through the hands of those whose pages can be seen', () => {
    const pages = [text('anna'), text('', { dice: true }), drawing('ben', { hidden: true }), missing, text('dora')];
    expect(hands(bookOf(...pages))).toEqual(['anna', 'dora']);
  });

  it('has a first text, and drawings from the latest one back', () => {
    const book = bookOf(text('anna', { hidden: true }), drawing('ben'), text('cem'), drawing('dora', { hidden: true }));
    expect(firstText(book)).toBe(book.pages[2]);
    expect(firstText(bookOf(drawing('ben'), missing))).toBeNull();
    expect(drawings(book)).toEqual([1]);
    expect(drawings(bookOf(drawing('ben'), text('cem'), drawing('dora')))).toEqual([2, 0]);
  });
});

describe('the pages of a player', () => {
  const books = [
    bookOf(text('anna'), drawing('ben'), drawing('anna', { hidden: true })),
    bookOf(missing, text('ben'), drawing('anna', { again: 1 })),
  ];

  it('are those that can be seen', () => {
    expect(pagesBy(books, 'anna')).toEqual([
      { book: 0, step: 0 },
      { book: 1, step: 2, again: 1 },
    ]);
    expect(pagesBy(books, 'cem')).toEqual([]);
  });

  it('can be hidden all together', () => {
    const hidden = withoutPagesOf(books, 'anna');
    expect(pagesBy(hidden, 'anna')).toEqual([]);
    expect(pagesBy(hidden, 'ben')).toEqual(pagesBy(books, 'ben'));
    expect(hidden[1]?.pages[0]).toEqual(missing);
    expect(hidden[0]?.pages[0]).toEqual({ ...books[0]?.pages[0], hidden: true });
  });
});

describe('the next page of a book', () => {
  it.each([
    ['write', { type: 1, prompt: null, source: null, author: null }],
    ['draw', { type: 2, prompt: null, source: null, author: null }],
  ] as const)('to %s follows from nothing where there is none', (kind, expected) => {
    expect(given(bookOf(), kind)).toEqual(expected);
    expect(given(bookOf(missing), kind)).toEqual(expected);
  });

  it.each([
    ['write', 1, 3],
    ['draw', 2, 4],
  ] as const)('to %s follows from the last text or drawing', (kind, afterText, afterDrawing) => {
    const written = bookOf(drawing('ben'), text('anna'), missing);
    expect(given(written, kind)).toEqual({ type: afterText, prompt: 'by anna', source: null, author: 'anna' });
    const drawn = bookOf(text('anna'), drawing('ben'), missing);
    expect(given(drawn, kind)).toEqual({ type: afterDrawing, prompt: null, source: 1, author: 'ben' });
    expect(given(bookOf(text('', { dice: true })), kind).author).toBeNull();
  });
});
