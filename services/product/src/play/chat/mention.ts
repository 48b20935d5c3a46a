import { skeletonOf } from '@tuschel/words';
import { COMMON_WORDS } from './commonWords.ts';

/** A text as it is compared. */
export interface Words {
  /** The skeletons of its words. */
  readonly words: readonly string[];
  /** All of them in a row. */
  readonly letters: string;
  /** The same with umlauts kept. */
  readonly exact: readonly string[];
  /** Those that say something by themselves. */
  readonly content: readonly string[];
}

/** Fewer letters say nothing. */
const FEWEST_LETTERS = 3;
/** Up to so many letters a secret must begin and end where words do, umlauts and all: "tee" is not said in "gute Ernte", nor "fur" by "für". */
const SHORT_LETTERS = 5;
/** From so many letters on, two thirds of a secret say it. */
const LONG_LETTERS = 9;
/** Shorter words say nothing by themselves. */
const CONTENT_LETTERS = 4;
/** Two words that say a secret say most of it only if there are not many more. */
const MOST_CONTENT_WORDS = 8;

export function wordsOf(text: string): Words {
  const words = skeletonOf(text);
  const content = words.filter((word) => word.length >= CONTENT_LETTERS && !COMMON_WORDS.has(word));
  return { words, letters: words.join(''), exact: skeletonOf(text, { umlauts: true }), content };
}

/**
 * Whether the text says one of the secrets, however it is spaced, cased, accented and disguised: as a whole, two thirds of its letters in a row, or two
 * of its content words in order. One common word never does.
 */
export function mentions(text: Words, secrets: Iterable<Words>): boolean {
  const exact = edgedLetters(text.exact);
  const words = new Set(text.words);
  for (const secret of secrets)
    if (says(text, exact, secret) || saysMost(text, secret) || saysWords(text, words, secret)) return true;
  return false;
}

interface EdgedLetters {
  readonly letters: string;
  /** Where words begin and end. */
  readonly edges: ReadonlySet<number>;
}

function edgedLetters(words: readonly string[]): EdgedLetters {
  const edges = new Set([0]);
  let at = 0;
  for (const word of words) edges.add((at += word.length));
  return { letters: words.join(''), edges };
}

function says(text: Words, exact: EdgedLetters, secret: Words): boolean {
  const count = Array.from(secret.letters).length;
  if (count < FEWEST_LETTERS) return false;
  if (count > SHORT_LETTERS) return text.letters.includes(secret.letters);
  const short = secret.exact.join('');
  for (let at = exact.letters.indexOf(short); at !== -1; at = exact.letters.indexOf(short, at + 1))
    if (exact.edges.has(at) && exact.edges.has(at + short.length)) return true;
  return false;
}

/** Two thirds of a long secret's letters, in a row. */
function saysMost({ letters }: Words, { letters: all }: Words): boolean {
  if (all.length < LONG_LETTERS) return false;
  const most = Math.ceil((all.length * 2) / 3);
  // Whichever two thirds they are, the middle is among them: most lines are done with here.
  if (!letters.includes(all.slice(all.length - most, most))) return false;
  for (let at = 0; at + most <= all.length; at++) {
    const part = all.slice(at, at + most);
    if (letters.includes(part) && !isCommon(part)) return true;
  }
  return false;
}

/** Within a single common word. */
function isCommon(part: string): boolean {
  for (const word of COMMON_WORDS) if (word.includes(part)) return true;
  return false;
}

function saysWords(text: Words, words: ReadonlySet<string>, { content }: Words): boolean {
  if (content.length < 2 || content.length > MOST_CONTENT_WORDS) return false;
  const said = content.filter((word) => words.has(word));
  if (said.length < 2) return false;
  return said.some((first, index) => said.slice(index + 1).some((second) => comesBefore(text.words, first, second)));
}

function comesBefore(words: readonly string[], first: string, second: string): boolean {
  return words.indexOf(first) < words.lastIndexOf(second) && first !== second;
}
