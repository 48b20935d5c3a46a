import type { CSSProperties } from 'react';

/** Height of a line by height of letters, times width of a letter by its height. */
const LETTER_AREA = 1.45 * 0.55;
/** Width of a letter by its height, in words: the widest of them. */
const LETTER_WIDTH = 0.62;
/** No text is written larger than one of so many letters. */
const SHORTEST = 14;
/** A longer word is broken. */
const LONGEST_WORD = 24;

/** How large letters may be, as shares of the sheet that they are to fill: by all of the text, and by its longest word. */
export function textFit(text: string): CSSProperties {
  const letters = Math.max(SHORTEST, text.length);
  const longest = Math.max(SHORTEST / 2, ...text.split(/\s+/).map(({ length }) => Math.min(length, LONGEST_WORD)));
  return {
    '--fit-area': Math.sqrt(1 / (letters * LETTER_AREA)).toFixed(4),
    '--fit-word': (1 / (longest * LETTER_WIDTH)).toFixed(4),
  } as CSSProperties;
}
