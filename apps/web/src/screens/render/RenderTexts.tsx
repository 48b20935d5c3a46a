import type { ReactNode } from 'react';
import type { Catalogue } from '../../language/catalogue.ts';
import type { Language } from '../../language/language.ts';
import { MoreTexts } from '../../language/MoreTexts.tsx';

/** Adds the words of the page on which an admin renders. */
export function RenderTexts({ children }: { children: ReactNode }) {
  return <MoreTexts load={loadRenderTexts}>{children}</MoreTexts>;
}

export async function loadRenderTexts(language: Language): Promise<Catalogue> {
  switch (language) {
    case 'de':
      return (await import('../../texts/render.de.json')).default;
    case 'en':
      return (await import('../../texts/render.en.json')).default;
    default:
      return language satisfies never;
  }
}
