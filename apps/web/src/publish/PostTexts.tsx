import type { ReactNode } from 'react';
import type { Catalogue } from '../language/catalogue.ts';
import { GalleryTexts } from '../gallery/GalleryTexts.tsx';
import type { Language } from '../language/language.ts';
import { MoreTexts } from '../language/MoreTexts.tsx';

/** Adds the words for what becomes of a drawing of one's own, and those of published ones. */
export function PostTexts({ children }: { children: ReactNode }) {
  return (
    <GalleryTexts>
      <MoreTexts load={loadPostTexts}>{children}</MoreTexts>
    </GalleryTexts>
  );
}

export async function loadPostTexts(language: Language): Promise<Catalogue> {
  switch (language) {
    case 'de':
      return (await import('../texts/post.de.json')).default;
    case 'en':
      return (await import('../texts/post.en.json')).default;
    default:
      return language satisfies never;
  }
}
