// @vitest-environment jsdom
import { PDFDocument } from '@cantoo/pdf-lib';
import { screen, waitFor } from '@testing-library/react';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { createDarkroom } from '../canvas/show/darkroom.ts';
import { actOn, type ActingOptions, focused, stateOf } from '../testing/actOn.tsx';
import { unzipped } from '../testing/unzipped.ts';
import { type ShelvedBook, TakeGame } from './TakeGame.tsx';

const FACTS = { mode: 2, playedAt: Date.UTC(2026, 10, 28, 20), host: 'Maari' };
const NAME = 'Tuschel Spiel von Maari 2026-11-28';

/** The first two books of the end of a game, of five pages each, with what the browser was given to keep. */
async function desk({ change, ...options }: ActingOptions & { change?: (book: ShelvedBook) => ShelvedBook } = {}) {
  const shelved = (stateOf('end/player').done?.books ?? []).slice(0, 2).map(({ ownerName, rounds }) => {
    const book = { title: `Buch von ${ownerName}`, rounds };
    return change ? change(book) : book;
  });
  const saved: { name: string; file: Blob }[] = [];
  const acting = await actOn(<TakeGame books={shelved} facts={FACTS} you="player-2" darkroom={createDarkroom()} />, {
    client: ({ drawings }) => ({
      drawings: {
        ...drawings,
        read: async (id) => {
          const drawing = await drawings.read(id);
          return drawing && { ...drawing, lines: [] };
        },
      },
    }),
    ...options,
  });
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: files.at(-1) ?? new Blob() });
  });
  return { ...acting, saved, books: shelved };
}

const bytesOf = async (saved: { file: Blob } | undefined) => new Uint8Array((await saved?.file.arrayBuffer()) ?? []);
const trigger = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Ganzes Spiel mitnehmen' });

/** Sheets that are JPEGs indeed, and what is written on them, in order. */
async function readSheets(): Promise<string[]> {
  const blank = { width: 2, height: 2, channels: 3, background: '#fff' } as const;
  const jpeg = Uint8Array.from(await sharp({ create: blank }).jpeg().toBuffer());
  const written: string[] = [];
  vi.stubGlobal('getComputedStyle', ({ style }: HTMLElement) => style);
  HTMLCanvasElement.prototype.toBlob = (take, type = '') => take(new Blob([jpeg], { type }));
  HTMLCanvasElement.prototype.getContext = (() => {
    const context = {
      measureText: (text: string) => ({ width: text.length }),
      getImageData: (_x: number, _y: number, width: number, height: number) => new ImageData(width, height),
      fillText: (text: string) => void written.push(text),
      drawImage: () => void written.push('drawing'),
    };
    return new Proxy(context, { get: (held, name) => Reflect.get(held, name) ?? (() => undefined) });
  }) as unknown as HTMLCanvasElement['getContext'];
  return written;
}

test('a whole game is printed book by book, each behind its title, with two presses of a key', async () => {
  const { user, saved } = await desk();
  const written = await readSheets();
  trigger().focus();
  await user.keyboard('{Enter}');
  expect(focused()).toBe('Alle Bücher zum Drucken (PDF)');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual([`${NAME}.pdf`]));
  const pdf = await PDFDocument.load(await bytesOf(saved[0]));
  expect(pdf.getTitle()).toBe('Spiel von Maari');
  expect(pdf.getPageCount()).toBe(1 + 2 * (1 + 5));
  const titles = written.filter((text) => /^(Spiel|Buch) von/.test(text));
  expect(titles).toEqual(['Spiel von Maari', 'Buch von PinselPaula', 'Buch von Tintenklecks']);
  // What is drawn lies behind the title of its book, not of the next one.
  expect(written.slice(0, written.indexOf('Buch von Tintenklecks'))).toContain('drawing');
  await waitFor(() => expect(trigger().disabled).toBe(false));
});

test('in print a drawing that stays in its game leaves a note in its place', async () => {
  const { user, saved } = await desk({
    change: (book) => ({ ...book, rounds: book.rounds.map((round) => ({ ...round, noDownload: true })) }),
  });
  const written = await readSheets();
  await user.click(trigger());
  await user.click(screen.getByRole('menuitem', { name: /PDF/ }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(written).toContain('Diese Zeichnung bleibt im Spiel.');
});

test('a whole game is packed with its lines, those of a story without the name of the host', async () => {
  const { user, saved } = await desk({ change: (book) => ({ ...book, isStory: true }) });
  await user.click(trigger());
  await user.click(screen.getByRole('menuitem', { name: 'Bilder, Texte und Linien (ZIP)' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual([`${NAME}.zip`]));
  const names = unzipped(await bytesOf(saved[0])).map(({ name }) => name);
  expect(names.slice(0, 4)).toEqual([
    'game.json',
    'Buch von PinselPaula/01.txt',
    'Buch von PinselPaula/02 kritzel_kai.png',
    'Buch von PinselPaula/02 kritzel_kai.json',
  ]);
  const index = unzipped(await bytesOf(saved[0])).find(({ name }) => name === 'game.json')?.content;
  expect(JSON.parse(Buffer.from(index ?? []).toString())).toMatchObject({
    ...FACTS,
    playedAt: '2026-11-28T20:00:00.000Z',
    books: [{ title: 'Buch von PinselPaula' }, { title: 'Buch von Tintenklecks' }],
  });
});

test('a whole game is a GIF that leafs through its books', async () => {
  const { user, saved } = await desk();
  const written = await readSheets();
  await user.click(trigger());
  await user.click(screen.getByRole('menuitem', { name: 'Alle Bücher als bewegtes Bild (GIF)' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual([`${NAME}.gif`]));
  const { pages } = await sharp(await bytesOf(saved[0]), { pages: -1 }).metadata();
  expect(pages).toBe(2 * (1 + 5));
  expect(written).toEqual(expect.arrayContaining(['Buch von PinselPaula', 'Buch von Tintenklecks', 'Jo_Ottersson']));
});

test('where one file would be too large, there are several, which is said', async () => {
  vi.doMock('./takeGame.ts', () => ({ takeGame: async () => 2 }));
  const { user } = await desk();
  for (const _time of ['first', 'second']) {
    await user.click(trigger());
    await user.click(screen.getByRole('menuitem', { name: /PDF/ }));
    await waitFor(() => expect(trigger().disabled).toBe(false));
    expect(await screen.findAllByText(/^Es sind 2 Dateien/)).toHaveLength(1);
  }
  vi.doUnmock('./takeGame.ts');
});

test('a ZIP of more pictures than one file should have is several files, which is said', async () => {
  const picture = new Blob([new Uint8Array(33 * 1024 * 1024)], { type: 'image/png' });
  const { user, saved } = await desk({ change: (book) => ({ ...book, rounds: book.rounds.slice(0, 2) }) });
  HTMLCanvasElement.prototype.toBlob = (take) => take(picture);
  await user.click(trigger());
  await user.click(screen.getByRole('menuitem', { name: /ZIP/ }));
  expect(await screen.findByText(/^Es sind 2 Dateien/)).toBeTruthy();
  expect(saved.map(({ name }) => name)).toEqual([`${NAME} 1.zip`, `${NAME} 2.zip`]);
  expect(unzipped(await bytesOf(saved[1])).map(({ name }) => name)[0]).toBe('game 2.json');
});

test('while a game is packed the button says so and waits, and it is packed once', async () => {
  let give: (drawing: null) => void = () => undefined;
  const read = vi.fn<() => Promise<null>>(() => new Promise((resolve) => (give = resolve)));
  const { user, saved } = await desk({
    change: (book) => ({ ...book, rounds: book.rounds.slice(0, 2) }),
    client: ({ drawings }) => ({ drawings: { ...drawings, read } }),
  });
  await user.click(trigger());
  await user.click(screen.getByRole('menuitem', { name: /ZIP/ }));
  const busy = await screen.findByRole<HTMLButtonElement>('button', { name: /^Wird gepackt/ });
  expect(busy.disabled).toBe(true);
  await waitFor(() => expect(read).toHaveBeenCalledTimes(1));
  give(null);
  // One book is read after the other.
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  give(null);
  await waitFor(() => expect(trigger().disabled).toBe(false));
  expect(saved).toHaveLength(1);
});

test('a game that cannot be packed says so, and can be taken again', async () => {
  let isGone = true;
  const { user, saved } = await desk({
    client: ({ drawings }) => ({
      drawings: {
        ...drawings,
        read: async () => {
          if (isGone) throw new Error('gone');
          return null;
        },
      },
    }),
  });
  const take = async () => {
    await user.click(trigger());
    await user.click(screen.getByRole('menuitem', { name: /ZIP/ }));
  };
  for (const _time of ['first', 'second']) {
    await take();
    await waitFor(() => expect(trigger().disabled).toBe(false));
    // The same notice once more, not one above the other.
    const notices = await screen.findAllByText('Das Spiel ließ sich nicht einpacken.');
    expect(notices.map((notice) => notice.closest('[role=alert]') !== null)).toEqual([true]);
  }
  expect(saved).toEqual([]);
  isGone = false;
  await take();
  await waitFor(() => expect(saved).toHaveLength(1));
  await waitFor(() => expect(trigger().disabled).toBe(false));
});
