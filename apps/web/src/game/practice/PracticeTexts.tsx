import type { ReactNode } from 'react';
import type { Catalogue } from '../../language/catalogue.ts';
import type { Language } from '../../language/language.ts';
import { MoreTexts } from '../../language/MoreTexts.tsx';

/** Adds the words of the practice sheet. */
export function PracticeTexts({ children }: { children: ReactNode }) {
  return <MoreTexts load={loadPracticeTexts}>{children}</MoreTexts>;
}

export async function loadPracticeTexts(language: Language): Promise<Catalogue> {
  switch (language) {
    case 'de':
      return (await import('../../texts/practice.de.json')).default;
    case 'en':
      return (await import('../../texts/practice.en.json')).default;
    default:
      return language satisfies never;
  }
}
