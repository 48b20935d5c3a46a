import { expect, test } from 'vitest';
import { Malformed } from '../wire/message.ts';
import { operatorNumber, operatorOf } from './scoreBody.ts';
import { BadScore } from './scores.ts';

test.each([
  [undefined, undefined],
  ['0', undefined],
  ['1', 'best'],
  ['2', 'set'],
  ['3', 'incr'],
  ['4', 'decr'],
  ['NO_OVERRIDE', undefined],
  ['BEST', 'best'],
  ['SET', 'set'],
  ['INCREMENT', 'incr'],
  ['DECREMENT', 'decr'],
])('T27 a score with the operator %s is taken as %s', (asked, operator) => {
  expect(operatorOf(asked)).toBe(operator);
});

test.each(['5', '-1', '99'])('T27 the number %s is no operator, and the score is none', (asked) => {
  expect(() => operatorOf(asked)).toThrow(BadScore);
});

test.each(['best', '', 'HALVE', '1.5', 'x'.repeat(61)])(
  'T27 %j is nothing that can be read as an operator',
  (asked) => {
    expect(() => operatorOf(asked)).toThrow(Malformed);
  },
);

test('T33 clients know operators by their numbers', () => {
  expect((['best', 'set', 'incr', 'decr'] as const).map(operatorNumber)).toEqual([1, 2, 3, 4]);
});
