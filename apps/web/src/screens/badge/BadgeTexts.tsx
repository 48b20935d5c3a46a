import type { ReactNode } from 'react';
import type { Catalogue } from '../../language/catalogue.ts';
import type { Language } from '../../language/language.ts';
import { MoreTexts } from '../../language/MoreTexts.tsx';

/** Adds the words of the page on which a badge is claimed. */
export function BadgeTexts({ children }: { children: ReactNode }) {
  return <MoreTexts load={loadBadgeTexts}>{children}</MoreTexts>;
}

export async function loadBadgeTexts(language: Language): Promise<Catalogue> {
  switch (language) {
    case 'de':
      return (await import('../../texts/badge.de.json')).default;
    case 'en':
      return (await import('../../texts/badge.en.json')).default;
    default:
      return language satisfies never;
  }
}
