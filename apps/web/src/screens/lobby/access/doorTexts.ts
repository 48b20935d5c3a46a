import type { Catalogue } from '../../../language/catalogue.ts';
import type { Language } from '../../../language/language.ts';

/** Those about whom a host lets in. They stand here, and not with the others, so that the first view does without them. */
export async function loadDoorTexts(language: Language): Promise<Catalogue> {
  switch (language) {
    case 'de':
      return (await import('../../../texts/door.de.json')).default;
    case 'en':
      return (await import('../../../texts/door.en.json')).default;
    default:
      return language satisfies never;
  }
}
