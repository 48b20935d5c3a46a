import type { Darkroom } from '../canvas/show/darkroom.ts';
import type { GameFacts } from './archives.ts';
import type { SheetWords } from './bookSheet.ts';
import type { Books } from './bookPages.ts';
import type { LeafletBook } from './leaflet.ts';
import { saveParts } from './saveFile.ts';

/** film: all pages, one after the other. */
export type GameForm = 'pdf' | 'zip' | 'film';

/**
 * Makes one file of all books of a game, or several where they are very many, and hands them to the browser one by one. Answers how many there are.
 * @throws Error where the browser makes no pictures
 */
export async function takeGame(
  form: GameForm,
  books: Books<LeafletBook>,
  facts: GameFacts,
  words: SheetWords,
  darkroom: Darkroom,
): Promise<number> {
  const name = `Tuschel ${words.title} ${new Date(facts.playedAt).toISOString().slice(0, 10)}`;
  if (form === 'pdf') {
    const { pdfsOf } = await import('./bookPdf.ts');
    return saveParts(pdfsOf(books, words, darkroom), name, '.pdf');
  }
  if (form === 'film') {
    const { leafletsOf } = await import('./leaflet.ts');
    // How large a leaf may be depends on how many there are.
    return saveParts(leafletsOf(await allOf(books), words, darkroom), name, '.gif');
  }
  const { gameArchives } = await import('./archives.ts');
  return saveParts(gameArchives(books, facts, words.stays, darkroom), name, '.zip');
}

async function allOf<Book extends LeafletBook>(books: Books<Book>): Promise<Book[]> {
  const all: Book[] = [];
  for await (const book of books) all.push(book);
  return all;
}
