import type { ReactNode } from 'react';
import { MoreTexts } from '../language/MoreTexts.tsx';
import { loadGalleryTexts } from '../language/screenCatalogue.ts';

/** Adds the words for published drawings. */
export function GalleryTexts({ children }: { children: ReactNode }) {
  return <MoreTexts load={loadGalleryTexts}>{children}</MoreTexts>;
}
