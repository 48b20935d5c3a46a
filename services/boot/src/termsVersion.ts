import { createHash } from 'node:crypto';
import { CONTENT_LANGUAGES } from '@tuschel/protocol';
import type { ContentPages } from '@tuschel/web-service';

/** Tells one text of the terms from another, in whatever language somebody read it. */
export function termsVersion(pages: Pick<ContentPages, 'find'>): string {
  const texts = CONTENT_LANGUAGES.map((language) => pages.find('terms', language) ?? null);
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16);
}
