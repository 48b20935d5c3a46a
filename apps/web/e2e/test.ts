import { test as playwright } from '@playwright/test';

/**
 * A test of the browser. Windows that it opens by itself are closed with it: Playwright closes only its own, and a dozen
 * that go on looking for a server that is gone take the processor from all tests after it.
 */
export const test = playwright.extend<{ closesItsWindows: void }>({
  closesItsWindows: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use();
      await Promise.all(
        browser
          .contexts()
          .filter((context) => !before.has(context))
          .map((context) => context.close()),
      );
    },
    { auto: true },
  ],
});
