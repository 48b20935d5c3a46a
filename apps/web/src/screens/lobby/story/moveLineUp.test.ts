import { parseStory } from '@tuschel/rules';
import { expect, test } from 'vitest';
import { moveLineUp } from './moveLineUp.ts';

const PEOPLE = [
  { id: 'a', name: 'Ada' },
  { id: 'b', name: 'Bela' },
  { id: 'c', name: 'Cleo' },
];
const linesOf = (text: string) => parseStory(text, PEOPLE, { vipOnly: false }).lines;
const move = (text: string, number: number) => moveLineUp(text, number, linesOf(text));

test('an assigned line moves up behind those that are assigned already, and is right there', () => {
  const story = 'Ada: it rains\n\nan otter wakes\r\na fox sleeps\nBela: they meet';
  const moved = move(story, 5);
  expect(moved).toBe('Ada: it rains\n\nBela: they meet\nan otter wakes\na fox sleeps');
  expect(linesOf(moved).flatMap(({ errors }) => errors)).toEqual([]);
});

test('two of them move one after the other and keep their order', () => {
  const once = move('an otter wakes\nAda: it rains\nBela: they meet', 2);
  expect(move(once, 3)).toBe('Ada: it rains\nBela: they meet\nan otter wakes');
});

test('a line that already comes first stays where it is', () => {
  expect(move('Ada: it rains\nan otter wakes', 1)).toBe('Ada: it rains\nan otter wakes');
  expect(move('Ada: it rains', 1)).toBe('Ada: it rains');
});
