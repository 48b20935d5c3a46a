import { chromium, type Page } from '@playwright/test';
import { chromiumPath } from '../../vite/chromiumPath.ts';
import { type BrowserWindow, COMPLAINT, type Engine, type WindowOptions } from './browserWindow.ts';

/** A browser of its own, in which work may take minutes. */
export async function launchChromium({ width, height }: WindowOptions): Promise<Engine> {
  const browser = await chromium.launch({ executablePath: chromiumPath });
  const page = await browser.newPage({ viewport: { width, height } });
  page.setDefaultTimeout(300_000);
  return { name: 'Chromium', window: chromiumWindow(page), close: () => browser.close() };
}

/** A page of the browser that all other tests run in. */
export function chromiumWindow(page: Page): BrowserWindow {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    if (COMPLAINT.test(message.text())) complaints.push(message.text());
  });
  return {
    complaints,
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: (run, argument) => page.evaluate(run as never, argument),
    moveTo: ({ x, y }) => page.mouse.move(x, y),
    buttonDown: () => page.mouse.down(),
    buttonUp: () => page.mouse.up(),
    type: (text) => page.keyboard.type(text),
    resize: (width, height) => page.setViewportSize({ width, height }),
    screenshot: () => page.screenshot(),
    collectComplaints: () => Promise.resolve(),
  };
}
