import { loaderOf } from '../language/catalogue.ts';
import { moreTexts } from '../language/MoreTexts.tsx';

export const loadSupportTexts = loaderOf({
  de: () => import('../texts/support.de.json'),
  en: () => import('../texts/support.en.json'),
});

/** Adds the words of the supporter programme. */
export const SupportTexts = moreTexts(loadSupportTexts);
