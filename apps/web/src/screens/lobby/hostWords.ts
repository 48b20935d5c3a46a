import { RULES_LIMITS } from '@tuschel/protocol';

/** What is wrong with a list of words, and with which of them. */
export type WordsProblem = { kind: 'tooMany' } | { kind: 'tooLong' | 'tooShort'; word: string };

const { words: MOST, length: LONGEST, letters: LETTERS } = RULES_LIMITS.hostWords;

/** Words by lines or commas, each once. */
export function wordsIn(text: string): string[] {
  const words = text.split(/[\n,]/).map((word) => word.trim().replaceAll(/\s+/gu, ' '));
  return [...new Set(words.filter((word) => word !== ''))];
}

/** Null: they may be used. */
export function wordsProblem(words: readonly string[]): WordsProblem | null {
  if (words.length > MOST) return { kind: 'tooMany' };
  const long = words.find((word) => Array.from(word).length > LONGEST);
  if (long !== undefined) return { kind: 'tooLong', word: long };
  const short = words.find((word) => (word.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < LETTERS);
  return short === undefined ? null : { kind: 'tooShort', word: short };
}
