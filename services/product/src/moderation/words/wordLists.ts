import { WORD_LISTS, type WordListTexts } from '@tuschel/protocol';
import { createWordFilter, readWordList, type WordFilter, type WordLists } from '@tuschel/words';

const KINDS = ['block', 'warn', 'allow'] as const;

/** The lists that come with the server and the instance's own, as one filter. */
export function filterWith(base: WordLists, own: WordListTexts): WordFilter {
  const both = (kind: (typeof KINDS)[number]) => [...base[kind], ...readWordList(own[kind])];
  return createWordFilter({ block: both('block'), warn: both('warn'), allow: both('allow') });
}

/** What is wrong with lists, by their names; null: nothing. */
export function listFaults(own: WordListTexts): Record<string, string> | null {
  const faults = Object.fromEntries(
    KINDS.flatMap((kind) => {
      const fault = faultIn(readWordList(own[kind]));
      return fault === null ? [] : [[kind, fault]];
    }),
  );
  return Object.keys(faults).length === 0 ? null : faults;
}

function faultIn(entries: readonly string[]): string | null {
  if (entries.length > WORD_LISTS.entries) return `has ${entries.length} entries; ${WORD_LISTS.entries} at most`;
  for (const entry of entries) {
    const word = entry.replaceAll(/^[*=]|\*$/g, '').trim();
    const { length } = Array.from(word);
    if (length < WORD_LISTS.shortest || length > WORD_LISTS.longest || !/\p{L}/u.test(word) || word.includes('*'))
      return `"${entry.slice(0, 60)}" is no entry`;
  }
  return null;
}
