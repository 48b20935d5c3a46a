import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Language } from './language.ts';

/** Texts by key. The build turns each ICU message into its syntax tree, so that the browser needs no parser. */
export type Catalogue = Record<string, string> | Record<string, MessageFormatElement[]>;

export type LoadTexts = (language: Language) => Promise<Catalogue>;

/** Loads the one of a language when it is asked for. */
export function loaderOf(modules: Readonly<Record<Language, () => Promise<{ default: Catalogue }>>>): LoadTexts {
  return async (language) => (await modules[language]()).default;
}

/** Those of the first view: home page, menus, notices. */
export const loadTexts = loaderOf({
  de: () => import('../texts/de.json'),
  en: () => import('../texts/en.json'),
});

/** Those that only the game shows. */
export const loadGameTexts = loaderOf({
  de: () => import('../texts/game.de.json'),
  en: () => import('../texts/game.en.json'),
});

/** Those of the lobby: what can be played, and how. */
export const loadLobbyTexts = loaderOf({
  de: () => import('../texts/lobby.de.json'),
  en: () => import('../texts/lobby.en.json'),
});
