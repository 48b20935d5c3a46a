import type { Drawing } from '@tuschel/protocol';
import type { Darkroom } from '../canvas/show/darkroom.ts';
import type { TakenPage } from './bookPages.ts';
import { encoded, pageFiles } from './pageFiles.ts';
import { type ZipEntry, zipOf } from './zip.ts';

/** A book as it goes into the archive of its game. */
export interface TakenBook {
  title: string;
  pages: readonly TakenPage[];
}

export interface GameFacts {
  /** Number of its mode, `GameMode`. */
  mode: number;
  /** ms since 1970. */
  playedAt: number;
  host: string;
}

/** What `game.json` says that it is. */
const FORMAT = { format: 'tuschel-game', version: 1 } as const;

/**
 * A whole game in one ZIP: a folder for each book with its pages as pictures and texts, and beside each picture the lines that it was drawn with, as
 * JSON in the form of the server's own interface. `game.json` names all of it.
 *
 * @param stays what stands in place of a page that may not be taken
 */
export async function gameArchive(
  books: readonly TakenBook[],
  facts: GameFacts,
  stays: string,
  darkroom: Darkroom,
): Promise<Blob> {
  const entries: ZipEntry[] = [];
  const told = [];
  for (const { title, pages } of numbered(books)) {
    const files = await pageFiles(pages, { title, stays }, darkroom);
    const book = [];
    for (const [index, page] of pages.entries()) {
      const file = files[index] as ZipEntry;
      entries.push(file);
      const lines = page.kind === 'drawing' ? file.name.replace(/\.png$/, '.json') : undefined;
      if (page.kind === 'drawing' && lines) entries.push({ name: lines, bytes: encoded(linesOf(page.drawing)) });
      book.push({ kind: page.kind, author: page.author, file: file.name, ...(lines ? { lines } : {}) });
    }
    told.push({ title, pages: book });
  }
  const index = { ...FORMAT, ...facts, playedAt: new Date(facts.playedAt).toISOString(), books: told };
  return zipOf([{ name: 'game.json', bytes: encoded(`${JSON.stringify(index, null, 2)}\n`) }, ...entries]);
}

/** Two books of one title lie in two folders. */
function numbered(books: readonly TakenBook[]): TakenBook[] {
  return books.map((book, index) => {
    const isTwice = books.findIndex(({ title }) => title === book.title) !== index;
    return isTwice ? { ...book, title: `${book.title} ${index + 1}` } : book;
  });
}

/** What its reader gets of the server, without what is of this reader alone. */
function linesOf(drawing: Drawing): string {
  const { allowDownload: _download, allowVideo: _video, rev: _rev, totalLines: _total, ...rest } = drawing;
  return JSON.stringify(rest);
}
