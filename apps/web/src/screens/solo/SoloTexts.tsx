import type { ReactNode } from 'react';
import { LateNotice } from '../../game/LateNotice.tsx';
import type { Catalogue } from '../../language/catalogue.ts';
import GameTexts from '../../language/GameTexts.tsx';
import type { Language } from '../../language/language.ts';
import { MoreTexts } from '../../language/MoreTexts.tsx';

/** Adds the words for drawing by oneself, and those of the game for the tools. */
export function SoloTexts({ children }: { children: ReactNode }) {
  return (
    <GameTexts>
      <LateNotice />
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
