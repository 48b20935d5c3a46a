import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Language } from './language.ts';

/** Texts by key. The build turns each ICU message into its syntax tree, so that the browser needs no parser. */
export type Catalogue = Record<string, string> | Record<string, MessageFormatElement[]>;

export async function loadTexts(language: Language): Promise<Catalogue> {
  const [{ default: app }, { default: game }] = await load(language);
  return { ...app, ...game };
}

function load(language: Language) {
  switch (language) {
    case 'de':
      return Promise.all([import('./texts/de.json'), import('./texts/game.de.json')]);
    case 'en':
      return Promise.all([import('./texts/en.json'), import('./texts/game.en.json')]);
    default:
      return language satisfies never;
  }
}
