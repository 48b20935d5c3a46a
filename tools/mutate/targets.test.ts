import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Equivalent } from './sample.ts';
import { TARGETS } from './targets.ts';

const root = join(import.meta.dirname, '../..');

test.each(Object.entries(TARGETS))('what is said about %s names files and folders that are there', (name, target) => {
  const paths = [...target.mutated, ...(target.leftOut ?? []), ...(target.testsLeftOut ?? [])]
    // Of a pattern, its folder.
    .map((path) => path.replace(/[^/]*\*.*$/, ''));
  expect(paths.filter((path) => !existsSync(join(root, name, path)))).toEqual([]);

  const list = join(import.meta.dirname, 'equivalent', `${name.replace('/', '-')}.json`);
  const equivalents = JSON.parse(readFileSync(list, 'utf8')) as Equivalent[];
  expect(equivalents.filter(({ file }) => !existsSync(join(root, file)))).toEqual([]);
});
