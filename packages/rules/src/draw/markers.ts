import type { Page } from '../model/book.ts';
import type { Luck } from '../model/luck.ts';
import { isActive, isHere } from '../model/seats.ts';
import type { Draw } from '../model/state.ts';
import { candidates, castOf, drawNames } from '../story/cast.ts';
import { parsePrompt, tellPrompt } from '../story/prompt.ts';

type Text = Page & { readonly kind: 'text' };

/**
 * The pages of a step with their markers read: `@name` and `!` become names, `?` stays the choice of whoever draws next. `!` is never who
 * wrote it, as long as there is a choice: who will draw it is not known yet.
 */
export function readMarkers(
  { seats, luck }: Pick<Draw, 'seats' | 'luck'>,
  pages: readonly (readonly Page[])[],
  isRead = isWritten,
): [Page[][], Luck] {
  const here = seats.filter(isHere);
  const people = here.map(({ person }) => person);
  const texts = pages.flat().filter((page): page is Text => page.kind === 'text' && isRead(page));
  const prompts = texts.map(({ text }) => parsePrompt(text, people));
  const writers = texts.map(({ player }) => [player]);
  const [lines, rest] = drawNames(prompts, writers, candidates(here, seats.filter(isActive)), luck);
  const read = new Map(texts.map((page, index) => [page as Page, withLine(page, lines[index] ?? [])]));
  return [pages.map((added) => added.map((page) => read.get(page) ?? page)), rest];
}

/** By a person and as one sentence: the dictionary means what it says, and a guess is two. */
function isWritten({ dice, answers }: Text): boolean {
  return !dice && answers === undefined;
}

function withLine(page: Text, line: NonNullable<Text['line']>): Text {
  const text = tellPrompt(line);
  if (line.every(({ kind }) => kind === 'text')) return { ...page, text };
  return { ...page, text, line, cast: castOf(line) };
}
