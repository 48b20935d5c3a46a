import type { Match, PageRef } from '@tuschel/rules';

/**
 * Who may see what, said a second time: from the plan of the game, from who works on which book, and from what stands in the books. Nothing here
 * asks the rules or looks at what they tell somebody, so that what they tell too much or too little is a difference.
 */

export type Draw = Extract<Match, { phase: 10 }>;
export type Shown = Exclude<Match, { phase: 0 | 10 }>;
type Book = Draw['books'][number];
export type Page = Book['pages'][number];
type Task = Draw['tasks'][number];
type Step = Draw['plan']['steps'][number];

/** What the person who works on a page has before them: no less, and no more. */
export interface Desk {
  readonly player: string;
  /** Their own page. */
  readonly own: PageRef;
  readonly texts: readonly string[];
  /** Words of the dictionary that they may be offered, some or all of them, to choose from. */
  readonly ideas: readonly string[];
  /** Drawings by others, which they may read for as long as they are at this page. */
  readonly drawings: readonly PageRef[];
}

const DRAW_THIS_IN_YOUR_STYLE = 12;

/** The pages that are being made. Of a task it counts alone whose it is, for which book, and what the dice gave where there was nothing to go on from. */
export function desksOf(draw: Draw): Desk[] {
  return draw.tasks.filter(({ withdrawn }) => !withdrawn).map((task) => deskOf(draw, task));
}

function deskOf(draw: Draw, task: Task): Desk {
  const book = draw.books[task.book] as Book;
  const step = stepOf(draw);
  return {
    player: task.player,
    own: { book: task.book, step: book.pages.length + (task.version ?? 0), again: task.again ?? 0 },
    texts: step.crosses ? crossedTexts(draw, book, task) : textsFor(draw, step, book, task),
    ideas: step.kind === 'write' && visible(book).length === 0 ? wordsDealt(draw, task) : [],
    drawings: drawingsFor(draw, step, task),
  };
}

export function stepOf({ plan, step }: Draw): Step {
  return plan.steps[step] as Step;
}

/** One sees the page before: a text itself, and of a drawing no text, unless the plan tells the first one of the book beside it. */
function textsFor(draw: Draw, step: Step, book: Book, task: Task): string[] {
  const last = visible(book).at(-1)?.page;
  if (!last) return step.kind === 'draw' ? rolled(draw, [task.prompt]) : [];
  if (last.kind === 'text') return [last.text];
  return step.tellsText ? firstText(book) : [];
}

/**
 * Who has a blank page gets a share of the dictionary, each another one, like cards: a third of them stays on the table for pages that nobody
 * writes, and what stands in a book is out of the game.
 */
function wordsDealt({ words, tasks, books }: Draw, task: Task): string[] {
  const cards = words.slice(Math.ceil(words.length / 3));
  const hand = Math.floor(cards.length / tasks.length);
  const seat = tasks.indexOf(task);
  const played = books.flatMap(({ pages }) => pages.flatMap((page) => (page.kind === 'text' ? [page.text] : [])));
  return cards.slice(seat * hand, (seat + 1) * hand).filter((word) => !played.includes(word));
}

/** The first texts of two books; the dictionary's where one has none. */
function crossedTexts(draw: Draw, book: Book, { subjects = [] }: Task): string[] {
  return [book, draw.books[book.partner ?? -1]].flatMap((one, index) => {
    const text = one ? firstText(one) : [];
    return text.length > 0 ? text : rolled(draw, [subjects[index]?.text]);
  });
}

/** Nothing but words of the dictionary. */
function rolled({ words }: Draw, texts: readonly (string | null | undefined)[]): string[] {
  return texts.filter((text): text is string => typeof text === 'string' && words.includes(text));
}

/**
 * The drawing before; of an animation all before it; and where everybody may choose among the sources, the last drawing of each book that is not
 * one's own.
 */
function drawingsFor({ plan, options, books }: Draw, step: Step, { book: index, player }: Task): PageRef[] {
  const seen = visible(books[index] as Book);
  const before = step.place === 'onion' ? seen : seen.slice(-1);
  const own = before.flatMap(({ page, at }) => drawing(index, page, at));
  if (plan.mode !== DRAW_THIS_IN_YOUR_STYLE || !options.chooseSource || step.hand !== 'deal') return own;
  const others = books.flatMap((book, other) => {
    const last = visible(book).at(-1);
    const isOwn = book.owner === player || book.pages.some((page) => page.player === player);
    return last && !isOwn && other !== index ? drawing(other, last.page, last.at) : [];
  });
  return [...own, ...others];
}

function drawing(book: number, page: Page, at: number): PageRef[] {
  return page.kind === 'drawing' ? [{ book, step: at, again: page.again ?? 0 }] : [];
}

function visible({ pages }: Book): { page: Exclude<Page, { kind: 'skipped' }>; at: number }[] {
  return pages.flatMap((page, at) => (page.kind === 'skipped' || page.hidden ? [] : [{ page, at }]));
}

function firstText(book: Book): string[] {
  const first = visible(book).find(({ page }) => page.kind === 'text')?.page;
  return first?.kind === 'text' ? [first.text] : [];
}

/** A page that everybody in the match has been shown. */
export interface ShownPage {
  readonly ref: PageRef;
  /** As it may be told. */
  readonly page: Exclude<Page, { kind: 'skipped' }>;
}

/** EchoInYourStyle and Echo_x_Crossover keep the first text for the end. */
const TEXT_LAST: ReadonlySet<number> = new Set([11, 16]);

/** What has been shown so far, in the order of the show: its pages one by one, and all of them once it is over; nothing of a game that was cancelled. */
export function shownPages(match: Shown): ShownPage[] {
  let left = match.phase === 20 ? match.shown : match.shown ? Number.POSITIVE_INFINITY : 0;
  return match.books.flatMap(({ pages }, book) => {
    const steps = pages.map((_, at) => at);
    const order = TEXT_LAST.has(match.plan?.mode ?? 0) ? [...steps.slice(1), ...steps.slice(0, 1)] : steps;
    const open = order.slice(0, Math.max(0, left));
    left -= order.length;
    return open.flatMap((at): ShownPage[] => {
      const page = pages[at] as Page;
      if (page.kind === 'skipped' || page.hidden) return [];
      if (page.kind === 'text') return [{ ref: { book, step: at, again: 0 }, page }];
      // What a drawing crosses is told with the first text of its book.
      const told = page.subjects && !open.includes(0) ? { ...page, subjects: [] } : page;
      return [{ ref: { book, step: at, again: page.again ?? 0 }, page: told }];
    });
  });
}
