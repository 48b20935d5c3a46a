import type { Page } from '@playwright/test';

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
