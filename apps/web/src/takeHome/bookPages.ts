import type { Drawing, Round } from '@tuschel/protocol';
import { isDrawing, isThere } from '../screens/watch/bookForm.ts';
import { writtenWords } from '../screens/watch/writtenWords.ts';

/** A page of a book as somebody takes it home. */
export type TakenPage = { author: string } & (
  | { kind: 'text'; text: string }
  | { kind: 'drawing'; drawing: Drawing }
  /** It is not theirs to take: the round did not allow it. */
  | { kind: 'stays' }
);

/** Pages as they go into a file together. */
export interface TakenBook {
  title: string;
  pages: readonly TakenPage[];
}

/** One after the other: those of a large game are not in memory together. */
export type Books<Book extends TakenBook> = Iterable<Book> | AsyncIterable<Book>;

export interface Reader {
  /** User id. */
  you: string;
  read: (drawingId: string) => Promise<Drawing | null>;
  /** Whether somebody wants to see a drawing with these warnings. */
  wants: (round: Round) => boolean;
}

/**
 * The pages that may be taken home, in their order; what is hidden, lost, or not wanted by its reader is left out. What its round does not
 * give away stays, but for whoever has drawn it: the server says so with each drawing.
 */
export async function takePages(rounds: readonly Round[], reader: Reader): Promise<TakenPage[]> {
  const taken: TakenPage[] = [];
  for (const round of rounds) {
    const page = isThere(round) ? await takePage(round, rounds, reader) : null;
    if (page) taken.push(page);
  }
  return taken;
}

async function takePage(
  round: Round,
  rounds: readonly Round[],
  { you, read, wants }: Reader,
): Promise<TakenPage | null> {
  const { playerId, playerName: author, drawingId, noDownload = false } = round;
  if (!isDrawing(round) || drawingId === undefined) {
    const { text, names } = writtenWords(round, rounds);
    return text === '' ? null : { kind: 'text', author: names.join(' × '), text };
  }
  if (!wants(round)) return null;
  if (noDownload && playerId !== you) return { kind: 'stays', author };
  const drawing = await read(drawingId);
  if (drawing === null) return null;
  return drawing.allowDownload === false ? { kind: 'stays', author } : { kind: 'drawing', author, drawing };
}

/** Lines of a story are the host's, all of them, and go without a name. */
export function withoutNarrator(pages: readonly TakenPage[]): TakenPage[] {
  return pages.map((page) => (page.kind === 'text' ? { ...page, author: '' } : page));
}
