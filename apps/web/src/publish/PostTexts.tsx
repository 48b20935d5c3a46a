import type { ReactNode } from 'react';
import { loaderOf } from '../language/catalogue.ts';
import { GalleryTexts } from '../gallery/GalleryTexts.tsx';
import { MoreTexts } from '../language/MoreTexts.tsx';

export const loadPostTexts = loaderOf({
  de: () => import('../texts/post.de.json'),
  en: () => import('../texts/post.en.json'),
});

/** Adds the words for what becomes of a drawing of one's own, and those of published ones. */
export function PostTexts({ children }: { children: ReactNode }) {
  return (
    <GalleryTexts>
      <MoreTexts load={loadPostTexts}>{children}</MoreTexts>
    </GalleryTexts>
  );
}
