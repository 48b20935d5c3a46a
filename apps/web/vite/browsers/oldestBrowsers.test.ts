import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildTargets, compareVersions, oldestBrowsers } from './oldestBrowsers.ts';

const list = readFileSync(new URL('../../.browserslistrc', import.meta.url), 'utf8');

test('the oldest browsers are those of .browserslistrc', () => {
  const lines = list.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const { chrome, edge, firefox, safari, ios } = oldestBrowsers();
  expect(lines).toEqual([
    `chrome >= ${chrome}`,
    `edge >= ${edge}`,
    `firefox >= ${firefox}`,
    `safari >= ${safari}`,
    `ios_saf >= ${ios}`,
  ]);
});

test('the build is made for the oldest version of each browser', () => {
  expect(buildTargets()).toContain(`safari${oldestBrowsers().safari}`);
  expect(buildTargets()).toHaveLength(5);
});

const LIST = ['chrome 111', 'chrome 99', 'edge 112', 'firefox 115', 'safari 26.1', 'safari 16.4', 'ios_saf 16.6-16.7'];

test('the oldest version is the lowest number, of several versions in one release the first', () => {
  expect(oldestBrowsers(LIST)).toEqual({ chrome: '99', edge: '112', firefox: '115', safari: '16.4', ios: '16.6' });
});

test('a browser that the build does not know, or that the list leaves out, stops the build', () => {
  expect(() => oldestBrowsers([...LIST, 'ie 11'])).toThrow('.browserslistrc: ie is not known to the build');
  expect(() => oldestBrowsers(LIST.slice(1, -1))).toThrow('.browserslistrc leaves out ios');
});

test('versions are compared part by part, as numbers', () => {
  expect(['16.10', '9.1', '111', '16.4', '16'].toSorted(compareVersions)).toEqual([
    '9.1',
    '16',
    '16.4',
    '16.10',
    '111',
  ]);
});
