import type { Darkroom } from '../canvas/show/darkroom.ts';
import type { TakenPage } from './bookPages.ts';
import { bookSheet, type SheetWords } from './bookSheet.ts';
import { frameRate } from '../screens/watch/forms/frames.ts';
import { pictureOf } from './picture.ts';
import { fileName, saveFile } from './saveFile.ts';
import { sharePicture } from './sharePicture.ts';
import { type ZipEntry, zipOf } from './zip.ts';

/** share: one page that says most of it, as small as links are shown with. film: its drawings, one after the other. */
export type BookForm = 'sheet' | 'share' | 'zip' | 'film';

export interface BookWords extends SheetWords {
  /** Of an animation, frames in a second. */
  fps?: number | undefined;
  /** The words of somebody, in the quotes of the reader's language. */
  quote: (text: string) => string;
}

/** Makes one file of a book and hands it to the browser. @throws Error where the browser makes no pictures */
export async function takeBook(form: BookForm, pages: readonly TakenPage[], words: BookWords, darkroom: Darkroom) {
  if (form === 'film') {
    const { filmOf } = await import('./film.ts');
    const frames = pages.flatMap((page) => (page.kind === 'drawing' ? [page.drawing] : []));
    return saveFile(await filmOf(frames, frameRate(words.fps), darkroom), `${words.title}.gif`);
  }
  if (form === 'sheet') return saveFile(await bookSheet(pages, words, darkroom), `${words.title}.png`);
  if (form === 'share') {
    const face = pages.findLast(({ kind }) => kind === 'drawing') ?? pages[0];
    if (!face || face.kind === 'stays') throw new Error('there is no page to share');
    const first = pages.find(({ kind }) => kind === 'text');
    const text = first?.kind === 'text' && first !== face ? words.quote(first.text) : '';
    return sharePicture(face, { title: words.title, text, book: '' }, darkroom);
  }
  const entries: ZipEntry[] = [];
  for (const [index, page] of pages.entries()) entries.push(await entryOf(page, index + 1, words, darkroom));
  saveFile(zipOf(entries), `${words.title}.zip`);
}

/** "02 Ben.png", in a folder of the book's name. */
async function entryOf(page: TakenPage, number: number, words: SheetWords, darkroom: Darkroom): Promise<ZipEntry> {
  const author = page.author === '' ? '' : ` ${fileName(page.author)}`;
  const name = `${fileName(words.title)}/${String(number).padStart(2, '0')}${author}`;
  if (page.kind === 'drawing') {
    const picture = await pictureOf(page.drawing, darkroom);
    return { name: `${name}.png`, bytes: new Uint8Array(await picture.arrayBuffer()) };
  }
  const text = page.kind === 'text' ? page.text : words.stays;
  return { name: `${name}.txt`, bytes: new TextEncoder().encode(`${text}\n`) };
}
