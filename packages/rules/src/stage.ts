import { given, type Book, type MadePage, type Page } from './book.ts';
import { beginDone } from './done.ts';
import type { Effect } from './effect.ts';
import { handOut, type Handover } from './handover.ts';
import { LIMITS } from './limits.ts';
import { type Outcome, outcome, andThen } from './outcome.ts';
import type { PlannedStep, StepKind } from './plan.ts';
import { isActive, isHere, type Seat, seatOf } from './seats.ts';
import {
  type ClosingStage,
  type Draw,
  type Ending,
  type InterludeStage,
  type OpenStage,
  pageOf,
  type Task,
} from './state.ts';
import { checkText } from './text.ts';
import { beginWatch } from './watch.ts';

export function planned(draw: Draw): PlannedStep {
  return draw.plan.steps[draw.step] as PlannedStep;
}

export function kindOf(draw: Draw): StepKind {
  return planned(draw).kind;
}

/** Hands out the pages of a step; with nobody here to play it waits. */
export function openStep(draw: Draw, step: number, at: number): Outcome {
  const players = draw.seats.filter(isActive).map((seat) => seat.person.id);
  if (players.length === 0) return outcome({ ...draw, stage: interlude(draw, null) });
  const { handovers, circle, luck } = handOut(draw.books, draw.circle, step, players, draw.luck);
  const opened = withTasks({ ...draw, step, circle, luck, typing: [], stage: openStage(draw, step, at) }, handovers);
  return outcome(opened, ...openPages(opened), ...grantSources(opened));
}

function openStage(draw: Draw, step: number, at: number): OpenStage {
  const { length } = draw.plan.steps[step] as PlannedStep;
  return {
    name: 'open',
    openedAt: at,
    deadline: at + (length ?? LIMITS.openStep),
    forcedAt: null,
    allDoneAt: null,
    extended: 0,
    hurried: false,
    remindAt: length === null ? at + LIMITS.openStepReminder : null,
    moreTime: [],
  };
}

function interlude({ stage }: Draw, until: number | null): InterludeStage {
  return { name: 'interlude', openedAt: stage.openedAt, deadline: stage.deadline, until };
}

function withTasks(draw: Draw, handovers: readonly Handover[]): Draw {
  let { wordsUsed } = draw;
  const tasks = handovers.map(({ book, player }): Task => {
    const { type, prompt, source, author } = given(draw.books[book] as Book, kindOf(draw));
    const dice = type === 2 && prompt === null;
    const shown = dice ? word(draw, wordsUsed++) : prompt;
    const empty = { submitted: false, text: null, lines: null, withdrawn: false };
    return { book, player, type, prompt: shown, dice, source, author, ...empty };
  });
  return { ...draw, tasks, wordsUsed };
}

/** Dictionary prompts come round again only after all of them have been used. */
export function word(draw: Draw, used: number): string {
  return draw.words[used % draw.words.length] as string;
}

function openPages(draw: Draw): Effect[] {
  if (kindOf(draw) !== 'draw' || draw.tasks.length === 0) return [];
  return [{ type: 'openPages', pages: draw.tasks.map((task) => ({ page: pageOf(draw, task), author: task.player })) }];
}

/** The seat whose task shows a drawing may read it, as long as the step runs. */
function grantSources(draw: Draw): Effect[] {
  return sourceGrants(draw, (task) => [task.player]);
}

function revokeSources(draw: Draw): Effect[] {
  return sourceGrants(draw, () => []);
}

function sourceGrants(draw: Draw, readers: (task: Task) => readonly string[]): Effect[] {
  const pages = draw.tasks.flatMap((task) =>
    task.source === null ? [] : [{ page: { book: task.book, step: task.source }, readers: readers(task) }],
  );
  return pages.length === 0 ? [] : [{ type: 'grant', pages }];
}

/** The step with its countdown, according to who is here and has submitted. */
export function countSubmitted(draw: Draw, at: number): Draw {
  const { stage } = draw;
  if (stage.name !== 'open') return draw;
  const present = draw.tasks.filter((task) => isAtWork(draw, task));
  const submitted = present.filter((task) => task.submitted).length;
  if (submitted < present.length) return hurry(uncounted(draw, stage), submitted / present.length, at);
  return stage.allDoneAt === null ? { ...draw, stage: { ...stage, allDoneAt: at + LIMITS.countdown } } : draw;
}

function uncounted(draw: Draw, stage: OpenStage): Draw {
  return stage.allDoneAt === null ? draw : { ...draw, stage: { ...stage, allDoneAt: null } };
}

function isAtWork(draw: Draw, task: Task): boolean {
  const seat = seatOf(draw.seats, task.player);
  return !task.withdrawn && seat !== undefined && isHere(seat);
}

/** The majority timer: once most have submitted, the time of the others is cut, one time per step. */
function hurry(draw: Draw, share: number, at: number): Draw {
  const { stage } = draw;
  if (stage.name !== 'open' || stage.hurried || !draw.options.majorityTimer || planned(draw).length === null)
    return draw;
  if (share < LIMITS.majority.share) return draw;
  const deadline = Math.min(stage.deadline, at + LIMITS.majority[kindOf(draw)]);
  return { ...draw, stage: { ...stage, hurried: true, deadline } };
}

/** Time ran out at `from`: what is on its way may still arrive. */
export function enterGrace(draw: Draw, from: number): Outcome {
  const { openedAt, deadline } = draw.stage;
  return outcome({ ...draw, stage: { name: 'grace', openedAt, deadline, closesAt: from + LIMITS.grace } });
}

/** Closes the step. Drawings are asked back from the host process first. */
export function closeStep(draw: Draw, ending: Ending | null, at: number): Outcome {
  if (kindOf(draw) === 'write' || draw.tasks.length === 0) return conclude(draw, ending, at);
  const { openedAt, deadline } = draw.stage;
  return askForPages(draw, { name: 'closing', openedAt, deadline, askedAt: at, ending });
}

export function askForPages(draw: Draw, stage: ClosingStage): Outcome {
  const closing = { ...draw, stage };
  return outcome(closing, ...pendingPages(closing));
}

/** The request that waits for an answer, if one does. */
export function pendingPages(draw: Draw): Effect[] {
  if (draw.stage.name !== 'closing') return [];
  const open = draw.tasks.filter((task) => task.lines === null);
  return [{ type: 'closePages', pages: open.map((task) => pageOf(draw, task)) }];
}

/** Ends the game where it stands; pages that are being made count as far as they got. */
export function endGame(draw: Draw, ending: Ending, at: number): Outcome {
  switch (draw.stage.name) {
    case 'open':
    case 'grace':
      return closeStep(draw, ending, at);
    case 'closing':
      return outcome({ ...draw, stage: { ...draw.stage, ending } });
    case 'interlude':
      return finish(draw, ending, at);
    default:
      return draw.stage satisfies never;
  }
}

/** All pages of the step are closed: they go into their books, and the game goes on. */
export function conclude(before: Draw, ending: Ending | null, at: number): Outcome {
  const draw = bind(before, ending !== null);
  return andThen(outcome(draw, ...revokeSources(before)), () => {
    if (ending) return finish(draw, ending, at);
    if (draw.step + 1 === draw.plan.steps.length) return beginWatch(draw, draw.books, null, at);
    return outcome({ ...draw, stage: interlude(draw, (draw.pause?.since ?? at) + LIMITS.interlude) });
  });
}

function finish(draw: Draw, ending: Ending, at: number): Outcome {
  if (ending.to === 'watch') return beginWatch(draw, draw.books, ending, at);
  return beginDone(draw, { books: draw.books, ending, aborted: true, shown: false }, at);
}

/** Binds the pages of the step into the books. A game that is broken off needs no dictionary prompts. */
function bind(draw: Draw, brokenOff: boolean): Draw {
  let { wordsUsed } = draw;
  const pages = draw.books.map((book, index): Page => {
    const task = draw.tasks.find((candidate) => candidate.book === index);
    if (!task) return { kind: 'skipped', type: given(book, kindOf(draw)).type, player: null };
    const page = pageMade(draw, task);
    if (page) return page;
    const { type, player } = task;
    if (kindOf(draw) === 'draw' || task.withdrawn || brokenOff) return { kind: 'skipped', type, player };
    return { kind: 'text', type, player, text: word(draw, wordsUsed++), dice: true };
  });
  const empty = brokenOff && pages.every((page) => page.kind === 'skipped');
  const books = empty
    ? draw.books
    : draw.books.map((book, i) => ({ ...book, pages: [...book.pages, pages[i] as Page] }));
  return { ...draw, books, wordsUsed, seats: countEmptyPages(draw), tasks: [], typing: [] };
}

/** What a player made of his task, or null. */
function pageMade(draw: Draw, task: Task): MadePage | null {
  const { type, player } = task;
  if (task.withdrawn) return null;
  if (kindOf(draw) === 'write') {
    const text = task.text ?? typedText(draw, player);
    return text === null ? null : { kind: 'text', type, player, text, dice: text === task.replaced };
  }
  const lines = task.lines ?? 0;
  if (lines === 0) return null;
  return { kind: 'drawing', type, player, lines, prompt: task.dice ? task.prompt : null, ...task.note };
}

/** What stands in a player's input, if it would do as a page. */
function typedText(draw: Draw, player: string): string | null {
  const typed = draw.typing.find((entry) => entry.player === player);
  if (!typed || typed.wording?.level === 'block') return null;
  const checked = checkText(typed.text, LIMITS.prompt);
  return checked.ok ? checked.text : null;
}

export function typing(draw: Draw, player: string): string | null {
  return draw.typing.find((entry) => entry.player === player)?.text ?? null;
}

function countEmptyPages(draw: Draw): readonly Seat[] {
  return draw.seats.map((seat) => {
    const task = draw.tasks.find(({ player }) => player === seat.person.id);
    if (!task || task.withdrawn) return seat;
    const empty = !task.submitted && pageMade(draw, task) === null;
    const emptyPages = empty ? seat.emptyPages + 1 : 0;
    return { ...seat, emptyPages, idle: seat.idle || emptyPages >= LIMITS.emptyPages };
  });
}

export function isEnding(draw: Draw): boolean {
  return draw.stage.name === 'closing' && draw.stage.ending !== null;
}
