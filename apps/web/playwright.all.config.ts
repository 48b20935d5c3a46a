import { defineConfig } from '@playwright/test';
import usual from './playwright.config.ts';

/** Longer browser tests, which the test run leaves out: `npm run e2e:all`. */
export default defineConfig({
  ...usual,
  testDir: './e2e/all',
  testIgnore: [],
  outputDir: '../../.cache/test-results/browser-all',
});
