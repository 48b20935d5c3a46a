import { LANGUAGE_TAGS, type Language } from '@tuschel/protocol';
import { renderToStaticMarkup } from 'react-dom/server';
import de from '../texts/de.json';
import en from '../texts/en.json';
import galleryDe from '../texts/gallery.de.json';
import galleryEn from '../texts/gallery.en.json';
import { FIRST_VIEWS, type FirstPath, FirstView } from './FirstView.tsx';

const CATALOGUES = { de: { ...de, ...galleryDe }, en: { ...en, ...galleryEn } };

/** Runs while the app is built. @returns the first views in a language, as markup, by their paths */
export function render(language: Language): Record<string, string> {
  const paths = Object.keys(FIRST_VIEWS) as FirstPath[];
  const view = (path: FirstPath) => (
    <FirstView path={path} locale={LANGUAGE_TAGS[language]} catalogue={CATALOGUES[language]} />
  );
  return Object.fromEntries(paths.map((path) => [path, renderToStaticMarkup(view(path))]));
}
