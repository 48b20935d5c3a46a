import { defineConfig } from '@playwright/test';
import { chromiumPath } from './vite/chromiumPath.ts';

/** Debian's Chromium, headless, without its own background traffic. */
export default defineConfig({
  testDir: './e2e',
  globalSetup: './e2e/shareStage.ts',
  testIgnore: ['**/e2e/all/**', '**/e2e/moments/**'],
  // What takes minutes, or looks at every size of every moment: npm run e2e:all.
  grepInvert: /@long/,
  // With one test.only everything else would be left out, and the run would be green.
  forbidOnly: true,
  fullyParallel: false,
  // Each file has a server of its own. They wait for each other more than they work: three keep two cores busy.
  workers: 3,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  outputDir: '../../.cache/test-results/browser',
  use: {
    actionTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    // A worker's own requests are out of the tests' sight; the test of the offline page lets it in.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: chromiumPath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    screenshot: 'only-on-failure',
  },
});
