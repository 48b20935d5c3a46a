import { expect, test } from 'vitest';
import { addressOf } from './headingIds.ts';
import { readMarkdown } from './markdown.ts';
import { leadOf } from './plainText.ts';

const lead = (text: string, most: number) => leadOf(readMarkdown(text), most);

test('a text begins with its first paragraph, its words alone', () => {
  expect(lead('## Title\n\n![x](/x.png)\n\nA **bold**\\\nword, `code` and [a link](/x).\n\nMore.', 100)).toBe(
    'A bold word, code and a link.',
  );
  expect(lead('## Title', 100)).toBe('');
  expect(lead('## Title\n\n> Said before.\n\nMore.', 100)).toBe('Said before.');
});

test('a lead is as long as it may be, and is cut between words', () => {
  expect(lead('one two', 7)).toBe('one two');
  expect(lead('one two', 6)).toBe('one…');
  expect(lead('one two', 5)).toBe('one…');
  expect(lead('one two  three', 12)).toBe('one two…');
  expect(lead('one two\t three', 12)).toBe('one two…');
  expect(lead('`` one``', 3)).toBe(' o…');
  expect(lead('Donaudampfschifffahrt', 6)).toBe('Donau…');
  expect(lead('🦦🦦🦦🦦', 3)).toBe('🦦🦦…');
});

test('an address is made of a title in letters that every address takes', () => {
  expect(addressOf('Neue Pinsel: größer & schöner!')).toBe('neue-pinsel-groesser-schoener');
  expect(addressOf('🦦')).toBe('');
});
