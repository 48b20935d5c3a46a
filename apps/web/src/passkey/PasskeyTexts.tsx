import type { Catalogue } from '../language/catalogue.ts';
import type { Language } from '../language/language.ts';
import { moreTexts } from '../language/MoreTexts.tsx';

/** Adds the words about passkeys. */
export const PasskeyTexts = moreTexts(loadPasskeyTexts);

export async function loadPasskeyTexts(language: Language): Promise<Catalogue> {
  switch (language) {
    case 'de':
      return (await import('../texts/passkey.de.json')).default as Catalogue;
    case 'en':
      return (await import('../texts/passkey.en.json')).default as Catalogue;
    default:
      return language satisfies never;
  }
}
