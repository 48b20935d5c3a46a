import { type Book, hands, isHole } from '../model/book.ts';
import type { Effect } from '../model/effect.ts';
import { mayDraw, ruleOf } from './handing.ts';
import { fairest } from './handover.ts';
import { LIMITS } from '../model/limits.ts';
import { type Answer, outcome, refuse } from '../model/outcome.ts';
import type { PlannedStep } from '../model/plan.ts';
import { isActive, isHere, type Seat, seatOf } from '../model/seats.ts';
import type { Draw, Task } from '../model/state.ts';
import { diceOf, grants, openedPage, taskAt, taskOf } from './task.ts';

/** A page that nobody works on may be taken. */
export interface Offer {
  /** UTC ms */
  readonly until: number;
}

/** Whoever is done, or has nothing to do, may take the page of somebody who is missing; as long as enough time is left for it. */
export function offerTo(draw: Draw, player: string, at: number): Offer | null {
  const until = Math.max(0, ...openTo(draw, player).map((free) => free.until));
  return at < until ? { until } : null;
}

/** Whether a page is on offer to anybody. */
export function hasOffers(draw: Draw, at: number): boolean {
  return vacancies(draw).length > 0 && draw.seats.some(({ person }) => offerTo(draw, person.id, at) !== null);
}

/** The free pages that somebody may take, each until some time, UTC ms. */
function openTo(draw: Draw, player: string): { readonly book: number; readonly until: number }[] {
  const since = freeSince(draw, player);
  if (since === null || draw.options.understudies === false) return [];
  const end = lastCall(draw);
  const unwanted = declinedBy(draw, player) ?? [];
  // A spectator has nothing else to do: to them it stays on offer.
  const patience = seatOf(draw.seats, player)?.waits ? Infinity : LIMITS.offer.time;
  return vacancies(draw)
    .filter(({ book }) => !unwanted.includes(book) && mayTake(draw, book, player))
    .map(({ book, freeAt }) => ({
      book,
      until: Math.min(Math.max(since, freeAt) + patience, draw.stage.deadline, end),
    }));
}

/** UTC ms; null: they are busy, or not here. */
function freeSince(draw: Draw, player: string): number | null {
  const seat = seatOf(draw.seats, player);
  if (draw.stage.name !== 'open' || !seat || !(isActive(seat) || isOnStandBy(seat))) return null;
  const task = taskAt(draw, player);
  if (!task) return draw.stage.openedAt;
  return task.submitted ? (task.doneAt ?? draw.stage.openedAt) : null;
}

function isOnStandBy(seat: Seat): boolean {
  return seat.waits === true && seat.standsBy === true && isHere(seat);
}

/** UTC ms at which too little of the step is left. */
function lastCall({ plan, step, stage }: Draw): number {
  const { length } = plan.steps[step] as PlannedStep;
  return length === null ? Infinity : stage.deadline - length * LIMITS.offer.share;
}

/** The books of this step whose page nobody works on, and since when. Nobody is asked to go on from a text that is in doubt. */
function vacancies(draw: Draw): readonly Vacancy[] {
  const found = known.get(draw) ?? vacanciesOf(draw);
  known.set(draw, found);
  return found;
}

/** Everybody's view asks. */
const known = new WeakMap<Draw, readonly Vacancy[]>();

interface Vacancy {
  readonly book: number;
  /** UTC ms */
  readonly freeAt: number;
}

function vacanciesOf(draw: Draw): Vacancy[] {
  const tasksOf: Task[][] = draw.books.map(() => []);
  for (const task of draw.tasks) tasksOf[task.book]?.push(task);
  return tasksOf.flatMap((tasks, book) => {
    if (!tasks.every((task) => isGivenUp(draw, task)) || isInDoubt(draw, book)) return [];
    const times = tasks.map(({ freeAt }) => freeAt ?? draw.stage.openedAt);
    return [{ book, freeAt: Math.max(draw.stage.openedAt, ...times) }];
  });
}

/** Its player was removed or gave it back; or is gone and has drawn nothing; or they left for good before they had written anything. */
function isGivenUp(draw: Draw, { player, submitted, withdrawn, blank }: Task): boolean {
  if (blank) return true;
  const { hand, kind } = draw.plan.steps[draw.step] as PlannedStep;
  const hasLeft = seatOf(draw.seats, player)?.left ?? true;
  if (withdrawn || (hand === 'deal' && hasLeft)) return true;
  return kind === 'write' && hasLeft && !submitted && !hasTyped(draw, player);
}

function hasTyped({ typing }: Draw, player: string): boolean {
  return typing.some(
    (one) => one.player === player && [one.text, ...(one.texts ?? [])].some((text) => text.trim() !== ''),
  );
}

function isInDoubt({ books, doubts = [] }: Draw, number: number): boolean {
  const { length } = (books[number] as Book).pages;
  return doubts.some(({ page }) => page.book === number && page.step < length);
}

/**
 * Nobody whose book it is, or who has been in it. Where the page before is missing, too, or books come back to everybody anyway, only those
 * may not whose last page it holds, or who have made as many of its pages as anybody may.
 */
function mayTake(draw: Draw, index: number, player: string): boolean {
  const book = draw.books[index] as Book;
  const { hand, only, mostPages = Infinity } = draw.plan.steps[draw.step] as PlannedStep;
  if (hand === 'deal') return mayDraw(book, player);
  if (hand === 'same' || hand === 'owner' || only !== undefined) return false;
  const made = hands(book);
  const lastPage = book.pages.at(-1);
  const wasMissing = lastPage !== undefined && isHole(lastPage);
  const count = made.filter((id) => id === player).length;
  if (book.owner === player || count >= mostPages) return false;
  const comesBack = mostPages < Infinity && draw.step >= draw.circle.players.length;
  return wasMissing || comesBack ? made.at(-1) !== player : count === 0;
}

/** Of the free pages the one whose book has waited longest, and the fairest of these. */
function bestFor(draw: Draw, player: string, at: number): number | undefined {
  const rule = ruleOf(draw.plan.steps[draw.step] as PlannedStep, draw.step);
  const open = openTo(draw, player).flatMap(({ book, until }) => (at < until ? [book] : []));
  return fairest(draw.books, draw.circle, { ...rule, anywhere: true }, open, player);
}

/** The first who asks gets it. */
export function understudy(draw: Draw, by: string, at: number): Answer {
  const book = bestFor(draw, by, at);
  if (book === undefined) return refuse(400, 'notPermitted');
  const dice = diceOf(draw);
  const before = withoutAbsent(draw, book);
  const isDealt = draw.plan.steps[draw.step]?.hand === 'deal';
  const isDrawing = draw.plan.steps[draw.step]?.kind === 'draw';
  const version = isDealt ? nextVersion(draw, book) : undefined;
  const again = isDrawing && !isDealt ? draw.tasks.filter((task) => task.book === book).length : 0;
  const handed = taskOf(draw, version === undefined ? { book, player: by } : { book, player: by, version }, dice);
  const task = again > 0 ? { ...handed, again } : handed;
  const taken: Draw = {
    ...before,
    wordsUsed: dice.used(),
    tasks: [...before.tasks, task],
    typing: draw.typing.filter(({ player }) => player !== by),
    ...(version === undefined ? {} : { dealt: dealtIn(draw).with(book, version + 1) }),
  };
  const opened: Effect[] = isDrawing ? [{ type: 'openPages', pages: [openedPage(taken, task)] }] : [];
  return outcome(taken, ...opened, ...grants(taken, true));
}

/** Whoever says no is not asked again for the pages that are free now. Nobody waits for their answer any more. */
export function decline(draw: Draw, by: string, at: number): Answer {
  const { stage } = draw;
  const before = declinedBy(draw, by);
  const offered = openTo(draw, by).flatMap(({ book, until }) => (at < until ? [book] : []));
  if (offered.length === 0 || stage.name !== 'open') return before ? outcome(draw) : refuse(400, 'notPermitted');
  const others = (stage.declined ?? []).filter(({ player }) => player !== by);
  const declined = [...others, { player: by, books: [...(before ?? []), ...offered] }];
  const without: Draw = { ...draw, stage: { ...stage, declined } };
  if (stage.allDoneAt === null || hasOffers(without, at)) return outcome(without);
  const allDoneAt = Math.min(stage.allDoneAt, at + LIMITS.countdown);
  return outcome({ ...draw, stage: { ...stage, declined, allDoneAt } });
}

/** The numbers of the books whose pages somebody did not want; undefined: they have said nothing yet. */
function declinedBy({ stage }: Draw, player: string): readonly number[] | undefined {
  return stage.name === 'open' ? stage.declined?.find((one) => one.player === player)?.books : undefined;
}

/** A player who left a text of this book unwritten finds it in other hands when they come back. Dealt books have pages for all. */
function withoutAbsent(draw: Draw, book: number): Draw {
  if (draw.plan.steps[draw.step]?.hand === 'deal') return draw;
  const tasks = draw.tasks.map((task) => (task.book === book ? { ...task, withdrawn: true } : task));
  return { ...draw, tasks };
}

/** How many pages of each book have been given out. */
export function dealtIn({ dealt, books, tasks }: Draw): readonly number[] {
  return dealt ?? books.map((_, index) => tasks.filter(({ book }) => book === index).length);
}

function nextVersion(draw: Draw, book: number): number {
  return dealtIn(draw)[book] as number;
}
