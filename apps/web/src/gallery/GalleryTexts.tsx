import { moreTexts } from '../language/MoreTexts.tsx';
import { loadGalleryTexts } from '../language/screenCatalogue.ts';

/** Adds the words for published drawings. */
export const GalleryTexts = moreTexts(loadGalleryTexts);
