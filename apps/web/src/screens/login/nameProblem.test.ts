import { expect, test } from 'vitest';
import { nameProblem, refusedName } from './nameProblem.ts';

test.each(['A', 'Ada', 'otter_42', 'Käthe', 'two words', '李', 'x'.repeat(25)])('%s is a name', (name) => {
  expect(nameProblem(name)).toBeNull();
});

test.each([
  ['', 'login.name.short'],
  ['x'.repeat(26), 'login.name.long'],
  ['Anna 😀', 'login.name.letters'],
  ['<script>', 'login.name.letters'],
])('%s is none: %s', (name, problem) => {
  expect(nameProblem(name)).toBe(problem);
});

test.each([
  ['reserved', 'login.name.reserved'],
  ['unwanted', 'login.name.unwanted'],
  ['hidden', 'login.name.letters'],
  ['long', 'login.name.long'],
  ['toString', null],
  [7, null],
])('what the server finds %s has words: %s', (name, words) => {
  expect(refusedName({ errors: { name } })).toBe(words);
});

test('a refusal of something else is none of a name', () => {
  expect([refusedName(null), refusedName({}), refusedName({ errors: {} })]).toEqual([null, null, null]);
});
