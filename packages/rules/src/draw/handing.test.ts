import { describe, expect, it } from 'vitest';
import type { Book, Page } from '../model/book.ts';
import { handingOf, mayDraw } from './handing.ts';
import { luckOf } from '../model/luck.ts';
import type { PlannedStep } from '../model/plan.ts';
import { sit } from '../testing/table.ts';

const IDS = ['anna', 'ben', 'cem', 'dora'] as const;
const made = (player: string): Page => ({ kind: 'text', type: 1, player, text: `by ${player}`, dice: false });
const bookOf = (owner: string, ...makers: readonly string[]): Book => ({
  owner,
  start: IDS.indexOf(owner as (typeof IDS)[number]),
  pages: makers.map(made),
});

const table = sit(IDS);
table.command('anna', { type: 'start' });

/** Who gets which book in the second step, by book. */
function handed(
  rules: Partial<PlannedStep>,
  books: readonly Book[] = IDS.map((id) => bookOf(id, id)),
  { absent = [], seed = 'a' }: { absent?: readonly string[]; seed?: string } = {},
): Record<number, string> {
  return Object.fromEntries(handOver(rules, books, absent, seed).map(({ book, player }) => [book, player]));
}

/** The same where books are dealt: who gets which version of a book. */
function dealt(books: readonly Book[], seed = 'a'): Record<number, string[]> {
  const versions: Record<number, string[]> = {};
  for (const { book, player, version = Number.NaN } of handOver({ hand: 'deal' }, books, [], seed)) {
    versions[book] ??= [];
    expect(version).toBe(versions[book].length);
    versions[book].push(player);
  }
  return versions;
}

function handOver(rules: Partial<PlannedStep>, books: readonly Book[], absent: readonly string[], seed: string) {
  const draw = table.draw();
  const step: PlannedStep = { kind: 'draw', length: 60_000, ...rules };
  const seats = draw.seats.map((seat) => (absent.includes(seat.person.id) ? { ...seat, left: true } : seat));
  const plan = { ...draw.plan, steps: [step, step] };
  const { handovers } = handingOf({ ...draw, seats, books, plan, luck: luckOf(seed.repeat(32)) }, 1);
  const numbers = handovers.map(({ book }) => book);
  // Dealt books go out player by player, all others in their order.
  if (rules.hand !== 'deal') expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  return handovers;
}

describe('books go', () => {
  it('to whoever made their last page, once each', () => {
    const books = [
      bookOf('anna', 'anna', 'ben'),
      bookOf('ben', 'ben', 'cem'),
      bookOf('cem', 'cem', 'ben'),
      bookOf('dora'),
    ];
    expect(handed({ hand: 'same' }, books)).toEqual({ 0: 'ben', 1: 'cem' });
    expect(handed({ hand: 'same' }, books, { absent: ['cem'] })).toEqual({ 0: 'ben' });
  });

  it('to their owners who are here', () => {
    expect(handed({ hand: 'owner' })).toEqual({ 0: 'anna', 1: 'ben', 2: 'cem', 3: 'dora' });
    expect(handed({ hand: 'owner' }, undefined, { absent: ['ben'] })).toEqual({ 0: 'anna', 2: 'cem', 3: 'dora' });
    expect(handed({ hand: 'owner' }, [bookOf('anna'), bookOf('anna'), bookOf('cem')])).toEqual({ 0: 'anna', 2: 'cem' });
  });

  it('to nobody where nobody is to work', () => {
    expect(handed({ hand: 'nobody' })).toEqual({});
  });

  it('as a table says, and along the circle where it says nothing', () => {
    const swapped = { anna: 'ben', ben: 'anna', cem: 'dora', dora: 'cem' };
    expect(handed({ hand: 'table', table: swapped })).toEqual({ 0: 'ben', 1: 'anna', 2: 'dora', 3: 'cem' });
    const half = handed({ hand: 'table', table: { anna: 'dora', ben: 'cem' } });
    expect(half).toEqual({
      0: 'dora',
      1: 'cem',
      2: expect.stringMatching(/anna|ben/) as unknown,
      3: expect.stringMatching(/anna|ben/) as unknown,
    });
    expect(new Set(Object.values(half)).size).toBe(4);
    expect(Object.keys(handed({ hand: 'table' }))).toEqual(['0', '1', '2', '3']);
  });

  it('as a table says to those who are here, and nobody gets two', () => {
    const all = { anna: 'ben', ben: 'ben', cem: 'dora', dora: 'dora' };
    const twice = handed({ hand: 'table', table: all });
    expect(twice).toMatchObject({ 0: 'ben', 2: 'dora' });
    expect(Object.values(twice).toSorted()).toEqual(IDS);
    const gone = handed({ hand: 'table', table: { anna: 'ben', ben: 'anna', cem: 'dora' } }, undefined, {
      absent: ['dora', 'cem'],
    });
    expect(gone).toEqual({ 0: 'ben', 1: 'anna' });
  });

  it('by lot, to nobody their own or the one they made last', () => {
    const lots = Array.from({ length: 16 }, (_, i) => handed({ hand: 'random' }, undefined, { seed: i.toString(16) }));
    for (const lot of lots) {
      expect(Object.values(lot).toSorted()).toEqual(IDS);
      IDS.forEach((id, book) => expect(lot[book]).not.toBe(id));
    }
    expect(new Set(lots.map((lot) => JSON.stringify(lot))).size).toBeGreaterThan(3);
  });

  it('to owners alone, or to the others; with nobody but owners here they work on each other’s', () => {
    const two = [bookOf('anna', 'anna'), bookOf('ben', 'ben')];
    expect(handed({ only: 'owners' }, two)).toEqual({ 0: 'ben', 1: 'anna' });
    expect(Object.values(handed({ only: 'others' }, two)).toSorted()).toEqual(['cem', 'dora']);
    expect(handed({ only: 'others' }, two, { absent: ['cem', 'dora'] })).toEqual({ 0: 'ben', 1: 'anna' });
  });
});

describe('books that are dealt', () => {
  const story = (...artists: readonly (readonly string[])[]): Book[] =>
    artists.map((names, start) => ({ owner: 'anna', start, pages: [made('anna')], artists: names }));

  it('go to the artists they name, as many as there are, and each artist has one', () => {
    const pages = dealt(story(['anna', 'ben'], ['cem'], ['ben', 'dora']));
    expect(pages[0]?.toSorted()).toEqual(['anna', 'ben']);
    expect([pages[1], pages[2]]).toEqual([['cem'], ['dora']]);
  });

  it('go to those whom no book names where the fewest artists are', () => {
    for (const seed of ['0', '1', '2', '3', '4', '5', '6', '7']) {
      const pages = dealt(story(['anna'], [], []), seed);
      expect([0, 1, 2].map((book) => String(pages[book]?.length)).toSorted()).toEqual(['1', '1', '2']);
      expect([0, 1, 2].flatMap((book) => pages[book] ?? []).toSorted()).toEqual(IDS);
      expect(pages[0]).toContain('anna');
    }
  });

  it('are never drawn by their own artist or by somebody who was in them', () => {
    const books = [bookOf('anna', 'anna', 'ben'), bookOf('cem', 'cem', 'ben')];
    for (const seed of ['0', '1', '2', '3', '4', '5']) {
      const pages = dealt(books, seed);
      expect(pages[0]?.filter((id) => id === 'anna' || id === 'ben')).toEqual([]);
      expect(pages[1]?.filter((id) => id === 'cem' || id === 'ben')).toEqual([]);
      expect(Object.values(pages).flat().toSorted()).toEqual(['anna', 'cem', 'dora']);
    }
    expect(mayDraw(books[0] as Book, 'dora')).toBe(true);
    expect(mayDraw(books[0] as Book, 'anna')).toBe(false);
    expect(mayDraw(bookOf('anna'), 'anna')).toBe(false);
    expect(mayDraw(books[0] as Book, 'ben')).toBe(false);
    expect(mayDraw({ ...(books[0] as Book), artists: [] }, 'anna')).toBe(true);
  });
});
