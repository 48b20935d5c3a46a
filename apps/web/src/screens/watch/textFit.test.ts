import { expect, test } from 'vitest';
import { textFit } from './textFit.ts';

const fit = (text: string) => Object.values(textFit(text)).map(Number) as [area: number, word: number];

test('the longer a text or a word of it, the smaller the letters; a few letters fill no wall', () => {
  const [short, sentence] = [fit('Katze'), fit('Ein Otter auf Rollschuhen liefert Pizza')];
  expect(sentence[0]).toBeLessThan(short[0]);
  expect(fit('Otter')).toEqual(fit('Boot'));
  expect(fit('Wäscheleine')[1]).toBeLessThan(fit('Wäsche und Leine')[1]);
  // What is longer than a line is broken.
  expect(fit('a'.repeat(120))[1]).toBe(fit('a'.repeat(24))[1]);
});

test('written in the size of its share, a text covers no more than the sheet it was measured for', () => {
  for (const text of ['ü'.repeat(120), 'Ein Otter auf Rollschuhen liefert Pizza', 'Katze']) {
    const [area] = fit(text);
    expect(area * 0.55 * (area * 1.45) * text.length).toBeLessThanOrEqual(1.001);
  }
});
