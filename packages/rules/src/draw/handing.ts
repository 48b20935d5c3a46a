import { type Book, hands, lastMade } from '../model/book.ts';
import { below, type Luck, shuffle } from '../model/luck.ts';
import type { PlannedStep } from '../model/plan.ts';
import { isActive, type Seat } from '../model/seats.ts';
import type { Circle, Draw } from '../model/state.ts';
import { atLeastCost, handOut, type Handover, type Rule } from './handover.ts';

export type { Handover } from './handover.ts';

export interface Handed {
  readonly handovers: readonly Handover[];
  readonly circle: Circle;
  readonly luck: Luck;
}

/** Who works on which book in this step, according to its plan and to who is here. */
export function handingOf(draw: Draw, number: number): Handed {
  const step = draw.plan.steps[number] as PlannedStep;
  const players = workers(draw, step);
  const { books, circle, luck } = draw;
  const rule = ruleOf(step, number);
  switch (step.hand) {
    case undefined:
      return handOut(books, circle, rule, players, luck);
    case 'random':
      return byLot(draw, number, rule, players);
    case 'same':
      return { handovers: toSame(books, players), circle, luck };
    case 'owner':
      return { handovers: toOwners(books, players), circle, luck };
    case 'table':
      return byTable(draw, step, rule, players);
    case 'deal': {
      const [handovers, rest] = deal(books, players, luck);
      return { handovers, circle, luck: rest };
    }
    case 'nobody':
      return { handovers: [], circle, luck };
    default:
      return step.hand satisfies never;
  }
}

/** How the books of a step travel; `number` is its own among the steps. */
export function ruleOf({ turn, repeats, mostPages }: PlannedStep, number: number): Rule {
  return { turn: turn ?? number, repeats: repeats ?? false, ...(mostPages === undefined ? {} : { mostPages }) };
}

/** Who is here and has something to do in such a step. With nobody but the owners here, they draw each other's. */
function workers({ seats, books }: Draw, { only }: PlannedStep): string[] {
  const active = seats.filter(isActive).map((seat: Seat) => seat.person.id);
  if (only === undefined) return active;
  const owners = new Set(books.map(({ owner }) => owner));
  if (only === 'owners') return active.filter((id) => owners.has(id));
  const others = active.filter((id) => !owners.has(id));
  return others.length > 0 ? others : active;
}

/** The first books are anybody's; later ones go as fairly as the circle would have it, but nobody can tell where to. */
function byLot(draw: Draw, number: number, rule: Rule, players: readonly string[]): Handed {
  const { books, circle, luck } = draw;
  if (number > 0) {
    const [handovers, rest] = atLeastCost(books, circle, { ...rule, anywhere: true }, players, luck);
    return { handovers, circle, luck: rest };
  }
  const [mixed, rest] = shuffle(luck, players);
  const handovers = mixed.slice(0, books.length).map((player, book) => ({ book, player }));
  return { handovers, circle, luck: rest };
}

function toSame(books: readonly Book[], players: readonly string[]): Handover[] {
  return onceEach(
    books.map((book) => lastMade(book)?.page.player ?? null),
    players,
  );
}

function toOwners(books: readonly Book[], players: readonly string[]): Handover[] {
  return onceEach(
    books.map(({ owner }) => owner),
    players,
  );
}

/** Nobody has two books; who is not here has none. */
function onceEach(wanted: readonly (string | null)[], players: readonly string[]): Handover[] {
  const free = new Set(players);
  return wanted.flatMap((player, book) => (player !== null && free.delete(player) ? [{ book, player }] : []));
}

/** Books that the table does not name, or names for somebody who is not here, go along the circle as well as they can. */
function byTable(
  { books, circle, luck }: Draw,
  { table = {} }: PlannedStep,
  rule: Rule,
  players: readonly string[],
): Handed {
  const wanted = books.map(({ owner }) => (Object.hasOwn(table, owner) ? (table[owner] ?? null) : null));
  const named = onceEach(wanted, players);
  if (named.length === 0) return handOut(books, circle, rule, players, luck);
  const taken = new Set(named.map(({ player }) => player));
  const left = books.flatMap((_, book) => (named.some((one) => one.book === book) ? [] : [book]));
  const others = players.filter((id) => !taken.has(id));
  if (left.length === 0 || others.length === 0) return { handovers: named, circle, luck };
  const [rest, after] = atLeastCost(books, circle, { ...rule, only: left }, others, luck);
  return { handovers: [...named, ...rest].sort((a, b) => a.book - b.book), circle, luck: after };
}

/** Everybody draws in one book: in the one that is theirs since the beginning, or in the one with the fewest artists. Nobody in their own. */
function deal(books: readonly Book[], players: readonly string[], luck: Luck): [Handover[], Luck] {
  const counts = books.map(() => 0);
  const handovers: Handover[] = [];
  const give = (player: string, book: number) => {
    handovers.push({ book, player, version: counts[book] as number });
    counts[book] = (counts[book] as number) + 1;
  };
  const [mixed, shuffled] = shuffle(luck, players);
  let rest = shuffled;
  const later = mixed.filter((player) => {
    const book = books.findIndex(({ artists = [] }) => artists.includes(player));
    if (book >= 0) give(player, book);
    return book < 0;
  });
  for (const player of later) {
    const open = books.flatMap((book, index) => (mayDraw(book, player) ? [index] : []));
    const least = Math.min(...open.map((index) => counts[index] as number));
    const fewest = open.filter((index) => counts[index] === least);
    if (fewest.length === 0) continue;
    let pick: number;
    [pick, rest] = below(rest, fewest.length);
    give(player, fewest[pick] as number);
  }
  return [handovers, rest];
}

/** The lines of a story are anybody's; a drawing is not drawn anew by its own artist. */
export function mayDraw(book: Book, player: string): boolean {
  return book.artists !== undefined || (book.owner !== player && !hands(book).includes(player));
}
