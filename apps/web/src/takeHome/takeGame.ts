import type { Darkroom } from '../canvas/show/darkroom.ts';
import type { GameFacts } from './archives.ts';
import type { TakenBook } from './bookPages.ts';
import type { SheetWords } from './bookSheet.ts';
import { saveFile } from './saveFile.ts';

export type GameForm = 'pdf' | 'zip';

/** Makes one file of all books of a game and hands it to the browser. @throws Error where the browser makes no pictures */
export async function takeGame(
  form: GameForm,
  books: readonly TakenBook[],
  facts: GameFacts,
  words: SheetWords,
  darkroom: Darkroom,
): Promise<void> {
  const name = `Tuschel ${words.title} ${new Date(facts.playedAt).toISOString().slice(0, 10)}`;
  if (form === 'pdf') {
    const { pdfOf } = await import('./bookPdf.ts');
    return saveFile(await pdfOf(books, words, darkroom), `${name}.pdf`);
  }
  const { gameArchive } = await import('./archives.ts');
  saveFile(await gameArchive(books, facts, words.stays, darkroom), `${name}.zip`);
}
