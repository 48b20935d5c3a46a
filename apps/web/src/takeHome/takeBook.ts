import type { Darkroom } from '../canvas/show/darkroom.ts';
import type { TakenPage } from './bookPages.ts';
import { bookSheet, type SheetWords } from './bookSheet.ts';
import { frameRate } from '../screens/watch/forms/frames.ts';
import { saveFile, saveParts } from './saveFile.ts';
import { sharePicture } from './sharePicture.ts';

/** share: one page that says most of it, as small as links are shown with. film: its pages, one after the other; of an animation its drawings. */
export type BookForm = 'sheet' | 'pdf' | 'share' | 'zip' | 'film';

export interface BookWords extends SheetWords {
  /** Of an animation, frames in a second. */
  fps?: number | undefined;
  /** The words of somebody, in the quotes of the reader's language. */
  quote: (text: string) => string;
}

/**
 * Makes one file of a book, or several where it is very large, and hands them to the browser. Answers how many there are.
 * @throws Error where the browser makes no pictures
 */
export async function takeBook(
  form: BookForm,
  pages: readonly TakenPage[],
  words: BookWords,
  darkroom: Darkroom,
): Promise<number> {
  const book = { title: words.title, pages };
  if (form === 'pdf') {
    const { pdfsOf } = await import('./bookPdf.ts');
    return saveParts(pdfsOf([book], words, darkroom), words.title, '.pdf');
  }
  if (form === 'film' && words.fps === undefined) {
    const { leafletsOf } = await import('./leaflet.ts');
    return saveParts(leafletsOf([book], words, darkroom), words.title, '.gif');
  }
  if (form === 'zip') {
    const { bookArchives } = await import('./archives.ts');
    return saveParts(bookArchives(book, words.stays, darkroom), words.title, '.zip');
  }
  await takeInOne(form, pages, words, darkroom);
  return 1;
}

async function takeInOne(
  form: Exclude<BookForm, 'pdf' | 'zip'>,
  pages: readonly TakenPage[],
  words: BookWords,
  darkroom: Darkroom,
): Promise<void> {
  if (form === 'film') {
    const { filmOf } = await import('./film.ts');
    const frames = pages.flatMap((page) => (page.kind === 'drawing' ? [page.drawing] : []));
    return saveFile(await filmOf(frames, frameRate(words.fps), darkroom), `${words.title}.gif`);
  }
  if (form === 'sheet') return saveFile(await bookSheet(pages, words, darkroom), `${words.title}.png`);
  const face = pages.findLast(({ kind }) => kind === 'drawing') ?? pages[0];
  if (!face || face.kind === 'stays') throw new Error('there is no page to share');
  const first = pages.find(({ kind }) => kind === 'text');
  const text = first?.kind === 'text' && first !== face ? words.quote(first.text) : '';
  return sharePicture(face, { title: words.title, text, book: '' }, darkroom);
}
