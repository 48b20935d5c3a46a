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
  for (const text of ['BIIIy', 'Bi11y', 'B|l|y', 'B\u200D|\u200Dl|y', 'Bi1|y', 'Bil£y', 'bill\u200Dy'])
    expect(skeletonOf(text)).toEqual([one]);
});

test('a number stays a number, and signs by themselves are nothing', () => {
  expect(skeletonOf('455 :-) 10')).toEqual(['455', '10']);
});

test('a sign at an end of a word is nothing', () => {
  expect(skeletonOf('|otter| $otter+ otter*')).toEqual(['otter', 'otter', 'otter']);
});

test('letters in circles, in squares and of flags are letters, from the first to the last', () => {
  expect(skeletonOf('🅐🅩 🅰🆉 🇦🇿')).toEqual(['az', 'az', 'az']);
});

test('umlauts can be told from their plain letters, written in one or in two characters', () => {
  expect(skeletonOf('für fur')).toEqual(['fur', 'fur']);
  expect(skeletonOf('für fu\u0308r fur fúr', { umlauts: true })).toEqual(['für', 'für', 'fur', 'fur']);
  expect(skeletonOf('BÄR Löwe', { umlauts: true })).toEqual(['bär', 'iöwe']);
});

test('letters of any other script stay what they are', () => {
  expect(skeletonOf('日本 カメ')).toEqual(['日本', 'カメ']);
});
