import type { ReactNode } from 'react';
import { loaderOf } from '../../language/catalogue.ts';
import { MoreTexts } from '../../language/MoreTexts.tsx';
import { SupportTexts } from '../../support/SupportTexts.tsx';
import { ArchiveTexts } from '../history/ArchiveTexts.tsx';

export const loadAdminTexts = loaderOf({
  de: () => import('../../texts/admin.de.json'),
  en: () => import('../../texts/admin.en.json'),
});

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
