import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { AGREED_COMPOSED, AGREED_PATTERNS, AGREED_QUADRATIC, slowPatterns } from './slowPatterns.ts';

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

const files = ['packages', 'services', 'apps', 'sim', 'bench', 'tools'].flatMap(sources).map((path) => ({
  path,
  found: slowPatterns(readFileSync(join(root, path), 'utf8'), path.endsWith('x') ? 'tsx' : 'ts'),
}));
const nested = files.flatMap(({ path, found }) => found.nested.map((pattern) => ({ path, pattern })));
const quadratic = files.flatMap(({ path, found }) => found.quadratic.map((pattern) => ({ path, pattern })));
const composed = files.filter(({ found }) => found.composed > 0).map(({ path }) => path);

test('no regular expression of the sources nests repetitions, unless a reason says why it stays fast', () => {
  expect(nested.filter(({ pattern }) => !AGREED_PATTERNS.has(pattern))).toEqual([]);
});

test('no regular expression of the sources needs quadratic time, unless a reason says why it does not', () => {
  expect(quadratic.filter(({ pattern }) => !AGREED_QUADRATIC.has(pattern))).toEqual([]);
});

test('a source that puts regular expressions together says what keeps them fast', () => {
  expect(composed.toSorted()).toEqual([...AGREED_COMPOSED.keys()].toSorted());
});

test('no reason is kept for a regular expression that is gone', () => {
  const gone = (agreed: ReadonlyMap<string, string>, found: readonly { pattern: string }[]) =>
    [...agreed.keys()].filter((pattern) => !found.some((entry) => entry.pattern === pattern));
  expect(gone(AGREED_PATTERNS, nested)).toEqual([]);
  expect(gone(AGREED_QUADRATIC, quadratic)).toEqual([]);
});

test('nested repetitions are found in literals anywhere in a source, and only there', () => {
  expect(slowPatterns('export const words = (text: string) => [/^(\\w+\\s?)*$/u.test(text)];').nested).toEqual([
    '^(\\w+\\s?)*$',
  ]);
  expect(
    slowPatterns('const text: string = "/(a+)+/"; const linear = /a+b+/; const page = <p>{/(b*)*/g}</p>;').nested,
  ).toEqual(['(b*)*']);
});

test.each([
  ['the end of a text that is looked for from everywhere', '/\\s+$/', 1],
  ['two repetitions that take the same', '/^(\\w+):\\s*(.*?)\\s*$/', 1],
  ['a word that begins at each border within it', '/\\b[\\w-]{8,}\\./', 1],
  ['a set of the newer notation', '/[\\p{L}--[a-z]]+$/v', 1],
  ['an end that is looked for from one place', '/^\\w+:.*$/s', 0],
  ['a bounded end', '/={1,2}$/', 0],
  ['a word that begins where no other does', '/(?<![\\w-])[\\w-]{8,}\\./', 0],
])('quadratic time is seen: %s', (_, literal, count) => {
  expect(slowPatterns(`// no pattern / here\nexport const pattern = ${literal};`).quadratic).toHaveLength(count);
});

test('a regular expression that is put together is seen, with and without new', () => {
  expect(
    slowPatterns('const a = new RegExp(`^${name}$`); const b = RegExp(a, "g"); const c = /new RegExp(x)/;').composed,
  ).toBe(2);
});
