import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Page } from 'puppeteer-core';
import { type BrowserWindow, COMPLAINT, type EngineWithDownloads, type WindowOptions } from './browserWindow.ts';

const EXECUTABLE = process.env['TUSCHEL_FIREFOX'] ?? '/usr/bin/firefox-esr';

/** Of Firefox's own flags: fine (2), and may hover (4). */
const MOUSE = 6;

/** Debian's Firefox, over WebDriver BiDi. */
export async function launchFirefox(options: WindowOptions): Promise<EngineWithDownloads> {
  const downloads = await mkdtemp(join(tmpdir(), 'tuschel-firefox-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: EXECUTABLE,
    headless: true,
    extraPrefsFirefox: {
      'ui.prefersReducedMotion': 1,
      'ui.systemUsesDarkTheme': options.isDark ? 1 : 0,
      'ui.useOverlayScrollbars': options.hasClassicScrollbars ? 0 : 1,
      // A mouse: without a screen there is none, and everything would be laid out for fingers.
      'ui.primaryPointerCapabilities': MOUSE,
      'ui.allPointerCapabilities': MOUSE,
      'intl.accept_languages': 'en-GB',
      'browser.download.dir': downloads,
      // Into that folder; 1 would be a person’s own one.
      'browser.download.folderList': 2,
      // It has nobody to tell, and nowhere to ask.
      'app.update.enabled': false,
      'browser.safebrowsing.malware.enabled': false,
      'network.captive-portal-service.enabled': false,
      'network.connectivity-service.enabled': false,
      'datareporting.policy.dataSubmissionEnabled': false,
    },
  });
  const [page = await browser.newPage()] = await browser.pages();
  await page.setViewport({ width: options.width, height: options.height });
  // As long as the tests wait for anything else: beside much other work a page of this browser takes its time.
  page.setDefaultTimeout(120_000);
  return {
    name: 'Firefox',
    window: firefoxWindow(page),
    downloads,
    async close() {
      await browser.close();
      await rm(downloads, { recursive: true, force: true });
    },
  };
}

function firefoxWindow(page: Page): BrowserWindow {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`uncaught: ${String(error)}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || COMPLAINT.test(message.text())) complaints.push(message.text());
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
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async () => Buffer.from(await page.screenshot()),
    collectComplaints: () => Promise.resolve(),
  };
}
