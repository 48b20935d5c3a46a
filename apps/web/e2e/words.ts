import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type Language = 'de' | 'en';

const TEXTS = fileURLToPath(new URL('../src/texts/', import.meta.url));

/** All texts of the product by key, as they stand in the files (ICU messages). */
export function textsIn(language: Language): ReadonlyMap<string, string> {
  const files = readdirSync(TEXTS).filter((name) => name === `${language}.json` || name.endsWith(`.${language}.json`));
  const read = (name: string) => JSON.parse(readFileSync(`${TEXTS}${name}`, 'utf8')) as Record<string, string>;
  return new Map(files.flatMap((name) => Object.entries(read(name))));
}

const ENGLISH = textsIn('en');
const GERMAN = textsIn('de');

/** What a text says in a window of this language: tests name buttons by their English words. */
export function inLanguage(language: Language, english: string): string | RegExp {
  if (language === 'en') return english;
  const keys = [...ENGLISH].filter(([, text]) => text === english).map(([key]) => key);
  if (keys.length === 0) throw new Error(`no text says "${english}"`);
  return new RegExp(`^(${keys.map((key) => escaped(GERMAN.get(key) ?? '')).join('|')})$`);
}

export function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
