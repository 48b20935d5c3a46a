import type { Catalogue } from './catalogue.ts';
import type { Language } from './language.ts';

/** Those of screens and menus that are loaded when they are needed. */
export async function loadScreenTexts(language: Language): Promise<Catalogue> {
  switch (language) {
    case 'de':
      return both(import('../texts/screens.de.json'), import('../texts/veil.de.json'));
    case 'en':
      return both(import('../texts/screens.en.json'), import('../texts/veil.en.json'));
    default:
      return language satisfies never;
  }
}

/** Those for published drawings. */
export async function loadGalleryTexts(language: Language): Promise<Catalogue> {
  switch (language) {
    case 'de':
      return both(import('../texts/gallery.de.json'), import('../texts/veil.de.json'));
    case 'en':
      return both(import('../texts/gallery.en.json'), import('../texts/veil.en.json'));
    default:
      return language satisfies never;
  }
}

/** What pictures warn of is told in screens that have little else in common. */
async function both(...modules: Promise<{ default: object }>[]): Promise<Catalogue> {
  const [one, other] = await Promise.all(modules);
  return { ...one?.default, ...other?.default } as Catalogue;
}
