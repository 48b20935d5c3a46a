import type { ContentBlock } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { readFaq, searchFaq } from './faq.ts';

const heading = (level: 2 | 3, text: string): ContentBlock => ({ kind: 'heading', level, id: text, text: [text] });
const paragraph = (...text: (string | { kind: 'strong'; text: string[] })[]): ContentBlock => ({
  kind: 'paragraph',
  text,
});

const groups = readFaq([
  paragraph('Welcome'),
  heading(2, 'Zeichnen'),
  heading(3, 'Welche Stifte?'),
  paragraph('Alle, auch ', { kind: 'strong', text: ['Apple Pencil'] }),
  { kind: 'list', isOrdered: false, items: [['Maus'], ['Finger']] },
  heading(3, 'Wie nehme ich etwas zurück?'),
  paragraph('Mit Strg + Z.'),
  heading(2, 'Konto'),
  heading(3, 'Warum Twitch?'),
  paragraph('Damit niemand unter deinem Namen spielt.'),
  heading(2, 'Leer'),
]);
const found = (search: string) => searchFaq(groups, search).flatMap(({ questions }) => questions.map(({ id }) => id));

test('sections are groups and their sub-sections questions; an empty group is none', () => {
  expect(groups.map(({ id, questions }) => [id, questions.map(({ answer }) => answer.length)])).toEqual([
    ['Zeichnen', [2, 1]],
    ['Konto', [1]],
  ]);
});

test('without a search everything is shown', () => {
  expect(found('')).toHaveLength(3);
  expect(found(' ?! ')).toHaveLength(3);
});

test.each([
  ['pencil', ['Welche Stifte?']],
  ['finger maus', ['Welche Stifte?']],
  ['zuruck', ['Wie nehme ich etwas zurück?']],
  ['ZURÜCK', ['Wie nehme ich etwas zurück?']],
  ['zeichnen', ['Welche Stifte?', 'Wie nehme ich etwas zurück?']],
  ['twit nam', ['Warum Twitch?']],
  ['witch', []],
  ['twitch maus', []],
])('"%s" finds %j', (search, expected) => {
  expect(found(search)).toEqual(expected);
});
