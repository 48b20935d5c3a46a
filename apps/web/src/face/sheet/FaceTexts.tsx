import type { ReactNode } from 'react';
import type { Catalogue } from '../../language/catalogue.ts';
import type { Language } from '../../language/language.ts';
import { MoreTexts } from '../../language/MoreTexts.tsx';

/** Adds the words of the sheet for faces. */
export function FaceTexts({ children }: { children: ReactNode }) {
  return <MoreTexts load={loadFaceTexts}>{children}</MoreTexts>;
}

async function loadFaceTexts(language: Language): Promise<Catalogue> {
  switch (language) {
    case 'de':
      return (await import('../../texts/face.de.json')).default;
    case 'en':
      return (await import('../../texts/face.en.json')).default;
    default:
      return language satisfies never;
  }
}
