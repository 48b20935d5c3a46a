import type { ReactNode } from 'react';
import type { Catalogue } from '../../language/catalogue.ts';
import GameTexts from '../../language/GameTexts.tsx';
import type { Language } from '../../language/language.ts';
import { MoreTexts } from '../../language/MoreTexts.tsx';

/** Adds the words of the archive, and those of the game for what is replayed there. */
export function ArchiveTexts({ children }: { children: ReactNode }) {
  return (
    <GameTexts>
      <MoreTexts load={loadArchiveTexts}>{children}</MoreTexts>
    </GameTexts>
  );
}

export async function loadArchiveTexts(language: Language): Promise<Catalogue> {
  switch (language) {
    case 'de':
      return (await import('../../texts/archive.de.json')).default;
    case 'en':
      return (await import('../../texts/archive.en.json')).default;
    default:
      return language satisfies never;
  }
}
