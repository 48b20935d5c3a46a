import type { ReactNode } from 'react';
import { MoreTexts } from './MoreTexts.tsx';
import { loadScreenTexts } from './screenCatalogue.ts';

/** Adds the texts that the first view does without; suspends until they are there. For what is itself loaded later. */
export function ScreenTexts({ children }: { children: ReactNode }) {
  return <MoreTexts load={loadScreenTexts}>{children}</MoreTexts>;
}
