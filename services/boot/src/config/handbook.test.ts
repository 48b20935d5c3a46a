import { readdirSync, readFileSync } from 'node:fs';
import { DOMAINS } from '@tuschel/gameserver';
import { expect, test } from 'vitest';
import { helpText } from './config.ts';
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

test('--help and the page on operations name every command of an operator', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = Object.keys(scripts).filter((name) => scripts[name] === `node tools/start.mjs ${name}`);
  expect(commands).toContain('grant');
  const isMissingIn = (text: string) => commands.filter((name) => !text.includes(`npm run ${name} -- `));
  expect({ help: isMissingIn(helpText()), page: isMissingIn(read('docs/operations.md')) }).toEqual({
    help: [],
    page: [],
  });
});

test('the page on operations lists the domains of the game server', () => {
  const [, list = ''] = /: some of `([a-z,]+)`/.exec(read('docs/operations.md')) ?? [];
  expect(list.split(',')).toEqual(DOMAINS);
});
