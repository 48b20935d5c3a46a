import { loaderOf } from '../../language/catalogue.ts';
import { moreTexts } from '../../language/MoreTexts.tsx';

export const loadBlogTexts = loaderOf({
  de: () => import('../../texts/blog.de.json'),
  en: () => import('../../texts/blog.en.json'),
});

/** Adds the words around the news. */
export const BlogTexts = moreTexts(loadBlogTexts);
