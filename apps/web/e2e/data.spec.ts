import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import { createRaster, quantiseLine } from '@tuschel/ink';
import type { DrawingNewResult } from '@tuschel/protocol';
import sharp, { type Sharp } from 'sharp';
import { fromBufferPromise } from 'yauzl';
import { signedIn } from './caller.ts';
import { Player } from './player.ts';
import { STROKE } from './stroke.ts';
import { openWindow } from './window.ts';
import { test } from './test.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

const SIZE = { width: 1920, height: 1080 };
const LINE = {
  ...STROKE,
  tool: 1,
  size: 60,
  color: { r: 20, g: 90, b: 160, a: 255 },
  points: [
    { x: 300, y: 300, p: 1 },
    { x: 1_500, y: 800, p: 0.5 },
  ],
};

async function unzipped(zip: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const archive = await fromBufferPromise(zip);
  for await (const entry of archive.eachEntry())
    files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  return files;
}

/** The colours of a picture, without alpha. */
const colors = (picture: Sharp) => picture.removeAlpha().raw().toBuffer();

test('somebody takes everything home, has their account erased, comes back, and has it erased again', {
  tag: '@long',
}, async ({ context }) => {
  const ada = new Player(await openWindow(context), 'Ada');
  const { page } = ada;
  const caller = await signedIn(ada, server.url);
  const { authorization } = caller;
  const { drawingId } = await caller.ask<DrawingNewResult>('/drawing/new', {
    lines: [LINE],
    promptText: 'an otter on roller skates',
  });
  const own = page.getByText('an otter on roller skates').first();

  await test.step('the archive has the account, what was written, and the drawing as it was drawn', async () => {
    await page.goto(`${server.url}/me/data?lang=en`);
    await ada.press('Get my archive');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'My archive' }).click();
    const files = await unzipped(await readFile(await (await download).path()));
    const { account } = JSON.parse(String(files.get('account.json'))) as { account: { displayName: string } };
    expect(account.displayName).toBe('Ada');
    const written = [...files].filter(([, file]) => file.includes('an otter on roller skates'));
    expect(written.map(([path]) => path)).toEqual(['data/drawings-alone.json']);
    expect(JSON.parse(String(files.get(`drawings/${drawingId}.json`)))).toMatchObject({ points: 2, lines: 1 });
    const raster = createRaster(SIZE);
    raster.draw(quantiseLine(LINE));
    raster.flatten();
    const wanted = await colors(sharp(raster.rgba, { raw: { ...SIZE, channels: 4 } }));
    expect((await colors(sharp(files.get(`pictures/${drawingId}.png`)))).equals(wanted)).toBe(true);
  });

  const erase = async (wish: string) => {
    await page.goto(`${server.url}/me/data?lang=en`);
    await page.getByRole('radio', { name: wish }).check();
    await ada.press('Erase my account');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Erase my account' }).click();
    await expect(page.getByRole('heading', { name: 'Your account is going to be erased' })).toBeVisible();
    await ada.press('OK');
    await expect(page).toHaveURL(`${server.url}/`);
    await expect(ada.button('Log in')).toBeVisible();
  };

  await test.step('they go, and what they had asked with is worth nothing any more', async () => {
    await erase('Leave them, without my name');
    const headers = { authorization };
    expect((await fetch(`${server.url}/api/posts/mydrawings`, { headers })).status).toBe(401);
  });

  await test.step('they log in, and everything is there', async () => {
    await page.goto(`${server.url}/me/drawings?lang=en`);
    await ada.logIn();
    await expect(own).toBeVisible();
  });

  await test.step('they go again', () => erase('Take them out'));
  expect(ada.complaints).toEqual([]);
});
