import { expect, test } from 'vitest';
import { reasonProblem } from './reasonProblem.ts';

test.each([
  ['', 'tooShort'],
  ['  ab  ', 'tooShort'],
  ['abc', null],
  ['🦦🦦🦦', null],
  ['🦦🦦', 'tooShort'],
  ['x'.repeat(200), null],
  ['🦦'.repeat(200), null],
  ['x'.repeat(201), 'tooLong'],
])('a reason of 3 to 200 characters will do: %j is %s', (reason, expected) => {
  expect(reasonProblem(reason)).toBe(expected);
});
