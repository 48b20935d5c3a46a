import { readFile } from 'node:fs/promises';
import { startServer, type ServerProcess } from '@tuschel/boot/serverProcess';
import { type Download, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { isShowing, lastArtist } from './all/pictures.ts';
import { Table } from './all/table.ts';
import { readByFfmpeg } from './ffmpeg.ts';
import { test } from './test.ts';

let server: ServerProcess;
// Names are given once on a server.
test.beforeEach(async () => {
  server = await startServer();
});
test.afterEach(() => server.close());

/** The first book, in the form that the menu calls so, or what this button takes. */
async function takenHome(page: Page, form: string, button: RegExp | string = /^Take home/): Promise<Download> {
  await page.getByRole('button', { name: button }).first().click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: form }).click(),
  ]);
  return download;
}

/** Its reader takes a second to load, and each run reads this file, whichever tests it has. */
async function pdfIn(download: Download) {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  return getDocument({ data: new Uint8Array(await readFile(await download.path())) }).promise;
}

/** Two programs that read a GIF, each in its own way, see the same pixels for the same time. */
async function isReadAlike(download: Download): Promise<void> {
  const path = await download.path();
  const [one, other] = [sharp(path, { pages: -1 }), await readByFfmpeg(path)];
  expect(other.delays).toEqual((await one.metadata()).delay);
  expect(Buffer.concat(other.frames).equals(await one.removeAlpha().raw().toBuffer())).toBe(true);
}

/** A film of two frames, which another program reads. */
async function isTakenHomeAsGif(page: Page): Promise<void> {
  const download = await takenHome(page, 'As an animated picture (GIF)');
  expect(download.suggestedFilename()).toMatch(/\.gif$/);
  const gif = await sharp(await download.path(), { pages: -1 }).metadata();
  expect(gif).toMatchObject({ format: 'gif', pages: 2, loop: 0 });
  expect(Math.max(gif.width, gif.pageHeight ?? 0)).toBe(960);
  await isReadAlike(download);
}

/** A book to print, which another program opens: its title page, and each page across A4. */
async function isTakenHomeAsPdf(page: Page): Promise<void> {
  const download = await takenHome(page, 'As a book to print (PDF)');
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  const pdf = await pdfIn(download);
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string } };
  // Whose book is the first is luck. Names of files have no apostrophe.
  expect(info.Title).toMatch(/^(?:Dora|Emil)’s book$/);
  expect(download.suggestedFilename()).toBe(`${info.Title?.replace('’', '')}.pdf`);
  expect(pdf.numPages).toBe(4);
  const { width, height } = (await pdf.getPage(2)).getViewport({ scale: 1 });
  expect([Math.round(width), Math.round(height)]).toEqual([842, 595]);
}

/** Both films together: to print, each behind its title and all behind that of the game, and moving, each behind its title. */
async function isTakenHomeWhole(page: Page): Promise<void> {
  const print = await takenHome(page, 'All books to print (PDF)', 'Take the whole game home');
  expect(print.suggestedFilename()).toMatch(/^Tuschel Doras game \d{4}-\d\d-\d\d\.pdf$/);
  const pdf = await pdfIn(print);
  expect(pdf.numPages).toBe(1 + 2 * 4);
  const moving = await takenHome(page, 'All books as an animated picture (GIF)', 'Take the whole game home');
  const gif = await sharp(await moving.path(), { pages: -1 }).metadata();
  expect(gif).toMatchObject({ format: 'gif', pages: 2 * (1 + 2), loop: 0 });
  // A title is read before the first frame comes.
  expect(gif.delay?.map((ms) => ms > 1_000)).toEqual([true, false, false, true, false, false]);
  await isReadAlike(moving);
}

/** The same from the shelf of games that were played, and a single drawing off its page. */
async function isTakenHomeFromHistory(page: Page): Promise<void> {
  await page.goto(`${server.url}/me/history?lang=en`);
  await isTakenHomeWhole(page);
  await isTakenHomeAsPdf(page);
  await isTakenHomeAsGif(page);
  await page.getByRole('button', { name: /^Page 2, drawing by / }).click();
  const dialog = page.getByRole('dialog');
  const size = { width: 1920, height: 1080 };
  for (const [form, format, of] of [
    ['Picture (PNG)', 'png', size],
    ['Time-lapse (GIF)', 'gif', { width: 640, height: 360 }],
  ] as const) {
    await dialog.getByRole('button', { name: /^Take/ }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: form }).click(),
    ]);
    expect(await sharp(await download.path()).metadata()).toMatchObject({ format, ...of });
  }
}

const THEME = 'an otter learns to fly';

test('two windows make a film of a theme: the frame before shines through, and all see the frames that were drawn', {
  tag: '@long',
}, async ({ context }) => {
  const table = await Table.open(context, ['Dora', 'Emil']);
  const { host, everyone } = table;
  await table.party.gather(server.url, async () => {
    await host.chooseMode('Co-op Animation');
    await host.page.getByText('One theme for all films, by me').click();
    await host.page.getByLabel('Your theme').fill(THEME);
    await host.page.getByRole('button', { name: /Frames of each film/ }).click();
    await host.page.getByRole('option', { name: '2 frames', exact: true }).click();
  });
  await table.drawAll(async (player) => expect(await player.prompt()).toContain(THEME));
  const first = new Map(table.coarse);
  await table.drawAll(async (player) => {
    await expect(player.page.getByText('Draw the next frame')).toBeVisible();
    const other = everyone.find((one) => one !== player)?.name ?? '';
    await isShowing(player.page.locator('canvas[data-back]'), `${other} 0`, first);
  });
  await table.watch([3, 3], async (_, page) => {
    if (page === 1) await table.showsDrawing(0);
    if (page < 2) return;
    for (const player of everyone) {
      const frames = player.page.getByTestId('watch-frames').locator('canvas');
      const caption = player.page.locator('figcaption p');
      await isShowing(frames.last(), `${await lastArtist(caption, 2)} 1`, table.coarse);
    }
  });
  await isTakenHomeAsGif(host.page);
  await isTakenHomeAsPdf(host.page);
  await isTakenHomeWhole(host.page);
  await isTakenHomeFromHistory(host.page);
  table.party.expectNoComplaints();
});
