/** The lists of one language, or of several together. */
export interface WordLists {
  readonly block: readonly string[];
  readonly warn: readonly string[];
  readonly allow: readonly string[];
}

/** The entries of a list file: one a line, `#` begins a comment. */
export function readWordList(file: string): string[] {
  return file
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '');
}

/** From so many letters an entry without marks is found inside of words. */
const LONG = 7;

export interface Entry {
  /** Without marks, as it is shown. */
  readonly word: string;
  readonly fromStart: boolean;
  readonly toEnd: boolean;
  /** Several words: may go over spaces. */
  readonly isPhrase: boolean;
}

/**
 * `word`: whole words if it is short, else anywhere. `word*`: the beginning of a word. `*word*`: anywhere. `=word`: whole words.
 * `two words`: these in a row.
 */
export function entryOf(line: string): Entry {
  const word = line.replaceAll(/^[*=]|\*$/g, '').trim();
  const isPhrase = /\s/.test(word);
  const isMarked = /^[*=]|\*$/.test(line);
  const isLong = Array.from(word).length >= LONG && !isPhrase && !isMarked;
  return { word, isPhrase, fromStart: !line.startsWith('*') && !isLong, toEnd: !line.endsWith('*') && !isLong };
}

/** A word with umlauts is also found where these are written with an e. */
export function spellings(word: string): string[] {
  const plain = word.normalize('NFC').toLowerCase();
  const withE = plain.replaceAll(/[äöü]/g, (umlaut) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[umlaut] ?? umlaut);
  return [...new Set([plain, withE])];
}
