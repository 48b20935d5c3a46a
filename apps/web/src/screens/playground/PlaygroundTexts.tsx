import { loaderOf } from '../../language/catalogue.ts';
import { moreTexts } from '../../language/MoreTexts.tsx';

export const loadPlaygroundTexts = loaderOf({
  de: () => import('../../texts/playground.de.json'),
  en: () => import('../../texts/playground.en.json'),
});

/** Adds the words of the shelf and of what is painted there. */
export const PlaygroundTexts = moreTexts(loadPlaygroundTexts);
