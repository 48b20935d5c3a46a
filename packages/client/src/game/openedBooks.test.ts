import { expect, test } from 'vitest';
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
