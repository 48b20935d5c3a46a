import type { Darkroom } from '../canvas/show/darkroom.ts';
import type { TakenPage } from './bookPages.ts';
import type { SheetWords } from './bookSheet.ts';
import { pictureOf } from './picture.ts';
import { fileName } from './saveFile.ts';
import type { ZipEntry } from './zip.ts';

/** A page of a book as a file, "02 Ben.png", in a folder of the book's name. */
export async function pageFile(
  page: TakenPage,
  index: number,
  { title, stays }: SheetWords,
  darkroom: Darkroom,
): Promise<ZipEntry> {
  const author = page.author === '' ? '' : ` ${fileName(page.author)}`;
  const name = `${fileName(title)}/${String(index + 1).padStart(2, '0')}${author}`;
  if (page.kind === 'drawing') {
    const picture = await pictureOf(page.drawing, darkroom);
    return { name: `${name}.png`, bytes: new Uint8Array(await picture.arrayBuffer()) };
  }
  return { name: `${name}.txt`, bytes: encoded(`${page.kind === 'text' ? page.text : stays}\n`) };
}

export function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
