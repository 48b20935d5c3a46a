import { describe, expect, it } from 'vitest';
import type { Book, Page } from './book.ts';
import { recordedRoundsOf, roundsOf } from './round.ts';

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
const bookOf = (pages: readonly Page[], more: Partial<Book> = {}): Book => ({
  owner: 'anna',
  start: 0,
  pages,
  ...more,
});
const shown = (...pages: readonly Page[]) => roundsOf([bookOf([]), bookOf(pages)], 1);
const kept = (...pages: readonly Page[]) => recordedRoundsOf([bookOf([]), bookOf(pages)], 1);

describe('a page as all see it', () => {
  it('is a text, and says which one came from the dictionary', () => {
    expect(shown(text('anna'), text('', { dice: true, text: 'a word' }))).toEqual([
      { step: 0, type: 1, player: 'anna', text: 'by anna' },
      { step: 1, type: 1, player: null, text: 'a word', dice: true },
    ]);
    expect(shown(text('anna', { answers: ['cat', 'boat'], cast: ['ben', null] }))).toEqual([
      { step: 0, type: 1, player: 'anna', text: 'by anna', answers: ['cat', 'boat'], cast: ['ben', null] },
    ]);
    expect(shown(text('anna', { cast: [] }))[0]).not.toHaveProperty('cast');
  });

  it('is a drawing with all that belongs to it', () => {
    expect(shown(drawing('ben'))).toEqual([{ step: 0, type: 2, player: 'ben', page: { book: 1, step: 0 }, lines: 3 }]);
    const subjects = [{ text: 'cat', author: 'anna' }];
    const rich = drawing('ben', { prompt: 'a tree', warning: 2, subjects, chosen: ['cem'], base: 0, again: 1 });
    expect(shown(drawing('anna'), rich)[1]).toEqual({
      step: 1,
      type: 2,
      player: 'ben',
      page: { book: 1, step: 1, again: 1 },
      lines: 3,
      text: 'a tree',
      dice: true,
      warning: 2,
      subjects,
      base: { book: 1, step: 0 },
      chosen: ['cem'],
    });
    expect(shown(drawing('ben', { chosen: [] }))[0]).not.toHaveProperty('chosen');
  });

  it('is empty, erased or hidden, and then tells neither text nor drawing', () => {
    const missing: Page = { kind: 'skipped', type: 2, player: 'cem' };
    const gone = drawing('ben', { unsaved: true, erased: true, warning: 1 });
    expect(
      shown(missing, gone, text('dora', { hidden: true }), drawing('dora', { hidden: true, erased: true })),
    ).toEqual([
      { step: 0, type: 2, player: 'cem', skipped: true },
      { step: 1, type: 2, player: 'ben', erased: true },
      { step: 2, type: 1, player: 'dora', hidden: true },
      { step: 3, type: 2, player: 'dora', hidden: true },
    ]);
  });

  it.each([
    ['hidden', drawing('anna', { hidden: true })],
    ['erased', drawing('anna', { erased: true })],
    ['a text', text('anna')],
  ])('does not name its beginning where that is %s', (_, base) => {
    expect(shown(base, drawing('ben', { base: 0 }))[1]).not.toHaveProperty('base');
    expect(shown(drawing('anna'), drawing('ben', { base: 0 }))[1]).toHaveProperty('base');
    expect(shown(drawing('anna'), drawing('ben', { base: 7 }))[1]).not.toHaveProperty('base');
  });
});

describe('a page as those who took part keep it', () => {
  it('has what was hidden, and who wished so', () => {
    expect(
      kept(text('anna', { hidden: true, hiddenBy: 'anna' }), drawing('ben', { hidden: true, hiddenBy: 'dora' })),
    ).toEqual([
      { step: 0, type: 1, player: 'anna', text: 'by anna', hidden: true, hiddenBy: 'artist' },
      { step: 1, type: 2, player: 'ben', page: { book: 1, step: 1 }, lines: 3, hidden: true, hiddenBy: 'host' },
    ]);
    expect(kept(text('anna', { hidden: true }))[0]).toMatchObject({ hiddenBy: 'host' });
    expect(kept(text('anna'))).toEqual(shown(text('anna')));
  });

  it('is named also where the drawing was erased', () => {
    expect(kept(drawing('ben', { erased: true }))).toEqual([
      { step: 0, type: 2, player: 'ben', erased: true, page: { book: 1, step: 0 } },
    ]);
    const missing: Page = { kind: 'skipped', type: 2, player: null };
    expect(kept(missing)).toEqual([{ step: 0, type: 2, player: null, skipped: true }]);
  });
});

describe('what a drawing crosses', () => {
  const subjects = [
    { text: 'by anna', author: 'anna' },
    { text: 'by ben', author: 'ben' },
  ];
  /** The texts of two books, and the drawing that crosses them. */
  function crossed(one: Page, other: Page) {
    const books = [bookOf([one, drawing('cem', { subjects })], { partner: 1 }), bookOf([other])];
    return roundsOf(books, 0)[1]?.subjects?.map(({ hidden = false, text: told }) => (hidden ? `hidden ${told}` : told));
  }

  it('is told while both texts are shown', () => {
    expect(crossed(text('anna'), text('ben'))).toEqual(['by anna', 'by ben']);
  });

  it('is told without the one that is hidden, whichever it is', () => {
    expect(crossed(text('anna', { hidden: true }), text('ben'))).toEqual(['hidden ', 'by ben']);
    expect(crossed(text('anna'), text('ben', { hidden: true }))).toEqual(['by anna', 'hidden ']);
  });

  it('stays where another text of the book is hidden, or one of somebody else', () => {
    expect(crossed(text('anna', { hidden: true, text: 'something else' }), text('ben'))).toEqual(['by anna', 'by ben']);
    expect(crossed(text('dora', { hidden: true, text: 'by anna' }), text('ben'))).toEqual(['by anna', 'by ben']);
  });

  it('is hidden with a text that read otherwise before somebody was chosen', () => {
    const open = text('anna', { hidden: true, text: 'by ?', cast: [null] });
    expect(crossed(open, text('ben'))).toEqual(['hidden ', 'by ben']);
    expect(crossed({ ...open, cast: ['cem'] } as Page, text('ben'))).toEqual(['by anna', 'by ben']);
  });

  it('of the dictionary is hidden with the text of the dictionary', () => {
    const rolled = [{ text: 'by ', author: null }, subjects[1] as (typeof subjects)[1]];
    const dice = text('', { hidden: true, dice: true });
    const books = [bookOf([dice, drawing('cem', { subjects: rolled })], { partner: 1 }), bookOf([text('ben')])];
    expect(roundsOf(books, 0)[1]?.subjects?.[0]).toEqual({ text: '', author: null, hidden: true });
    const alone = [bookOf([dice, drawing('cem', { subjects: rolled })]), bookOf([text('ben', { hidden: true })])];
    expect(roundsOf(alone, 0)[1]?.subjects?.[1]).toEqual(subjects[1]);
  });
});
