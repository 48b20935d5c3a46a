import type { Darkroom } from '../canvas/show/darkroom.ts';
import type { TakenPage } from './bookPages.ts';
import type { SheetWords } from './bookSheet.ts';
import { pictureOf } from './picture.ts';
import { fileName } from './saveFile.ts';
import type { ZipEntry } from './zip.ts';

/** One file for each page of a book, "02 Ben.png", in a folder of the book's name. */
export async function pageFiles(
  pages: readonly TakenPage[],
  words: SheetWords,
  darkroom: Darkroom,
): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  for (const [index, page] of pages.entries()) {
    const author = page.author === '' ? '' : ` ${fileName(page.author)}`;
    const name = `${fileName(words.title)}/${String(index + 1).padStart(2, '0')}${author}`;
    entries.push(await fileOf(page, name, words, darkroom));
  }
  return entries;
}

async function fileOf(page: TakenPage, name: string, { stays }: SheetWords, darkroom: Darkroom): Promise<ZipEntry> {
  if (page.kind === 'drawing') {
    const picture = await pictureOf(page.drawing, darkroom);
    return { name: `${name}.png`, bytes: new Uint8Array(await picture.arrayBuffer()) };
  }
  return { name: `${name}.txt`, bytes: encoded(`${page.kind === 'text' ? page.text : stays}\n`) };
}

export function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
