import type { StepKind } from './plan.ts';

/** Names a page: the book's number in its match, the page's step. The host process maps it to its own ids. */
export interface PageRef {
  readonly book: number;
  readonly step: number;
  /** Of a drawing: how often the page was taken from somebody and begun anew by somebody else. Absent: never. */
  readonly again?: number;
}

/** Prompt, Draw, PromptAfterDrawing, DrawAfterDrawing, as numbered on the wire. */
export type RoundType = 1 | 2 | 3 | 4;

/** `raw` is what stands in the prompt; all of them, one after the other, are the prompt. */
export type PromptToken =
  | { readonly kind: 'text'; readonly raw: string; readonly text: string }
  /** `@name`: somebody to draw. */
  | { readonly kind: 'player'; readonly raw: string; readonly id: string; readonly name: string }
  /** `?`: the artist chooses somebody. */
  | { readonly kind: 'choose'; readonly raw: string }
  /** `!`: somebody is drawn by lot. */
  | { readonly kind: 'draw'; readonly raw: string };

/**
 * A hidden page is kept and shown to nobody: the leader or its maker wished so in the show (`hiddenBy`), or its maker was removed and the
 * host wished so.
 */
export type Page =
  | {
      readonly kind: 'text';
      readonly type: RoundType;
      /** Empty: nobody, the dictionary says it. */
      readonly player: string;
      readonly text: string;
      readonly dice: boolean;
      /** It was there before the game began, or nobody had to make it. */
      readonly given?: true;
      /** A guess at a crossover: its two texts; `text` is both. */
      readonly answers?: readonly string[];
      /** A line of a story: its parts, and whom it is about, in order; null: the artist's choice. */
      readonly line?: readonly PromptToken[];
      readonly cast?: readonly (string | null)[];
      readonly hidden?: true;
      readonly hiddenBy?: string;
    }
  | {
      readonly kind: 'drawing';
      readonly type: RoundType;
      readonly player: string;
      /** Number of lines, at least 1. */
      readonly lines: number;
      /** The dictionary prompt that was drawn where no page came before. */
      readonly prompt: string | null;
      readonly given?: true;
      /** What a crossover crosses. */
      readonly subjects?: readonly Subject[];
      /** Page of the book whose lines are the beginning of this drawing. */
      readonly base?: number;
      /** A story's drawing: whom the artist chose for each `?`. */
      readonly chosen?: readonly (string | null)[];
      readonly hidden?: true;
      readonly hiddenBy?: string;
      /** ContentWarning flags, 1–7; absent: none. */
      readonly warning?: number;
      /** Its maker does not want it kept: it is erased when the show is over. */
      readonly unsaved?: true;
      /** It has been erased. */
      readonly erased?: true;
      /** See `PageRef`. */
      readonly again?: number;
      /** Milliseconds from the beginning of its step until it was handed in; absent: it never was, or somebody else had begun it. */
      readonly took?: number;
    }
  | { readonly kind: 'skipped'; readonly type: RoundType; readonly player: string | null };

/** One of the two texts of a crossover. */
export interface Subject {
  readonly text: string;
  /** Null: the dictionary. */
  readonly author: string | null;
  /** Where it is told: its page is hidden, `text` is empty. */
  readonly hidden?: true;
}

/** A chain of pages. A step adds one to each book; where books are dealt, one for everybody who drew in it. */
export interface Book {
  readonly owner: string;
  /** Where the book starts in the circle of players. */
  readonly start: number;
  readonly pages: readonly Page[];
  /** A crossover: number of the book whose subject is crossed with this one's. */
  readonly partner?: number;
  /** Who is to draw in it, where books are dealt before the game begins. */
  readonly artists?: readonly string[];
}

export type MadePage = Exclude<Page, { kind: 'skipped' }>;

function isVisible(page: Page): page is MadePage {
  return page.kind !== 'skipped' && !page.hidden;
}

/** The page of this step of a book. */
export function refOf({ pages }: Book, book: number, step: number): PageRef {
  const page = pages[step];
  return page?.kind === 'drawing' && page.again ? { book, step, again: page.again } : { book, step };
}

export function isSamePage(one: PageRef, other: PageRef): boolean {
  return one.book === other.book && one.step === other.step && (one.again ?? 0) === (other.again ?? 0);
}

/** The last page that somebody made and that is not hidden, and its step: what the next person sees. */
export function lastMade(book: Book): { readonly page: MadePage; readonly step: number } | null {
  for (let step = book.pages.length - 1; step >= 0; step--) {
    const page = book.pages[step];
    if (page && isVisible(page)) return { page, step };
  }
  return null;
}

/** Nobody made it when somebody should have: it is empty, or the dictionary's. */
export function isHole(page: Page): boolean {
  return page.kind === 'skipped' || (page.kind === 'text' && page.dice && !page.given);
}

/** Nobody has made a page in it. */
export function isBlank(book: Book): boolean {
  return book.pages.every((page) => page.kind === 'skipped' || page.given);
}

/** Everybody who made a page that can be seen, in order, without the holes. */
export function hands(book: Book): string[] {
  return book.pages.flatMap((page) => (isVisible(page) && page.player !== '' ? [page.player] : []));
}

/** The pages of the books that `player` made and that can still be seen. */
export function pagesBy(books: readonly Book[], player: string): PageRef[] {
  return books.flatMap((book, index) =>
    book.pages.flatMap((page, step) => (isVisible(page) && page.player === player ? [refOf(book, index, step)] : [])),
  );
}

/** The books with all pages of `player` hidden. */
export function withoutPagesOf(books: readonly Book[], player: string): readonly Book[] {
  const hide = (page: Page): Page => (isVisible(page) && page.player === player ? { ...page, hidden: true } : page);
  return books.map((book) => ({ ...book, pages: book.pages.map(hide) }));
}

/** The first text of a book that can be seen. */
export function firstText(book: Book): (Page & { readonly kind: 'text' }) | null {
  for (const page of book.pages) if (page.kind === 'text' && !page.hidden) return page;
  return null;
}

/** The steps of the drawings of a book that can be seen, the latest first. */
export function drawings(book: Book): number[] {
  return book.pages.flatMap((page, step) => (page.kind === 'drawing' && !page.hidden ? [step] : [])).reverse();
}

/** What the next page of a book is: its type and what its player sees. Holes in the book do not matter. */
export interface Given {
  readonly type: RoundType;
  /** Text to draw (Draw) or to say in one's own words (Prompt). Null for Draw: the dictionary gives one. */
  readonly prompt: string | null;
  /** Step of the drawing that is shown. */
  readonly source: number | null;
  readonly author: string | null;
}

export function given(book: Book, kind: StepKind): Given {
  const last = lastMade(book);
  if (!last) return { type: kind === 'write' ? 1 : 2, prompt: null, source: null, author: null };
  const author = last.page.player === '' ? null : last.page.player;
  if (last.page.kind === 'text')
    return { type: kind === 'write' ? 1 : 2, prompt: last.page.text, source: null, author };
  return { type: kind === 'write' ? 3 : 4, prompt: null, source: last.step, author };
}
