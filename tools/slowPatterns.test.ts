import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { AGREED_PATTERNS, slowPatterns } from './slowPatterns.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** AssemblyScript has no regular expressions, and a syntax of its own. */
const LEFT_OUT = ['node_modules', 'dist', 'assembly'];

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return LEFT_OUT.includes(entry.name) ? [] : sources(path);
    return /\.tsx?$/.test(entry.name) && !/\.test\.|\/e2e\//.test(path) ? [path] : [];
  });
}

const found = ['packages', 'services', 'apps', 'sim', 'bench', 'tools'].flatMap(sources).flatMap((path) => {
  const patterns = slowPatterns(readFileSync(join(root, path), 'utf8'), path.endsWith('x') ? 'tsx' : 'ts');
  return patterns.map((pattern) => ({ path, pattern }));
});

test('no regular expression of the sources nests repetitions, unless a reason says why it stays fast', () => {
  expect(found.filter(({ pattern }) => !AGREED_PATTERNS.has(pattern))).toEqual([]);
});

test('no reason is kept for a regular expression that is gone', () => {
  const present = new Set(found.map(({ pattern }) => pattern));
  expect([...AGREED_PATTERNS.keys()].filter((pattern) => !present.has(pattern))).toEqual([]);
});

test('nested repetitions are found in literals anywhere in a source, and only there', () => {
  expect(slowPatterns('export const words = (text: string) => [/^(\\w+\\s?)*$/u.test(text)];')).toEqual([
    '^(\\w+\\s?)*$',
  ]);
  expect(
    slowPatterns('const text: string = "/(a+)+/"; const linear = /a+b+/; const page = <p>{/(b*)*/g}</p>;'),
  ).toEqual(['(b*)*']);
});
