import type { Page } from '@playwright/test';
import { type BrowserWindow, COMPLAINT } from './browserWindow.ts';

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
