import { type Book, hands, isHole } from '../model/book.ts';
import { type Luck, uint32 } from '../model/luck.ts';
import type { Circle } from '../model/state.ts';
import { assign } from './assign.ts';

export interface Handover {
  /** Number of the book. */
  readonly book: number;
  readonly player: string;
  /** Where books are dealt: the page's number among those of the step in this book. */
  readonly version?: number;
}

/** How books travel in a step. */
export interface Rule {
  /** Place in the table of the circle. */
  readonly turn: number;
  /** A book may come back, to its owner too. */
  readonly repeats: boolean;
  /** How many pages of one book the same person makes at most; absent: any number. */
  readonly mostPages?: number;
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
 * Who works on which book in this step: everybody on at most one book, nobody on their own or on one whose last page is
 * theirs. Along the circle as long as its players are all there; after that at the least cost in fairness.
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
    const handovers = alongCircle(books, circle, rule);
    const isFair = handovers.every(({ book, player }) => !forbidden(books[book] as Book, player, circle, rule));
    if (isFair || rule.turn === 0) return { handovers, circle, luck };
  }
  const [handovers, rest] = atLeastCost(books, circle, rule, players, luck);
  return { handovers, circle: { ...circle, broken: !isWhole }, luck: rest };
}

function alongCircle(books: readonly Book[], circle: Circle, rule: Rule): Handover[] {
  return books.map((book, index) => ({ book: index, player: turnOf(book, circle, rule) }));
}

function turnOf(book: Book, circle: Circle, rule: Rule): string {
  const shift = circle.shifts[placeInTable(rule, circle.shifts.length)] ?? 0;
  const seat = (book.start + shift) % circle.players.length;
  return circle.players[seat] as string;
}

/**
 * A table that is too short begins anew, without its first place unless a book may come back to its owner. Everybody else then waits equally
 * long to see a book again. The last place differs from the one that follows either way.
 */
function placeInTable({ turn, repeats }: Rule, places: number): number {
  if (turn < places || repeats || places < 2) return turn % places;
  return 1 + ((turn - places) % (places - 1));
}

/** In fairness: the higher, the sooner players complain. A hole in a chain hurts more than a hand-over that repeats. */
const COST = {
  /** Nothing comes of it: one such pair is better than two, whatever all others cost together. */
  forbidden: 10_000_000,
  /** Two people may meet a book again: it is their last choice. */
  ownLastPage: 1_000_000,
  alreadyInBook: 10_000,
  repeatedPair: 100,
  offCircle: 10,
  justSkipped: -20_000,
  skippedBefore: -60,
  /** For its owner and for the maker of its last page, each if they are here: fewer people can go on with it, now and in the next step. */
  heldBack: -100,
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
  const present = new Set(players);
  const ties = Math.max(1, Math.floor(SCALE / (numbers.length + players.length)));
  const [seed, rest] = uint32(luck);
  const travels = numbers.map((number) => travelOf(all, number, circle, rule, pairs, present));
  const costs = players.map((player, row) =>
    travels.map((travel, column) => {
      const tie = scrambled(seed + row * travels.length + column) % ties;
      const isForbidden = forbidden(all[numbers[column] as number] as Book, player, circle, rule);
      return (isForbidden ? COST.forbidden : cost(travel, player)) * SCALE + tie;
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

/** Of two people who may meet a book again, one may go on from their own page: the other one left it empty. */
function forbidden(book: Book, player: string, { players }: Circle, { repeats, mostPages = Infinity }: Rule): boolean {
  if (repeats && players.length <= 2) return false;
  const made = hands(book);
  if ((!repeats && book.owner === player) || made.at(-1) === player) return true;
  return made.filter((id) => id === player).length >= mostPages;
}

/** How a book has travelled so far. */
interface Travel {
  readonly knowers: ReadonlySet<string>;
  readonly last: string | undefined;
  /** Whose turn it is along the circle. */
  readonly turn: string | null;
  /** What its holes weigh, and how few can go on with it. */
  readonly urgency: number;
  /** How often who made the last page has handed a book to each other person. */
  readonly met: ReadonlyMap<string, number>;
}

function travelOf(
  books: readonly Book[],
  number: number,
  circle: Circle,
  rule: Rule,
  pairs: Pairs,
  present: ReadonlySet<string>,
): Travel {
  const book = books[number] as Book;
  const made = hands(book);
  const partner = book.partner === undefined ? undefined : books[book.partner]?.owner;
  const skipped = book.pages.filter(isHole).length;
  const lastPage = book.pages.at(-1);
  const justSkipped = lastPage !== undefined && isHole(lastPage);
  const last = made.at(-1);
  return {
    knowers: new Set(partner === undefined ? made : [...made, partner]),
    last,
    met: (last === undefined ? undefined : pairs.get(last)) ?? NOBODY,
    turn: rule.anywhere ? null : turnOf(book, circle, rule),
    urgency:
      (justSkipped ? COST.justSkipped : 0) +
      (skipped - (justSkipped ? 1 : 0)) * COST.skippedBefore +
      new Set([book.owner, last].filter((id) => id !== undefined && present.has(id))).size * COST.heldBack,
  };
}

function cost({ knowers, last, turn, urgency, met }: Travel, player: string): number {
  return (
    (last === player ? COST.ownLastPage : 0) +
    (knowers.has(player) ? COST.alreadyInBook : 0) +
    (met.get(player) ?? 0) * COST.repeatedPair +
    (turn === null || turn === player ? 0 : COST.offCircle) +
    urgency
  );
}

/** Of these books the one that this player should rather work on than on the others; none if they may work on none of them. */
export function fairest(
  all: readonly Book[],
  circle: Circle,
  rule: Rule,
  numbers: readonly number[],
  player: string,
): number | undefined {
  const pairs = pairCounts(all);
  const allowed = numbers.filter((number) => !forbidden(all[number] as Book, player, circle, rule));
  const costs = allowed.map((number) => cost(travelOf(all, number, circle, rule, pairs, new Set()), player));
  return allowed[costs.indexOf(Math.min(...costs))];
}

type Pairs = ReadonlyMap<string, ReadonlyMap<string, number>>;
const NOBODY: ReadonlyMap<string, number> = new Map();

/** How often each person has handed a book to each other person. */
function pairCounts(books: readonly Book[]): Pairs {
  const counts = new Map<string, Map<string, number>>();
  for (const book of books) {
    const made = hands(book);
    made.slice(1).forEach((to, index) => {
      const from = made[index] as string;
      const met = counts.get(from) ?? new Map<string, number>();
      counts.set(from, met.set(to, (met.get(to) ?? 0) + 1));
    });
  }
  return counts;
}

/** A number without any order in it, 0 … 2³² − 1: the finaliser of MurmurHash3 (Austin Appleby). */
function scrambled(value: number): number {
  let mixed = value >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
