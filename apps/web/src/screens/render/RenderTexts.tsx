import { loaderOf } from '../../language/catalogue.ts';
import { moreTexts } from '../../language/MoreTexts.tsx';

export const loadRenderTexts = loaderOf({
  de: () => import('../../texts/render.de.json'),
  en: () => import('../../texts/render.en.json'),
});

/** Adds the words of the page on which an admin renders. */
export const RenderTexts = moreTexts(loadRenderTexts);
