import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildTargets } from './vite/browsers/oldestBrowsers.ts';
import { compileTexts } from './vite/compileTexts.ts';
import { entryStyleFirst } from './vite/entryStyleFirst.ts';
import { FILE_NAMES } from './vite/fileNames.ts';
import { firstView } from './vite/firstView.ts';
import { keepLocales } from './vite/keepLocales.ts';
import { offlinePage } from './vite/offlinePage.ts';
import { oldBrowserNotice } from './vite/oldBrowserNotice.ts';
import { pagesOf } from './vite/pages.ts';
import { preloadFonts } from './vite/preloadFonts.ts';
import { withoutPrefetch } from './vite/withoutPrefetch.ts';

/** What the first view and what is loaded later have in common: as one file it compresses better than as ten. */
const FOUNDATION = [
  /vite\/preload-helper/,
  /node_modules\/(react|react-dom|scheduler|react-router|react-intl|intl-messageformat|@formatjs)\//,
  /packages\/protocol\/src\/(clientLimits|enums|joinErrors|site\/(env|language))\.ts$/,
  /packages\/client\/src\/(http\/apiException|http\/required|pause|store|tuschelClient)\.ts$/,
  /src\/components\/(Button|Button\.module|classes)\./,
  /apps\/web\/src\/(language\/Texts|ClientContext)\.tsx$/,
];

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  cacheDir: join(import.meta.dirname, '../../node_modules/.cache/vite'),
  plugins: [
    react(),
    oldBrowserNotice(),
    compileTexts(),
    keepLocales(['de', 'en']),
    preloadFonts(),
    withoutPrefetch(),
    ...(mode === 'stage' ? [entryStyleFirst('stage')] : [entryStyleFirst('index'), firstView(), offlinePage()]),
  ],
  resolve: {
    // The texts come compiled, so the parser of ICU messages stays out of the browser.
    alias: [
      { find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' },
    ],
  },
  worker: { format: 'es' },
  build: {
    // Script and, by Lightning CSS, styles: what these do not know is written in older terms.
    target: buildTargets(),
    // The content security policy allows no data: URLs but for pictures, and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    sourcemap: true,
    rolldownOptions: {
      input: pagesOf(mode).map((name) => join(import.meta.dirname, name)),
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: [{ name: 'foundation', test: isFoundation }] }, ...FILE_NAMES },
    },
  },
}));

function isFoundation(id: string): boolean {
  return FOUNDATION.some((pattern) => pattern.test(id));
}
