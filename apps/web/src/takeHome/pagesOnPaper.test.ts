// @vitest-environment jsdom
import type { Drawing } from '@tuschel/protocol';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Darkroom } from '../canvas/show/darkroom.ts';
import { type Mark, watchPaper } from '../testing/watchedPaper.ts';
import type { TakenPage } from './bookPages.ts';
import { pdfsOf } from './bookPdf.ts';
import { bookSheet } from './bookSheet.ts';
import { leafletsOf } from './leaflet.ts';

const LYING: Drawing = {
  x: 0,
  y: 0,
  scale: 1,
  isPortrait: false,
  isClipping: false,
  isOnlyVisibleLayers: false,
  layers: [],
  lines: [],
  rev: 0,
  totalLines: 0,
};
const WORDS = { title: 'Das Buch von Ada', stays: 'Bleibt im Spiel' };

/** Prints nothing, in the shape of the drawing. */
const darkroom: Darkroom = {
  print: async ({ isPortrait }, canvas) => {
    canvas.height = Math.round(isPortrait ? (canvas.width * 16) / 9 : (canvas.width * 9) / 16);
    return new ImageData(canvas.width, canvas.height);
  },
};
const drawn = (author: string, isPortrait = false): TakenPage => ({
  kind: 'drawing',
  author,
  drawing: { ...LYING, isPortrait },
});
const written = (author: string, text: string): TakenPage => ({ kind: 'text', author, text });

let marks: Mark[];
beforeEach(() => {
  marks = watchPaper();
});

const texts = () => marks.filter(({ what }) => what === 'text');
const text = (words: string) => texts().find((mark) => mark.text === words) as Mark;
const all = (what: Mark['what']) => marks.filter((mark) => mark.what === what);
const middle = ({ y, height }: Mark) => y + height / 2;

describe('a book as one long picture', () => {
  /** The picture itself: the canvas on which the title stands. */
  const sheet = () => (texts()[0] as Mark).canvas;

  test('has its pages below one another, each in the middle, with the name of its author between it and the next', async () => {
    const pages = [
      written('Ada', 'Ein Otter im Boot'),
      drawn('Ben'),
      { kind: 'stays', author: 'Cora' } as const,
      drawn('Dora', true),
    ];
    expect((await bookSheet(pages, WORDS, darkroom)).type).toBe('image/png');
    const { width, height } = sheet();
    const papers = all('paper');
    expect(papers).toHaveLength(4);
    expect(papers.map(({ color }) => color)).toEqual([
      'var(--paper-raised)',
      'var(--paper-raised)',
      'var(--paper-sunken)',
      'var(--paper-raised)',
    ]);
    expect(text(WORDS.title).x).toBe(width / 2);
    for (const [index, paper] of papers.entries()) {
      expect(paper.x + paper.width / 2).toBeCloseTo(width / 2, 0);
      expect(paper.x).toBeGreaterThan(0);
      const author = text(pages[index]?.author ?? '');
      expect(author.y).toBeGreaterThan(paper.y + paper.height + 10);
      expect(author.y).toBeLessThan((papers[index + 1]?.y ?? height) - 20);
      expect(author.x).toBe(width / 2);
    }
    expect(papers[0]?.y).toBeGreaterThan(text(WORDS.title).y + 40);
    expect(papers.at(-1)?.height).toBeLessThanOrEqual(880);
  });

  test('fills a page with its drawing, in the shape of that, and writes a text into the middle of its own', async () => {
    const long = 'Ein Otter im Boot '.repeat(20).trim();
    await bookSheet([written('Ada', long), drawn('Ben'), drawn('Dora', true)], WORDS, darkroom);
    const [page, ...papers] = all('paper');
    for (const [index, picture] of all('picture').entries()) {
      expect(picture).toMatchObject({ ...papers[index], what: 'picture', color: expect.anything() });
      expect(picture.width / picture.height).toBeCloseTo(index === 0 ? 16 / 9 : 9 / 16, 2);
    }
    const lines = texts().filter((line) => line.text.includes('Otter'));
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.map((line) => line.text).join(' ')).toBe(long);
    const ys = lines.map(({ y }) => y);
    expect((ys[0]! + ys.at(-1)!) / 2).toBeCloseTo(middle(page as Mark));
    for (const line of lines) expect(line.width).toBeLessThanOrEqual(page?.width ?? 0);
    expect(ys[0]).toBeGreaterThan(page?.y ?? 0);
  });

  test('keeps the line of a story close to its picture, and further from the one before', async () => {
    await bookSheet([written('', 'Es war'), drawn('Ben'), written('', 'einmal'), drawn('Cora')], WORDS, darkroom);
    const [line, picture, next] = all('paper') as [Mark, Mark, Mark, Mark];
    const [within, between] = [picture.y - line.y - line.height, next.y - picture.y - picture.height];
    expect(within).toBeGreaterThan(0);
    expect(between).toBeGreaterThan(3 * within);
  });

  test('that is very long stands in columns side by side, whole and as large as a browser makes it', async () => {
    const pages = Array.from({ length: 100 }, (_, index) => drawn(`Ada ${index}`));
    await bookSheet(pages, WORDS, darkroom);
    const { width, height } = sheet();
    const pictures = all('picture');
    expect(pictures).toHaveLength(100);
    expect(new Set(pictures.map(({ x }) => Math.round(x))).size).toBeGreaterThan(1);
    for (const { x, y, width: across, height: down } of pictures) {
      expect(Math.min(x, y)).toBeGreaterThan(0);
      expect(x + across).toBeLessThan(width);
      expect(y + down).toBeLessThan(height);
    }
    // None lies on another one.
    const places = pictures.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`);
    expect(new Set(places).size).toBe(100);
    expect(text(WORDS.title).x).toBeCloseTo(width / 2, 0);
    expect(text('Ada 99').y).toBeLessThan(height);
    expect(text('Ada 99').x).toBeGreaterThan(width / 2);
  });

  test('that has no page yet is its title', async () => {
    await bookSheet([], WORDS, darkroom);
    expect(texts().map((mark) => mark.text)).toEqual([WORDS.title]);
    expect(sheet().height).toBeGreaterThan(text(WORDS.title).y);
  });
});

describe('a book to print', () => {
  const A4 = { width: 2_338, height: 1_653 };
  let jpeg: Uint8Array<ArrayBuffer>;
  beforeEach(async () => {
    const blank = { width: 2, height: 2, channels: 3, background: '#fff' } as const;
    jpeg = Uint8Array.from(await sharp({ create: blank }).jpeg().toBuffer());
    HTMLCanvasElement.prototype.toBlob = (take, type = '') => take(new Blob([jpeg], { type }));
  });
  const print = async (...pages: TakenPage[]) => {
    const files: Blob[] = [];
    for await (const file of pdfsOf([{ title: WORDS.title, pages }], WORDS, darkroom)) files.push(file);
    return files;
  };

  test('has sheets of A4 across, first that of its title, which says where it comes from', async () => {
    const [file] = await print(written('Ada', 'Ein Otter'));
    const pdf = await PDFDocument.load(await (file as Blob).arrayBuffer());
    const sizes = pdf.getPages().map((page) => page.getSize());
    expect(sizes.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
      [842, 595],
      [842, 595],
    ]);
    expect(texts().map((mark) => mark.text)).toEqual([WORDS.title, `Tuschel · ${location.host}`, 'Ein Otter', 'Ada']);
    expect(text(WORDS.title)).toMatchObject({ x: A4.width / 2, y: A4.height / 2 });
    expect(text(`Tuschel · ${location.host}`).y).toBeGreaterThan(A4.height * 0.9);
  });

  test.each([
    ['lying', false, 16 / 9],
    ['standing', true, 9 / 16],
  ])(
    'has a %s drawing whole in the middle of its sheet, with the name of its artist below',
    async (_, upright, ratio) => {
      await print(drawn('Ben', upright));
      const [picture] = all('picture') as [Mark];
      expect(picture.width / picture.height).toBeCloseTo(ratio, 2);
      expect(picture.x + picture.width / 2).toBeCloseTo(A4.width / 2, 0);
      expect(picture.y).toBeGreaterThanOrEqual(100);
      // As large as there is room for, one way or the other.
      expect(Math.max(picture.width / A4.width, picture.height / A4.height)).toBeGreaterThan(0.75);
      const author = text('Ben');
      expect(author.x).toBe(A4.width / 2);
      expect(author.y).toBeGreaterThan(picture.y + picture.height);
      expect(author.y).toBeLessThan(A4.height - 20);
    },
  );

  test('writes a long text smaller until all its lines have room, and the next page in full size again', async () => {
    await print(written('Ada', 'Otter '.repeat(2_000)), written('Ben', 'Hut'), written('Cora', 'Ein Boot '.repeat(40)));
    const lines = texts().filter((mark) => mark.text.startsWith('Otter'));
    const ys = lines.map(({ y }) => y);
    expect(lines.length).toBeGreaterThan(20);
    expect(ys[0]).toBeGreaterThan(100);
    expect(ys.at(-1)).toBeLessThan(text('Ada').y);
    expect((ys[0]! + ys.at(-1)!) / 2).toBeCloseTo(A4.height / 2);
    expect(text('Hut')).toMatchObject({ x: A4.width / 2, y: A4.height / 2, width: 30 });
    const others = texts().filter((mark) => mark.text.includes('Boot'));
    expect(others[1]!.y - others[0]!.y).toBeGreaterThan(84);
  });

  test('is no file with a sheet missing: not where a page was not printed, nor where the browser makes no JPEG', async () => {
    const broken: Darkroom = { print: async () => null };
    const made = pdfsOf([{ title: 'x', pages: [drawn('Ben')] }], WORDS, broken);
    await expect(made.next()).rejects.toThrow('not printed');
    HTMLCanvasElement.prototype.toBlob = (take) => take(new Blob([jpeg], { type: 'image/png' }));
    await expect(print()).rejects.toThrow('JPEG');
  });
});

describe('what leafs through books', () => {
  const leaf = async (...pages: TakenPage[]) => {
    const files: Blob[] = [];
    for await (const file of leafletsOf([{ title: WORDS.title, pages }], WORDS, darkroom)) files.push(file);
    expect(files.map(({ type }) => type)).toEqual(['image/gif']);
    const bytes = new Uint8Array(await (files[0] as Blob).arrayBuffer());
    const { width, pageHeight, pages: count, delay, loop } = await sharp(bytes, { animated: true }).metadata();
    return { width, height: pageHeight, count, delay, loop };
  };

  test('has the shape of its first drawing, wherever that is, and holds each page as long as it needs', async () => {
    const film = await leaf(written('Ada', 'Ein Otter'), drawn('Ben', true), { kind: 'stays', author: 'Cora' });
    expect(film).toMatchObject({ width: 540, height: 960, count: 4, loop: 0 });
    expect(film.delay).toEqual([1_800, 1_200 + 70 * 9, 3_000, 1_200 + 70 * WORDS.stays.length]);
  });

  test('lies across where there is no drawing', async () => {
    expect(await leaf(written('Ada', 'Ein Otter'))).toMatchObject({ width: 960, height: 540 });
  });

  test('writes the title alone, each text in the middle with its author below, and a note in place of what stays', async () => {
    await leaf(written('Ada', 'Ein Otter'), { kind: 'stays', author: 'Cora' });
    expect(texts().map((mark) => mark.text)).toEqual([WORDS.title, 'Ein Otter', 'Ada', WORDS.stays, 'Cora']);
    for (const words of [WORDS.title, 'Ein Otter', WORDS.stays]) expect(text(words)).toMatchObject({ x: 480, y: 270 });
    for (const author of ['Ada', 'Cora']) {
      expect(text(author).x).toBe(480);
      expect(text(author).y).toBeGreaterThan(450);
      expect(text(author).y).toBeLessThan(540);
    }
    expect(text('Ein Otter').color).toBe('var(--ink)');
    expect(text(WORDS.stays).color).toBe('var(--ink-soft)');
  });

  test('is no file with a page missing', async () => {
    const made = leafletsOf([{ title: 'x', pages: [drawn('Ben')] }], WORDS, { print: async () => null });
    await expect(made.next()).rejects.toThrow('not printed');
  });
});
