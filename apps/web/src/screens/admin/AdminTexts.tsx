import type { ReactNode } from 'react';
import type { Catalogue } from '../../language/catalogue.ts';
import type { Language } from '../../language/language.ts';
import { MoreTexts } from '../../language/MoreTexts.tsx';
import { SupportTexts } from '../../support/SupportTexts.tsx';
import { ArchiveTexts } from '../history/ArchiveTexts.tsx';

/** Adds the words of the team, and those of the archive, the game and the supporter programme for what they look at. */
export function AdminTexts({ children }: { children: ReactNode }) {
  return (
    <ArchiveTexts>
      <SupportTexts>
        <MoreTexts load={loadAdminTexts}>{children}</MoreTexts>
      </SupportTexts>
    </ArchiveTexts>
  );
}

export async function loadAdminTexts(language: Language): Promise<Catalogue> {
  switch (language) {
    case 'de':
      return (await import('../../texts/admin.de.json')).default;
    case 'en':
      return (await import('../../texts/admin.en.json')).default;
    default:
      return language satisfies never;
  }
}
