import { moreTexts } from './MoreTexts.tsx';
import { loadScreenTexts } from './screenCatalogue.ts';

/** Adds the texts that the first view does without; suspends until they are there. For what is itself loaded later. */
export const ScreenTexts = moreTexts(loadScreenTexts);
