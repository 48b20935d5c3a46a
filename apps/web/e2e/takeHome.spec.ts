import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { startServer, type ServerProcess } from '@tuschel/boot/serverProcess';
import sharp from 'sharp';
import { Player } from './player.ts';

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

test('artists take what they are drawing home in every form, and see how it came about', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const dora = new Player(page, 'Dora');
  await page.goto(`${server.url}/solo?lang=en`);
  await dora.logIn();
  await page.getByText('My own idea').click();
  await dora.press('Start drawing');
  await dora.canvas.waitFor();
  const layers = page.getByRole('region', { name: 'Layers' });
  await expect(layers.getByRole('button', { name: 'See how it came about' })).toBeDisabled();
  await dora.stroke([0.2, 0.3], [0.7, 0.6]);
  const menu = async () => layers.getByRole('button', { name: 'Take home' }).click();

  await test.step('as pictures', async () => {
    for (const [entry, format] of [
      ['Picture (PNG)', 'png'],
      ['Photo (JPG)', 'jpeg'],
    ] as const) {
      await menu();
      const { name, bytes } = await kept(page, entry);
      expect(name).toMatch(/\.(png|jpg)$/);
      const picture = sharp(bytes);
      expect(await picture.metadata()).toMatchObject({ format });
      expect((await picture.stats()).channels[0]?.min).toBeLessThan(100);
    }
  });

  await test.step('as films', async () => {
    await menu();
    const gif = await kept(page, 'Time-lapse (GIF)');
    expect(await sharp(gif.bytes, { pages: -1 }).metadata()).toMatchObject({ format: 'gif', loop: 0, width: 640 });
    await menu();
    const film = await kept(page, 'Film (MP4)');
    expect(film.name).toMatch(/\.mp4$/);
    expect(film.bytes.toString('latin1', 4, 8)).toBe('ftyp');
  });

  await test.step('with layers', async () => {
    await menu();
    const krita = await kept(page, 'With layers for Krita and GIMP (ORA)');
    expect(krita.bytes.toString('latin1', 30, 54)).toBe('mimetypeimage/openraster');
    expect(krita.bytes.toString('utf8')).toContain('name="Middle"');
    await menu();
    const photoshop = await kept(page, 'With layers for Photoshop and Clip Studio (PSD)');
    expect(photoshop.bytes.toString('latin1', 0, 4)).toBe('8BPS');
  });

  await test.step('to the clipboard', async () => {
    await menu();
    await page.getByRole('menuitem', { name: 'Copy' }).click();
    await expect(page.getByText('Copied. Now you can paste it.')).toBeVisible();
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
