import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pagesOf } from '../../vite/pages.ts';
import { COMPONENT_NAMES } from './componentNames.ts';
import { SCENES } from './scenes/scenes.ts';
import { SCENE_NAMES, STAGE_LOOKS, stageUrls } from './stageUrls.ts';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));
const files = (pattern: string) => globSync(pattern, { cwd: SOURCES }).toSorted();

test('every component is on the stage', () => {
  const components = files('{components/**/*,media/*Window}.tsx').filter((file) => !file.includes('.test.'));
  expect(components.map((file) => basename(file, '.tsx')).toSorted()).toEqual([...COMPONENT_NAMES].toSorted());
});

test('every screen is on the stage, in at least one moment', () => {
  const folders = new Set(files('screens/*/*.tsx').map((file) => basename(dirname(file))));
  expect(Object.keys(SCENES).toSorted()).toEqual([...folders].toSorted());
  expect(Object.entries(SCENES).filter(([, scenes]) => Object.keys(scenes).length === 0)).toEqual([]);
});

test('every path of a screen is walked on the stage', () => {
  const routes = readFileSync(join(SOURCES, 'screenModules.ts'), 'utf8').matchAll(/^ {2}'?([\w/:-]+)'?: \(\)/gm);
  const paths = Object.values(SCENES).flatMap((scenes) => Object.values(scenes).map(({ path }) => path));
  const isWalked = (route: string) => {
    const pattern = new RegExp(`^/${route.replace(/:\w+/g, '[^/?]+')}(\\?|$)`);
    return paths.some((path) => pattern.test(path));
  };
  const all = [...routes].map(([, route = '']) => route);
  expect(all).toContain('game');
  expect(all.filter((route) => !isWalked(route))).toEqual([]);
});

test('every address shows something else', () => {
  const urls = STAGE_LOOKS.flatMap(stageUrls);
  expect(new Set(urls).size).toBe(STAGE_LOOKS.length * (SCENE_NAMES.length + COMPONENT_NAMES.length));
});

test('the product is made without the stage', () => {
  expect(pagesOf('production')).toEqual(['index.html', 'offline.html']);
  expect(pagesOf('development')).toEqual(pagesOf('production'));
  expect(pagesOf('stage')).toEqual(['stage.html']);
  const product = files('**/*.{ts,tsx}').filter((file) => !/^(stage|testing)\/|\.test\.tsx?$/.test(file));
  const asking = product.filter((file) => /['"][./]+(stage|testing)\//.test(readFileSync(join(SOURCES, file), 'utf8')));
  expect(asking).toEqual([]);
});
