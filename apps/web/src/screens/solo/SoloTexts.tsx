import type { ReactNode } from 'react';
import type { Catalogue } from '../../catalogue.ts';
import GameTexts from '../../GameTexts.tsx';
import type { Language } from '../../language.ts';
import { MoreTexts } from '../../MoreTexts.tsx';

/** Adds the words for drawing by oneself, and those of the game for the tools. */
export function SoloTexts({ children }: { children: ReactNode }) {
  return (
    <GameTexts>
      <MoreTexts load={loadSoloTexts}>{children}</MoreTexts>
    </GameTexts>
  );
}

export async function loadSoloTexts(language: Language): Promise<Catalogue> {
  switch (language) {
    case 'de':
      return (await import('../../texts/solo.de.json')).default;
    case 'en':
      return (await import('../../texts/solo.en.json')).default;
    default:
      return language satisfies never;
  }
}
