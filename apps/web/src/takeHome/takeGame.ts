import type { Darkroom } from '../canvas/show/darkroom.ts';
import type { GameFacts } from './archives.ts';
import type { SheetWords } from './bookSheet.ts';
import type { LeafletBook } from './leaflet.ts';
import { saveFile, saveParts } from './saveFile.ts';

/** film: all pages, one after the other. */
export type GameForm = 'pdf' | 'zip' | 'film';

/**
 * Makes one file of all books of a game, or several where they are very many, and hands them to the browser. Answers how many there are.
 * @throws Error where the browser makes no pictures
 */
export async function takeGame(
  form: GameForm,
  books: readonly LeafletBook[],
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
    return saveParts(leafletsOf(books, words, darkroom), name, '.gif');
  }
  const { gameArchive } = await import('./archives.ts');
  saveFile(await gameArchive(books, facts, words.stays, darkroom), `${name}.zip`);
  return 1;
}
