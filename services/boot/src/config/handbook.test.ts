import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SETTINGS } from './settings.ts';

const ROOT = new URL('../../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(new URL('docs', ROOT)).map((name) => `docs/${name}`),
].filter((path) => path.endsWith('.md'));
const NAMES: readonly string[] = Object.values(SETTINGS).map(({ name }) => name);

/** `TUSCHEL_LINK_…` stands for several and names none. */
const namedIn = (page: string) => new Set(page.match(/\b(?:TUSCHEL|S3|DATABASE)_[A-Z0-9_]+(?!…)\b/g));

test('the page on operations names every setting in full, as somebody looks for it', () => {
  const named = namedIn(read('docs/operations.md'));
  expect(NAMES.filter((name) => !named.has(name))).toEqual([]);
});

test.each(PAGES)('%s names no setting that does not exist', (path) => {
  expect([...namedIn(read(path))].filter((name) => !NAMES.includes(name))).toEqual([]);
});
