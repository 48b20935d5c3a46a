import { parseJson } from './json.ts';
import { isObject, Malformed } from './message.ts';

/** The JSON object that a text holds, if it does and the database can keep it. */
export function jsonObjectOf(text: string): Record<string, unknown> | null {
  const json = parsed(text);
  return isObject(json) && canBeKept(json) && numbersFit(text) ? json : null;
}

/** The database writes numbers out: digits that exponents may add to a text, and digits of one number. */
const MOST_DIGITS = { added: 10_000, ofOne: 1_000 } as const;

/** A string, which may hold anything, or a number. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.]*(?:[eE][+-]?(\d+))?/g;

function numbersFit(text: string): boolean {
  let added = 0;
  for (const [token, exponent = '0'] of text.matchAll(STRING_OR_NUMBER)) {
    if (token.startsWith('"')) continue;
    added += Number(exponent);
    if (token.length > MOST_DIGITS.ofOne || added > MOST_DIGITS.added) return false;
  }
  return true;
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
