import type { ReactNode } from 'react';
import type { Catalogue } from '../../language/catalogue.ts';
import { GalleryTexts } from '../../gallery/GalleryTexts.tsx';
import type { Language } from '../../language/language.ts';
import { MoreTexts } from '../../language/MoreTexts.tsx';
import { BadgeTexts } from '../badge/BadgeTexts.tsx';

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

export async function loadPersonTexts(language: Language): Promise<Catalogue> {
  switch (language) {
    case 'de':
      return (await import('../../texts/person.de.json')).default;
    case 'en':
      return (await import('../../texts/person.en.json')).default;
    default:
      return language satisfies never;
  }
}
