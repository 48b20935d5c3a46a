import { type Book, isHole, type MadePage, type Page, type PageRef, refOf } from '../model/book.ts';
import { LIMITS } from '../model/limits.ts';
import type { Done } from '../model/state.ts';
import type { AwardKind } from '../model/view.ts';

export interface Award {
  readonly kind: AwardKind;
  /** Number of the book. */
  readonly book: number;
  /** The pages that it is shown by: the one that has it; of a journey the first sentence, a drawing on the way if there is one, the last. */
  readonly steps: readonly number[];
}

/**
 * What a game that everybody has seen gives to pages and books. Of several that are equal the one in the first book has it, there the first
 * page. No page that is hidden or erased has one.
 */
export function awardsOf({ shown, options, books, reactions = [] }: Done): Award[] {
  if (!shown || options.awards === false) return [];
  return [loved(books, reactions), journey(books), quickest(books)].filter((award) => award !== null);
}

function loved(books: readonly Book[], reactions: NonNullable<Done['reactions']>): Award | null {
  const peopleAt = ({ book, step }: PageRef) =>
    reactions.find((one) => one.book === book && one.step === step)?.people ?? 0;
  const best = most(pagesSeen(books), ({ ref }) => peopleAt(ref));
  if (!best || peopleAt(best.ref) < LIMITS.awards.reactions) return null;
  return { kind: 'loved', book: best.ref.book, steps: [best.ref.step] };
}

function quickest(books: readonly Book[]): Award | null {
  const timed = pagesSeen(books).flatMap(({ ref, page }) =>
    page.kind === 'drawing' && page.took !== undefined ? [{ ref, took: page.took }] : [],
  );
  const best = most(timed, ({ took }) => -took);
  if (!best || timed.length < LIMITS.awards.drawings) return null;
  return { kind: 'quickest', book: best.ref.book, steps: [best.ref.step] };
}

function journey(books: readonly Book[]): Award | null {
  const best = most(
    books.flatMap((book, number) => journeyOf(book, number)),
    ({ way }) => way,
  );
  return best && best.way >= LIMITS.awards.way ? { kind: 'journey', book: best.book, steps: best.steps } : null;
}

function journeyOf({ pages }: Book, book: number): { book: number; steps: number[]; way: number }[] {
  const texts = pages.flatMap((page, step) => (isSentence(page) ? [{ step, text: page.text }] : []));
  const [first, last] = [texts[0], texts.at(-1)];
  if (!first || !last || last.step - first.step < 2) return [];
  const between = pages.slice(first.step + 1, last.step);
  if (!between.some(({ kind }) => kind === 'drawing')) return [];
  const drawn = between.findLastIndex((page) => page.kind === 'drawing' && isSeen(page));
  const steps = [first.step, ...(drawn < 0 ? [] : [first.step + 1 + drawn]), last.step];
  return [{ book, steps, way: wayBetween(first.text, last.text) }];
}

/** Somebody wrote it, and everybody may read it. */
function isSentence(page: Page): page is Page & { readonly kind: 'text' } {
  return page.kind === 'text' && isSeen(page) && !page.given && !isHole(page);
}

function pagesSeen(books: readonly Book[]): { ref: PageRef; page: MadePage }[] {
  return books.flatMap((book, number) =>
    book.pages.flatMap((page, step) => (isSeen(page) ? [{ ref: refOf(book, number, step), page }] : [])),
  );
}

function isSeen(page: Page): page is MadePage {
  return page.kind !== 'skipped' && !page.hidden && !(page.kind === 'drawing' && page.erased);
}

/** The first of those with the highest value. */
function most<Item>(items: readonly Item[], value: (item: Item) => number): Item | null {
  return items.reduce<Item | null>((best, item) => (best === null || value(item) > value(best) ? item : best), null);
}

/**
 * How far two sentences are from each other, 0 (the same letters side by side) to 1 (no two): one minus the Sørensen–Dice coefficient of their
 * pairs of characters. Case, spaces and punctuation do not count.
 */
export function wayBetween(one: string, other: string): number {
  const [left, right] = [pairsOf(one), pairsOf(other)];
  const all = left.length + right.length;
  if (all === 0) return 0;
  const open = new Map<string, number>();
  for (const pair of left) open.set(pair, (open.get(pair) ?? 0) + 1);
  const shared = right.filter((pair) => {
    const count = open.get(pair) ?? 0;
    open.set(pair, count - 1);
    return count > 0;
  }).length;
  return 1 - (2 * shared) / all;
}

function pairsOf(text: string): string[] {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{P}]+/gu, ' ')
    .trim();
  const letters = words === '' ? [] : Array.from(` ${words} `);
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}
