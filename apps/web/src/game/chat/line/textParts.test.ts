import { expect, test } from 'vitest';
import { textParts } from './textParts.ts';

const shape = (text: string, links: boolean, names: string[] = []) =>
  textParts({
    text,
    links,
    mentions: names.map((name) => ({ id: name, start: text.indexOf(name), end: text.indexOf(name) + name.length })),
  }).map((part) => `${part.kind} ${part.text}`);

test('a line is told in its parts', () => {
  expect(shape('hi', true)).toEqual(['plain hi']);
  expect(shape('hi @Anna, see https://a.example.', true, ['@Anna'])).toEqual([
    'plain hi ',
    'name @Anna',
    'plain , see ',
    'link https://a.example',
    'plain .',
  ]);
  expect(shape('@Anna', false, ['@Anna'])).toEqual(['name @Anna']);
});

test('K10 an address of somebody who may not give any is plain text; a name in an address is no name', () => {
  expect(shape('https://a.example/@Anna', false, ['@Anna'])).toEqual(['plain https://a.example/', 'name @Anna']);
  expect(shape('https://a.example/@Anna', true, ['@Anna'])).toEqual(['link https://a.example/@Anna']);
});

test.each([
  ['hi @"Anna Lena"!', '@Anna Lena'],
  ['hi @„Anna Lena“!', '@Anna Lena'],
  ['hi @Anna Lena!', '@Anna Lena'],
])('a name in quotes is shown without them: %s', (text, shown) => {
  const mentions = [{ id: 'a', start: 3, end: text.length - 1 }];
  expect(textParts({ text, links: false, mentions }).map((part) => part.text)).toEqual(['hi ', shown, '!']);
});
