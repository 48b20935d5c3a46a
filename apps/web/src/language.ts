export type Language = 'de' | 'en';

export const LANGUAGES: readonly Language[] = ['de', 'en'];

const STORED = 'tuschel.language';

interface Places {
  /** Query string of the page. */
  search: string;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Wanted languages, most wanted first (BCP 47). */
  browser: readonly string[];
}

/** `?lang=` wins and is remembered, then what was remembered, then the browser's list, then English. Unknown values are ignored. */
export function chooseLanguage({ search, storage, browser }: Places): Language {
  const asked = known(new URLSearchParams(search).get('lang'));
  if (asked !== null) storage.setItem(STORED, asked);
  return asked ?? known(storage.getItem(STORED)) ?? firstKnown(browser) ?? 'en';
}

export function rememberLanguage(language: Language, storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(STORED, language);
}

function known(text: string | null): Language | null {
  const language = text?.toLowerCase();
  return LANGUAGES.find((one) => one === language) ?? null;
}

function firstKnown(tags: readonly string[]): Language | null {
  for (const tag of tags) {
    const language = known(tag.split('-')[0] ?? null);
    if (language !== null) return language;
  }
  return null;
}
