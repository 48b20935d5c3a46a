import type { Book, MatchState } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { lobbyState } from '../testbed/matchState.ts';
import { createOpenedBooks } from './openedBooks.ts';

function setUp() {
  let now = 0;
  const asked: number[] = [];
  const books = createOpenedBooks({ now: () => now, ask: (order) => asked.push(order) });
  const pass = (ms: number) => (now += ms);
  const arrived = (order: number) =>
    books.arrived({ bookId: `book-${order}`, order, ownerPlayerId: 'anna', ownerName: 'Anna', rounds: [] });
  return { books, asked: () => asked.splice(0), pass, arrived };
}

test('a book without an answer is asked for again three seconds later, and no earlier', () => {
  const { books, asked, pass } = setUp();
  books.want(0);
  pass(2_999);
  books.nag();
  expect(asked()).toEqual([0]);
  pass(1);
  books.nag();
  expect(asked()).toEqual([0]);
  pass(2_999);
  books.nag();
  expect(asked()).toEqual([]);
});

test('over another socket all are asked for again that had no answer, and none that had', () => {
  const { books, asked, arrived } = setUp();
  for (const order of [0, 1, 2]) books.want(order);
  arrived(1);
  asked();
  books.nag(true);
  expect(asked().toSorted((a, b) => a - b)).toEqual([0, 2]);
});

test('of those that wait the newest wish comes first, also where it was wished for before', () => {
  const { books, asked, arrived } = setUp();
  for (const order of [0, 1, 2, 3, 4, 5, 4]) books.want(order);
  expect(asked()).toEqual([0, 1, 2, 3]);
  for (const order of [0, 1, 2]) arrived(order);
  expect(asked()).toEqual([4, 5]);
});

test('those that had no answer in time do not stand before what was wished for since', () => {
  const { books, asked, pass } = setUp();
  for (const order of [0, 1, 2, 3, 4]) books.want(order);
  asked();
  pass(3_000);
  books.nag();
  expect(asked()[0]).toBe(4);
});

test('in the next match nothing is left of what was asked and wished for in the one before', () => {
  const { books, asked, arrived } = setUp();
  for (const order of [0, 1, 2, 3, 4]) books.want(order);
  asked();
  books.forget();
  books.want(0);
  expect(asked()).toEqual([0]);
  arrived(0);
  expect(asked()).toEqual([]);
});

test('a state is filled with what is known of its books, in the show as in the end, each with the name of its owner', () => {
  const { books } = setUp();
  const book = (order: number, more: Partial<Book> = {}): Book => ({
    bookId: `book-${order}`,
    order,
    ownerPlayerId: 'anna',
    ownerName: '',
    rounds: [],
    ...more,
  });
  const rounds = [{ text: 'an otter' }] as unknown as Book['rounds'];
  for (const order of [0, 1, 2]) books.arrived(book(order, { outline: 'td', rounds }));
  const told = [
    book(0, { outline: 'td' }),
    book(1, { outline: 'th' }),
    book(2, { outline: 'td', bookId: 'of another match' }),
    book(3, { outline: 'td', ownerPlayerId: 'nobody' }),
    book(4, { rounds }),
    book(5, { outline: 'td', ownerName: 'Anna of before' }),
  ];
  const filled = [
    { ...book(0, { rounds }), ownerName: 'Anna' },
    { ...book(1, { outline: 'th' }), ownerName: 'Anna' },
    { ...book(2, { outline: 'td', bookId: 'of another match' }), ownerName: 'Anna' },
    { ...book(3, { outline: 'td', ownerPlayerId: 'nobody' }), ownerName: '' },
    book(4, { rounds }),
    book(5, { outline: 'td', ownerName: 'Anna of before' }),
  ];
  const players = [{ id: 'anna', name: 'Anna' }] as unknown as MatchState['players'];
  const more = { aborted: false, totalBooks: 6 } as never;
  for (const phase of ['watch', 'done'] as const) {
    const state = lobbyState({ players, [phase]: { ...(more as object), books: told } });
    expect(books.fill(state)).toStrictEqual({ ...state, [phase]: { ...(more as object), books: filled } });
  }
  expect(books.fill(lobbyState())).toStrictEqual(lobbyState());
});
