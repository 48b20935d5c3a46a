import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { startServer, type ServerProcess } from '@tuschel/boot/serverProcess';
import Psd from '@webtoon/psd';
import sharp from 'sharp';
import { unzipped } from '../src/testing/unzipped.ts';
import { played, psnr } from './playedFilm.ts';
import { Player } from './player.ts';
import { test } from './test.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

/** Presses an entry of the menu that is open and answers the file that the browser keeps. */
async function kept(page: Page, entry: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: entry }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

const pixels = (file: Buffer) => sharp(file).ensureAlpha().raw().toBuffer();

/** What two pictures that look the same have at least, dB. */
const ALIKE = 35;

/** Luma (BT.709, limited range) of a picture at the size of a film. */
async function luma(png: Buffer, width: number, height: number): Promise<Uint8Array> {
  const rgb = await sharp(png).removeAlpha().resize(width, height, { fit: 'fill' }).raw().toBuffer();
  return Uint8Array.from({ length: width * height }, (_, at) => {
    const [r = 0, g = 0, b = 0] = rgb.subarray(at * 3, at * 3 + 3);
    return Math.round(16 + (219 / 255) * (0.2126 * r + 0.7152 * g + 0.0722 * b));
  });
}

test('artists take what they are drawing home in every form, and see how it came about', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const dora = new Player(page, 'Dora');
  await dora.takeSheet(server.url);
  const layers = page.getByRole('region', { name: 'Layers' });
  await expect(layers.getByRole('button', { name: 'See how it came about' })).toBeDisabled();
  const began = Date.now();
  await dora.stroke([0.2, 0.3], [0.7, 0.6]);
  const tookSeconds = (Date.now() - began) / 1_000;
  let finished: Buffer = Buffer.alloc(0);
  const menu = async () => layers.getByRole('button', { name: 'Take home' }).click();

  await test.step('as pictures', async () => {
    for (const [entry, format] of [
      ['Picture (PNG)', 'png'],
      ['Photo (JPG)', 'jpeg'],
    ] as const) {
      await menu();
      const { name, bytes } = await kept(page, entry);
      if (format === 'png') finished = bytes;
      expect(name).toMatch(/\.(png|jpg)$/);
      const picture = sharp(bytes);
      expect(await picture.metadata()).toMatchObject({ format });
      expect((await picture.stats()).channels[0]?.min).toBeLessThan(100);
    }
  });

  await test.step('as films', async () => {
    await menu();
    const gif = await kept(page, 'Time-lapse (GIF)');
    const { pages = 0, delay = [], ...data } = await sharp(gif.bytes, { pages: -1 }).metadata();
    expect(data).toMatchObject({ format: 'gif', loop: 0, width: 640, pageHeight: 360 });
    expect(delay.at(-1)).toBe(2_000);
    expect(delay.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(10_000);
    const last = await sharp(gif.bytes, { page: pages - 1 })
      .png()
      .toBuffer();
    expect(psnr(await luma(last, 640, 360), await luma(finished, 640, 360))).toBeGreaterThan(ALIKE);
    await menu();
    const film = await kept(page, 'Film (MP4)');
    expect(film.name).toMatch(/\.mp4$/);
    const { width, height, duration, end } = await played(page, film.bytes);
    expect([width, height]).toEqual([1280, 720]);
    // What the stroke took, and two seconds for the picture.
    expect(duration).toBeGreaterThan(2);
    expect(duration).toBeLessThan(2 + tookSeconds + 0.5);
    expect(psnr(end, await luma(finished, width, height))).toBeGreaterThan(ALIKE);
  });

  await test.step('with layers, and whole for programs that know none', async () => {
    await menu();
    const krita = await kept(page, 'With layers for Krita and GIMP (ORA)');
    expect(krita.bytes.toString('latin1', 30, 54)).toBe('mimetypeimage/openraster');
    const entries = new Map(unzipped(krita.bytes).map(({ name, content }) => [name, Buffer.from(content)]));
    expect(entries.get('stack.xml')?.toString()).toContain('name="Middle"');
    expect((await pixels(entries.get('mergedimage.png')!)).equals(await pixels(finished))).toBe(true);
    await menu();
    const photoshop = await kept(page, 'With layers for Photoshop and Clip Studio (PSD)');
    const psd = Psd.parse(Uint8Array.from(photoshop.bytes).buffer);
    expect(psd.layers.map(({ name }) => name)).toContain('Middle');
    expect(Buffer.from(await psd.composite()).equals(await pixels(finished))).toBe(true);
  });

  await test.step('to the clipboard', async () => {
    await menu();
    const copy = page.getByRole('menuitem', { name: 'Copy' });
    await dora.seesPassing('Copied. Now you can paste it.', () => copy.click());
    const types = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types: of }) => of));
    expect(types).toContain('image/png');
  });

  await test.step('and watch it, with the drawing still on the easel behind', async () => {
    await layers.getByRole('button', { name: 'See how it came about' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your drawing so far' });
    await expect(dialog.getByRole('img', { name: 'Your drawing, stroke by stroke' })).toBeVisible();
    await expect(dialog.getByRole('group', { name: 'Play the drawing' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(dora.button('Undo')).toBeEnabled();
  });
  expect(dora.complaints).toEqual([]);
});
