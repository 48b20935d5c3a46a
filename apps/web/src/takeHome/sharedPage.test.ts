// @vitest-environment jsdom
import type { Drawing } from '@tuschel/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Darkroom } from '../canvas/show/darkroom.ts';
import { type Mark, watchPaper } from '../testing/watchedPaper.ts';
import { layOut, layWords, SHARED, shareImage } from './sharePicture.ts';

const LYING = { x: 0, y: 0, scale: 1, isPortrait: false, isClipping: false, isOnlyVisibleLayers: false } as Drawing;
const WORDS = { title: 'Most loved', text: '12 reactions', book: 'The book of Ada' };
const drawn = (isPortrait: boolean) => ({
  kind: 'drawing' as const,
  author: 'Ben',
  drawing: { ...LYING, isPortrait, layers: [], lines: [] } as unknown as Drawing,
});

/** How wide prints are asked for. */
let printed: number[];
const darkroom: Darkroom = {
  print: async (_, canvas) => {
    printed.push(canvas.width);
    return new ImageData(canvas.width, 1);
  },
};
let marks: Mark[];
beforeEach(() => {
  marks = watchPaper();
  printed = [];
});
const all = (what: Mark['what']) => marks.filter((mark) => mark.what === what);

describe('a page to share', () => {
  test.each([
    ['lying', false],
    ['standing', true],
  ])('has a %s drawing on raised paper, printed as wide as it is there', async (_, isPortrait) => {
    expect((await shareImage(drawn(isPortrait), WORDS, darkroom)).type).toBe('image/png');
    const { page } = layOut(isPortrait ? 9 / 16 : 16 / 9);
    const place = { x: page.left, y: page.top, width: page.width, height: page.height };
    expect(all('paper').at(-1)).toMatchObject({ ...place, color: 'var(--paper-raised)' });
    expect(all('picture')).toEqual([expect.objectContaining(place)]);
    expect(printed).toEqual([page.width]);
    const { canvas } = all('picture')[0] as Mark;
    expect([canvas.width, canvas.height]).toEqual([SHARED.width, SHARED.height]);
    expect(all('text').map(({ text }) => text)).toEqual([
      'Most loved',
      '12 reactions',
      'The book of Ada · Ben',
      `Tuschel · ${location.host}`,
    ]);
  });

  test('has a text in the middle of its paper, in as many lines as it takes, none wider than that', async () => {
    const text = 'An otter in a boat '.repeat(12).trim();
    await shareImage({ kind: 'text', author: '', text }, WORDS, darkroom);
    const { page } = layOut(16 / 9);
    const lines = all('text').filter((line) => line.text.includes('otter'));
    expect(lines.map((line) => line.text).join(' ')).toBe(text);
    expect(lines.length).toBeGreaterThan(2);
    for (const { x, width, color } of lines) {
      expect([x, color]).toEqual([page.left + page.width / 2, 'var(--ink)']);
      expect(width).toBeLessThanOrEqual(page.width - 100);
    }
    const ys = lines.map(({ y }) => y);
    expect((ys[0]! + ys.at(-1)!) / 2).toBeCloseTo(page.top + page.height / 2);
    expect(ys[1]! - ys[0]!).toBe(62);
    // Nobody has written it alone.
    expect(all('text').map((line) => line.text)).toContain('The book of Ada');
    expect([all('picture'), printed]).toEqual([[], []]);
  });
});

interface Written {
  text: string;
  x: number;
  y: number;
  font: string;
  color: string;
  align: string;
}

/** The words of a page of this shape, as they are written. */
function write(ratio: number, change: Partial<typeof WORDS & { author: string }> = {}) {
  const written: Written[] = [];
  const context = {
    font: '',
    fillStyle: '',
    textAlign: '',
    textBaseline: '',
    measureText: (text: string) => ({ width: 10 * text.length }),
    fillText: (text: string, x: number, y: number) =>
      void written.push({ text, x, y, font: context.font, color: context.fillStyle, align: context.textAlign }),
  };
  const ink = {
    paper: '',
    raised: '',
    sunken: '',
    line: '',
    gold: '',
    ink: 'ink',
    soft: 'soft',
    text: (px: number) => `${px} text`,
    display: (px: number) => `${px} display`,
  };
  const place = layOut(ratio);
  layWords(place, { ...WORDS, author: 'Ben', ...change }, context as never, ink);
  return { written, area: place.words };
}

test('below a lying page its words begin at its left, one line below the other, and the house is at its right', () => {
  const { written, area } = write(16 / 9);
  const [left, y] = [area.left, area.top + 44];
  expect(written).toEqual([
    { text: 'Most loved', x: left, y, font: '40 display', color: 'ink', align: 'left' },
    { text: '12 reactions', x: left, y: y + 34, font: '22 text', color: 'ink', align: 'left' },
    { text: 'The book of Ada · Ben', x: left, y: y + 66, font: '20 text', color: 'soft', align: 'left' },
    {
      text: `Tuschel · ${location.host}`,
      x: left + area.width,
      y: area.top + area.height - 16,
      font: '24 display',
      color: 'soft',
      align: 'right',
    },
  ]);
});

test('beside a standing page there is room for larger words, in several lines, and for the house below them', () => {
  const { written, area } = write(9 / 16, { text: 'word '.repeat(30).trim() });
  const [left, y] = [area.left, area.top + 150];
  expect(written[0]).toEqual({ text: 'Most loved', x: left, y, font: '44 display', color: 'ink', align: 'left' });
  const lines = written.slice(1, -2);
  expect(lines.map(({ y: at }) => at)).toEqual([y + 40, y + 80, y + 120, y + 160]);
  expect(new Set(lines.map(({ font, color }) => `${font} ${color}`))).toEqual(new Set(['26 text ink']));
  expect(lines.map(({ text }) => text).join(' ')).toBe('word '.repeat(30).trim());
  expect(written.at(-2)).toMatchObject({ text: 'The book of Ada · Ben', x: left, y: y + 160 + 44 });
  expect(written.at(-1)).toMatchObject({ x: left, y: area.top + area.height - 16, align: 'left' });
  const tooMany = write(9 / 16, { text: 'word '.repeat(90) }).written;
  expect(tooMany.filter(({ text }) => text.startsWith('word'))).toHaveLength(5);
});

test('words that have no room end in dots, before they reach the house', () => {
  const { written, area } = write(16 / 9, { title: 'x'.repeat(300) });
  const [title] = written as [Written];
  expect(title.text).toMatch(/^x+…$/);
  expect(10 * title.text.length).toBeLessThanOrEqual(0.68 * area.width);
  expect(10 * title.text.length).toBeGreaterThan(0.6 * area.width);
  const beside = write(9 / 16, { title: 'x'.repeat(300) });
  expect(10 * (beside.written[0]?.text.length ?? 0)).toBeLessThanOrEqual(beside.area.width);
  expect(10 * (beside.written[0]?.text.length ?? 0)).toBeGreaterThan(0.9 * beside.area.width);
});

test.each([
  [{ book: '', author: 'Ben' }, 'Ben'],
  [{ book: 'The book of Ada', author: '' }, 'The book of Ada'],
  [{ book: '', author: '' }, ''],
])('what is not known of where a page is from leaves no sign: %o', (from, words) => {
  expect(write(16 / 9, from).written[2]?.text).toBe(words);
});
