// @vitest-environment jsdom
import type { Book, Drawing } from '@tuschel/protocol';
import { screen, waitFor } from '@testing-library/react';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { createDarkroom } from '../canvas/show/darkroom.ts';
import { actOn, type ActingOptions, focused, stateOf } from '../testing/actOn.tsx';
import { TakeBook } from './TakeBook.tsx';

const NAME = 'Buch von PinselPaula mitnehmen';

interface Desk extends ActingOptions {
  change?: Partial<Book>;
  title?: string;
  isStory?: boolean;
  read?: (id: string) => Promise<Drawing | null>;
}

/** The first book of the end of a game, with what the browser was given to keep. */
async function desk({ change = {}, title = 'Das Buch von PinselPaula', isStory = false, read, ...options }: Desk = {}) {
  const book = { ...(stateOf('end/player').done?.books[0] as Book), ...change };
  const saved: { name: string; file: Blob }[] = [];
  const asked: string[] = [];
  const acting = await actOn(
    <TakeBook book={book} title={title} isStory={isStory} you="player-2" darkroom={createDarkroom()} />,
    {
      client: ({ drawings }) => ({
        drawings: {
          ...drawings,
          read: async (id) => {
            asked.push(id);
            if (read) return read(id);
            const drawing = await drawings.read(id);
            return drawing && { ...drawing, lines: [] };
          },
        },
      }),
      ...options,
    },
  );
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: files.at(-1) as Blob });
  });
  return { ...acting, book, saved, asked };
}

const trigger = () => screen.getByRole<HTMLButtonElement>('button', { name: NAME });
const text = async (file: Blob) => new TextDecoder().decode(await file.arrayBuffer());

test('a book is taken home page by page, from the menu with the keyboard', async () => {
  const { user, saved, book, asked } = await desk();
  trigger().focus();
  await user.keyboard('{Enter}');
  expect(focused()).toBe('Als ein langes Bild (PNG)');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Das Buch von PinselPaula.zip']));
  expect(asked).toEqual(book.rounds.flatMap(({ drawingId }) => drawingId ?? []));
  const packed = await text(saved[0]?.file as Blob);
  for (const entry of ['01 PinselPaula.txt', '02 kritzel_kai.png', '05 Jo_Ottersson.txt'])
    expect(packed).toContain(`Das Buch von PinselPaula/${entry}`);
  expect(packed).toContain('Eine Ritterin, die vor dem Staubsauger flieht\n');
  await waitFor(() => expect(trigger().disabled).toBe(false));
});

test('a book is taken home as one long picture', async () => {
  const { user, saved } = await desk();
  await user.click(trigger());
  await user.click(screen.getByRole('menuitem', { name: 'Als ein langes Bild (PNG)' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Das Buch von PinselPaula.png']));
  expect(saved[0]?.file.type).toBe('image/png');
});

test('an animation is taken home as a GIF of its drawings', async () => {
  const { user, saved } = await desk({ change: { fps: 6 } });
  trigger().focus();
  await user.keyboard('{Enter}');
  expect(focused()).toBe('Als bewegtes Bild (GIF)');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Das Buch von PinselPaula.gif']));
  expect(saved[0]?.file.type).toBe('image/gif');
  expect((await text(saved[0]?.file as Blob)).slice(0, 6)).toBe('GIF89a');
});

test('a book that is no animation is taken home as a GIF of all its pages', async () => {
  const { user, saved } = await desk();
  readPictures();
  await user.click(trigger());
  await user.click(screen.getByRole('menuitem', { name: 'Als bewegtes Bild (GIF)' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Das Buch von PinselPaula.gif']));
  const { pages } = await sharp(await saved[0]?.file.arrayBuffer(), { pages: -1 }).metadata();
  // Behind its title.
  expect(pages).toBe(1 + 5);
});

test('a story is taken home under its title, its lines without the name of its host', async () => {
  const { user, saved } = await desk({ title: 'Das Bilderbuch von PinselPaula', isStory: true });
  await user.click(trigger());
  await user.click(screen.getByRole('menuitem', { name: 'Seite für Seite (ZIP)' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Das Bilderbuch von PinselPaula.zip']));
  const packed = await text(saved[0]?.file as Blob);
  for (const entry of ['01.txt', '02 kritzel_kai.png', '05.txt'])
    expect(packed).toContain(`Das Bilderbuch von PinselPaula/${entry}`);
});

/** The colours in which papers are filled, and the drawings that are laid on them, in order. */
function watchSheet(): string[] {
  const laid: string[] = [];
  // jsdom knows no colours of style sheets; the name of each is enough.
  vi.stubGlobal('getComputedStyle', ({ style }: HTMLElement) => style);
  HTMLCanvasElement.prototype.getContext = (() => {
    const context = {
      fillStyle: '',
      measureText: (text: string) => ({ width: 10 * text.length }),
      getImageData: (_x: number, _y: number, width: number, height: number) => new ImageData(width, height),
      fill: () => void laid.push(context.fillStyle),
      drawImage: () => void laid.push('drawing'),
    };
    return new Proxy(context, { get: (held, name) => Reflect.get(held, name) ?? (() => undefined) });
  }) as unknown as HTMLCanvasElement['getContext'];
  return laid;
}

test('the long picture has its drawings on paper, and in place of one that stays a sunken note', async () => {
  const [text, drawing, ...rest] = stateOf('end/player').done?.books[0]?.rounds ?? [];
  if (!text || !drawing) throw new Error('the book is too short');
  expect(rest.map(({ drawingId }) => drawingId !== undefined)).toEqual([false, true, false]);
  const { user, saved } = await desk({ change: { rounds: [text, { ...drawing, noDownload: true }, ...rest] } });
  const laid = watchSheet();
  await user.click(trigger());
  await user.click(screen.getByRole('menuitem', { name: 'Als ein langes Bild (PNG)' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const [raised, sunken] = ['var(--paper-raised)', 'var(--paper-sunken)'];
  expect(laid).toEqual([raised, sunken, raised, raised, 'drawing', raised]);
});

/** What is written on pictures, in order. */
function readPictures(): string[] {
  const written: string[] = [];
  vi.stubGlobal('getComputedStyle', ({ style }: HTMLElement) => style);
  HTMLCanvasElement.prototype.getContext = (() => {
    const context = {
      measureText: (text: string) => ({ width: text.length }),
      getImageData: (_x: number, _y: number, width: number, height: number) => new ImageData(width, height),
      fillText: (text: string) => void written.push(text),
    };
    return new Proxy(context, { get: (held, name) => Reflect.get(held, name) ?? (() => undefined) });
  }) as unknown as HTMLCanvasElement['getContext'];
  return written;
}

test.each([
  ['de', 'Ein Bild zum Teilen (PNG)', '„Eine Ritterin, die vor dem Staubsauger flieht“'],
  ['en', 'One picture to share (PNG)', '“Eine Ritterin, die vor dem Staubsauger flieht”'],
] as const)(
  'the picture to share says what it is, who drew it and which instance it comes from (%s)',
  async (language, entry, quote) => {
    const { user, saved } = await desk({ language });
    const written = readPictures();
    await user.click(screen.getByRole('button', { name: /PinselPaula/ }));
    await user.click(screen.getByRole('menuitem', { name: entry }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Das Buch von PinselPaula.png']));
    expect(written).toEqual(['Das Buch von PinselPaula', quote, 'Maari', `Tuschel · ${location.host}`]);
  },
);

test('Escape closes the menu, and nothing is taken', async () => {
  const { user, saved, asked } = await desk();
  await user.click(trigger());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect([saved, asked]).toEqual([[], []]);
});

test('while a book is packed the button says so and waits', async () => {
  let give: (drawing: null) => void = () => undefined;
  const { user } = await desk({ read: () => new Promise((resolve) => (give = resolve)) });
  await user.click(trigger());
  await user.click(screen.getByRole('menuitem', { name: 'Seite für Seite (ZIP)' }));
  const busy = await screen.findByRole<HTMLButtonElement>('button', { name: /^Wird gepackt/ });
  expect(busy.disabled).toBe(true);
  give(null);
});

test('a drawing that stays in its game leaves a note in its place', async () => {
  const { user, saved, book } = await desk({
    change: {
      rounds: (stateOf('end/player').done?.books[0]?.rounds ?? []).map((one) => ({ ...one, noDownload: true })),
    },
  });
  await user.click(trigger());
  await user.click(screen.getByRole('menuitem', { name: 'Seite für Seite (ZIP)' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const packed = await text(saved[0]?.file as Blob);
  expect(book.rounds).toHaveLength(5);
  expect(packed).toContain('02 kritzel_kai.txt');
  expect(packed).toContain('Diese Zeichnung bleibt im Spiel.');
});

test('a book that cannot be packed says so, and can be taken again', async () => {
  const { user, saved } = await desk({
    read: async () => {
      throw new Error('gone');
    },
  });
  await user.click(trigger());
  await user.click(screen.getByRole('menuitem', { name: 'Seite für Seite (ZIP)' }));
  expect(await screen.findByText('Das Buch ließ sich nicht einpacken.')).toBeTruthy();
  await waitFor(() => expect(trigger().disabled).toBe(false));
  expect(saved).toEqual([]);
});
