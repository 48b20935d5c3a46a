import { describe, expect, it } from 'vitest';
import type { Drawing } from '@tuschel/protocol';
import type { TakenPage } from './bookPages.ts';
import { fitted, leafSize, leavesOf, partsOf } from './leaflet.ts';

const drawing: TakenPage = { kind: 'drawing', author: 'Ben', drawing: {} as Drawing };
const text = (words: string): TakenPage => ({ kind: 'text', author: 'Ada', text: words });
const stays: TakenPage = { kind: 'stays', author: 'Cora' };
const WORDS = { title: 'Spiel', stays: 'Diese Zeichnung bleibt im Spiel.' };

describe('what leafs through books', () => {
  it('has each book behind its title, and what may not be taken as a note', () => {
    const books = [
      { title: 'Eins', pages: [text('Ein Otter'), drawing] },
      { title: 'Zwei', pages: [stays] },
    ];
    const leaves = leavesOf(books, WORDS).map((leaf) => ('title' in leaf ? leaf.title : leaf.page.kind));
    expect(leaves).toEqual(['Eins', 'text', 'drawing', 'Zwei', 'stays']);
  });

  it('holds a long text longer than a short one, and none for ever', () => {
    const delays = [text('Ein Otter'), text('o'.repeat(60)), text('o'.repeat(500))].map(
      (page) => leavesOf([{ title: '', pages: [page] }], WORDS)[1]?.delay ?? 0,
    );
    const [short = 0, long = 0, longest = 0] = delays;
    expect(short).toBeGreaterThanOrEqual(1_500);
    expect(long).toBeGreaterThan(short + 3_000);
    expect(longest).toBe(9_000);
  });

  it('plays an animation at its pace, by its drawings alone', () => {
    const leaves = leavesOf([{ title: 'Film', pages: [text('Ein Otter'), drawing, drawing], fps: 4 }], WORDS);
    expect(leaves.slice(1)).toEqual([
      { page: drawing, delay: 250 },
      { page: drawing, delay: 250 },
    ]);
  });
});

describe('more leaves than one file has room for', () => {
  const book = (title: string, pages: number) => ({ title, pages: Array.from({ length: pages }, () => stays) });
  const lengths = (most: number, ...pages: number[]) => {
    const leaves = leavesOf(
      pages.map((count) => book('Buch', count)),
      WORDS,
    );
    const parts = partsOf(leaves, most);
    expect(parts.flat()).toEqual(leaves);
    return parts.map(({ length }) => length);
  };

  it('fill it to the last, and one more begins the next', () => {
    expect(lengths(10, 4, 4)).toEqual([10]);
    expect(lengths(10, 4, 5)).toEqual([5, 6]);
  });

  it('part between books where they can, and within a book that is longer than a file', () => {
    expect(lengths(10, 3, 8, 3)).toEqual([4, 9, 4]);
    expect(lengths(10, 24, 2)).toEqual([10, 10, 8]);
    expect(lengths(10, 2, 24)).toEqual([3, 10, 10, 5]);
  });

  it('are as many pixels in each file as all frames may have together', () => {
    const square = { width: 1080, height: 1080 };
    const [first = [], ...others] = partsOf(leavesOf([book('Buch', 1_000)], WORDS));
    expect(others.length).toBeGreaterThan(0);
    const { width, height } = leafSize(square, first.length);
    expect(first.length * width * height).toBeLessThanOrEqual(24_000_000);
    expect((first.length + 1) * width * height).toBeGreaterThan(24_000_000);
  });
});

describe('the size of its pages', () => {
  const across = { width: 1920, height: 1080 };

  it('is that of an animation for a book, in the shape of its drawings', () => {
    expect(leafSize(across, 12)).toEqual({ width: 960, height: 540 });
    expect(leafSize({ width: 1080, height: 1920 }, 12)).toEqual({ width: 540, height: 960 });
  });

  it('shrinks with their number, so that all together stay within bounds', () => {
    const { width, height } = leafSize(across, 200);
    expect(width).toBeLessThan(960);
    expect(200 * width * height).toBeLessThanOrEqual(24_500_000);
    expect(leafSize(across, 10_000).width).toBe(240);
  });

  it('makes letters smaller until a text has room', () => {
    const measure = (part: string, px: number) => (part.length * px) / 2;
    const room = { width: 800, height: 400 };
    expect(fitted('Ein Otter', 40, room, measure)).toEqual({ lines: ['Ein Otter'], px: 40 });
    const { lines, px } = fitted('Otter '.repeat(120), 40, room, measure);
    expect(px).toBeLessThan(40);
    expect(lines.length * px).toBeLessThanOrEqual(room.height);
  });
});
