import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect } from '@playwright/test';
import { startServer, type ServerProcess } from '@tuschel/boot/serverProcess';
import { chromiumPath } from '../vite/chromiumPath.ts';
import { Player } from './player.ts';
import { isSaved, painter, sessionOf, takeSession } from './studio.ts';
import { test } from './test.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

/** A browser that keeps what it knows in a folder. */
function openBrowser(folder: string) {
  return chromium.launchPersistentContext(folder, {
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
}

/** The process that all others of the browser belong to. */
async function processOf(browser: Awaited<ReturnType<typeof openBrowser>>): Promise<number> {
  const session = await browser.browser()?.newBrowserCDPSession();
  const info = await session?.send('SystemInfo.getProcessInfo');
  const own = info?.processInfo.find(({ type }) => type === 'browser');
  if (!own) throw new Error('no process of the browser was found');
  return own.id;
}

/** Whether localStorage has a text on the disk: Chromium writes it there when it has nothing better to do. */
async function isOnDisk(folder: string, text: string): Promise<boolean> {
  const store = join(folder, 'Default', 'Local Storage', 'leveldb');
  const files = await readdir(store).catch(() => []);
  const contents = await Promise.all(files.map((file) => readFile(join(store, file)).catch(() => Buffer.alloc(0))));
  return contents.some((content) => content.includes(text));
}

/** The pen is on the paper, and not lifted. */
async function killInStroke(browser: BrowserContext, player: Player): Promise<void> {
  await player.penDown([0.2, 0.7], [0.5, 0.5], [0.8, 0.7]);
  // The page writes the stroke down four times a second; the browser has it on the disk some seconds later.
  await player.page.waitForTimeout(8_000);
  const closed = browser.waitForEvent('close');
  process.kill(await processOf(browser), 'SIGKILL');
  await closed;
}

test('the whole browser is killed while the pen is on the paper: after it was opened anew the stroke is there', {
  tag: '@long',
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'killed-'));
  const first = await openBrowser(folder);
  const dora = new Player(await first.newPage(), 'Dora');
  // Without a login: a browser writes its cookies to the disk twice a minute.
  await dora.page.goto(`${server.url}/try?lang=en`);
  await dora.page.getByText('My own idea').click();
  await dora.press('Start drawing');
  await dora.canvas.waitFor();
  await dora.stroke([0.2, 0.2], [0.7, 0.3]);
  const before = await dora.picture('canvas');
  // Which drawing they sit at.
  await expect.poll(() => isOnDisk(folder, 'tuschel.sitting'), { timeout: 60_000 }).toBe(true);
  const url = dora.page.url();
  await killInStroke(first, dora);

  const second = await openBrowser(folder);
  const again = new Player(await second.newPage(), 'Dora');
  await again.page.goto(url);
  await again.canvas.waitFor();
  await expect.poll(() => again.picture('canvas')).not.toBe(before);
  await again.press('Undo');
  await expect.poll(() => again.picture('canvas')).toBe(before);
  await second.close();
  await rm(folder, { recursive: true, force: true });
});

test('in the studio as well: the stroke is there once, is sent, and can be taken back', { tag: '@long' }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'killed-'));
  const first = await openBrowser(folder);
  const ada = await painter(server, await first.newPage(), 'Ada', 'A cut cable');
  await ada.stroke([0.2, 0.2], [0.7, 0.3]);
  await isSaved(ada.page);
  const before = await ada.picture('canvas');
  const session = await sessionOf(ada.page);
  const url = ada.page.url();
  await killInStroke(first, ada);

  // A browser writes its cookies to the disk twice a minute.
  const second = await openBrowser(folder);
  const again = new Player(await second.newPage(), 'Ada');
  await takeSession(again.page, session);
  await again.page.goto(url);
  await again.canvas.waitFor();
  await expect.poll(() => again.picture('canvas')).not.toBe(before);
  const after = await again.picture('canvas');
  await isSaved(again.page);
  // Until what was written down of it has gone.
  await again.page.waitForTimeout(3_000);
  await again.page.reload();
  await again.canvas.waitFor();
  await expect.poll(() => again.picture('canvas')).toBe(after);
  await again.press('Undo');
  await expect.poll(() => again.picture('canvas')).toBe(before);
  await second.close();
  await rm(folder, { recursive: true, force: true });
});
