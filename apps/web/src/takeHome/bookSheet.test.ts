import { expect, it } from 'vitest';
import { piecesOf, wrapped } from './bookSheet.ts';

const width = (text: string) => text.length;

it('a text is broken between its words, and a word that is wider than the paper within itself', () => {
  expect(wrapped('a bear in a boat', 9, width)).toEqual(['a bear in', 'a boat']);
  expect(wrapped('Donaudampfschifffahrt ahoi', 10, width)).toEqual(['Donaudampf', 'schifffahr', 't ahoi']);
  expect(wrapped('Hut', 10, width)).toEqual(['Hut']);
});

it('a line of a story stays with its picture, every other page stands for itself', () => {
  const page = (author: string) => ({ page: { author } });
  const [line, picture, other] = [page(''), page('Maari'), page('Jo')];
  expect(piecesOf([line, picture, line, picture, other, other])).toEqual([
    [line, picture],
    [line, picture],
    [other],
    [other],
  ]);
});
