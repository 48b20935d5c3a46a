import type { ReactNode } from 'react';
import { loadGameTexts } from './catalogue.ts';
import { MoreTexts } from './MoreTexts.tsx';

/** Adds the game's own texts for everything below; suspends until they are there. */
export default function GameTexts({ children }: { children: ReactNode }) {
  return <MoreTexts load={loadGameTexts}>{children}</MoreTexts>;
}
