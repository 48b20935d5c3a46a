import type { PageRef } from '@tuschel/rules';
import { bookId } from '../../play/draw-match/pageId.ts';
import type { DrawState } from '../../play/draw-match/state.ts';

/** The id of a text, as rounds are named on the wire: the same wherever it is told. */
export function promptId(seed: string, { book, step }: PageRef): string {
  return `${bookId(seed, book)}.${step}`;
}

/** The page that is meant, or null: none of this game. */
export function pageOfPrompt({ seed, match }: DrawState, id: string): PageRef | null {
  const [, name, step] = /^(.{36})\.(\d{1,3})$/.exec(id) ?? [];
  if (match.phase !== 10) return null;
  const book = match.books.findIndex((_, index) => bookId(seed, index) === name);
  return book === -1 ? null : { book, step: Number(step) };
}
