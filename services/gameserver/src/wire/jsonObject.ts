import { parseJson } from './json.ts';
import { isObject, Malformed } from './message.ts';

/** The JSON object that a text holds, if it does and the database can keep it. */
export function jsonObjectOf(text: string): Record<string, unknown> | null {
  const json = parsed(text);
  return isObject(json) && canBeKept(json) && numbersFit(text) ? json : null;
}

/** Digits that exponents may add to a text: the database writes numbers out. */
const MOST_DIGITS = 10_000;

/** Exponents within strings count as well: they would have to be many to matter. */
function numbersFit(text: string): boolean {
  let digits = 0;
  for (const [, exponent] of text.matchAll(/\d[eE][+-]?(\d{1,9})/g)) digits += Number(exponent);
  return digits <= MOST_DIGITS;
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}

/** The database takes every JSON text but one with a zero or half a character in it. */
function canBeKept(json: Record<string, unknown>): boolean {
  return !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(json));
}
