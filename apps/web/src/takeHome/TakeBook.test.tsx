// @vitest-environment jsdom
import type { Book, Drawing } from '@tuschel/protocol';
import { PDFDocument } from '@cantoo/pdf-lib';
import { act, screen, waitFor } from '@testing-library/react';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDarkroom } from '../canvas/show/darkroom.ts';
import { actOn, type ActingOptions, focused, stateOf } from '../testing/actOn.tsx';
import { veilChoices } from '../veil/useVeil.ts';
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
  // Its drawings alone, at its own pace.
  const { delay } = await sharp(await saved[0]?.file.arrayBuffer(), { pages: -1 }).metadata();
  expect(delay).toEqual([170, 160]);
});

test('a book is taken home to print', async () => {
  const { user, saved } = await desk();
  const written = readPictures();
  const blank = { width: 2, height: 2, channels: 3, background: '#fff' } as const;
  const jpeg = Uint8Array.from(await sharp({ create: blank }).jpeg().toBuffer());
  HTMLCanvasElement.prototype.toBlob = (take, type = '') => take(new Blob([jpeg], { type }));
  await user.click(trigger());
  await user.click(screen.getByRole('menuitem', { name: 'Als Buch zum Drucken (PDF)' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Das Buch von PinselPaula.pdf']));
  const { file } = saved[0] as { file: Blob };
  const pdf = await PDFDocument.load(await file.arrayBuffer());
  expect([pdf.getTitle(), pdf.getPageCount()]).toEqual(['Das Buch von PinselPaula', 1 + 5]);
  expect(written).toEqual(expect.arrayContaining(['Eine Ritterin, die vor dem Staubsauger flieht', 'kritzel_kai']));
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

const rounds = () => stateOf('end/player').done?.books[0]?.rounds ?? [];
const share = async ({ user }: Awaited<ReturnType<typeof desk>>) => {
  await user.click(trigger());
  await user.click(screen.getByRole('menuitem', { name: 'Ein Bild zum Teilen (PNG)' }));
};

test('the picture to share shows the last drawing that may be taken', async () => {
  const last = rounds().findLastIndex(({ drawingId }) => drawingId !== undefined);
  const acting = await desk({
    change: { rounds: rounds().map((round, at) => (at === last ? { ...round, noDownload: true } : round)) },
  });
  const written = readPictures();
  await share(acting);
  await waitFor(() => expect(acting.saved).toHaveLength(1));
  expect(written).toContain('kritzel_kai');
  expect(written).not.toContain('Maari');
});

test('the picture to share of a book without drawings is its first text, said once', async () => {
  const acting = await desk({ change: { rounds: rounds().filter(({ drawingId }) => drawingId === undefined) } });
  const written = readPictures();
  await share(acting);
  await waitFor(() => expect(acting.saved).toHaveLength(1));
  expect(written.filter((one) => one.includes('Eine Ritterin'))).toEqual([
    'Eine Ritterin, die vor dem Staubsauger flieht',
  ]);
});

test('a book of which nothing may be taken gives no picture to share, and says so', async () => {
  const acting = await desk({
    change: { rounds: rounds().flatMap((one) => (one.drawingId === undefined ? [] : { ...one, noDownload: true })) },
  });
  await share(acting);
  expect(await screen.findByText('Das Buch ließ sich nicht einpacken.')).toBeTruthy();
  expect(acting.saved).toEqual([]);
});

test('a drawing that its reader would not look at at once is left out, and is in the book once they would', async () => {
  const { user, saved, asked } = await desk({
    change: { rounds: rounds().map((one) => (one.drawingId === undefined ? one : { ...one, triggerWarning: 4 })) },
  });
  const before = veilChoices.get();
  onTestFinished(() => act(() => veilChoices.take(before)));
  const take = async () => {
    await user.click(trigger());
    await user.click(screen.getByRole('menuitem', { name: 'Seite für Seite (ZIP)' }));
    await waitFor(() => expect(trigger().disabled).toBe(false));
  };
  await take();
  expect([saved.length, asked]).toEqual([1, []]);
  expect(await text(saved[0]?.file as Blob)).not.toContain('kritzel_kai.png');
  act(() => veilChoices.take({ horror: 'show', blood: 'show', sexual: 'show', isAdult: true }));
  await take();
  expect([saved.length, asked.length]).toEqual([2, 2]);
  expect(await text(saved[1]?.file as Blob)).toContain('kritzel_kai.png');
});

test.each([
  ['de', /^Es sind 2 Dateien/],
  ['en', /^There are 2 files/],
] as const)('where one file would be too large, there are several, which is said (%s)', async (language, words) => {
  vi.doMock('./takeBook.ts', () => ({ takeBook: async () => 2 }));
  onTestFinished(() => vi.doUnmock('./takeBook.ts'));
  const { user } = await desk({ language });
  await user.click(screen.getByRole('button', { name: /PinselPaula/ }));
  await user.click(screen.getByRole('menuitem', { name: /PDF/ }));
  expect(await screen.findByText(words)).toBeTruthy();
});

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
  let isGone = true;
  const { user, saved } = await desk({
    read: async () => {
      if (isGone) throw new Error('gone');
      return null;
    },
  });
  const take = async () => {
    await user.click(trigger());
    await user.click(screen.getByRole('menuitem', { name: 'Seite für Seite (ZIP)' }));
  };
  await take();
  expect(await screen.findByText('Das Buch ließ sich nicht einpacken.')).toBeTruthy();
  await waitFor(() => expect(trigger().disabled).toBe(false));
  expect(saved).toEqual([]);
  isGone = false;
  await take();
  await waitFor(() => expect(saved).toHaveLength(1));
});
