import type { ReactNode } from 'react';
import type { Catalogue } from '../catalogue.ts';
import type { Language } from '../language.ts';
import { MoreTexts } from '../MoreTexts.tsx';

/** Adds the words for published drawings. */
export function GalleryTexts({ children }: { children: ReactNode }) {
  return <MoreTexts load={loadGalleryTexts}>{children}</MoreTexts>;
}

export async function loadGalleryTexts(language: Language): Promise<Catalogue> {
  switch (language) {
    case 'de':
      return (await import('../texts/gallery.de.json')).default;
    case 'en':
      return (await import('../texts/gallery.en.json')).default;
    default:
      return language satisfies never;
  }
}
