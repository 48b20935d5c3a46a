import { readFileSync } from 'node:fs';
import { createWordFilter, readWordList, type WordFilter } from '@tuschel/words';

const LANGUAGES = ['de', 'en'] as const;

/** The lists of both languages as one filter: people mix them. */
export function readWordFilter(folder: URL): WordFilter {
  const lines = (kind: string) =>
    LANGUAGES.flatMap((language) => readWordList(readFileSync(new URL(`${language}/${kind}.txt`, folder), 'utf8')));
  return createWordFilter({ block: lines('block'), warn: lines('warn'), allow: lines('allow') });
}
