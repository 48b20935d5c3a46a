import type { Page } from '@playwright/test';

/**
 * What is still wrong once the page has its new size: pictures and texts are fitted after a ResizeObserver has spoken, which
 * on a busy machine takes more than two frames.
 */
export async function settled(page: Page, look: (page: Page) => Promise<string[]>): Promise<string[]> {
  let faults = await look(page);
  for (let again = 0; faults.length > 0 && again < 20; again++) {
    await page.waitForTimeout(100);
    faults = await look(page);
  }
  return faults;
}
