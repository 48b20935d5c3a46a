import type { BrowserContext, Page } from '@playwright/test';

/** What has changed is on the screen: whatever waited for a frame has had it. */
export function painted(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((passed) => requestAnimationFrame(() => requestAnimationFrame(passed))));
}

/**
 * One more window of a browser, with its cookies and storages. Tabs that lie behind another one get a single frame a
 * second, and whoever waits for a button to stand still waits for two of them; windows of their own all paint.
 */
export async function openWindow(browser: BrowserContext): Promise<Page> {
  const [first] = browser.pages();
  if (!first) return browser.newPage();
  const opened = browser.waitForEvent('page');
  await first.evaluate(() => window.open('about:blank', '_blank', 'popup,noopener,width=1440,height=900'));
  return opened;
}
