import { readFileSync } from 'node:fs';
import {
  createWordFilter,
  type GoldenText,
  readGolden,
  readWordList,
  type WordFilter,
  type WordLists,
} from '@tuschel/words';

const LANGUAGES = ['de', 'en'] as const;

export interface ReadWords {
  wordFilter: WordFilter;
  wordLists: { base: WordLists; golden: readonly GoldenText[] };
}

/** The lists of both languages as one filter, as people mix them; and the texts that it is tried on. */
export function readWordFilter(folder: URL): ReadWords {
  const read = (path: string) => readFileSync(new URL(path, folder), 'utf8');
  const lines = (kind: string) => LANGUAGES.flatMap((language) => readWordList(read(`${language}/${kind}.txt`)));
  const base = { block: lines('block'), warn: lines('warn'), allow: lines('allow') };
  const golden = LANGUAGES.flatMap((language) => readGolden(read(`golden/${language}.tsv`)));
  return { wordFilter: createWordFilter(base), wordLists: { base, golden } };
}
