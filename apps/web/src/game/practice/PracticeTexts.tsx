import { loaderOf } from '../../language/catalogue.ts';
import { moreTexts } from '../../language/MoreTexts.tsx';

export const loadPracticeTexts = loaderOf({
  de: () => import('../../texts/practice.de.json'),
  en: () => import('../../texts/practice.en.json'),
});

/** Adds the words of the practice sheet. */
export const PracticeTexts = moreTexts(loadPracticeTexts);
