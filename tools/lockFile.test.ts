import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { lockFileProblems, unusedScripts } from './lockFile.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Parameters<
  typeof lockFileProblems
>[0];
const sound = { version: '1.2.3', integrity: `sha512-${'A'.repeat(86)}==` };
const problemsOf = (entry: object) => lockFileProblems({ packages: { 'node_modules/a': entry } });

test('every package of the lock file comes from the npm registry, with a checksum and without an unknown script', () => {
  expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
  expect(lockFileProblems(lock)).toEqual([]);
});

test('no install script is agreed to that no package has any more', () => {
  expect(unusedScripts(lock)).toEqual([]);
});

test('npm runs no install scripts and asks no other registry in this repository', () => {
  const settings = readFileSync(join(root, '.npmrc'), 'utf8').split('\n');
  expect(settings).toContain('ignore-scripts=true');
  expect(settings.filter((line) => /registry/i.test(line))).toEqual([]);
});

test('an entry of the lock file without an address or with one of the registry is sound', () => {
  expect(problemsOf(sound)).toEqual([]);
  expect(problemsOf({ ...sound, resolved: 'https://registry.npmjs.org/a/-/a-1.2.3.tgz' })).toEqual([]);
});

test.each([
  ['a tarball of another host', { ...sound, resolved: 'https://registry.npmjs.org.example/a.tgz' }],
  ['the registry without encryption', { ...sound, resolved: 'http://registry.npmjs.org/a/-/a-1.2.3.tgz' }],
  ['a repository', { ...sound, resolved: 'git+ssh://git@github.com/a/a.git#0123456' }],
  ['a folder', { ...sound, resolved: 'file:../a' }],
  ['a package without a version', { integrity: sound.integrity }],
  ['a package without a checksum', { version: '1.2.3' }],
  ['a weak checksum', { ...sound, integrity: 'sha1-AAAAAAAAAAAAAAAAAAAAAAAAAAA=' }],
  ['an unknown install script', { ...sound, hasInstallScript: true }],
])('the check of the lock file refuses %s', (_, entry) => {
  expect(problemsOf(entry)).toHaveLength(1);
});
