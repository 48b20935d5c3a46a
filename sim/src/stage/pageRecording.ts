import { fileURLToPath } from 'node:url';
import { CONTENT_LANGUAGES, type ContentPage, contentPagePath } from '@tuschel/protocol';
import { readContentPages } from '@tuschel/web-service';

const FOLDER = fileURLToPath(new URL('../../../content/pages', import.meta.url));

/** The pages that come with us, by the path at which a browser finds them. */
export function recordPages(): Record<string, ContentPage> {
  const pages = readContentPages([FOLDER]);
  const all = CONTENT_LANGUAGES.flatMap((language) =>
    pages.names.map((name) => [contentPagePath(name, language), pages.find(name, language)] as const),
  );
  return Object.fromEntries(all.flatMap(([path, page]) => (page ? [[path, page] as const] : [])));
}
