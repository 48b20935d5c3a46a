import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, type Request } from '@playwright/test';
import { type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import { canvasOf, createRaster, type Line, placedLines, standingLines } from '@tuschel/ink';
import type { LineJson } from '@tuschel/protocol';
import sharp from 'sharp';
import { isSaved, painter } from './studio.ts';
import { test } from './test.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

/** What a page may take, MB: the desk, the browser's own part, and pixels of the largest sheet. */
const MOST_MB = 1_000;

/** The events of a paper as they come to the server. */
function eventsSentBy(page: Page): () => LineJson[] {
  const events: LineJson[] = [];
  page.on('request', (request: Request) => {
    if (!/\/papers\/[^/]+\/update$/.test(request.url())) return;
    const { events: sent = [] } = request.postDataJSON() as { events?: { index: number; data: LineJson }[] };
    for (const { index, data } of sent) events[index] = data;
  });
  return () => events;
}

/** The picture that the engine makes of the log, by itself. */
function drawn(events: readonly LineJson[]) {
  const { lines } = standingLines(events as readonly Line[]);
  const raster = createRaster(canvasOf({ isPortrait: false, lines }));
  for (const line of placedLines(lines)) raster.draw(line);
  raster.flatten();
  return raster;
}

/** Of the largest process of a page, MB: all that is its own, pixels of its canvases included. */
async function memoryOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(async ({ id }) => {
      const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
      const kilobytes = [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+)/gm)].map(([, size]) => Number(size));
      return kilobytes.reduce((sum, size) => sum + size, 0) / 1000;
    });
  return Math.round(Math.max(...(await Promise.all(sizes))));
}

for (const [width, height] of [
  [3840, 2160],
  [4096, 2304],
] as const) {
  test(`a sheet of ${width} × ${height} takes ink in all corners, and leaves the house as the engine draws it`, {
    tag: '@long',
  }, async ({ page, browser }) => {
    const events = eventsSentBy(page);
    const eve = await painter(server, page, `Eve${width}`, 'Large', [`${width} × ${height}`]);
    for (const [x, y] of [
      [0.01, 0.01],
      [0.99, 0.01],
      [0.01, 0.99],
      [0.99, 0.99],
    ] as const)
      await eve.stroke([x, y], [0.5 + (x - 0.5) * 0.7, 0.5 + (y - 0.5) * 0.7]);
    await eve.stroke([0.1, 0.5], [0.9, 0.5]);
    await eve.press('Undo');
    await eve.press('Zoom in');
    await eve.press('Zoom in');
    await eve.stroke([0.45, 0.45], [0.55, 0.55]);
    await isSaved(page);
    const picture = await eve.picture('canvas');
    await page.reload();
    await eve.canvas.waitFor();
    await expect.poll(() => eve.picture('canvas')).toBe(picture);

    await page.getByRole('region', { name: 'Layers' }).getByRole('button', { name: 'Take home' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Picture (PNG)' }).click(),
    ]);
    const png = sharp(await readFile(await download.path()));
    expect(await png.metadata()).toMatchObject({ width, height, format: 'png' });
    const engine = drawn(events());
    expect([engine.width, engine.height]).toEqual([width, height]);
    const { buffer, byteOffset, byteLength } = engine.rgba;
    const [taken, own] = [await png.ensureAlpha().raw().toBuffer(), Buffer.from(buffer, byteOffset, byteLength)];
    expect(taken.equals(own)).toBe(true);
    // It is drawn in each corner, and not white all over.
    const inked = (fromX: number, fromY: number) => {
      for (let y = 0; y < height / 4; y++)
        for (let x = 0; x < width / 4; x++)
          if (own.readUInt32LE(((fromY + y) * width + fromX + x) * 4) !== 0xffffffff) return true;
      return false;
    };
    const [right, below] = [Math.floor((width * 3) / 4), Math.floor((height * 3) / 4)];
    for (const [x, y] of [
      [0, 0],
      [right, 0],
      [0, below],
      [right, below],
    ] as const)
      expect(inked(x, y)).toBe(true);

    const megabytes = await memoryOf(browser);
    test.info().annotations.push({ type: 'memory', description: `${width} × ${height}: ${megabytes} MB` });
    expect(megabytes).toBeLessThan(MOST_MB);
    expect(eve.complaints).toEqual([]);
  });
}
