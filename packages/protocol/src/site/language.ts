/** Languages of the site, of its texts and of what an operator writes. */
export const LANGUAGES = ['de', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** How an account keeps a choice, `lang_tag`. Numbers and dates read as in Germany and in Britain. */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { de: 'de-DE', en: 'en-GB' };

/** What an account has chosen, or null: every account begins with `en`, which nobody chose. */
export function chosenLanguage(tag: string | undefined): Language | null {
  return LANGUAGES.find((language) => LANGUAGE_TAGS[language] === tag) ?? null;
}

/** The language of a BCP 47 tag in any case and any country, or null when it is none of ours. */
export function languageOfTag(tag: string): Language | null {
  const primary = tag.trim().split('-', 1)[0]?.toLowerCase();
  return LANGUAGES.find((language) => language === primary) ?? null;
}
