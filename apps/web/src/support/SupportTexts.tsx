import type { ReactNode } from 'react';
import type { Catalogue } from '../language/catalogue.ts';
import type { Language } from '../language/language.ts';
import { MoreTexts } from '../language/MoreTexts.tsx';

/** Adds the words of the supporter programme. */
export function SupportTexts({ children }: { children: ReactNode }) {
  return <MoreTexts load={loadSupportTexts}>{children}</MoreTexts>;
}

export async function loadSupportTexts(language: Language): Promise<Catalogue> {
  switch (language) {
    case 'de':
      return (await import('../texts/support.de.json')).default;
    case 'en':
      return (await import('../texts/support.en.json')).default;
    default:
      return language satisfies never;
  }
}
