import { type Book, GameMode, type Round } from '@tuschel/protocol';
import { isDrawing, isThere } from './bookForm.ts';

/** A page of a picture book: a line of the story, and what was drawn to it, the last version first. */
export interface StoryPage {
  line: Round | undefined;
  drawings: readonly Round[];
}

export function storyPage({ rounds }: Pick<Book, 'rounds'>): StoryPage {
  return {
    line: rounds.find((round) => !isDrawing(round)),
    drawings: rounds.filter((round) => isDrawing(round) && isThere(round)).toReversed(),
  };
}

/** What stands for this page where it is as small as a stamp: its picture, or its line as long as there is none. */
export function faceOf({ line, drawings }: StoryPage): Round | undefined {
  return drawings[0] ?? line;
}

/** Whether all books of a game are the lines of one story. */
export function isStoryMode(mode: number | null | undefined): boolean {
  return mode === GameMode.Storyteller;
}

/** All lines of a story as one book, page by page in its order. As long as a line has not been opened the whole has an outline. */
export function storyBook(lines: readonly Book[]): Book | null {
  const inOrder = lines.toSorted((a, b) => a.order - b.order);
  const [first] = inOrder;
  if (!first) return null;
  const { outline: _, ...book } = first;
  const unopened = inOrder.flatMap(({ outline = '' }) => outline).join('');
  const rounds = inOrder.flatMap((line) => line.rounds);
  return { ...book, bookId: 'story', rounds, ...(unopened === '' ? {} : { outline: unopened }) };
}
