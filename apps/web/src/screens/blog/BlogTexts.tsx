import type { ReactNode } from 'react';
import type { Catalogue } from '../../language/catalogue.ts';
import type { Language } from '../../language/language.ts';
import { MoreTexts } from '../../language/MoreTexts.tsx';

/** Adds the words around the news. */
export function BlogTexts({ children }: { children: ReactNode }) {
  return <MoreTexts load={loadBlogTexts}>{children}</MoreTexts>;
}

export async function loadBlogTexts(language: Language): Promise<Catalogue> {
  switch (language) {
    case 'de':
      return (await import('../../texts/blog.de.json')).default;
    case 'en':
      return (await import('../../texts/blog.en.json')).default;
    default:
      return language satisfies never;
  }
}
