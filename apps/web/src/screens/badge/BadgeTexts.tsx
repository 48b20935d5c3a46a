import { loaderOf } from '../../language/catalogue.ts';
import { moreTexts } from '../../language/MoreTexts.tsx';

export const loadBadgeTexts = loaderOf({
  de: () => import('../../texts/badge.de.json'),
  en: () => import('../../texts/badge.en.json'),
});

/** Adds the words of the page on which a badge is claimed. */
export const BadgeTexts = moreTexts(loadBadgeTexts);
