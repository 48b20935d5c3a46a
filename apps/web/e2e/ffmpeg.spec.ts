import { expect, type Page } from '@playwright/test';
import { startServer, type ServerProcess } from '@tuschel/boot/serverProcess';
import sharp from 'sharp';
import { readByFfmpeg } from './ffmpeg.ts';
import { psnr } from './playedFilm.ts';
import { Player } from './player.ts';
import { test } from './test.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

/** What two pictures that look the same have at least, dB. */
const ALIKE = 35;

async function taken(page: Page, entry: string): Promise<string> {
  await page.getByRole('region', { name: 'Layers' }).getByRole('button', { name: 'Take home' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: entry }).click(),
  ]);
  return download.path();
}

/** Luma (BT.709, limited range) of RGB. */
function lumaOf(rgb: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: rgb.length / 3 }, (_, at) => {
    const [r = 0, g = 0, b = 0] = rgb.subarray(at * 3, at * 3 + 3);
    return Math.round(16 + (219 / 255) * (0.2126 * r + 0.7152 * g + 0.0722 * b));
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

test('another program than browsers reads what leaves as a film: every frame, as long as it is shown, to the very last', {
  tag: '@long',
}, async ({ page }) => {
  const dora = new Player(page, 'Dora');
  await dora.takeSheet(server.url);
  const began = Date.now();
  await dora.stroke([0.2, 0.3], [0.7, 0.6]);
  await dora.press('Brush');
  await dora.stroke([0.3, 0.8], [0.5, 0.2], [0.7, 0.8]);
  const tookMs = Date.now() - began;
  const finished = sharp(await taken(page, 'Picture (PNG)')).removeAlpha();
  const rgbAt = (width: number, height: number) =>
    finished.clone().resize(width, height, { fit: 'fill' }).raw().toBuffer();

  await test.step('the time-lapse', async () => {
    const path = await taken(page, 'Time-lapse (GIF)');
    const { width, height, delays, frames } = await readByFfmpeg(path);
    expect([width, height]).toEqual([640, 360]);
    expect(frames.length).toBeGreaterThan(5);
    expect(delays).toHaveLength(frames.length);
    expect(delays.at(-1)).toBe(2_000);
    expect(sum(delays)).toBeLessThanOrEqual(10_000);
    // A GIF loses nothing but colours beyond its palette: two programs see the very same pixels.
    const pages = await sharp(path, { pages: -1 }).removeAlpha().raw().toBuffer();
    expect(Buffer.concat(frames).equals(pages)).toBe(true);
    expect(psnr(lumaOf(frames.at(-1)!), lumaOf(await rgbAt(width, height)))).toBeGreaterThan(ALIKE);
    // It grows.
    expect(frames[0]!.equals(frames.at(-1)!)).toBe(false);
  });

  await test.step('the film', async () => {
    const { width, height, delays, frames, luma } = await readByFfmpeg(await taken(page, 'Film (MP4)'));
    expect([width, height]).toEqual([1280, 720]);
    expect(delays).toHaveLength(frames.length);
    expect(sum(delays)).toBeGreaterThan(2_000);
    expect(sum(delays)).toBeLessThan(2_000 + tookMs + 500);
    const picture = await rgbAt(width, height);
    expect(psnr(luma, lumaOf(picture))).toBeGreaterThan(ALIKE);
    expect(psnr(frames.at(-1)!, picture)).toBeGreaterThan(ALIKE);
  });
});
