import { type Draw, type Page, stepOf } from './entitlements.ts';

type Book = Draw['books'][number];
type Step = Draw['plan']['steps'][number];

/** As the game began. */
export interface Roster {
  /** Who had a seat, but for a host who only leads. */
  readonly players: readonly string[];
  /** How many of them were there. */
  readonly begun: number;
  /** How many pages a book had before its first step. */
  readonly firstPages: number;
}

/** What is wrong with the pages that a step gives out as it opens: everybody who is there has one for which they may be asked. */
export function handoutFaults(draw: Draw, roster: Roster, isHere: (person: string) => boolean): string[] {
  const step = stepOf(draw);
  const workers = workersOf(draw, step, roster.players.filter(isHere));
  const strangers = draw.tasks.filter(({ player }) => !workers.includes(player));
  return [
    ...strangers.map(() => 'somebody is asked for a page who is not there'),
    ...(step.hand === 'deal'
      ? dealFaults(draw, workers)
      : [...lengthFaults(draw, roster), ...travelFaults(draw, roster, workers)]),
  ];
}

function workersOf({ seats, books }: Draw, { only }: Step, present: readonly string[]): string[] {
  const idle = new Set(seats.filter((seat) => seat.idle).map(({ person }) => person.id));
  const here = present.filter((id) => !idle.has(id));
  const owners = new Set(books.map(({ owner }) => owner));
  if (only === 'owners') return here.filter((id) => owners.has(id));
  const others = here.filter((id) => !owners.has(id));
  return only === 'others' && others.length > 0 ? others : here;
}

function dealFaults({ books, tasks }: Draw, workers: readonly string[]): string[] {
  const counts = workers.flatMap((player) => {
    const open = books.filter((book) => book.artists || !isIn(book, player));
    const count = tasks.filter((task) => task.player === player).length;
    return count === Math.min(1, open.length) ? [] : [`somebody who is there has ${count} pages`];
  });
  const own = tasks.flatMap(({ book, player }) => {
    const of = books[book] as Book;
    return !of.artists && isIn(of, player) ? ['somebody draws their own drawing anew'] : [];
  });
  return [...counts, ...own];
}

function lengthFaults({ books, step }: Draw, { firstPages }: Roster): string[] {
  const lengths = books.map(({ pages }) => pages.length);
  return [
    ...(new Set(lengths).size > 1 ? ['a book is out of step'] : []),
    ...(lengths.some((length) => length !== firstPages + step) ? ['a book has skipped a step'] : []),
  ];
}

/** Books go round: as many as can are worked on, each by somebody for whom it is. */
function travelFaults(draw: Draw, { begun }: Roster, workers: readonly string[]): string[] {
  const { books, tasks } = draw;
  const step = stepOf(draw);
  const isFirst = (step.turn ?? draw.step) === 0 && workers.length === begun;
  const repeats = step.repeats === true && begun <= 2;
  const may = (book: Book, player: string): boolean => {
    if (step.hand === 'owner') return book.owner === player;
    if (step.hand === 'same') return lastPage(book)?.player === player;
    if (isFirst || repeats || (step.hand === 'random' && draw.step === 0)) return true;
    if (draw.plan.mode === ECHO && pagesOf(book, player) > 1) return false;
    return lastMaker(book) !== player && (step.repeats === true || book.owner !== player);
  };
  const wrong = tasks.filter(({ book, player }) => !may(books[book] as Book, player));
  const possible = mostPairs(books, workers, may);
  return [
    ...wrong.map(() => 'somebody has a page that is not for them'),
    ...(tasks.length === possible ? [] : [`${possible} of ${workers.length} can have a page, and ${tasks.length} do`]),
  ];
}

const ECHO = 2;

function isIn({ owner, pages }: Book, player: string): boolean {
  return owner === player || pages.some((page) => page.kind !== 'skipped' && page.player === player);
}

function lastPage({ pages }: Book): Page | undefined {
  return pages.findLast((page) => page.kind !== 'skipped' && !page.hidden);
}

function pagesOf({ pages }: Book, player: string): number {
  return pages.filter((page) => page.kind !== 'skipped' && !page.hidden && page.player === player).length;
}

/** Not the dictionary. */
function lastMaker({ pages }: Book): string | null | undefined {
  return pages.findLast((page) => page.kind !== 'skipped' && !page.hidden && page.player !== '')?.player;
}

/** How many books can be worked on at once, by somebody else each. */
function mostPairs(books: readonly Book[], players: readonly string[], may: (book: Book, player: string) => boolean) {
  const bookOf = new Map<string, Book>();
  const place = (book: Book, seen: Set<string>): boolean =>
    players.some((player) => {
      if (seen.has(player) || !may(book, player)) return false;
      seen.add(player);
      const other = bookOf.get(player);
      if (other && !place(other, seen)) return false;
      bookOf.set(player, book);
      return true;
    });
  return books.filter((book) => place(book, new Set())).length;
}
