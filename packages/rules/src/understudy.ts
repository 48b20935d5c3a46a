import { type Book, hands } from './book.ts';
import type { Effect } from './effect.ts';
import { mayDraw } from './handing.ts';
import { LIMITS } from './limits.ts';
import { type Answer, outcome, refuse } from './outcome.ts';
import type { PlannedStep } from './plan.ts';
import { isActive, isHere, type Seat, seatOf } from './seats.ts';
import type { Draw } from './state.ts';
import { diceOf, grants, openedPage, taskAt, taskOf } from './task.ts';

/** A page that nobody works on, as one person may take it. */
export interface Offer {
  readonly book: number;
  /** UTC ms */
  readonly until: number;
}

/** Who is done, or has nothing to do, may take the page of somebody who is missing; as long as enough time is left for it. */
export function offerTo(draw: Draw, player: string, at: number): Offer | null {
  const since = freeSince(draw, player);
  if (since === null || draw.options.understudies === false) return null;
  const seat = seatOf(draw.seats, player);
  // Who looks on has nothing else to do: it stays on offer to him.
  const end = seat?.waits ? draw.stage.deadline : since + LIMITS.offer.time;
  const until = Math.min(end, lastCall(draw));
  if (at >= until) return null;
  const book = vacancies(draw).find((index) => mayTake(draw, index, player));
  return book === undefined ? null : { book, until };
}

/** Whether a page is on offer to anybody. */
export function hasOffers(draw: Draw, at: number): boolean {
  return vacancies(draw).length > 0 && draw.seats.some(({ person }) => offerTo(draw, person.id, at) !== null);
}

/** UTC ms; null: he is busy, or not here. */
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

/** The books of this step whose page nobody works on. A drawing that was taken from somebody cannot be gone on with. */
function vacancies(draw: Draw): number[] {
  const { hand, kind } = draw.plan.steps[draw.step] as PlannedStep;
  const hasLeft = (player: string) => seatOf(draw.seats, player)?.left ?? true;
  return draw.books.flatMap((_, book) => {
    const tasks = draw.tasks.filter((task) => task.book === book);
    if (hand === 'deal') return tasks.every((task) => task.withdrawn || hasLeft(task.player)) ? [book] : [];
    if (kind === 'draw') return tasks.length === 0 ? [book] : [];
    return tasks.every(({ withdrawn }) => withdrawn) ? [book] : [];
  });
}

function mayTake(draw: Draw, index: number, player: string): boolean {
  const book = draw.books[index] as Book;
  const { hand, only } = draw.plan.steps[draw.step] as PlannedStep;
  if (hand === 'deal') return mayDraw(book, player);
  if (hand === 'same' || hand === 'owner' || only !== undefined) return false;
  return book.owner !== player && !hands(book).includes(player);
}

/** The first who asks gets it. */
export function understudy(draw: Draw, by: string, at: number): Answer {
  const offer = offerTo(draw, by, at);
  if (!offer) return refuse(400, 'notPermitted');
  const { book } = offer;
  const dice = diceOf(draw);
  const version = draw.plan.steps[draw.step]?.hand === 'deal' ? nextVersion(draw, book) : undefined;
  const task = taskOf(draw, version === undefined ? { book, player: by } : { book, player: by, version }, dice);
  const taken: Draw = {
    ...draw,
    wordsUsed: dice.used(),
    tasks: [...draw.tasks, task],
    typing: draw.typing.filter(({ player }) => player !== by),
    ...(version === undefined ? {} : { dealt: dealtIn(draw).with(book, version + 1) }),
  };
  const isDrawing = draw.plan.steps[draw.step]?.kind === 'draw';
  const opened: Effect[] = isDrawing ? [{ type: 'openPages', pages: [openedPage(taken, task)] }] : [];
  return outcome(taken, ...opened, ...grants(taken, true));
}

/** How many pages of each book have been given out. */
export function dealtIn({ dealt, books, tasks }: Draw): readonly number[] {
  return dealt ?? books.map((_, index) => tasks.filter(({ book }) => book === index).length);
}

function nextVersion(draw: Draw, book: number): number {
  return dealtIn(draw)[book] as number;
}
