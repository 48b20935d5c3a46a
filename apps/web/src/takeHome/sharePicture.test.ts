import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { layOut, layWords, SHARED, shortened } from './sharePicture.ts';

/** What is written on the picture, one text after the other. */
function written(ratio: number): string[] {
  const texts: string[] = [];
  const context = {
    fillText: (text: string) => void texts.push(text),
    measureText: (text: string) => ({ width: text.length }),
  } as unknown as CanvasRenderingContext2D;
  const font = (px: number) => `${px}px serif`;
  const ink = { paper: '', raised: '', sunken: '', line: '', gold: '', ink: '', soft: '', text: font, display: font };
  const words = { title: 'Most loved', text: '12 reactions', book: 'The book of Ada', author: 'Ben' };
  layWords(layOut(ratio), words, context, ink);
  return texts;
}

const width = (text: string) => Array.from(text).length;

describe('the picture that is shared', () => {
  it.each([
    ['a landscape', 16 / 9],
    ['a portrait', 9 / 16],
    ['a square', 1],
    ['a narrow strip', 1 / 5],
    ['a wide strip', 6],
  ])('shows %s whole, in its own shape, and larger than its words', (_, ratio) => {
    const { page, words } = layOut(ratio);
    expect(page.width / page.height).toBeCloseTo(ratio, 1);
    for (const { left, top, width: wide, height } of [page, words]) {
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(left + wide).toBeLessThanOrEqual(SHARED.width);
      expect(top + height).toBeLessThanOrEqual(SHARED.height);
    }
    const isApart = page.left + page.width <= words.left || page.top + page.height <= words.top;
    expect(isApart).toBe(true);
  });

  it.each([
    ['lying', 16 / 9],
    ['standing', 9 / 16],
  ])('says on a %s page what it is, whose, and which instance it comes from', (_, ratio) => {
    vi.stubGlobal('location', { host: 'draw.example' });
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(written(ratio)).toEqual(['Most loved', '12 reactions', 'The book of Ada · Ben', 'Tuschel · draw.example']);
  });

  it('is mostly the drawing', () => {
    const { page } = layOut(16 / 9);
    expect((page.width * page.height) / (SHARED.width * SHARED.height)).toBeGreaterThan(0.4);
  });
});

test('words that are too long for the picture end in dots', () => {
  expect(shortened('a bear', 6, width)).toBe('a bear');
  expect(shortened('a bear in a boat', 8, width)).toBe('a bear…');
  expect(shortened('🐻🐻🐻', 2, width)).toBe('🐻…');
});
