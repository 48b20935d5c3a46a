import { Malformed } from './message.ts';

/** Deeper text crashes every recursive walk over it. */
const MAX_DEPTH = 32;

/** JSON.parse for text that a stranger sent. */
export function parseJson(text: string): unknown {
  if (isDeeperThan(text, MAX_DEPTH)) throw new Malformed('proto: exceeded max recursion depth');
  try {
    return JSON.parse(text);
  } catch {
    throw new Malformed('proto: syntax error (line 1:1): invalid JSON text');
  }
}

/** Counts brackets outside of strings, before anything recursive touches the text. */
function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (quoted) {
      if (char === '\\') i++;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === '{' || char === '[') {
      if (++depth > limit) return true;
    } else if (char === '}' || char === ']') depth--;
  }
  return false;
}

/**
 * JSON of ASCII letters only, with `~ ? > DEL` escaped as well: its base64 then has none of the characters in which the
 * two base64 alphabets differ, and reads the same in whatever encoding a client believes it to be.
 */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[>?~\u007f-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
