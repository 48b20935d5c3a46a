import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** The rules of docs/protocol.md are numbered, and tests start with the number of the rule they prove. */
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const RULE = /^- \*\*([A-Z]\d+)\*\* /gm;
/** A name that starts with a rule id, as the first argument of `test`, `it` or `describe`, also after `.each(…)`. */
const NAMED = /(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*(['"`])([A-Z]\d+) /g;

const rules = [...read('docs/protocol.md').matchAll(RULE)].map((match) => match[1] ?? '');

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
});
const named = listed
  .split('\n')
  .filter((path) => /\.(test|spec)\.tsx?$|\/(contract|conformance)\//.test(path))
  .flatMap((path) => [...read(path).matchAll(NAMED)].map((match) => ({ path, rule: match[2] ?? '' })));

test('there are rules, and no number is given twice', () => {
  expect(rules.length).toBeGreaterThan(20);
  expect(rules.filter((rule, index) => rules.indexOf(rule) !== index)).toEqual([]);
});

test('every rule has a test that names it', () => {
  const proven = new Set(named.map(({ rule }) => rule));
  expect(rules.filter((rule) => !proven.has(rule))).toEqual([]);
});

test('no test names a rule that nobody wrote down', () => {
  const known = new Set(rules);
  const unknown = named.filter(({ rule }) => !known.has(rule)).map(({ path, rule }) => `${rule} in ${path}`);
  expect([...new Set(unknown)]).toEqual([]);
});
