import type { Drawing } from '@tuschel/protocol';
import type { Darkroom } from '../canvas/show/darkroom.ts';
import type { Books, TakenBook, TakenPage } from './bookPages.ts';
import type { SheetWords } from './bookSheet.ts';
import { encoded, pageFile } from './pageFiles.ts';
import { fileName, MOST_BYTES } from './saveFile.ts';
import { MOST_FILES, type ZipEntry, zipOf } from './zip.ts';

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
 * A whole game as a ZIP: a folder for each book with its pages as pictures and texts, and beside each picture the lines that it was drawn with, as
 * JSON in the form of the server's own interface. `game.json` names all of it. What is more than one file has room for goes on in the next one, in
 * the middle of a book, too: `game 1.json` names what is in the first. Unpacked in one place all of them are the whole game.
 *
 * @param books read one after the other: no more than one is in memory
 * @param stays what stands in place of a page that may not be taken
 * @param most bytes in a file
 */
export async function* gameArchives(
  books: Books<TakenBook>,
  facts: GameFacts,
  stays: string,
  darkroom: Darkroom,
  most: number = MOST_BYTES,
): AsyncGenerator<Blob> {
  const about = { ...GAME, ...facts, playedAt: new Date(facts.playedAt).toISOString() };
  yield* zipsOf(packedPages(books, stays, darkroom), most, (part, listed) =>
    indexEntry('game', part, { ...about, ...part, books: listed }),
  );
}

/** A single book as it lies in the ZIP of its game; `book.json` names its pages. It may be several files like a game. */
export async function* bookArchives(
  book: TakenBook,
  stays: string,
  darkroom: Darkroom,
  most: number = MOST_BYTES,
): AsyncGenerator<Blob> {
  const { title } = book;
  yield* zipsOf(packedPages([book], stays, darkroom), most, (part, [listed = { title, pages: [] }]) =>
    indexEntry('book', part, { ...BOOK, ...part, ...listed }),
  );
}

/** A book, or what is in one file of it, as the index has it. */
interface ListedBook {
  title: string;
  pages: object[];
}

interface PackedPage {
  title: string;
  listed: object;
  entries: ZipEntry[];
}

/** Which of several files it is; empty: the only one. */
type Part = { part?: number };

async function* zipsOf(
  pages: AsyncIterable<PackedPage>,
  most: number,
  indexOf: (part: Part, books: readonly ListedBook[]) => ZipEntry,
): AsyncGenerator<Blob> {
  let listed: ListedBook[] = [];
  let entries: ZipEntry[] = [];
  let [bytes, saved] = [0, 0];
  for await (const page of pages) {
    const more = page.entries.reduce((sum, entry) => sum + entry.bytes.length, 0);
    if (entries.length > 0 && (bytes + more > most || entries.length + page.entries.length > MOST_FILES)) {
      saved += 1;
      yield zipOf([indexOf({ part: saved }, listed), ...entries]);
      [listed, entries, bytes] = [[], [], 0];
    }
    if (listed.at(-1)?.title !== page.title) listed.push({ title: page.title, pages: [] });
    listed.at(-1)?.pages.push(page.listed);
    entries.push(...page.entries);
    bytes += more;
  }
  yield zipOf([indexOf(saved === 0 ? {} : { part: saved + 1 }, listed), ...entries]);
}

/** Two books whose folders would have one name lie in two folders. */
async function* packedPages(books: Books<TakenBook>, stays: string, darkroom: Darkroom): AsyncGenerator<PackedPage> {
  const folders = new Set<string>();
  let count = 0;
  for await (const book of books) {
    count += 1;
    let { title } = book;
    for (let number = count; folders.has(fileName(title)); number++) title = `${book.title} ${number}`;
    folders.add(fileName(title));
    for (const [index, page] of book.pages.entries())
      yield { title, ...(await packedPage(page, index, { title, stays }, darkroom)) };
  }
}

async function packedPage(page: TakenPage, index: number, words: SheetWords, darkroom: Darkroom) {
  const file = await pageFile(page, index, words, darkroom);
  const { kind, author } = page;
  if (page.kind !== 'drawing' || !mayGiveLines(page.drawing))
    return { listed: { kind, author, file: file.name }, entries: [file] };
  const lines = file.name.replace(/\.png$/, '.json');
  const entries = [file, { name: lines, bytes: encoded(linesOf(page.drawing)) }];
  return { listed: { kind, author, file: file.name, lines }, entries };
}

/** Lines tell how a drawing came about, stroke by stroke: they are for those who may see that. */
function mayGiveLines({ allowVideo }: Drawing): boolean {
  return allowVideo !== false;
}

function indexEntry(name: string, { part }: Part, index: object): ZipEntry {
  const file = part === undefined ? `${name}.json` : `${name} ${part}.json`;
  return { name: file, bytes: encoded(`${JSON.stringify(index, null, 2)}\n`) };
}

/** What its reader gets of the server, without what is of this reader alone. */
function linesOf(drawing: Drawing): string {
  const { allowDownload: _download, allowVideo: _video, rev: _rev, totalLines: _total, ...rest } = drawing;
  return JSON.stringify(rest);
}
