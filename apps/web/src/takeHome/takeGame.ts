import type { Darkroom } from '../canvas/show/darkroom.ts';
import type { GameFacts } from './archives.ts';
import type { SheetWords } from './bookSheet.ts';
import type { LeafletBook } from './leaflet.ts';
import { saveFile } from './saveFile.ts';

/** film: all pages, one after the other. */
export type GameForm = 'pdf' | 'zip' | 'film';

/** Makes one file of all books of a game and hands it to the browser. @throws Error where the browser makes no pictures */
export async function takeGame(
  form: GameForm,
  books: readonly LeafletBook[],
  facts: GameFacts,
  words: SheetWords,
  darkroom: Darkroom,
): Promise<void> {
  const name = `Tuschel ${words.title} ${new Date(facts.playedAt).toISOString().slice(0, 10)}`;
  if (form === 'pdf') {
    const { pdfOf } = await import('./bookPdf.ts');
    return saveFile(await pdfOf(books, words, darkroom), `${name}.pdf`);
  }
  if (form === 'film') {
    const { leafletOf } = await import('./leaflet.ts');
    return saveFile(await leafletOf(books, words, darkroom), `${name}.gif`);
  }
  const { gameArchive } = await import('./archives.ts');
  saveFile(await gameArchive(books, facts, words.stays, darkroom), `${name}.zip`);
}
