import type { ReactNode } from 'react';
import { loaderOf } from '../../language/catalogue.ts';
import GameTexts from '../../language/GameTexts.tsx';
import { MoreTexts } from '../../language/MoreTexts.tsx';

export const loadArchiveTexts = loaderOf({
  de: () => import('../../texts/archive.de.json'),
  en: () => import('../../texts/archive.en.json'),
});

/** Adds the words of the archive, and those of the game for what is replayed there. */
export function ArchiveTexts({ children }: { children: ReactNode }) {
  return (
    <GameTexts>
      <MoreTexts load={loadArchiveTexts}>{children}</MoreTexts>
    </GameTexts>
  );
}
