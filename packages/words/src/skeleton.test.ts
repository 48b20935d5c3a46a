import { expect, test } from 'vitest';
import { skeletonOf } from './skeleton.ts';

test.each([
  ['case', 'OTTER'],
  ['width', 'ｏｔｔｅｒ'],
  ['accents', 'óttër'],
  ['accents written apart', 'o\u0301tter'],
  ['Cyrillic letters', 'оttеr'],
  ['Greek letters', 'οττer'],
  ['digits', '0tt3r'],
  ['mathematical letters', '𝓸𝓽𝓽𝓮𝓻'],
  ['letters in squares', '🅾🆃🆃🅴🆁'],
  ['variation selectors', 'o\uFE0Ft\uFE0Ft\uFE0Fer'],
  ['invisible characters', 'ot\u200Bt\u2060er\u00AD'],
  ['tag characters', 'otter\u{E0041}'],
  ['punctuation', 'o.t-t_e:r'],
])('a word with other %s looks the same', (_, text) => {
  expect(skeletonOf(text)).toEqual(['otter']);
});

test('I, l, 1 and | look alike in a word', () => {
  const [one] = skeletonOf('Billy');
  for (const text of ['BIIIy', 'Bi11y', 'B|l|y', 'bill\u200Dy']) expect(skeletonOf(text)).toEqual([one]);
});

test('a number stays a number, and signs by themselves are nothing', () => {
  expect(skeletonOf('455 :-) 10')).toEqual(['455', '10']);
});

test('umlauts can be told from their plain letters, written in one or in two characters', () => {
  expect(skeletonOf('für fur')).toEqual(['fur', 'fur']);
  expect(skeletonOf('für fu\u0308r fur fúr', { umlauts: true })).toEqual(['für', 'für', 'fur', 'fur']);
});

test('letters of any other script stay what they are', () => {
  expect(skeletonOf('日本 カメ')).toEqual(['日本', 'カメ']);
});
