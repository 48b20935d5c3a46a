import { expect, test } from 'vitest';
import { nearestTests } from './nearestTests.ts';

const graph = new Map([
  ['base.ts', []],
  ['index.ts', ['base.ts', 'other.ts']],
  ['other.ts', []],
  ['screen.ts', ['index.ts', 'screen.css', 'button.ts']],
  ['button.ts', []],
  ['base.test.ts', ['base.ts']],
  ['other.test.ts', ['other.ts']],
  ['screen.test.ts', ['screen.ts']],
  ['index.test.ts', ['index.ts']],
  ['all.test.ts', ['index.ts', 'button.ts']],
]);
const nearest = (...changed: string[]) => nearestTests(graph, changed, (path) => path.endsWith('.test.ts'));

test('tests are sorted by how many imports lie between them and what has changed', () => {
  expect(nearest('base.ts')).toEqual(['base.test.ts', 'index.test.ts', 'all.test.ts', 'screen.test.ts']);
});

test('of equally near ones those that read less come first', () => {
  expect(nearest('index.ts')).toEqual(['index.test.ts', 'all.test.ts', 'screen.test.ts']);
});

test('those in the folder of what has changed come before all others, through however many modules they reach it', () => {
  const far = new Map([
    ['desk/tool.ts', []],
    ['desk/desk.ts', ['desk/tool.ts']],
    ['desk/desk.test.ts', ['desk/desk.ts']],
    ['other.test.ts', ['desk/tool.ts']],
  ]);
  const found = nearestTests(far, ['desk/tool.ts'], (path) => path.endsWith('.test.ts'));
  expect(found).toEqual(['desk/desk.test.ts', 'other.test.ts']);
});

test('a test that has changed itself is the nearest, and nothing comes twice', () => {
  expect(nearest('screen.test.ts', 'button.ts')).toEqual(['screen.test.ts', 'all.test.ts']);
});

test('what no module but one of styles has changed reaches those who import it, and what nobody imports reaches none', () => {
  expect(nearest('screen.css')).toEqual(['screen.test.ts']);
  expect(nearest('README.md')).toEqual([]);
});
