import { expect, test } from 'vitest';
import { featureData } from './featureData.ts';

const OLDEST = { chrome: '111', edge: '111', firefox: '115', safari: '16.4', ios: '16.4' };

test('a feature is newer where one browser has it later, or never', () => {
  const data = featureData(OLDEST);
  const isNewer = (key: string) => data.isNewer(key);
  expect(['css.selectors.has', 'css.types.color.light-dark', 'api.Window.requestIdleCallback'].map(isNewer)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['css.types.color.color-mix', 'javascript.builtins.Array.toSorted'].map(isNewer)).toEqual([false, false]);
});

test('one version less, and what came with the next is newer', () => {
  const key = 'css.types.color.color-mix';
  expect(featureData({ ...OLDEST, chrome: '110' }).isNewer(key)).toBe(true);
  expect(featureData({ ...OLDEST, safari: '16.1' }).isNewer(key)).toBe(true);
  expect(featureData({ ...OLDEST, safari: '16.2' }).isNewer(key)).toBe(false);
});

test('of what nobody has written down nothing is held against anybody', () => {
  const data = featureData(OLDEST);
  expect([data.has('css.types.quill'), data.isNewer('css.types.quill')]).toEqual([false, false]);
});
