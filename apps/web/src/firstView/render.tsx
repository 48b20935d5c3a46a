import { LANGUAGE_TAGS, type Language } from '@tuschel/protocol';
import { renderToStaticMarkup } from 'react-dom/server';
import de from '../texts/de.json';
import en from '../texts/en.json';
import { FirstView } from './FirstView.tsx';

const CATALOGUES = { de, en };

/** Runs while the app is built. @returns the first view in a language, as markup */
export function render(language: Language): string {
  return renderToStaticMarkup(<FirstView locale={LANGUAGE_TAGS[language]} catalogue={CATALOGUES[language]} />);
}
