import { expect, test } from 'vitest';
import { wordsIn, wordsProblem } from './hostWords.ts';

test('words stand in lines or between commas, each once', () => {
  expect(wordsIn('Spinat, Rosenkohl\n\n  zwei   Wörter \nSpinat')).toEqual(['Spinat', 'Rosenkohl', 'zwei Wörter']);
});

test('what is wrong with them is told with the word', () => {
  const many = Array.from({ length: 201 }, (_, index) => `Wort ${index}`);
  expect([wordsProblem([]), wordsProblem(many.slice(1)), wordsProblem(many)]).toEqual([
    null,
    null,
    { kind: 'tooMany' },
  ]);
  expect(wordsProblem(['Spinat', 'x'.repeat(41)])).toEqual({ kind: 'tooLong', word: 'x'.repeat(41) });
  expect(wordsProblem(['Spinat', '*a*'])).toEqual({ kind: 'tooShort', word: '*a*' });
});
