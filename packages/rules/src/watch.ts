import { type Book, isBlank, type Page } from './book.ts';
import { beginDone, participants } from './done.ts';
import type { Effect } from './effect.ts';
import { dropAbsentDeputy, hostAlarms, leader } from './host.ts';
import type { Command } from './input.ts';
import { LIMITS, replayLength } from './limits.ts';
import { type Alarm, type Answer, isRefusal, type Outcome, outcome, refuse } from './outcome.ts';
import { pauseUntil } from './pause.ts';
import { askAboutPages, govern, hidePages, type PeopleCommand } from './people.ts';
import { isHere, replaceSeat } from './seats.ts';
import { common, type Draw, type Ending, type Watch } from './state.ts';

/** The show begins with the first page of the first book. If nobody made a page there is no show. */
export function beginWatch(draw: Draw, books: readonly Book[], ending: Ending | null, at: number): Outcome {
  if (books.every(isBlank)) return beginDone(draw, { books: [], ending, aborted: true, shown: false }, at);
  const watch: Watch = {
    ...common(draw),
    phase: 20,
    plan: draw.plan,
    books,
    shown: 0,
    cursor: { book: 0, page: 0, at, replay: 0 },
    autoplayAt: null,
    idleAt: null,
    ending,
    pause: draw.pause,
  };
  return turnTo(watch, 0, at);
}

export function pagesPerBook(books: readonly Book[]): number {
  return books[0]?.pages.length ?? 0;
}

export function totalPages(books: readonly Book[]): number {
  return books.length * pagesPerBook(books);
}

function pageAt(watch: Watch, index: number): Page | undefined {
  const length = pagesPerBook(watch.books);
  return watch.books[Math.floor(index / length)]?.pages[index % length];
}

/** Turns to a page that has been shown, or to the one after these. */
function turnTo(watch: Watch, index: number, at: number): Outcome {
  const length = pagesPerBook(watch.books);
  const turned: Watch = {
    ...watch,
    shown: Math.max(watch.shown, index + 1),
    cursor: { book: Math.floor(index / length), page: index % length, at, replay: 0 },
  };
  const timed = restartClocks(turned, at);
  return outcome(timed, ...(index === watch.shown ? reveal(timed, index) : []));
}

function reveal(watch: Watch, index: number): Effect[] {
  const shown = pageAt(watch, index);
  if (shown?.kind !== 'drawing' || shown.hidden) return [];
  const { book, page } = watch.cursor;
  return [{ type: 'grant', pages: [{ page: { book, step: page }, readers: participants(watch), reveal: true }] }];
}

function restartClocks(watch: Watch, at: number): Watch {
  const index = cursorIndex(watch);
  const isLast = index + 1 === totalPages(watch.books);
  return {
    ...watch,
    autoplayAt: watch.autoplayAt === null || isLast ? null : at + dwell(pageAt(watch, index)),
    idleAt: watch.shown === totalPages(watch.books) ? at + LIMITS.watchIdle : null,
  };
}

function cursorIndex({ cursor, books }: Watch): number {
  return cursor.book * pagesPerBook(books) + cursor.page;
}

/** How long autoplay stays on a page; a drawing is replayed first. */
function dwell(page: Page | undefined): number {
  if (page && page.kind !== 'skipped' && page.hidden) return LIMITS.autoplay.skipped;
  switch (page?.kind) {
    case 'text':
      return LIMITS.autoplay.text;
    case 'drawing':
      return LIMITS.autoplay.drawing + replayLength(page.lines);
    default:
      return LIMITS.autoplay.skipped;
  }
}

export function obeyWatch(watch: Watch, by: string, command: Command, at: number): Answer {
  switch (command.type) {
    case 'here':
      return outcome(watch);
    case 'leave':
      return by === watch.host ? endShow(watch, at) : outcome(left(watch, by));
    case 'submit':
    case 'keepDrawing':
    case 'typed':
    case 'moreTime':
      return refuse(406, 'stepClosed');
    case 'ready':
      return refuse(400, 'notPermitted');
    default:
      return by === leader(watch) ? lead(watch, by, command, at) : refuse(403, 'forbidden');
  }
}

function left(watch: Watch, id: string): Watch {
  return { ...watch, seats: replaceSeat(watch.seats, id, (seat) => ({ ...seat, left: true })) };
}

type HostCommand = Exclude<
  Command,
  { type: 'here' | 'leave' | 'submit' | 'keepDrawing' | 'typed' | 'moreTime' | 'ready' }
>;

function lead(watch: Watch, by: string, command: HostCommand, at: number): Answer {
  switch (command.type) {
    case 'drive':
      return drive(watch, command.book, command.page, at);
    case 'replay': {
      const cursor = { ...watch.cursor, at, replay: watch.cursor.replay + 1 };
      return outcome(restartClocks({ ...watch, cursor }, at));
    }
    case 'autoplay':
      return outcome(restartClocks({ ...watch, autoplayAt: command.on ? at : null }, at));
    case 'end':
      return endShow(watch, at);
    case 'kick':
    case 'ban':
      return expel(watch, by, command, at);
    case 'promote':
    case 'vip':
      return govern(watch, by, command, at);
    case 'hidePages':
      return hidePages(watch, command);
    case 'forceNext':
    case 'undoForce':
    case 'extend':
      return refuse(406, 'stepClosed');
    case 'options':
    case 'start':
    case 'wait':
    case 'show':
    case 'cancel':
    case 'playAgain':
      return refuse(400, 'notPermitted');
    default:
      command satisfies never;
      return refuse(400, 'badRequest');
  }
}

function expel(watch: Watch, by: string, command: PeopleCommand, at: number): Answer {
  const answer = govern(watch, by, command, at);
  if (isRefusal(answer) || answer.match.phase !== 20 || answer.match.seats === watch.seats) return answer;
  return outcome(askAboutPages(answer.match, command.player), ...answer.effects);
}

function drive(watch: Watch, book: number, page: number, at: number): Answer {
  const length = pagesPerBook(watch.books);
  const exists = Number.isInteger(book) && Number.isInteger(page) && book >= 0 && book < watch.books.length;
  if (!exists || page < 0 || page >= length) return refuse(400, 'badRequest');
  const index = book * length + page;
  if (index > watch.shown) return refuse(400, 'notPermitted');
  return index === cursorIndex(watch) ? outcome(watch) : turnTo(watch, index, at);
}

export function endShow(watch: Watch, at: number): Outcome {
  const { books, ending } = watch;
  return beginDone(watch, { books, ending, aborted: false, shown: true }, at);
}

export function watchAlarms(watch: Watch): Alarm[] {
  const end = (at: number) => endShow(watch, at);
  const always = [{ at: watch.hardStopAt, ring: end }, ...hostAlarms(watch)];
  if (watch.pause) return [...always, { at: watch.pause.until, ring: end }];
  const alarms: Alarm[] = [...always];
  if (watch.idleAt !== null) alarms.push({ at: watch.idleAt, ring: end });
  if (watch.autoplayAt !== null) {
    alarms.push({ at: watch.autoplayAt, ring: (at) => turnTo(watch, cursorIndex(watch) + 1, at) });
  }
  return alarms;
}

/** What follows from who is here. */
export function settleWatch(before: Watch, at: number): Outcome {
  const watch = dropAbsentDeputy(before);
  const empty = !watch.seats.some(isHere);
  if (empty && !watch.pause) return outcome({ ...watch, pause: pauseUntil(at) });
  if (empty || !watch.pause) return outcome(watch);
  return outcome({ ...shiftWatch(watch, Math.max(0, at - watch.pause.since)), pause: null });
}

/** The show with its own clocks moved by `ms`. */
export function shiftWatch(watch: Watch, ms: number): Watch {
  return {
    ...watch,
    autoplayAt: watch.autoplayAt === null ? null : watch.autoplayAt + ms,
    idleAt: watch.idleAt === null ? null : watch.idleAt + ms,
  };
}
