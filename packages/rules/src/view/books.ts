import type { Book } from '../model/book.ts';
import { oncePer } from '../model/oncePer.ts';
import { type Round, roundsOf } from '../model/round.ts';
import { seatOf } from '../model/seats.ts';
import { type Done, type Match, PHASE, type Watch } from '../model/state.ts';
import type { AwardView, BookView, DoneView, WatchView } from '../model/view.ts';
import { awardsOf } from '../show/awards.ts';
import { closestSeen } from '../show/closest.ts';
import { begunBooks, bookAt, pagesBefore, pagesPerBook, stepsInShowOrder, totalPages } from '../show/showOrder.ts';
import { booksToStar, isLongShow, starsOf } from '../show/stars.ts';
import { isAutoplaying } from '../show/watch.ts';

/** A book with all the pages that `who` may see now; null: they may not see any of it. `number`: as in `BookView`. */
export function openBook(match: Match, who: string, number: number): BookView | null {
  const seat = seatOf(match.seats, who);
  if (!seat || seat.left || (match.phase !== PHASE.watch && match.phase !== PHASE.done)) return null;
  if (match.phase === PHASE.done)
    return match.shown && match.books[number] ? doneBook(match, match.books[number], number) : null;
  for (let position = 0; position < begunBooks(match); position++) {
    if (bookAt(match, position) === number) return bookView(match, position);
  }
  return null;
}

export function watchView(watch: Watch, who: string): WatchView {
  const { books, shown, cursor, speed = 1, loops = false } = watch;
  const asked = closestSeen(watch, who);
  return {
    mode: watch.plan.mode,
    books: begunInOrder(watch),
    totalBooks: books.length,
    pagesPerBook: pagesPerBook(books),
    ...pageCounts(watch),
    cursor,
    autoplay: isAutoplaying(watch),
    allShown: shown === totalPages(watch),
    turnsAt: watch.autoplayAt,
    speed,
    loops,
    starred: starsOf(watch, who),
    ...(asked ? { closest: asked } : {}),
    ...(isLongShow(watch) ? { long: { byStars: watch.byStars ?? false, own: ownPages(watch, who) } } : {}),
  };
}

function begun(watch: Watch): BookView[] {
  return Array.from({ length: begunBooks(watch) }, (_, position) => bookView(watch, position));
}

/** The same for everybody. */
const begunInOrder = oncePer(begun);

function pageCounts(watch: Watch): { pageCounts?: readonly number[] } {
  const counts = watch.books.map((_, position) => watch.books[bookAt(watch, position)]?.pages.length ?? 0);
  return counts.every((count) => count === counts[0]) ? {} : { pageCounts: counts };
}

function bookView(watch: Watch, position: number): BookView {
  const number = bookAt(watch, position);
  const book = watch.books[number] as Book;
  const rounds = roundsOf(watch.books, number);
  const inOrder = stepsInShowOrder(watch.plan.mode, book).map((step) => rounds[step] as Round);
  const seen = inOrder.slice(0, watch.shown - pagesBefore(watch, position));
  const { fps } = watch.plan;
  const rest = fps === undefined ? {} : { fps };
  return { book: number, owner: book.owner, rounds: withoutSubjects(seen), ...rest };
}

/** What was crossed is told with the subject of the book itself, after the guess. */
function withoutSubjects(rounds: readonly Round[]): readonly Round[] {
  if (rounds.some(({ step }) => step === 0)) return rounds;
  return rounds.map(({ subjects: _subjects, ...round }) => round);
}

/** What the dictionary wrote in a player's place they see with everybody else. */
function ownPages(watch: Watch, who: string): { book: number; round: Round }[] {
  return booksToStar(watch, who).flatMap((book) => {
    const rounds = roundsOf(watch.books, book);
    const own = rounds.filter(({ player, dice, page }) => player === who && !(dice && page === undefined));
    return own.map(({ subjects: _subjects, ...round }) => ({ book, round }));
  });
}

export function doneView(done: Done): DoneView {
  return {
    mode: done.plan?.mode ?? null,
    aborted: done.aborted,
    books: booksInTheEnd(done),
    ...awardsSeen(done),
    ...(done.next === null ? {} : { next: done.next }),
  };
}

/** The same for everybody. */
const awardsSeen = oncePer((done: Done): Pick<DoneView, 'awards'> => {
  const awards = awardsOf(done).map(({ kind, book, steps }): AwardView => {
    const rounds = roundsOf(done.books, book);
    return { kind, book, rounds: steps.map((step) => rounds[step] as Round) };
  });
  return awards.length === 0 ? {} : { awards };
});

/** The same for everybody. */
const booksInTheEnd = oncePer((done: Done) => {
  const books = done.shown ? done.books : [];
  return books.map((book, index) => doneBook(done, book, index));
});

function doneBook({ plan, books }: Done, book: Book, index: number): BookView {
  const fps = plan?.fps === undefined ? {} : { fps: plan.fps };
  return { book: index, owner: book.owner, rounds: roundsOf(books, index), ...fps };
}
