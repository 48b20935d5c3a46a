import type { ReactNode } from 'react';
import type { Catalogue } from '../../language/catalogue.ts';
import GameTexts from '../../language/GameTexts.tsx';
import type { Language } from '../../language/language.ts';
import { MoreTexts } from '../../language/MoreTexts.tsx';

/** Adds the words of the channels, and those of the game for the chat. */
export function ChannelTexts({ children }: { children: ReactNode }) {
  return (
    <GameTexts>
      <MoreTexts load={loadChannelTexts}>{children}</MoreTexts>
    </GameTexts>
  );
}

async function loadChannelTexts(language: Language): Promise<Catalogue> {
  switch (language) {
    case 'de':
      return (await import('../../texts/channels.de.json')).default;
    case 'en':
      return (await import('../../texts/channels.en.json')).default;
    default:
      return language satisfies never;
  }
}
