// @vitest-environment jsdom
import type { Drawing } from '@tuschel/protocol';
import { beforeEach, expect, test } from 'vitest';
import { createDarkroom } from '../canvas/show/darkroom.ts';
import { openBrowser } from '../testing/browser.ts';
import type { TakenBook, TakenPage } from './bookPages.ts';
import { bookArchives, gameArchives } from './archives.ts';

beforeEach(() => openBrowser({}));

const drawing: Drawing = {
  x: 0,
  y: 0,
  scale: 1,
  isPortrait: false,
  isClipping: false,
  isOnlyVisibleLayers: false,
  layers: [{ id: 2, isVisible: false }],
  lines: [],
  allowDownload: true,
  rev: 7,
  totalLines: 0,
};

const PAGES: TakenPage[] = [
  { kind: 'text', author: 'Ada', text: 'Ein Otter' },
  { kind: 'drawing', author: 'Ben', drawing },
  { kind: 'stays', author: 'Cora' },
];

/** All files that there are. */
async function madeOf(files: AsyncIterable<Blob>): Promise<Map<string, string>[]> {
  const made = [];
  for await (const file of files) made.push(await filesOf(file));
  return made;
}

/** The only file. */
async function oneOf(files: AsyncIterable<Blob>): Promise<Map<string, string>> {
  const made = await madeOf(files);
  expect(made).toHaveLength(1);
  return made[0] ?? new Map();
}

/** Names of a ZIP and their contents, by its local headers: nothing in it is compressed. */
async function filesOf(zip: Blob): Promise<Map<string, string>> {
  const file = Buffer.from(await zip.arrayBuffer());
  const found = new Map<string, string>();
  for (let at = 0; file.readUInt32LE(at) === 0x04034b50; ) {
    const [size, length] = [file.readUInt32LE(at + 18), file.readUInt16LE(at + 26)];
    const from = at + 30 + length;
    found.set(file.toString('utf8', at + 30, from), file.toString('utf8', from, from + size));
    at = from + size;
  }
  return found;
}

test('a whole game has a folder for each book, the lines of each drawing, and an index of all of it', async () => {
  const books = [
    { title: 'Buch von Ada', pages: PAGES },
    { title: 'Buch von Ada', pages: PAGES.slice(0, 1) },
  ];
  const facts = { mode: 2, playedAt: Date.UTC(2026, 10, 28), host: 'Ada' };
  const files = await oneOf(gameArchives(books, facts, 'bleibt', createDarkroom()));
  expect([...files.keys()]).toEqual([
    'game.json',
    'Buch von Ada/01 Ada.txt',
    'Buch von Ada/02 Ben.png',
    'Buch von Ada/02 Ben.json',
    'Buch von Ada/03 Cora.txt',
    'Buch von Ada 2/01 Ada.txt',
  ]);
  expect(files.get('Buch von Ada/03 Cora.txt')).toBe('bleibt\n');
  const lines = JSON.parse(files.get('Buch von Ada/02 Ben.json') ?? '');
  expect(lines).toEqual({
    x: 0,
    y: 0,
    scale: 1,
    isPortrait: false,
    isClipping: false,
    isOnlyVisibleLayers: false,
    layers: [{ id: 2, isVisible: false }],
    lines: [],
  });
  const index = JSON.parse(files.get('game.json') ?? '');
  expect(index).toMatchObject({
    format: 'tuschel-game',
    version: 1,
    mode: 2,
    playedAt: '2026-11-28T00:00:00.000Z',
    host: 'Ada',
  });
  expect(index.books[0].pages).toEqual([
    { kind: 'text', author: 'Ada', file: 'Buch von Ada/01 Ada.txt' },
    { kind: 'drawing', author: 'Ben', file: 'Buch von Ada/02 Ben.png', lines: 'Buch von Ada/02 Ben.json' },
    { kind: 'stays', author: 'Cora', file: 'Buch von Ada/03 Cora.txt' },
  ]);
});

test('a single book has the lines of its drawings, too, and an index of its own', async () => {
  const files = await oneOf(bookArchives({ title: 'Buch von Ada', pages: PAGES }, 'bleibt', createDarkroom()));
  expect([...files.keys()]).toEqual([
    'book.json',
    'Buch von Ada/01 Ada.txt',
    'Buch von Ada/02 Ben.png',
    'Buch von Ada/02 Ben.json',
    'Buch von Ada/03 Cora.txt',
  ]);
  expect(JSON.parse(files.get('Buch von Ada/02 Ben.json') ?? '')).toMatchObject({ scale: 1, lines: [] });
  expect(JSON.parse(files.get('book.json') ?? '')).toEqual({
    format: 'tuschel-book',
    version: 1,
    title: 'Buch von Ada',
    pages: [
      { kind: 'text', author: 'Ada', file: 'Buch von Ada/01 Ada.txt' },
      { kind: 'drawing', author: 'Ben', file: 'Buch von Ada/02 Ben.png', lines: 'Buch von Ada/02 Ben.json' },
      { kind: 'stays', author: 'Cora', file: 'Buch von Ada/03 Cora.txt' },
    ],
  });
});

test('whoever may not see how a drawing came about gets its picture without the lines, of a book and of a game', async () => {
  const pages: TakenPage[] = [{ kind: 'drawing', author: 'Ben', drawing: { ...drawing, allowVideo: false } }];
  const [book, facts] = [
    { title: 'Buch', pages },
    { mode: 2, playedAt: 0, host: 'Ada' },
  ];
  const single = await oneOf(bookArchives(book, 'bleibt', createDarkroom()));
  const game = await oneOf(gameArchives([book], facts, 'bleibt', createDarkroom()));
  expect([...single.keys()]).toEqual(['book.json', 'Buch/01 Ben.png']);
  expect([...game.keys()]).toEqual(['game.json', 'Buch/01 Ben.png']);
  const listed = [{ kind: 'drawing', author: 'Ben', file: 'Buch/01 Ben.png' }];
  expect(JSON.parse(single.get('book.json') ?? '').pages).toEqual(listed);
  expect(JSON.parse(game.get('game.json') ?? '').books[0].pages).toEqual(listed);
});

/** A book of so many texts, each of a hundred bytes. */
const textBook = (title: string, count: number): TakenBook => ({
  title,
  pages: Array.from({ length: count }, () => ({ kind: 'text', author: 'Ada', text: 'x'.repeat(99) })),
});

const FACTS = { mode: 2, playedAt: 0, host: 'Ada' };

/** The pages of each file of a game, where a file has room for so many bytes. */
async function partsOf(books: readonly TakenBook[], most: number) {
  return madeOf(gameArchives(books, FACTS, 'bleibt', createDarkroom(), most));
}

test('what fills a file to the last byte is one file, and one byte more begins the next, within a book, too', async () => {
  const books = [textBook('Eins', 3), textBook('Zwei', 2)];
  const [whole, ...none] = await partsOf(books, 500);
  expect(none).toEqual([]);
  expect(JSON.parse(whole?.get('game.json') ?? '')).not.toHaveProperty('part');
  const parts = await partsOf(books, 299);
  expect(parts.map((files) => [...files.keys()])).toEqual([
    ['game 1.json', 'Eins/01 Ada.txt', 'Eins/02 Ada.txt'],
    ['game 2.json', 'Eins/03 Ada.txt', 'Zwei/01 Ada.txt'],
    ['game 3.json', 'Zwei/02 Ada.txt'],
  ]);
  const text = (file: string) => ({ kind: 'text', author: 'Ada', file });
  expect(JSON.parse(parts[1]?.get('game 2.json') ?? '')).toMatchObject({
    format: 'tuschel-game',
    part: 2,
    books: [
      { title: 'Eins', pages: [text('Eins/03 Ada.txt')] },
      { title: 'Zwei', pages: [text('Zwei/01 Ada.txt')] },
    ],
  });
});

test('a page that is larger than a file should be has one of its own, its lines beside it', async () => {
  const parts = await partsOf([{ title: 'Buch', pages: PAGES }], 1);
  expect(parts.map((files) => [...files.keys()])).toEqual([
    ['game 1.json', 'Buch/01 Ada.txt'],
    ['game 2.json', 'Buch/02 Ben.png', 'Buch/02 Ben.json'],
    ['game 3.json', 'Buch/03 Cora.txt'],
  ]);
});

test('a single book may be several files, too', async () => {
  const parts = await madeOf(bookArchives(textBook('Buch', 3), 'bleibt', createDarkroom(), 200));
  expect(parts.map((files) => [...files.keys()])).toEqual([
    ['book 1.json', 'Buch/01 Ada.txt', 'Buch/02 Ada.txt'],
    ['book 2.json', 'Buch/03 Ada.txt'],
  ]);
  expect(JSON.parse(parts[1]?.get('book 2.json') ?? '')).toMatchObject({ part: 2, title: 'Buch' });
});

test('a book is read once those before it are with the browser, or in the file that is being filled', async () => {
  const read: string[] = [];
  async function* books() {
    for (const title of ['Eins', 'Zwei', 'Drei']) {
      read.push(title);
      yield textBook(title, 2);
    }
  }
  const files = gameArchives(books(), FACTS, 'bleibt', createDarkroom(), 200);
  await files.next();
  expect(read).toEqual(['Eins', 'Zwei']);
  await files.return(undefined);
});

test('titles that make the same folder name make two folders, whichever file they are in', async () => {
  const parts = await partsOf([textBook('Buch ★', 1), textBook('Buch ☂', 1)], 100);
  const names = parts.flatMap((files) => [...files.keys()]).filter((name) => name.endsWith('.txt'));
  expect(names).toEqual(['Buch/01 Ada.txt', 'Buch 2/01 Ada.txt']);
});

test('a book whose title is the number that another would get keeps its own folder', async () => {
  const [files] = await partsOf([textBook('Buch 3', 1), textBook('Buch', 1), textBook('Buch', 1)], 10_000);
  const names = [...(files?.keys() ?? [])].filter((name) => name.endsWith('.txt'));
  expect(names).toEqual(['Buch 3/01 Ada.txt', 'Buch/01 Ada.txt', 'Buch 4/01 Ada.txt']);
});
