import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** From the ground up. What stands beside the folders, and `testing`, is above all of them. */
const FLOORS = ['model', 'quiz', 'story', 'modes', 'options', 'people', 'talk', 'show', 'draw', 'lobby', 'view'];
const SRC = new URL('.', import.meta.url);

function modulesOf(floor: string): string[] {
  return readdirSync(new URL(`${floor}/`, SRC)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
}

function importsOf(floor: string, name: string): string[] {
  const text = readFileSync(new URL(`${floor}/${name}`, SRC), 'utf8');
  return [...text.matchAll(/ from '\.\.\/([^']+)'/g)].map(([, path = '']) => path);
}

it('each floor of the rules is built on those below it alone, types included', () => {
  const upward = FLOORS.flatMap((floor, height) =>
    modulesOf(floor).flatMap((name) =>
      importsOf(floor, name)
        .filter((path) => !FLOORS.slice(0, height).includes(path.split('/')[0] ?? ''))
        .map((path) => `${floor}/${name} imports ${path}`),
    ),
  );
  expect(upward).toEqual([]);
});

it('every folder of the rules is a floor', () => {
  const folders = readdirSync(SRC, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).toSorted()).toEqual([...FLOORS, 'released', 'testing'].toSorted());
});
