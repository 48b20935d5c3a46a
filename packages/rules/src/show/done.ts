import { type Book, isBlank, type Page, type PageRef, pagesBy, refOf } from '../model/book.ts';
import type { Effect, GameRecord } from '../model/effect.ts';
import type { Command } from '../model/input.ts';
import { LIMITS } from '../model/limits.ts';
import type { Options } from '../model/options.ts';
import { type Alarm, andThen, type Answer, type Outcome, outcome, refuse } from '../model/outcome.ts';
import { recordedRoundsOf } from '../model/round.ts';
import { isHere, type Seat, seatOf } from '../model/seats.ts';
import { common, type Done, type Draw, type Ending, type Lobby, PHASE, type Watch } from '../model/state.ts';
import { modeOf } from '../modes/index.ts';
import { changeOptions } from '../options/changes.ts';
import { leader } from '../people/host.ts';
import { depart } from '../people/lateComers.ts';
import { govern, ledByOthers } from '../people/people.ts';
import type { CommandIn } from '../people/permissions.ts';
import { chatOf, governChat } from '../talk/chat.ts';
import { isShown } from './showOrder.ts';

type NextOptions = NonNullable<Extract<Command, { type: 'playAgain' }>['options']>;

interface Result {
  readonly books: readonly Book[];
  readonly ending: Ending | null;
  readonly aborted: boolean;
  /** Everybody may see all pages from now on. */
  readonly shown: boolean;
}

export function beginDone(match: Lobby | Draw | Watch, result: Result, at: number): Outcome {
  const something = !result.books.every(isBlank);
  const unsaved = unsavedPages(result.books);
  const finishers = match.phase === PHASE.watch ? finishersOf(match) : [];
  const done: Done = {
    ...common(match),
    phase: PHASE.done,
    plan: match.phase === PHASE.lobby ? null : match.plan,
    ...result,
    books: withoutUnsaved(result.books),
    endsAt: at + (something ? LIMITS.doneStays : LIMITS.doneStaysEmpty),
    ...(match.phase === PHASE.watch && match.reactions ? { reactions: match.reactions } : {}),
    rematchAskedAt: null,
    next: null,
    over: false,
  };
  const erased: Effect[] = unsaved.length === 0 ? [] : [{ type: 'erasePages', pages: unsaved }];
  return outcome(done, ...revealAll(done), ...erased, ...(something ? [history(done, finishers)] : []));
}

function unsavedPages(books: readonly Book[]): PageRef[] {
  return books.flatMap((book, index) =>
    book.pages.flatMap((page, step) => (isUnsaved(page) ? [refOf(book, index, step)] : [])),
  );
}

function isUnsaved(page: Page): boolean {
  return page.kind === 'drawing' && page.unsaved === true;
}

function withoutUnsaved(books: readonly Book[]): readonly Book[] {
  const erase = (page: Page): Page => (page.kind === 'drawing' && page.unsaved ? { ...page, erased: true } : page);
  return books.map((book) => ({ ...book, pages: book.pages.map(erase) }));
}

function revealAll(done: Done): Effect[] {
  return done.shown ? revealedPages(done) : [];
}

/** The drawings that everybody here may read by now. */
export function revealedPages(match: Watch | Done): Effect[] {
  const isRevealed = (page: PageRef) => (match.phase === PHASE.watch ? isShown(match, page) : match.shown);
  const drawings = match.books
    .flatMap((book, index) =>
      book.pages.flatMap((page, step) =>
        page.kind === 'drawing' && !page.hidden && !page.erased ? [refOf(book, index, step)] : [],
      ),
    )
    .filter(isRevealed);
  if (drawings.length === 0) return [];
  const readers = participants(match);
  return [{ type: 'grant', pages: drawings.map((page) => ({ page, readers, reveal: true })) }];
}

/** Everybody with a seat, except those whom the host removed. */
export function participants(match: Draw | Watch | Done): string[] {
  return match.seats.filter((seat) => !seat.removed).map((seat) => seat.person.id);
}

function finishersOf({ audience = [], books }: Watch): string[] {
  const makers = new Set(
    books.flatMap(({ pages }) => pages.flatMap((page) => (page.kind === 'skipped' || page.given ? [] : [page.player]))),
  );
  return audience.filter((id) => makers.has(id));
}

function history(done: Done, finishers: readonly string[]): Effect {
  const { host, aborted, shown, books } = done;
  return {
    type: 'saveHistory',
    record: {
      mode: done.plan?.mode ?? done.options.mode,
      host,
      players: playersOf(done),
      finishers,
      aborted,
      shown,
      ...keptPlan(done),
      books: books.map((book, index) => ({
        book: index,
        owner: book.owner,
        rounds: recordedRoundsOf(books, index),
        ...(done.plan?.fps === undefined ? {} : { fps: done.plan.fps }),
      })),
    },
  };
}

/** A plan of one's own, as it was when the game began: a lobby that plays again may have another one. */
function keptPlan({ plan, options }: Done): Pick<GameRecord, 'plan'> {
  return modeOf(plan ?? options).keepsPlan && options.plan ? { plan: options.plan } : {};
}

/** Who played from the start, and who stood in for somebody. */
function playersOf({ seats, books }: Done): string[] {
  return seats
    .filter(({ plays, person }) => plays || pagesBy(books, person.id).length > 0)
    .map(({ person }) => person.id);
}

export function obeyDone(done: Done, by: string, command: CommandIn<'done'>, at: number): Answer {
  switch (command.type) {
    case 'playAgain':
      return playAgain(done, command.options, at);
    case 'options':
      return setAwards(done, by, command.options);
    case 'promote':
      return govern(done, by, command, at);
    case 'leave':
      return leave(done, by);
    case 'here':
      return outcome(done);
    case 'chatRules':
    case 'chatMute':
    case 'chatClear':
      return governChat(done, by, command, at);
    default:
      return command satisfies never;
  }
}

/** The role of a host who goes passes on, so that somebody can open the next game. */
function leave(done: Done, by: string): Outcome {
  const led = by === done.host ? ledByOthers(done, by) : null;
  return led === null ? outcome(depart(done, by)) : andThen(led, (others) => outcome(depart(others as Done, by)));
}

/** `change`: the same people play another mode, or at another pace. */
function playAgain(done: Done, change: NextOptions | undefined, at: number): Answer {
  if (done.over) return refuse(406, 'gameDone');
  if (done.next !== null || done.rematchAskedAt !== null) return outcome(done);
  if (change !== undefined && (typeof change !== 'object' || change === null)) return refuse(400, 'badRequest');
  const { mode, tempo } = change ?? {};
  const changed = changeOptions(done.options, {
    ...(mode === undefined ? {} : { mode }),
    ...(tempo === undefined ? {} : { tempo }),
  });
  if (!changed.ok) return refuse(400, 'badOption', changed.field);
  const endsAt = Math.max(done.endsAt, at + LIMITS.doneStaysAfterRematch);
  return askForRematch({ ...done, options: changed.options, endsAt }, at);
}

/** All else has been played; awards are given now, or not. */
function setAwards(done: Done, by: string, change: Partial<Options>): Answer {
  const isAwards = typeof change === 'object' && change !== null && Object.keys(change).join() === 'awards';
  if (!isAwards || done.over) return refuse(406, 'gameDone');
  if (by !== leader(done)) return refuse(403, 'forbidden');
  const changed = changeOptions(done.options, change);
  return changed.ok ? outcome({ ...done, options: changed.options }) : refuse(400, 'badOption', changed.field);
}

function askForRematch(done: Done, at: number): Outcome {
  const asked = { ...done, rematchAskedAt: at };
  return outcome(asked, ...pendingRematch(asked));
}

/** The request that waits for an answer, if one does. */
export function pendingRematch(done: Done): Effect[] {
  const host = seatOf(done.seats, leader(done))?.person;
  if (done.rematchAskedAt === null || !host) return [];
  const seats = inOrderOfSeating(done.seats).map((seat) => seat.person);
  const { options, vips, coHosts = [], banned } = done;
  const { clearedAt: _, ...chat } = chatOf(done);
  return [{ type: 'rematch', host, options, seats, vips, coHosts, banned, chat }];
}

/** Where the next lobby takes fewer people: first who is here, of them who played, and last who has gone without a word. */
function inOrderOfSeating(seats: readonly Seat[]): Seat[] {
  const rank = (seat: Seat) => (isHere(seat) ? (seat.waits ? 1 : 0) : 2);
  return seats.filter((seat) => !seat.left).toSorted((a, b) => rank(a) - rank(b));
}

export function rematched(done: Done, matchId: string, at: number): Outcome {
  if (done.next !== null || done.rematchAskedAt === null) return outcome(done);
  const endsAt = Math.min(done.endsAt, at + LIMITS.doneStaysAfterRematch);
  return outcome({ ...done, next: matchId, rematchAskedAt: null, endsAt });
}

export function doneAlarms(done: Done): Alarm[] {
  if (done.over) return [];
  const end: Alarm = {
    at: done.endsAt,
    ring: () => outcome({ ...done, over: true, rematchAskedAt: null }, { type: 'over' }),
  };
  if (done.rematchAskedAt === null) return [end];
  return [{ at: done.rematchAskedAt + LIMITS.askAgain, ring: (at) => askForRematch(done, at) }, end];
}
