import { modeOf } from '../modes/index.ts';
import {
  type Book,
  drawings,
  firstText,
  type Given,
  given,
  lastMade,
  type PageRef,
  refOf,
  type Subject,
} from '../model/book.ts';
import type { Effect, OpenedPage } from '../model/effect.ts';
import type { PlannedStep } from '../model/plan.ts';
import { type Seat, seatOf } from '../model/seats.ts';
import { type Draw, pageOf, type Task } from '../model/state.ts';
import { castOf } from '../story/cast.ts';
import { tellPrompt } from '../story/prompt.ts';
import { mayDraw } from './handing.ts';
import type { Handover } from './handover.ts';

/** Hands out pages, and dictionary prompts where there is nothing to go on from. */
export function withTasks(draw: Draw, handovers: readonly Handover[]): Draw {
  const dice = diceOf(draw);
  const tasks = handovers.map((handover) => taskOf(draw, handover, dice));
  return { ...draw, tasks, wordsUsed: dice.used() };
}

/** Dictionary prompts come round again only after all of them have been used. */
export function word({ words }: Draw, used: number): string {
  return words[used % words.length] as string;
}

export interface Dice {
  next(): string;
  used(): number;
}

export function diceOf(draw: Draw): Dice {
  let { wordsUsed } = draw;
  return { next: () => word(draw, wordsUsed++), used: () => wordsUsed };
}

export function taskOf(draw: Draw, { book: index, player, version }: Handover, dice: Dice): Task {
  const step = draw.plan.steps[draw.step] as PlannedStep;
  const book = draw.books[index] as Book;
  const shown = given(book, step.kind);
  const isRolled = shown.type === 2 && shown.prompt === null && !step.crosses;
  return {
    book: index,
    player,
    type: shown.type,
    prompt: isRolled ? dice.next() : promptOf(draw, book, step, shown),
    dice: isRolled,
    source: shown.source,
    author: shown.author,
    submitted: false,
    text: null,
    lines: null,
    withdrawn: false,
    ...(version === undefined ? {} : { version }),
    ...extras(draw, book, step, shown, dice),
  };
}

function promptOf(draw: Draw, book: Book, step: PlannedStep, shown: Given): string | null {
  if (step.crosses) return null;
  return shown.source !== null && step.tellsText ? textTold(draw, book) : shown.prompt;
}

/** The first text of a book as it is told beside later drawings: with whom the artist of the first one chose. */
function textTold({ seats }: Draw, book: Book): string | null {
  const text = firstText(book);
  if (!text?.line) return text?.text ?? null;
  const [first] = book.pages.flatMap((page) => (page.kind === 'drawing' && !page.hidden ? [page.chosen ?? []] : []));
  return tellPrompt(text.line, { chosen: namesOf(seats, first ?? []) });
}

function extras(draw: Draw, book: Book, step: PlannedStep, { source, type }: Given, dice: Dice): Partial<Task> {
  if (step.crosses) return crossing(draw, book, dice);
  if (step.kind === 'write') return step.text === 'guess' && type === 3 ? { answers: 2 } : {};
  if (source !== null) return step.place ? { place: step.place, ...earlierOf(book, step) } : {};
  const text = lastMade(book)?.page;
  return text?.kind === 'text' && text.line
    ? { line: text.line, cast: text.cast ?? [], chosen: choices(text.cast ?? []) }
    : {};
}

function earlierOf(book: Book, { place }: PlannedStep): Partial<Task> {
  const earlier = place === 'onion' ? drawings(book).slice(1) : [];
  return earlier.length > 0 ? { earlier } : {};
}

/** Nobody chosen yet, for each `?`. */
function choices(cast: readonly (string | null)[]): null[] {
  return cast.filter((id) => id === null) as null[];
}

/** The texts of a book and of its partner, and whom they are about; the dictionary stands in for one that is missing. */
function crossing(draw: Draw, book: Book, dice: Dice): Partial<Task> {
  const texts = [book, draw.books[book.partner ?? -1]].map((one) => (one && firstText(one)) ?? null);
  const subjects = texts.map((text): Subject => {
    if (!text) return { text: dice.next(), author: null };
    return { text: text.text, author: text.dice ? null : text.player };
  });
  const crossed = texts.map((text) => text?.line ?? null);
  return { subjects, ...linesOf(crossed, choices(castOfAll(crossed))) };
}

type Lines = NonNullable<Task['crossed']>;

function linesOf(crossed: Lines, chosen: readonly (string | null)[]): Partial<Task> {
  return crossed.every((line) => line === null) ? {} : { crossed, cast: castOfAll(crossed), chosen };
}

function castOfAll(lines: Lines): (string | null)[] {
  return lines.flatMap((line) => (line ? castOf(line) : []));
}

/** A subject as it was written, whomever its artist has chosen. */
export function subjectWritten({ subjects = [], crossed = [] }: Task, index: number): string | undefined {
  const line = crossed[index];
  return line ? tellPrompt(line) : subjects[index]?.text;
}

/** The task once some of its subjects are others, about which there is nothing to choose. */
export function withoutSubjectLines(task: Task, isGone: (index: number) => boolean): Task {
  const { crossed, cast: _, chosen = [], ...rest } = task;
  if (!crossed) return task;
  const choosers = crossed.flatMap((line, index) => choices(line ? castOf(line) : []).map(() => index));
  const kept = chosen.filter((_one, marker) => !isGone(choosers[marker] as number));
  return {
    ...rest,
    ...linesOf(
      crossed.map((line, index) => (isGone(index) ? null : line)),
      kept,
    ),
  };
}

/** The line of a story, or the subjects of a crossover, as they read with whom their artist has chosen. */
export function retold({ seats }: Draw, task: Task): Task {
  const chosen = namesOf(seats, task.chosen ?? []);
  if (task.crossed) return { ...task, subjects: subjectsTold(task, chosen) };
  return task.line ? { ...task, prompt: tellPrompt(task.line, { chosen }) } : task;
}

function subjectsTold({ subjects = [], crossed = [] }: Task, names: readonly string[]): Subject[] {
  let told = 0;
  return subjects.map((subject, index): Subject => {
    const line = crossed[index];
    if (!line) return subject;
    const chosen = names.slice(told);
    told += choices(castOf(line)).length;
    return { ...subject, text: tellPrompt(line, { chosen }) };
  });
}

function namesOf(seats: readonly Seat[], ids: readonly (string | null)[]): string[] {
  return ids.map((id) => (id === null ? '?' : (seatOf(seats, id)?.person.name ?? '?')));
}

/** What the host process is told of the page of a task. */
export function openedPage(draw: Draw, task: Task): OpenedPage {
  const { tools, place, baseOpacity, baseLayers } = draw.plan.steps[draw.step] as PlannedStep;
  const source =
    task.source === null || !task.place ? null : refOf(draw.books[task.book] as Book, task.book, task.source);
  const isBase = place === 'base' || baseLayers !== undefined;
  return {
    page: pageOf(draw, task),
    author: task.player,
    ...(tools ? { tools } : {}),
    ...(source && isBase ? { base: source } : {}),
    ...(source && isBase && baseOpacity !== undefined ? { baseOpacity } : {}),
    ...(source && isBase && baseLayers ? { baseLayers } : {}),
    ...(source && place === 'onion' ? { copyable: [source] } : {}),
  };
}

/** The drawings that the player of a task may read: what it shows, and among what they may choose. */
export function readable(draw: Draw, task: Task): readonly PageRef[] {
  const steps = task.source === null ? [] : [task.source, ...(task.earlier ?? [])];
  const shown = steps.map((step) => refOf(draw.books[task.book] as Book, task.book, step));
  const others = sourcesFor(draw, task).filter(({ book }) => book !== task.book);
  return [...shown, ...others];
}

/** The sources among which the player of a task may choose, their present one included; none where they are dealt. */
export function sourcesFor({ books, options, plan, step }: Draw, { player }: Task): readonly PageRef[] {
  const isDealt = plan.steps[step]?.hand === 'deal';
  if (!isDealt || !modeOf(plan).choosesSource?.(options)) return [];
  return books.flatMap((book, index) => {
    const { source } = given(book, 'draw');
    return source !== null && mayDraw(book, player) ? [refOf(book, index, source)] : [];
  });
}

/** A grant names all readers of a page, and several tasks may show the same one. */
export function grants(draw: Draw, mayRead: boolean): Effect[] {
  const readers = new Map<string, { page: PageRef; readers: string[] }>();
  for (const task of draw.tasks) {
    for (const page of readable(draw, task)) {
      const key = `${page.book}.${page.step}`;
      const entry = readers.get(key) ?? { page, readers: [] };
      const isReader = mayRead && !task.withdrawn && !isHidden(draw, page);
      if (isReader && !entry.readers.includes(task.player)) entry.readers.push(task.player);
      readers.set(key, entry);
    }
  }
  return readers.size === 0 ? [] : [{ type: 'grant', pages: [...readers.values()] }];
}

/** The page was hidden after it had been handed out. */
function isHidden({ books }: Draw, { book, step }: PageRef): boolean {
  const page = books[book]?.pages[step];
  return page?.kind === 'drawing' && page.hidden === true;
}

/** The page that a player works on now. A player who stands in for another has handed in their own before. */
export function taskAt({ tasks }: Draw, player: string): Task | undefined {
  return tasks.findLast((task) => task.player === player);
}
