import { parseJson } from './json.ts';
import { isObject, Malformed } from './message.ts';

/** The JSON object that a text holds, if it does and the database can keep it. */
export function jsonObjectOf(text: string): Record<string, unknown> | null {
  const json = parsed(text);
  return isObject(json) && canBeKept(json) ? json : null;
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
