import { Malformed } from '../wire/message.ts';
import type { Operator } from './board.ts';
import { BadScore } from './scores.ts';

/** What a score is handed in as. `operator`: a number or a name of `API_OPERATORS`. */
export const RECORD = {
  score: 'int64Text',
  subscore: 'int64Text',
  metadata: 'string',
  operator: 'enumText',
} as const;

/** By their numbers. */
const API_OPERATORS = ['NO_OVERRIDE', 'BEST', 'SET', 'INCREMENT', 'DECREMENT'];
const MEANT: readonly (Operator | undefined)[] = [undefined, 'best', 'set', 'incr', 'decr'];

/** The number that clients know an operator by. */
export function operatorNumber(operator: Operator): number {
  return MEANT.indexOf(operator);
}

/** Undefined: that of the board. Throws BadScore for a number without one, and Malformed for such a name. */
export function operatorOf(asked = '0'): Operator | undefined {
  const isNumber = /^-?\d+$/.test(asked);
  const number = isNumber ? Number(asked) : API_OPERATORS.indexOf(asked);
  if (number >= 0 && number < MEANT.length) return MEANT[number];
  if (isNumber) throw new BadScore('there is no such operator');
  throw new Malformed(`proto: invalid value for enum field operator: ${JSON.stringify(asked.slice(0, 60))}`);
}
