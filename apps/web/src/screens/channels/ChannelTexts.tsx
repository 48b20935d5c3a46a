import type { ReactNode } from 'react';
import { loaderOf } from '../../language/catalogue.ts';
import GameTexts from '../../language/GameTexts.tsx';
import { MoreTexts } from '../../language/MoreTexts.tsx';

const loadChannelTexts = loaderOf({
  de: () => import('../../texts/channels.de.json'),
  en: () => import('../../texts/channels.en.json'),
});

/** Adds the words of the channels, and those of the game for the chat. */
export function ChannelTexts({ children }: { children: ReactNode }) {
  return (
    <GameTexts>
      <MoreTexts load={loadChannelTexts}>{children}</MoreTexts>
    </GameTexts>
  );
}
