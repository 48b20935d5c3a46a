import { expect, test } from 'vitest';
import { CONTENT_PAGES, contentPagePath, LEGAL_PAGES } from './contentPage.ts';

test('the browser gets each page of the operator in its language', () => {
  expect(contentPagePath('imprint', 'de')).toBe('/pages/de/imprint');
  expect(contentPagePath('about', 'en')).toBe('/pages/en/about');
});

test('what the law asks for are pages like the others', () => {
  expect(LEGAL_PAGES).toEqual(['imprint', 'privacy', 'terms']);
  for (const page of LEGAL_PAGES) expect(CONTENT_PAGES).toContain(page);
});
