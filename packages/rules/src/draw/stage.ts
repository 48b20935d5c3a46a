import { given, type Book, type MadePage, type Page } from '../model/book.ts';
import { beginDone } from '../show/done.ts';
import type { Effect } from '../model/effect.ts';
import { handingOf } from './handing.ts';
import { LIMITS } from '../model/limits.ts';
import { shuffle } from '../model/luck.ts';
import { readMarkers } from './markers.ts';
import { type Outcome, outcome, andThen } from '../model/outcome.ts';
import type { PlannedStep, StepKind } from '../model/plan.ts';
import { withoutRecess } from '../show/recess.ts';
import { isActive, isHere, type Seat, seatOf } from '../model/seats.ts';
import {
  type ClosingStage,
  type Draw,
  type Ending,
  type InterludeStage,
  type OpenStage,
  pageOf,
  type Stage,
  type StepEnd,
  type Task,
  type Worker,
} from '../model/state.ts';
import { type Dice, diceOf, grants, openedPage, withTasks } from './task.ts';
import { checkText } from '../model/text.ts';
import { hasOffers } from './understudy.ts';
import { beginWatch } from '../show/watch.ts';

export function planned(draw: Draw): PlannedStep {
  return draw.plan.steps[draw.step] as PlannedStep;
}

export function kindOf(draw: Draw): StepKind {
  return planned(draw).kind;
}

/** Hands out the pages of a step; with nobody here to play it waits. */
export function openStep(draw: Draw, step: number, at: number): Outcome {
  if (draw.plan.steps[step]?.hand === 'nobody') return dictate(draw, step, at);
  if (!draw.seats.some(isActive)) return outcome({ ...draw, stage: interlude(draw, null, step) });
  const { handovers, circle, luck } = handingOf(draw, step);
  const { dealt: _, ...before } = draw;
  const ready: Draw = { ...before, step, circle, luck, typing: [], stage: openStage(draw, step, at) };
  const opened = withTasks(ready, handovers);
  return outcome(opened, ...openPages(opened), ...grantSources(opened));
}

/** The dictionary writes a page of every book. It takes no time. */
function dictate(draw: Draw, step: number, at: number): Outcome {
  const { words, ...rest } = draw.plan.steps[step] as PlannedStep;
  const [list, shuffled] = words ? shuffle(draw.luck, words) : [null, draw.luck];
  const dice = diceOf(draw);
  const pages = draw.books.map((book, index): Page[] => {
    const text = list ? (list[index % list.length] as string) : dice.next();
    const { type } = given(book, 'write');
    return [{ kind: 'text', type, player: '', text, dice: true, given: true }];
  });
  // A list of the host's own is read like all that people write; a pack means what it says.
  const isOwn = words !== undefined && rest.pack === undefined;
  const [read, luck] = readMarkers({ ...draw, luck: shuffled }, pages, () => isOwn);
  const books = draw.books.map((book, index) => ({ ...book, pages: [...book.pages, ...(read[index] as Page[])] }));
  // Nobody needs the list any more, and a match is kept again at each of its steps.
  const plan = { ...draw.plan, steps: draw.plan.steps.with(step, rest) };
  const written = { ...draw, plan, luck, books, step, wordsUsed: dice.used() };
  if (step + 1 === draw.plan.steps.length) return beginWatch(written, books, null, at);
  return openStep(written, step + 1, at);
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

function interlude({ stage }: Draw, until: number | null, next: number): InterludeStage {
  const { openedAt, deadline } = stage;
  const workers = stage.name === 'interlude' && stage.workers ? { workers: stage.workers } : {};
  return { name: 'interlude', openedAt, deadline, until, next, ...endOf(stage), ...workers };
}

/** Why the step ended. A countdown is one because everybody is done, even where the host has ended the step meanwhile. */
function endOf(stage: Stage): { readonly end?: StepEnd } {
  if (stage.name !== 'open') return stage.end ? { end: stage.end } : {};
  if (stage.allDoneAt !== null) return { end: 'allDone' };
  return { end: timeUp(stage) < stage.deadline ? 'host' : 'time' };
}

function openPages(draw: Draw): Effect[] {
  if (kindOf(draw) !== 'draw' || draw.tasks.length === 0) return [];
  return [{ type: 'openPages', pages: draw.tasks.map((task) => openedPage(draw, task)) }];
}

/** The seats whose tasks show a drawing may read it, as long as the step runs. */
function grantSources(draw: Draw): Effect[] {
  return grants(draw, true);
}

function revokeSources(draw: Draw): Effect[] {
  return grants(draw, false);
}

/** The step with its countdown, according to who is here and has submitted. */
export function countSubmitted(draw: Draw, at: number): Draw {
  const { stage } = draw;
  if (stage.name !== 'open') return draw;
  const present = draw.tasks.filter((task) => isAtWork(draw, task));
  const submitted = present.filter((task) => task.submitted).length;
  if (submitted < present.length) return hurry(uncounted(draw, stage), submitted / present.length, at);
  if (stage.allDoneAt !== null) return draw;
  const wait = hasOffers(draw, at) ? LIMITS.offer.time : LIMITS.countdown;
  return { ...draw, stage: { ...stage, allDoneAt: at + wait } };
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

/** UTC ms at which the time of an open step is up: at its deadline, or sooner if the host forces it. */
export function timeUp({ deadline, forcedAt }: OpenStage): number {
  return forcedAt === null ? deadline : Math.min(deadline, forcedAt);
}

/** UTC ms at which an open step closes if nothing else happens. A countdown, which may wait for an understudy, never makes it longer. */
export function openUntil(stage: OpenStage): number {
  const latest = timeUp(stage) + LIMITS.grace;
  return stage.allDoneAt === null ? latest : Math.min(stage.allDoneAt, latest);
}

/** Time ran out at `from`: what is on its way may still arrive. */
export function enterGrace(draw: Draw, from: number): Outcome {
  const { openedAt, deadline } = draw.stage;
  const closesAt = from + LIMITS.grace;
  return outcome({ ...draw, stage: { name: 'grace', openedAt, deadline, closesAt, ...endOf(draw.stage) } });
}

/** Closes the step. Drawings are asked back from the host process first. */
export function closeStep(draw: Draw, ending: Ending | null, at: number): Outcome {
  if (kindOf(draw) === 'write' || draw.tasks.length === 0) return conclude(draw, ending, at);
  const { openedAt, deadline } = draw.stage;
  const end = ending ? {} : endOf(draw.stage);
  return askForPages(draw, { name: 'closing', openedAt, deadline, askedAt: at, ending, ...end });
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
export function endGame(running: Draw, ending: Ending, at: number): Outcome {
  const draw = withoutRecess(running);
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
    const until = (draw.pause?.since ?? at) + LIMITS.interlude;
    return outcome({ ...draw, stage: { ...interlude(draw, until, draw.step + 1), workers: workersOf(before) } });
  });
}

function workersOf({ tasks }: Draw): Worker[] {
  return tasks.filter(({ withdrawn }) => !withdrawn).map(({ player, submitted }) => ({ player, submitted }));
}

function finish(draw: Draw, ending: Ending, at: number): Outcome {
  if (ending.to === 'watch') return beginWatch(draw, draw.books, ending, at);
  return beginDone(draw, { books: draw.books, ending, aborted: true, shown: false }, at);
}

/** Binds the pages of the step into the books. A game that is broken off needs no dictionary prompts. */
function bind(draw: Draw, brokenOff: boolean): Draw {
  const dice = diceOf(draw);
  const isDealt = planned(draw).hand === 'deal';
  const pages = draw.books.map((book, index): Page[] => {
    const tasks = draw.tasks.filter((candidate) => candidate.book === index);
    if (isDealt) return versions(draw, book, tasks);
    const task = tasks.find(({ withdrawn }) => !withdrawn) ?? tasks[0];
    if (!task) return [{ kind: 'skipped', type: given(book, kindOf(draw)).type, player: null }];
    const page = pageMade(draw, task, dice) ?? drawnMeanwhile(draw, tasks);
    if (page) return [page];
    const { type, player } = task;
    if (kindOf(draw) === 'draw' || task.withdrawn || brokenOff) return [{ kind: 'skipped', type, player }];
    return [{ kind: 'text', type, player, ...rolled(task, dice), dice: true }];
  });
  const [read, luck] = readMarkers(draw, pages);
  const empty = brokenOff && pages.every((added) => added.every((page) => page.kind === 'skipped'));
  const books = empty
    ? draw.books
    : draw.books.map((book, i) => ({ ...book, pages: [...book.pages, ...(read[i] as Page[])] }));
  return { ...draw, books, luck, wordsUsed: dice.used(), seats: countEmptyPages(draw), tasks: [], typing: [] };
}

/** The pages of a dealt book in the order of their numbers, up to the last one that somebody made; one that is missing if there is none. */
function versions(draw: Draw, book: Book, tasks: readonly Task[]): Page[] {
  const { type } = given(book, 'draw');
  const made = tasks.map((task) => ({ version: task.version ?? 0, page: pageMade(draw, task) }));
  const last = Math.max(0, ...made.map(({ version, page }) => (page ? version : 0)));
  return Array.from({ length: last + 1 }, (_, version): Page => {
    const one = made.find((candidate) => candidate.version === version);
    const player = tasks.find((task) => (task.version ?? 0) === version)?.player ?? null;
    return one?.page ?? { kind: 'skipped', type, player };
  });
}

/** What the dictionary writes for somebody who wrote nothing. */
function rolled({ answers }: Task, dice: Dice): { text: string; answers?: string[] } {
  if (answers === undefined) return { text: dice.next() };
  return guessOf([dice.next(), dice.next()]);
}

export function guessOf(answers: string[]): { text: string; answers: string[] } {
  return { text: answers.join(' × '), answers };
}

/** What a player made of their task, or null. */
function pageMade(draw: Draw, task: Task, dice = diceOf(draw)): MadePage | null {
  if (task.withdrawn) return null;
  return kindOf(draw) === 'write' ? textMade(draw, task, dice) : drawingMade(task, draw.stage.openedAt);
}

/** Of somebody who was gone, and whose page was begun anew in vain: what they drew without anybody seeing that they were still there. */
function drawnMeanwhile(draw: Draw, tasks: readonly Task[]): MadePage | null {
  const absent = tasks.find(({ player, blank, lines }) => blank && lines && !seatOf(draw.seats, player)?.removed);
  return absent ? drawingMade(absent, draw.stage.openedAt) : null;
}

function drawingMade(task: Task, openedAt: number): MadePage | null {
  const { type, player } = task;
  const lines = task.lines ?? 0;
  if (lines === 0) return null;
  const { subjects, chosen, place, source, again, doneAt } = task;
  return {
    kind: 'drawing',
    type,
    player,
    lines,
    prompt: task.dice ? task.prompt : null,
    ...task.note,
    ...(subjects ? { subjects } : {}),
    ...(chosen ? { chosen } : {}),
    ...(place === 'base' && source !== null ? { base: source } : {}),
    ...(again ? { again } : doneAt !== undefined ? { took: doneAt - openedAt } : {}),
  };
}

function textMade(draw: Draw, task: Task, dice: Dice): MadePage | null {
  const { type, player, answers } = task;
  if (answers === undefined) {
    const text = task.text ?? typedText(draw, player);
    return text === null ? null : { kind: 'text', type, player, text, dice: text === task.replaced };
  }
  const texts = task.texts ?? typedTexts(draw, player);
  if (texts.every((text) => text === null)) return null;
  const whole = texts.map((text) => text ?? dice.next());
  return { kind: 'text', type, player, ...guessOf(whole), dice: false };
}

/** The two texts that stand in a player's inputs, those of them that would do. */
function typedTexts(draw: Draw, player: string): (string | null)[] {
  const { texts = [], wording } = typingOf(draw, player) ?? {};
  if (wording?.level === 'block') return [null, null];
  return [0, 1].map((index) => {
    const checked = checkText(texts[index] ?? '', textLength(draw));
    return checked.ok ? checked.text : null;
  });
}

/** Code points of a text of this step. */
export function textLength(draw: Draw): { readonly min: number; readonly max: number } {
  return planned(draw).text === undefined ? LIMITS.prompt : LIMITS.subject;
}

/** What stands in a player's input, if it would do as a page. */
function typedText(draw: Draw, player: string): string | null {
  const typed = draw.typing.find((entry) => entry.player === player);
  if (!typed || typed.wording?.level === 'block') return null;
  const checked = checkText(typed.text, textLength(draw));
  return checked.ok ? checked.text : null;
}

export function typing(draw: Draw, player: string): string | null {
  return typingOf(draw, player)?.text ?? null;
}

export function typingOf(draw: Draw, player: string): Draw['typing'][number] | undefined {
  return draw.typing.find((entry) => entry.player === player);
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
