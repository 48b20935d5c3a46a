import type { ReactNode } from 'react';
import { loaderOf } from '../../language/catalogue.ts';
import { GalleryTexts } from '../../gallery/GalleryTexts.tsx';
import { MoreTexts } from '../../language/MoreTexts.tsx';
import { BadgeTexts } from '../badge/BadgeTexts.tsx';

export const loadPersonTexts = loaderOf({
  de: () => import('../../texts/person.de.json'),
  en: () => import('../../texts/person.en.json'),
});

/** Adds the words of profiles, and of the badges and pictures on them. */
export function PersonTexts({ children }: { children: ReactNode }) {
  return (
    <GalleryTexts>
      <BadgeTexts>
        <MoreTexts load={loadPersonTexts}>{children}</MoreTexts>
      </BadgeTexts>
    </GalleryTexts>
  );
}
