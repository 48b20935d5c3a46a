import { defineConfig } from '@playwright/test';
import usual from './playwright.config.ts';

/** Whole games of every mode, a picture of each moment: `npm run moments`. */
export default defineConfig({
  ...usual,
  testDir: './e2e/moments',
  testIgnore: [],
  // Pictures are to be taken at once: nothing else runs meanwhile.
  workers: 1,
  // They wait for what the server says, never for time: a busy machine is slow, not wrong.
  timeout: 600_000,
  expect: { timeout: 45_000 },
  use: { ...usual.use, actionTimeout: 60_000 },
  outputDir: '../../.cache/test-results/moments',
});
