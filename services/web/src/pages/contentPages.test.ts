import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartRefused } from '@tuschel/platform';
import { CONTENT_LANGUAGES, CONTENT_PAGES, type ContentSpan, LEGAL_PAGES } from '@tuschel/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readContentPages } from './contentPages.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tuschel-pages-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const page = (title: string, more = '') => `---\ntitle: ${title}\n${more}---\n\nText of ${title}.\n`;
const ours = () => readContentPages([join(root, 'ours')]);
const ownAndOurs = () => readContentPages([join(root, 'own'), join(root, 'ours')]);

test('a page has a title, a day, and its text', () => {
  write('ours/de/about.md', page('Über uns', 'description: "Wer: wir"\nchanged: 2026-11-21\n'));
  expect(ours().find('about', 'de')).toEqual({
    name: 'about',
    language: 'de',
    title: 'Über uns',
    description: 'Wer: wir',
    changed: '2026-11-21',
    isSample: false,
    blocks: [{ kind: 'paragraph', text: ['Text of Über uns.'] }],
  });
});

test('a language that is missing falls back to the other, and a page that is nowhere is not there', () => {
  write('ours/de/about.md', page('Über uns'));
  expect(ours().names).toEqual(['about']);
  expect(ours().find('about', 'en')?.language).toBe('de');
  expect(ours().find('about', 'tlh')?.language).toBe('de');
  expect(ours().find('terms', 'de')).toBeUndefined();
  expect(ours().find('../secret', 'de')).toBeUndefined();
  expect(ours().find('constructor', 'de')).toBeUndefined();
});

test('what the operator wrote replaces ours in every language, never in one of two', () => {
  write('ours/de/imprint.md', page('Muster', 'sample: true\n'));
  write('ours/en/imprint.md', page('Sample', 'sample: true\n'));
  write('own/de/imprint.md', page('Ada'));
  expect(ownAndOurs().find('imprint', 'en')?.title).toBe('Ada');
  expect(ours().samples).toEqual(['imprint']);
  expect(ownAndOurs().samples).toEqual([]);
});

test('half a replacement is still a sample', () => {
  write('own/de/imprint.md', page('Ada'));
  write('own/en/imprint.md', page('Sample', 'sample: true\n'));
  expect(ownAndOurs().samples).toEqual(['imprint']);
});

test('the operator can take a page away', () => {
  write('ours/en/downloads.md', page('Downloads'));
  write('own/en/downloads.md', '---\nhidden: true\n---\n');
  expect(ownAndOurs().names).toEqual([]);
});

describe('the server does not start, and names the file, when a page', () => {
  test.each([
    ['has no head', 'Hello', 'between two "---"'],
    ['has a head without end', '---\ntitle: x\n', 'between two "---"'],
    ['has no title', '---\nchanged: 2026-11-21\n---\n', '"title" is missing'],
    ['knows another field', '---\ntitle: x\nauthor: me\n---\n', '"author: me" must be one of'],
    ['changed on no day', '---\ntitle: x\nchanged: 21.11.2026\n---\n', 'a day such as 2026-11-21'],
    ['links to a script', '---\ntitle: x\n---\n[x](javascript:alert)', 'not to "javascript:alert"'],
  ])('%s', (_, text, reason) => {
    write('ours/de/terms.md', text);
    expect(ours).toThrow(StartRefused);
    expect(ours).toThrow(join(root, 'ours/de/terms.md'));
    expect(ours).toThrow(reason);
  });
});

describe('the pages that come with us', () => {
  const folder = fileURLToPath(new URL('../../../../content/pages', import.meta.url));
  const shipped = readContentPages([folder]);

  test('are all there in both languages, with the same headings in the same order', () => {
    expect(shipped.names).toEqual(CONTENT_PAGES);
    for (const language of CONTENT_LANGUAGES)
      expect(readdirSync(join(folder, language)).toSorted()).toEqual(
        CONTENT_PAGES.map((name) => `${name}.md`).toSorted(),
      );
    const shape = (name: string, language: string) => shipped.find(name, language)?.blocks.map(({ kind }) => kind);
    for (const name of CONTENT_PAGES) expect([name, shape(name, 'en')]).toEqual([name, shape(name, 'de')]);
  });

  test('are samples exactly where only the operator knows what to write', () => {
    expect(shipped.samples).toEqual(LEGAL_PAGES);
  });

  test('link to nothing that is not there', () => {
    const known = new Set([
      ...CONTENT_PAGES.map((name) => `/${name}`),
      '/join',
      '/create',
      '/favicon.svg',
      '/icons/512.png',
    ]);
    const links = CONTENT_LANGUAGES.flatMap((language) =>
      CONTENT_PAGES.flatMap((name) => linksIn(shipped.find(name, language)?.blocks ?? [])),
    );
    expect(links.length).toBeGreaterThan(8);
    expect(links.filter((href) => href.startsWith('/') && !known.has(href))).toEqual([]);
  });
});

function linksIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(linksIn);
  if (typeof value !== 'object' || value === null) return [];
  const { kind, href } = value as Exclude<ContentSpan, string> & { href?: string };
  return [...(kind === 'link' && href ? [href] : []), ...Object.values(value).flatMap(linksIn)];
}
