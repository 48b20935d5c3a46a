import type { ReactNode } from 'react';
import { loadLobbyTexts } from './catalogue.ts';
import { MoreTexts } from './MoreTexts.tsx';

/** Adds the texts about what can be played, and how; suspends until they are there. */
export function LobbyTexts({ children }: { children: ReactNode }) {
  return <MoreTexts load={loadLobbyTexts}>{children}</MoreTexts>;
}
