import { expect, test } from 'vitest';
import { ownScript } from './trustedTypes.ts';

test('a script of ours is named by its path', () => {
  expect(ownScript('/sw.js')).toBe('/sw.js');
  expect(ownScript('/assets/worker-AbCd_123.js')).toBe('/assets/worker-AbCd_123.js');
});

test.each([
  'https://evil.example/x.js',
  '//evil.example/x.js',
  'javascript:alert(1)',
  'data:text/javascript,x',
  '/x',
  'sw.js',
  '/a?b.js',
])('%s is not', (url) => {
  expect(() => ownScript(url)).toThrow('is no script of ours');
});
