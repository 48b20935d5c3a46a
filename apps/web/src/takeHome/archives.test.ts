// @vitest-environment jsdom
import type { Drawing } from '@tuschel/protocol';
import { beforeEach, expect, test } from 'vitest';
import { createDarkroom } from '../canvas/show/darkroom.ts';
import { openBrowser } from '../testing/browser.ts';
import type { TakenPage } from './bookPages.ts';
import { bookArchive, gameArchive } from './archives.ts';

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
  const files = await filesOf(await gameArchive(books, facts, 'bleibt', createDarkroom()));
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
  const files = await filesOf(await bookArchive({ title: 'Buch von Ada', pages: PAGES }, 'bleibt', createDarkroom()));
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

test('who may not see how a drawing came about gets its picture without the lines, of a book and of a game', async () => {
  const pages: TakenPage[] = [{ kind: 'drawing', author: 'Ben', drawing: { ...drawing, allowVideo: false } }];
  const [book, facts] = [
    { title: 'Buch', pages },
    { mode: 2, playedAt: 0, host: 'Ada' },
  ];
  const single = await filesOf(await bookArchive(book, 'bleibt', createDarkroom()));
  const game = await filesOf(await gameArchive([book], facts, 'bleibt', createDarkroom()));
  expect([...single.keys()]).toEqual(['book.json', 'Buch/01 Ben.png']);
  expect([...game.keys()]).toEqual(['game.json', 'Buch/01 Ben.png']);
  const listed = [{ kind: 'drawing', author: 'Ben', file: 'Buch/01 Ben.png' }];
  expect(JSON.parse(single.get('book.json') ?? '').pages).toEqual(listed);
  expect(JSON.parse(game.get('game.json') ?? '').books[0].pages).toEqual(listed);
});
