import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { operate, type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import {
  canvasOf,
  createRaster,
  createVideoFrames,
  defaultStyle,
  type Frame,
  type Line,
  showLayers,
} from '@tuschel/ink';
import { createFilmFile, filmSize, growFilm } from '@tuschel/ink/film';
import sharp from 'sharp';
import { played, psnr } from './playedFilm.ts';
import { Player } from './player.ts';
import { test } from './test.ts';

const FRAME: Frame = { isPortrait: false, x: 0, y: 0, scale: 1, isClipping: false, layers: [] } as never;
/** What two pictures that look the same have at least, dB. */
const ALIKE = 35;

/** Strokes across the picture, half a second each. */
const LINES: Line[] = Array.from({ length: 6 }, (_, index) => ({
  ...defaultStyle(1),
  points: Array.from({ length: 12 }, (_point, i) => ({ x: 150 + index * 120 + i * 70, y: 120 + i * 65, p: 1 })),
  size: 60,
  color: { r: (index * 90) % 256, g: (index * 50) % 200, b: 180, a: 255 },
  t: index * 600,
  dt: 40,
}));

/** Luma of the finished drawing at the size of a film. */
function finished(): Uint8Array {
  const { width, height } = filmSize(FRAME);
  const raster = createRaster(canvasOf(FRAME));
  showLayers(raster, FRAME);
  for (const line of LINES) raster.draw(line);
  const frames = createVideoFrames(raster, { size: { width, height } });
  frames.take();
  return frames.i420.slice(0, width * height);
}

const inked = (luma: Uint8Array) => luma.reduce((count, value) => count + (value < 225 ? 1 : 0), 0);

/** It can be sought in, grows, and ends with the picture. */
async function showsTheDrawing(page: Page, mp4: Uint8Array): Promise<void> {
  const { width, height, duration, middle, end } = await played(page, mp4);
  expect([width, height]).toEqual([1280, 720]);
  // What it took, and two seconds.
  expect(duration).toBeGreaterThan(2 + 3);
  expect(duration).toBeLessThan(2 + 4.5);
  const whole = finished();
  expect(psnr(end, whole)).toBeGreaterThanOrEqual(ALIKE);
  expect(inked(middle)).toBeGreaterThan(0.05 * inked(whole));
  expect(inked(middle)).toBeLessThan(0.8 * inked(whole));
}

test('a film by our own encoder plays in a browser, can be sought in, and ends with the picture', {
  tag: '@long',
}, async ({ page }) => {
  const file = createFilmFile({ size: filmSize(FRAME), title: 'An otter', author: 'Ada' });
  await growFilm(LINES, FRAME, file);
  await showsTheDrawing(page, file.finish());
});

test.describe('/render', () => {
  let server: ServerProcess;
  test.beforeAll(async () => {
    server = await startServer();
  });
  test.afterAll(() => server.close());

  /** Bodies of the objects of a drawing, as they lie on the disk: body, type, and the length of the type. */
  const objectsOf = async (drawing: string): Promise<Map<string, Buffer>> => {
    const folder = join(server.dataFolder, 'blobs/drawings', drawing);
    const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))));
    return new Map(
      files.map((file) => {
        const end = file.length - 4 - file.readUInt32BE(file.length - 4);
        const body = file.subarray(0, end);
        const type = file.toString('latin1', end, file.length - 4);
        return [type === 'image/jpeg' && body.length < 80_000 ? 'thumbnail' : type, body];
      }),
    );
  };

  /** The drawing in its artist's sketchbook, large. */
  const openLarge = async (from: Page): Promise<Page> => {
    // A window that another one opens has its session; one that is opened by itself has none.
    const [page] = await Promise.all([
      from.waitForEvent('popup'),
      from.evaluate((url) => void window.open(url), `${server.url}/solo?lang=en`),
    ]);
    await page.getByRole('button', { name: 'Drawing: an otter' }).click();
    await page.getByRole('button', { name: 'View larger' }).click();
    await expect(page.getByRole('button', { name: 'Play how it was drawn: an otter' })).toBeVisible();
    return page;
  };

  /** Before anybody has made a film of it, from the lines alone; the film is promised. */
  const playsItsLines = async (page: Page) => {
    await expect(page.getByText('The video is waiting for its turn.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Download video' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Play how it was drawn: an otter' }).click();
    const canvas = page.getByTestId('media-canvas');
    const inkOn = () =>
      canvas.evaluate((it: HTMLCanvasElement) => {
        const { data } = it.getContext('2d')!.getImageData(0, 0, it.width, it.height);
        let ink = 0;
        for (let i = 0; i < data.length; i += 4) if (data[i + 3]! > 0 && data[i]! + data[i + 1]! < 440) ink++;
        return ink;
      });
    await expect(canvas).toBeVisible();
    await expect.poll(inkOn, { timeout: 20_000 }).toBeGreaterThan(1_000);
  };

  /** The same window, once the film is there. */
  const playsItsFilm = async (page: Page) => {
    await expect(page.getByRole('link', { name: 'Download video' })).toBeVisible({ timeout: 20_000 });
    await page.getByRole('button', { name: 'Play how it was drawn: an otter' }).click();
    const video = page.locator('video[aria-label="an otter"]');
    const height = () => video.evaluate((it: HTMLVideoElement) => (it.readyState >= 2 ? it.videoHeight : 0));
    await expect.poll(height, { timeout: 20_000 }).toBe(720);
  };

  test('an admin’s tab makes picture and film of a drawing, as the renderer whose token it has', {
    tag: '@long',
  }, async ({ page }) => {
    const ria = new Player(page, 'Ria');
    let authorization = '';
    // Of the session; the tab also asks as a renderer.
    page.on('request', (request) => {
      const shown = request.headers()['authorization'] ?? '';
      if (shown.startsWith('Bearer eyJ')) authorization = shown;
    });
    await page.goto(`${server.url}/render?lang=en`);
    await ria.logIn();
    await expect(page.getByRole('heading', { name: 'This is a workshop for admins.' })).toBeVisible();
    await operate(server, 'grant', 'Ria', 'admin');
    const token = /rnd_[\w-]+/.exec(await operate(server, 'grant', 'renderer', 'tab'))?.[0] ?? '';
    await page.reload();
    const field = page.getByLabel('Token');
    await field.fill(token.slice(0, -1));
    await page.keyboard.press('Enter');
    await expect(page.getByText('A token begins with rnd_')).toBeVisible();

    const drawing = randomUUID();
    const headers = { authorization, 'content-type': 'application/json' };
    const body = JSON.stringify({ id: drawing, lines: LINES, promptText: 'an otter', save: true });
    const kept = await fetch(`${server.url}/api/drawing/new`, { method: 'POST', headers, body });
    expect([kept.status, await kept.text()]).toEqual([200, expect.any(String)]);
    const sketchbook = await openLarge(page);
    await playsItsLines(sketchbook);

    await field.fill(token);
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 picture', { exact: true })).toBeVisible({ timeout: 90_000 });
    await expect(page.getByText('1 video', { exact: true })).toBeVisible({ timeout: 120_000 });
    await expect(page.getByText('0 errors')).toBeVisible();
    await expect(page.getByRole('row', { name: /^tab\b.* 2 2 0 / })).toBeVisible();

    const files = await objectsOf(drawing);
    const picture = sharp(files.get('image/jpeg'));
    expect(await picture.metadata()).toMatchObject({ width: 1920, height: 1080, chromaSubsampling: '4:4:4' });
    expect(await sharp(files.get('thumbnail')).metadata()).toMatchObject({ width: 480, height: 270 });
    const film = files.get('video/mp4') ?? Buffer.alloc(0);
    for (const told of ['an otter', 'Ria']) expect(film.indexOf(told)).toBeGreaterThan(film.indexOf('moov'));
    await showsTheDrawing(page, film);
    await playsItsFilm(sketchbook);
    await sketchbook.close();
    await ria.press('Stop');
    await expect(page.getByLabel('Token')).toBeVisible();
    expect(ria.complaints).toEqual([]);
  });
});
