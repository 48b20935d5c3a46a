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
  step: number,
  players: readonly string[],
  luck: Luck,
): HandedOut {
  const whole = players.length === circle.players.length && players.every((id) => circle.players.includes(id));
  if (!circle.broken && whole) return { handovers: alongCircle(books, circle, step), circle, luck };
  const [handovers, rest] = atLeastCost(books, circle, step, players, luck);
  return { handovers, circle: { ...circle, broken: true }, luck: rest };
}

function alongCircle(books: readonly Book[], circle: Circle, step: number): Handover[] {
  return books.map((book, index) => ({ book: index, player: turnOf(book, circle, step) }));
}

function turnOf(book: Book, circle: Circle, step: number): string {
  const seat = (book.start + (circle.shifts[step] ?? 0)) % circle.players.length;
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

function atLeastCost(
  books: readonly Book[],
  circle: Circle,
  step: number,
  players: readonly string[],
  luck: Luck,
): [Handover[], Luck] {
  const pairs = pairCounts(books);
  const ties = Math.max(1, Math.floor(SCALE / (books.length + players.length)));
  let rest = luck;
  const costs = players.map((player) =>
    books.map((book) => {
      let tie: number;
      [tie, rest] = below(rest, ties);
      return cost(book, player, turnOf(book, circle, step), pairs) * SCALE + tie;
    }),
  );
  const chosen = match(costs, players.length, books.length);
  const handovers = chosen.flatMap(({ player, book }) => {
    const id = players[player] as string;
    return forbidden(books[book] as Book, id) ? [] : [{ book, player: id }];
  });
  return [handovers.sort((a, b) => a.book - b.book), rest];
}

function match(costs: readonly (readonly number[])[], players: number, books: number) {
  if (players <= books) return assign(costs).map((book, player) => ({ player, book }));
  const byBook = Array.from({ length: books }, (_, book) => costs.map((row) => row[book] as number));
  return assign(byBook).map((player, book) => ({ player, book }));
}

function forbidden(book: Book, player: string): boolean {
  return book.owner === player || hands(book).at(-1) === player;
}

function cost(book: Book, player: string, turn: string, pairs: ReadonlyMap<string, number>): number {
  const made = hands(book);
  const last = made.at(-1);
  const skipped = book.pages.filter((page) => page.kind === 'skipped').length;
  const justSkipped = book.pages.at(-1)?.kind === 'skipped';
  return (
    (last === player ? COST.ownLastPage : 0) +
    (book.owner === player ? COST.ownBook : 0) +
    (made.includes(player) ? COST.alreadyInBook : 0) +
    (last === undefined ? 0 : (pairs.get(pair(last, player)) ?? 0) * COST.repeatedPair) +
    (turn === player ? 0 : COST.offCircle) +
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
