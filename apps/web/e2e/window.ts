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

/** Something moved that nobody moved. */
interface Shift {
  /** As the browser measures it: the share of the window that moved × how far, as a share of its longer side. */
  value: number;
  /** The elements that moved, as markup. */
  moved: (string | undefined)[];
}

/** From the next page on. What moves within half a second of a press does not count, as the figure itself is defined. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Entry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    }
    const shifts: object[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of (list.getEntries() as unknown as Entry[]).filter(({ hadRecentInput }) => !hadRecentInput))
        shifts.push({
          value: entry.value,
          moved: entry.sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 120)),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export const shiftsOn = (page: Page) => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
