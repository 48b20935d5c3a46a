import { type Language, LANGUAGES, languageOfTag } from '@tuschel/protocol';

export { type Language, LANGUAGES };

/** Each language by its own name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { de: 'Deutsch', en: 'English' };

const STORED = 'tuschel.language';

interface Places {
  /** Query string of the page. */
  search: string;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Wanted languages, most wanted first (BCP 47). */
  browser: readonly string[];
}

/**
 * `?lang=` wins and is remembered, then what was remembered, then the browser's list, then English. Unknown values are
 * ignored. Who is signed in is not known yet: `languageToFollow` says what that changes.
 */
export function chooseLanguage({ search, storage, browser }: Places): Language {
  const asked = known(new URLSearchParams(search).get('lang'));
  if (asked !== null) storage.setItem(STORED, asked);
  return asked ?? known(storage.getItem(STORED)) ?? firstKnown(browser) ?? 'en';
}

/** The language of the account, where this browser was never told one; null: nothing to follow. */
export function languageToFollow(account: Language | undefined, storage: Pick<Storage, 'getItem'>): Language | null {
  return account !== undefined && known(storage.getItem(STORED)) === null ? account : null;
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
    const language = languageOfTag(tag);
    if (language !== null) return language;
  }
  return null;
}
