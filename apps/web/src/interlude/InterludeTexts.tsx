import { loaderOf } from '../language/catalogue.ts';
import { moreTexts } from '../language/MoreTexts.tsx';

export const loadInterludeTexts = loaderOf({
  de: () => import('../texts/interlude.de.json'),
  en: () => import('../texts/interlude.en.json'),
});

/** Adds the words of what is shown before a lobby and after a game. */
export const InterludeTexts = moreTexts(loadInterludeTexts);
