import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = import.meta.dirname;
const read = (file: string) => readFileSync(join(SOURCES, file), 'utf8');
const PRIMITIVES = [...read('primitives.css').matchAll(/^ {2}\.([\w-]+) \{/gm)].map(([, name = '']) => name);

/** Names that stand in a text, as `words` finds them. */
function named(pattern: string, words: readonly RegExp[]): { file: string; name: string }[] {
  return globSync(pattern, { cwd: SOURCES })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      words
        .flatMap((one) => [...read(file).matchAll(one)])
        .flatMap(([, names = '']) => names.split(' ').map((name) => ({ file, name }))),
    );
}

const composed = named('**/*.module.css', [/composes: ([\w -]+) from global;/g]);
const carried = named('**/*.tsx', [
  /[cC]lassName="([^"]+)"/g,
  // What depends on something, and what stands beside a class of the module's own.
  /[cC]lassName=\{(?:\w+ \? [\w.]+ : )?'([^']+)'/g,
  /\bclasses\((?:[^()]*, )?(?:[^(),]*&& )?'([^']+)'/g,
]);

test('a class that is no module’s own is a primitive', () => {
  expect(composed.length).toBeGreaterThan(100);
  expect(carried.length).toBeGreaterThan(100);
  expect([...composed, ...carried].filter(({ name }) => !PRIMITIVES.includes(name))).toEqual([]);
});

test('every primitive is shared', () => {
  const uses = [...composed, ...carried].map(({ name }) => name);
  expect(PRIMITIVES.filter((name) => uses.filter((one) => one === name).length < 3)).toEqual([]);
});
