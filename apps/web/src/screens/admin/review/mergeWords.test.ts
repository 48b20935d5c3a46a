import { expect, test } from 'vitest';
import { onTopOf } from './mergeWords.ts';

const list = (...lines: string[]) => lines.join('\n');

test.each([
  ['without changes it is what was saved', list('a', 'c'), list('a', 'b'), list('a', 'b'), list('a', 'c')],
  ['lines of both come together', list('a', 'theirs'), list('a'), list('a', 'mine'), list('a', 'theirs', 'mine')],
  ['a line that one of them took out is gone', list('a', 'c'), list('a', 'b', 'c'), list('b', 'c'), list('c')],
  ['a line that both added is there once', list('a', 'new'), list('a'), list('a', 'new'), list('a', 'new')],
  [
    'a line that was mended is mended',
    list('a', 'wrod', 'd'),
    list('a', 'wrod'),
    list('a', 'word'),
    list('a', 'd', 'word'),
  ],
  ['an empty list takes what was typed', '', '', 'mine', 'mine'],
])('%s', (_, saved, from, typed, merged) => {
  expect(onTopOf(saved, from, typed)).toBe(merged);
});
