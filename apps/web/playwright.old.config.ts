import { defineConfig } from '@playwright/test';

/** What somebody with an older browser sees: `npm run e2e:old`. It drives WPE WebKit of Debian 12 itself (e2e/old/oldWebKit.ts says what to install). */
export default defineConfig({
  testDir: './e2e/old',
  testMatch: '**/*.old.ts',
  forbidOnly: true,
  workers: 1,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  outputDir: '../../.cache/test-results/browser-old',
});
