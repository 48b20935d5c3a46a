import { describe, expect, it, test } from 'vitest';
import { layOut, SHARED, shortened } from './sharePicture.ts';

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
