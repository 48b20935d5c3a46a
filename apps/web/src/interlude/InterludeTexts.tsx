import type { ReactNode } from 'react';
import type { Catalogue } from '../language/catalogue.ts';
import type { Language } from '../language/language.ts';
import { MoreTexts } from '../language/MoreTexts.tsx';

/** Adds the words of what is shown before a lobby and after a game. */
export function InterludeTexts({ children }: { children: ReactNode }) {
  return <MoreTexts load={loadInterludeTexts}>{children}</MoreTexts>;
}

export async function loadInterludeTexts(language: Language): Promise<Catalogue> {
  switch (language) {
    case 'de':
      return (await import('../texts/interlude.de.json')).default;
    case 'en':
      return (await import('../texts/interlude.en.json')).default;
    default:
      return language satisfies never;
  }
}
