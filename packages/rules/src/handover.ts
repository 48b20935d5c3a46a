import { assign } from './assign.ts';
import { type Book, hands } from './book.ts';
import { below, type Luck } from './luck.ts';

/** The circle of players at the start, and how far each book has moved along it in each step. */
export interface Circle {
  readonly players: readonly string[];
  readonly shifts: readonly number[];
  /** The players are no longer those of the start: hand-overs go by cost from now on. */
  readonly broken: boolean;
}

export interface Handover {
  /** Number of the book. */
  readonly book: number;
  readonly player: string;
  /** Where books are dealt: the how manieth page of the step in this book. */
  readonly version?: number;
}

/** How books travel in a step. */
export interface Rule {
  /** Place in the table of the circle. */
  readonly turn: number;
  /** A book may come back, to its owner too. */
  readonly repeats: boolean;
  /** The circle does not matter. */
  readonly anywhere?: boolean;
  /** Only these books. */
  readonly only?: readonly number[];
}

export interface HandedOut {
  readonly handovers: readonly Handover[];
  readonly circle: Circle;
  readonly luck: Luck;
}

/**
 * Who works on which book in this step: everybody on at most one book, nobody on his own or on one whose last page is
 * his. Along the circle as long as its players are all there; after that at the least cost in fairness.
 */
export function handOut(
  books: readonly Book[],
  circle: Circle,
  rule: Rule,
  players: readonly string[],
  luck: Luck,
): HandedOut {
  const whole = players.length === circle.players.length && players.every((id) => circle.players.includes(id));
  const isWhole = !circle.broken && whole;
  if (isWhole) {
    const handovers = alongCircle(books, circle, rule.turn);
    const isFair = handovers.every(({ book, player }) => !forbidden(books[book] as Book, player, circle, rule));
    if (isFair || rule.turn === 0) return { handovers, circle, luck };
  }
  const [handovers, rest] = atLeastCost(books, circle, rule, players, luck);
  return { handovers, circle: { ...circle, broken: !isWhole }, luck: rest };
}

function alongCircle(books: readonly Book[], circle: Circle, turn: number): Handover[] {
  return books.map((book, index) => ({ book: index, player: turnOf(book, circle, turn) }));
}

/** A table that is too short begins anew: its last place and its first one differ. */
function turnOf(book: Book, circle: Circle, turn: number): string {
  const shift = circle.shifts[turn % circle.shifts.length] ?? 0;
  const seat = (book.start + shift) % circle.players.length;
  return circle.players[seat] as string;
}

/** In fairness: the higher, the sooner players complain. A hole in a chain hurts more than a hand-over that repeats. */
const COST = {
  ownLastPage: 1_000_000,
  ownBook: 100_000,
  alreadyInBook: 10_000,
  repeatedPair: 100,
  offCircle: 10,
  justSkipped: -20_000,
  skippedBefore: -60,
} as const;

/** Costs are scaled so that all ties of an assignment together weigh less than one unit of cost. */
const SCALE = 1_024;

export function atLeastCost(
  all: readonly Book[],
  circle: Circle,
  rule: Rule,
  players: readonly string[],
  luck: Luck,
): [Handover[], Luck] {
  const numbers = rule.only ?? [...all.keys()];
  const pairs = pairCounts(all);
  const ties = Math.max(1, Math.floor(SCALE / (numbers.length + players.length)));
  let rest = luck;
  const costs = players.map((player) =>
    numbers.map((number) => {
      let tie: number;
      [tie, rest] = below(rest, ties);
      return cost(all, number, player, circle, rule, pairs) * SCALE + tie;
    }),
  );
  const chosen = match(costs, players.length, numbers.length);
  const handovers = chosen.flatMap(({ player, book }) => {
    const id = players[player] as string;
    const number = numbers[book] as number;
    return forbidden(all[number] as Book, id, circle, rule) ? [] : [{ book: number, player: id }];
  });
  return [handovers.sort((a, b) => a.book - b.book), rest];
}

function match(costs: readonly (readonly number[])[], players: number, books: number) {
  if (players <= books) return assign(costs).map((book, player) => ({ player, book }));
  const byBook = Array.from({ length: books }, (_, book) => costs.map((row) => row[book] as number));
  return assign(byBook).map((player, book) => ({ player, book }));
}

/** Of two people who may meet a book again, one may go on from his own page: the other one left it empty. */
function forbidden(book: Book, player: string, { players }: Circle, { repeats }: Rule): boolean {
  if (repeats && players.length <= 2) return false;
  return (!repeats && book.owner === player) || hands(book).at(-1) === player;
}

function cost(
  books: readonly Book[],
  number: number,
  player: string,
  circle: Circle,
  rule: Rule,
  pairs: ReadonlyMap<string, number>,
): number {
  const book = books[number] as Book;
  const made = hands(book);
  const last = made.at(-1);
  const skipped = book.pages.filter((page) => page.kind === 'skipped').length;
  const justSkipped = book.pages.at(-1)?.kind === 'skipped';
  const knows = made.includes(player) || (book.partner !== undefined && books[book.partner]?.owner === player);
  return (
    (last === player ? COST.ownLastPage : 0) +
    (book.owner === player && !rule.repeats ? COST.ownBook : 0) +
    (knows ? COST.alreadyInBook : 0) +
    (last === undefined ? 0 : (pairs.get(pair(last, player)) ?? 0) * COST.repeatedPair) +
    (rule.anywhere || turnOf(book, circle, rule.turn) === player ? 0 : COST.offCircle) +
    (justSkipped ? COST.justSkipped : 0) +
    (skipped - (justSkipped ? 1 : 0)) * COST.skippedBefore
  );
}

/** How often each person has handed a book to each other person. */
function pairCounts(books: readonly Book[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const book of books) {
    const made = hands(book);
    made.slice(1).forEach((to, index) => {
      const key = pair(made[index] as string, to);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    });
  }
  return counts;
}

function pair(from: string, to: string): string {
  return `${from}\n${to}`;
}
