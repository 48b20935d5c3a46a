import type { ContentPage } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { termsVersion } from './termsVersion.ts';

const page = (language: 'de' | 'en', text: string): ContentPage => ({
  name: 'terms',
  language,
  title: 'Terms',
  description: '',
  changed: null,
  isSample: false,
  blocks: [{ kind: 'paragraph', text: [text] }],
});
const pages = (de: string, en: string) => ({
  find: (_: string, language: string) => (language === 'de' ? page('de', de) : page('en', en)),
});

test('G4 the version of the terms changes with a word in either language, and else never', () => {
  const versions = [pages('Sei nett.', 'Be kind.'), pages('Sei lieb.', 'Be kind.'), pages('Sei nett.', 'Be nice.')];
  const named = versions.map(termsVersion);
  expect(new Set(named).size).toBe(3);
  expect(named[0]).toMatch(/^[0-9a-f]{16}$/);
  expect(termsVersion(pages('Sei nett.', 'Be kind.'))).toBe(named[0]);
  expect(termsVersion({ find: () => undefined })).toMatch(/^[0-9a-f]{16}$/);
});
