import { loaderOf } from '../../../language/catalogue.ts';

/** Those about whom a host lets in. They stand here, and not with the others, so that the first view does without them. */
export const loadDoorTexts = loaderOf({
  de: () => import('../../../texts/door.de.json'),
  en: () => import('../../../texts/door.en.json'),
});
