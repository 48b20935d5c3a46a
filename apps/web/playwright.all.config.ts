import { defineConfig } from '@playwright/test';
import usual from './playwright.config.ts';

/** Longer browser tests, which the test run leaves out: `npm run e2e:all`. */
export default defineConfig({
  ...usual,
  globalSetup: ['./e2e/shareStage.ts', './e2e/debianPackages.ts'],
  grepInvert: [],
  projects: [
    { name: 'all modes', testDir: './e2e/all', testIgnore: [] },
    // Longer ones of files that the test run has, too.
    { name: 'long', testDir: './e2e', grep: /@long/ },
  ],
  // They wait for what is on a screen, never for time. Up to four windows and a server may have a busy machine: that is slow, not wrong.
  timeout: 600_000,
  expect: { timeout: 45_000 },
  use: { ...usual.use, actionTimeout: 60_000 },
  outputDir: '../../.cache/test-results/browser-all',
});
