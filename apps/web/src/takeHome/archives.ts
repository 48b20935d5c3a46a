import type { Drawing } from '@tuschel/protocol';
import type { Darkroom } from '../canvas/show/darkroom.ts';
import type { TakenBook } from './bookPages.ts';
import { encoded, pageFiles } from './pageFiles.ts';
import { type ZipEntry, zipOf } from './zip.ts';

export interface GameFacts {
  /** Number of its mode, `GameMode`. */
  mode: number;
  /** ms since 1970. */
  playedAt: number;
  host: string;
}

/** What `game.json` and `book.json` say that they are. */
const GAME = { format: 'tuschel-game', version: 1 } as const;
const BOOK = { format: 'tuschel-book', version: 1 } as const;

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
  const packed = [];
  for (const book of numbered(books)) packed.push(await packedBook(book, stays, darkroom));
  const index = { ...GAME, ...facts, playedAt: new Date(facts.playedAt).toISOString() };
  const entries = packed.flatMap((book) => book.entries);
  return zipOf([indexEntry('game.json', { ...index, books: packed.map(({ listed }) => listed) }), ...entries]);
}

/** A single book as it lies in the ZIP of its game; `book.json` names its pages. */
export async function bookArchive(book: TakenBook, stays: string, darkroom: Darkroom): Promise<Blob> {
  const { listed, entries } = await packedBook(book, stays, darkroom);
  return zipOf([indexEntry('book.json', { ...BOOK, ...listed }), ...entries]);
}

interface PackedBook {
  /** As the index has it. */
  listed: { title: string; pages: object[] };
  entries: ZipEntry[];
}

async function packedBook({ title, pages }: TakenBook, stays: string, darkroom: Darkroom): Promise<PackedBook> {
  const files = await pageFiles(pages, { title, stays }, darkroom);
  const entries: ZipEntry[] = [];
  const listed = pages.map((page, index) => {
    const file = files[index] as ZipEntry;
    entries.push(file);
    const { kind, author } = page;
    if (page.kind !== 'drawing' || !mayGiveLines(page.drawing)) return { kind, author, file: file.name };
    const lines = file.name.replace(/\.png$/, '.json');
    entries.push({ name: lines, bytes: encoded(linesOf(page.drawing)) });
    return { kind, author, file: file.name, lines };
  });
  return { listed: { title, pages: listed }, entries };
}

/** Lines tell how a drawing came about, stroke by stroke: they are for those who may see that. */
function mayGiveLines({ allowVideo }: Drawing): boolean {
  return allowVideo !== false;
}

function indexEntry(name: string, index: object): ZipEntry {
  return { name, bytes: encoded(`${JSON.stringify(index, null, 2)}\n`) };
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
