import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Language } from './language.ts';

/** Texts by key. The build turns each ICU message into its syntax tree, so that the browser needs no parser. */
export type Catalogue = Record<string, string> | Record<string, MessageFormatElement[]>;

/** Those of the first view: home page, menus, notices. */
export async function loadTexts(language: Language): Promise<Catalogue> {
  switch (language) {
    case 'de':
      return (await import('../texts/de.json')).default;
    case 'en':
      return (await import('../texts/en.json')).default;
    default:
      return language satisfies never;
  }
}

/** Those that only the game shows. */
export async function loadGameTexts(language: Language): Promise<Catalogue> {
  switch (language) {
    case 'de':
      return (await import('../texts/game.de.json')).default;
    case 'en':
      return (await import('../texts/game.en.json')).default;
    default:
      return language satisfies never;
  }
}

/** Those of the lobby: what can be played, and how. */
export async function loadLobbyTexts(language: Language): Promise<Catalogue> {
  switch (language) {
    case 'de':
      return (await import('../texts/lobby.de.json')).default;
    case 'en':
      return (await import('../texts/lobby.en.json')).default;
    default:
      return language satisfies never;
  }
}
