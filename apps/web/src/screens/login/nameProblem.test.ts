import { expect, test } from 'vitest';
import { nameProblem } from './nameProblem.ts';

test.each(['Ada', 'otter_42', 'x'.repeat(25)])('%s is a name', (name) => {
  expect(nameProblem(name)).toBeNull();
});

test.each([
  ['', 'login.name.short'],
  ['ab', 'login.name.short'],
  ['x'.repeat(26), 'login.name.long'],
  ['Käthe', 'login.name.letters'],
  ['two words', 'login.name.letters'],
  ['<script>', 'login.name.letters'],
])('%s is none: %s', (name, problem) => {
  expect(nameProblem(name)).toBe(problem);
});
