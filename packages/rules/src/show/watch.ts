import { type Book, isBlank } from '../model/book.ts';
import type { Effect } from '../model/effect.ts';
import { LIMITS, replayLength } from '../model/limits.ts';
import { type Alarm, type Answer, isRefusal, type Outcome, outcome, refuse } from '../model/outcome.ts';
import { isAtTable, isHere } from '../model/seats.ts';
import { common, type Draw, type Ending, PHASE, type Watch } from '../model/state.ts';
import { modeOf } from '../modes/index.ts';
import { dropAbsentDeputy, hostAlarms } from '../people/host.ts';
import { depart } from '../people/lateComers.ts';
import { pauseUntil } from '../people/pause.ts';
import { askAboutPages, govern, hidePages, type PeopleCommand } from '../people/people.ts';
import type { CommandIn } from '../people/permissions.ts';
import { governChat } from '../talk/chat.ts';
import { closest } from './closest.ts';
import { beginDone, participants } from './done.ts';
import { hidePage } from './hidePage.ts';
import { changeSpeed, loop, pause, scrub } from './playback.ts';
import { indexOf, pageAt, type Place, placeOf, refAt, totalPages } from './showOrder.ts';
import { orderByStars, star } from './stars.ts';

/** The show begins with the first page of the first book. If nobody made a page there is no show. */
export function beginWatch(draw: Draw, books: readonly Book[], ending: Ending | null, at: number): Outcome {
  if (books.every(isBlank)) return beginDone(draw, { books: [], ending, aborted: true, shown: false }, at);
  const watch: Watch = {
    ...common(draw),
    phase: PHASE.watch,
    plan: draw.plan,
    books,
    shown: 0,
    cursor: { book: 0, page: 0, at, replay: 0 },
    autoplayAt: null,
    idleAt: null,
    audience: draw.seats.filter(isHere).map(({ person }) => person.id),
    ending,
    pause: draw.pause,
    ...(draw.recess ? { recess: draw.recess } : {}),
  };
  return turnTo(watch, 0, at);
}

/** Turns to a page that has been shown, or to the one after these. */
function turnTo(watch: Watch, index: number, at: number): Outcome {
  const turned: Watch = {
    ...watch,
    shown: Math.max(watch.shown, index + 1),
    cursor: { ...placeOf(watch, index), at, replay: 0 },
  };
  const timed = restartClocks(turned, at);
  return outcome(timed, ...(index === watch.shown ? reveal(timed) : []));
}

function reveal(watch: Watch): Effect[] {
  const shown = pageAt(watch, watch.cursor);
  if (shown?.kind !== 'drawing' || shown.hidden) return [];
  const page = refAt(watch, watch.cursor);
  return [{ type: 'grant', pages: [{ page, readers: participants(watch), reveal: true }] }];
}

function restartClocks({ autoplayHeld, ...watch }: Watch, at: number): Watch {
  const isOn = watch.autoplayAt !== null || autoplayHeld === true;
  const isOver = cursorIndex(watch) + 1 === totalPages(watch) && isBookEnd(watch);
  const idleAt = watch.shown === totalPages(watch) ? at + LIMITS.watchIdle : null;
  if (!isOn || isOver) return { ...watch, idleAt, autoplayAt: null };
  if (watch.cursor.paused) return { ...watch, idleAt, autoplayAt: null, autoplayHeld: true };
  return { ...watch, idleAt, autoplayAt: at + dwell(watch) };
}

/** The page is turned by itself, or will be once the replay goes on. */
export function isAutoplaying({ autoplayAt, autoplayHeld }: Watch): boolean {
  return autoplayAt !== null || autoplayHeld === true;
}

function cursorIndex(watch: Watch): number {
  return indexOf(watch, watch.cursor) ?? 0;
}

/** All pages of the book are looked at side by side: the show stands beyond the replay of its last page. */
function isBookEnd(watch: Watch): boolean {
  return watch.cursor.from === LIMITS.scrub && closesBook(watch);
}

function closesBook(watch: Watch): boolean {
  const after = cursorIndex(watch) + 1;
  if (after === totalPages(watch)) return true;
  return !modeOf(watch.plan).isOneBook && placeOf(watch, after).book !== watch.cursor.book;
}

/** The page after this one, or what ends its book. */
function turnOn(watch: Watch, at: number): Outcome {
  if (isBookEnd(watch) || !closesBook(watch)) return turnTo(watch, cursorIndex(watch) + 1, at);
  const end = scrub(watch, LIMITS.scrub, at) ?? watch;
  return outcome(restartClocks(end, at));
}

/** How long autoplay stays on the page from now on; what there is left of a drawing is replayed first. */
function dwell(watch: Watch): number {
  if (isBookEnd(watch)) return LIMITS.autoplay.bookEnd;
  const page = pageAt(watch, watch.cursor);
  if (page && page.kind !== 'skipped' && page.hidden) return LIMITS.autoplay.skipped;
  const opening = watch.cursor.page === 0 ? LIMITS.autoplay.opening : 0;
  switch (page?.kind) {
    case 'text':
      return opening + readingTime(page.text);
    case 'drawing': {
      const left = Math.max(0, replayLength(page.lines) - (watch.cursor.from ?? 0));
      return opening + LIMITS.autoplay.drawing + Math.round(left / (watch.speed ?? 1));
    }
    default:
      return LIMITS.autoplay.skipped;
  }
}

/** ms */
function readingTime(text: string): number {
  const { least, perLetter, most } = LIMITS.autoplay.text;
  return Math.min(most, Math.max(least, least / 2 + Array.from(text).length * perLetter));
}

export function obeyWatch(watch: Watch, by: string, command: CommandIn<'watch'>, at: number): Answer {
  switch (command.type) {
    case 'here':
      return outcome(watch);
    case 'leave':
      return by === watch.host ? endShow(watch, at) : outcome(depart(watch, by));
    case 'star':
      return star(watch, by, command.book, command.on);
    case 'closest':
      return closest(watch, by, command, command.on);
    case 'hidePage':
      return hidePage(watch, by, command, command.hide);
    case 'drive':
      return drive(watch, command, at);
    case 'replay': {
      const { book, page, replay } = watch.cursor;
      return outcome(restartClocks({ ...watch, cursor: { book, page, at, replay: replay + 1 } }, at));
    }
    case 'scrub':
      return played(scrub(watch, command.at, at), at);
    case 'speed':
      return played(changeSpeed(watch, command.value, at), at);
    case 'pause':
      return typeof command.on === 'boolean' ? played(pause(watch, command.on, at), at) : refuse(400, 'badRequest');
    case 'loop':
      return typeof command.on === 'boolean' ? played(loop(watch, command.on, at), at) : refuse(400, 'badRequest');
    case 'bestOf':
      return orderByStars(watch, command.on);
    case 'autoplay':
      return outcome(restartClocks(withAutoplay(watch, command.on, at), at));
    case 'end':
      return endShow(watch, at);
    case 'kick':
    case 'ban':
      return expel(watch, by, command, at);
    case 'unban':
    case 'promote':
    case 'coHost':
    case 'vip':
      return govern(watch, by, command, at);
    case 'chatRules':
    case 'chatMute':
    case 'chatClear':
      return governChat(watch, by, command, at);
    case 'hidePages':
      return hidePages(watch, command);
    default:
      return command satisfies never;
  }
}

function expel(watch: Watch, by: string, command: PeopleCommand, at: number): Answer {
  const answer = govern(watch, by, command, at);
  if (isRefusal(answer) || answer.match.phase !== PHASE.watch || answer.match.seats === watch.seats) return answer;
  return outcome(askAboutPages(answer.match, command.player), ...answer.effects);
}

function withAutoplay({ autoplayHeld: _held, ...watch }: Watch, on: boolean, at: number): Watch {
  return { ...watch, autoplayAt: on ? at : null };
}

/** Null: out of range. */
function played(watch: Watch | null, at: number): Answer {
  return watch ? outcome(restartClocks(watch, at)) : refuse(400, 'badRequest');
}

function drive(watch: Watch, place: Place, at: number): Answer {
  const index = indexOf(watch, place);
  if (index === null) return refuse(400, 'badRequest');
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
  if (watch.recess) return always;
  if (watch.pause) return [...always, { at: watch.pause.until, ring: end }];
  const alarms: Alarm[] = [...always];
  if (watch.idleAt !== null) alarms.push({ at: watch.idleAt, ring: end });
  if (watch.autoplayAt !== null) {
    alarms.push({ at: watch.autoplayAt, ring: (at) => turnOn(watch, at) });
  }
  return alarms;
}

/** What follows from who is here. */
export function settleWatch(before: Watch, at: number): Outcome {
  const watch = dropAbsentDeputy(before);
  const empty = !watch.seats.some(isAtTable);
  if (empty && watch.recess) return outcome(watch);
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
