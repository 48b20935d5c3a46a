import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartRefused } from '@tuschel/platform';
import { CONTENT_LANGUAGES, LEGAL_PAGES } from '@tuschel/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadPages } from './pages.ts';

const OURS = fileURLToPath(new URL('../../../content/pages', import.meta.url));
const NO_ADS = { ads: 'none' as const, adsOrigins: [] };
let own: string;
beforeEach(() => {
  own = mkdtempSync(join(tmpdir(), 'tuschel-own-pages-'));
});
afterEach(() => rmSync(own, { recursive: true }));

/** As the message says: copy, write, remove the line. */
function makeOwn(...names: readonly string[]): void {
  for (const language of CONTENT_LANGUAGES) {
    for (const name of names) {
      const file = join(own, language, `${name}.md`);
      cpSync(join(OURS, language, `${name}.md`), file);
      writeFileSync(file, readFileSync(file, 'utf8').replace('sample: true\n', ''));
    }
  }
}

test('in development the samples will do', () => {
  expect(loadPages({ ...NO_ADS, mode: 'development', pagesFolder: undefined }).samples).toEqual(LEGAL_PAGES);
});

test('production refuses to start on samples, and says what to do', () => {
  const start = () => loadPages({ ...NO_ADS, mode: 'production', pagesFolder: undefined });
  expect(start).toThrow(StartRefused);
  expect(start).toThrow('In production these pages must be your own: imprint.md, privacy.md, terms.md.');
  expect(start).toThrow('TUSCHEL_PAGES');
});

test('production names the one that is left', () => {
  makeOwn('privacy', 'terms');
  expect(() => loadPages({ ...NO_ADS, mode: 'production', pagesFolder: own })).toThrow(
    'must be your own: imprint.md. Copy',
  );
});

test('production refuses to hide what a law asks for', () => {
  makeOwn('privacy', 'terms');
  for (const language of CONTENT_LANGUAGES) {
    cpSync(join(OURS, language, 'imprint.md'), join(own, language, 'imprint.md'));
    writeFileSync(join(own, language, 'imprint.md'), '---\nhidden: true\n---\n');
  }
  expect(() => loadPages({ ...NO_ADS, mode: 'production', pagesFolder: own })).toThrow(
    'must be your own: imprint.md. Copy',
  );
});

test('production starts with pages of one’s own, the others come with us', () => {
  makeOwn(...LEGAL_PAGES);
  const pages = loadPages({ ...NO_ADS, mode: 'production', pagesFolder: own });
  expect(pages.samples).toEqual([]);
  expect(pages.find('about', 'en')?.title).toBe('About us');
});

test('a folder that is not there is a typing error', () => {
  const pagesFolder = join(own, 'gone');
  expect(() => loadPages({ ...NO_ADS, mode: 'development', pagesFolder })).toThrow(
    `TUSCHEL_PAGES is ${pagesFolder}: there is no such folder`,
  );
});

test.each(CONTENT_LANGUAGES)(
  'ads of others stand below the page on privacy, with each site, even below one’s own page (%s)',
  (language) => {
    makeOwn(...LEGAL_PAGES);
    const adsOrigins = ['https://ads.example', 'https://pictures.ads.example'];
    for (const pagesFolder of [undefined, own]) {
      const pages = loadPages({ ads: 'external', adsOrigins, mode: 'development', pagesFolder });
      const said = JSON.stringify(pages.find('privacy', language)?.blocks);
      for (const origin of adsOrigins) expect(said).toContain(origin);
      expect(said).toContain('/me/data');
      expect(said).not.toContain('{origins}');
      expect(JSON.stringify(pages.find('terms', language)?.blocks)).not.toContain('ads.example');
    }
  },
);

test.each(['none', 'house'] as const)('with ads: %s the page on privacy says nothing of them', (ads) => {
  const pages = loadPages({ ads, adsOrigins: ['https://ads.example'], mode: 'development', pagesFolder: undefined });
  for (const language of CONTENT_LANGUAGES)
    expect(JSON.stringify(pages.find('privacy', language)?.blocks)).not.toContain('ads.example');
});
