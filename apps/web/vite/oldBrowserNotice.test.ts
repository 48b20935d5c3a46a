import { readFileSync } from 'node:fs';
import { features } from 'web-features';
import { expect, test } from 'vitest';
import { oldestBrowsers } from './browsers/oldestBrowsers.ts';
import { withVersions } from './oldBrowserNotice.ts';

const oldest = oldestBrowsers();
const read = (path: string) =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8').replaceAll(/\s+/g, ' ');

test('the page names the oldest versions', () => {
  const page = withVersions(read('apps/web/index.html'), oldest);
  expect(page).toContain(
    `Safari ab ${oldest.safari} (auch auf iPhone und iPad), Chrome oder Edge ab ${oldest.chrome} oder Firefox ab ${oldest.firefox}.`,
  );
  expect(page).toContain(
    `Safari ${oldest.safari} or newer (on iPhone and iPad, too), Chrome or Edge ${oldest.chrome} or newer, or Firefox ${oldest.firefox} or newer.`,
  );
  expect(page).not.toContain('__OLDEST_');
});

test('a page that names another browser is not built', () => {
  expect(() => withVersions('Opera __OLDEST_OPERA__', oldest)).toThrow('not in .browserslistrc: OPERA');
});

test.each([
  [
    'README.md',
    'Safari 16.4 and newer, on Macs, iPhones and iPads, Chrome and Edge 111 and newer, and Firefox 115 and newer',
  ],
  [
    'content/pages/en/info.md',
    'Safari 16.4 and newer (on iPhone and iPad, too), Chrome and Edge 111 and newer, and Firefox 115 and newer',
  ],
  [
    'content/pages/de/info.md',
    'Safari ab 16.4 (auch auf iPhone und iPad), in Chrome und Edge ab 111 und in Firefox ab 115',
  ],
])('%s names them, too', (path, words) => {
  expect(read(path)).toContain(words);
  expect(words.match(/\d+(\.\d+)?/g)).toEqual([oldest.safari, oldest.chrome, oldest.firefox]);
});

test('Edge has the versions of Chrome, iPhones and iPads those of Safari: the words name them together', () => {
  expect([oldest.edge, oldest.ios]).toEqual([oldest.chrome, oldest.safari]);
});

test.each([
  ['safari', 'font-synthesis-weight', 'css.properties.font-synthesis-weight', '(font-synthesis-weight: none)'],
  ['chrome', 'color-mix', 'css.types.color.color-mix', '(color: color-mix(in srgb, red, red))'],
  ['firefox', 'animation-composition', 'css.properties.animation-composition', '(animation-composition: add)'],
] as const)('the condition of the notice ends where the oldest %s begins', (browser, id, key, condition) => {
  const style = read('apps/web/src/oldBrowser/notice.css');
  expect(/@supports ([^{]+)/.exec(style)?.[1]).toContain(condition);
  const feature = features[id];
  const keys = (feature?.kind === 'feature' ? feature.status.by_compat_key : {}) as Record<string, { support: object }>;
  expect(keys[key]?.support).toHaveProperty(browser, oldest[browser]);
});
