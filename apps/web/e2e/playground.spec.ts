import { expect } from '@playwright/test';
import { type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import { keptOnDevice } from './keptOnDevice.ts';
import { anotherDevice, isSaved, painter } from './studio.ts';
import { test } from './test.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

test('a community member paints on a paper: after a reload it has the same pixels, and the shelf its picture', async ({
  page,
}) => {
  const ada = await painter(server, page, 'Ada', 'Otter at sea');
  await ada.stroke([0.2, 0.3], [0.5, 0.6], [0.8, 0.4]);
  await ada.stroke([0.3, 0.7], [0.7, 0.7]);
  await ada.press('Undo');
  await ada.stroke([0.4, 0.2], [0.4, 0.8]);
  const picture = await ada.picture('canvas');
  await isSaved(page);
  await page.reload();
  await ada.canvas.waitFor();
  await expect.poll(() => ada.picture('canvas')).toBe(picture);
  await ada.press('Undo');
  await ada.press('Redo');
  await expect.poll(() => ada.picture('canvas')).toBe(picture);

  await ada.press('To the papers');
  const link = page.getByRole('link', { name: 'Open “Otter at sea”' });
  await expect(link.locator('img')).toHaveAttribute('src', /^data:image\/jpeg/);
  expect(ada.complaints).toEqual([]);
});

test('a paper may stand upright and be larger than a page of a game: all of it takes ink, and lies on the shelf as it is', {
  tag: '@long',
}, async ({ page }) => {
  const eve = await painter(server, page, 'Eve', 'Tall', ['Portrait', '1440 × 2560']);
  await eve.stroke([0.05, 0.05], [0.95, 0.97]);
  const picture = await eve.picture('canvas');
  await isSaved(page);
  await page.reload();
  await eve.canvas.waitFor();
  await expect.poll(() => eve.picture('canvas')).toBe(picture);
  const shape = await eve.canvas.evaluate((canvas: HTMLCanvasElement) => canvas.clientWidth / canvas.clientHeight);
  expect(shape).toBeCloseTo(1440 / 2560, 2);
  await eve.press('To the papers');
  await expect(page.getByText('1440 × 2560')).toBeVisible();
});

test('on two devices at once nothing is lost: who comes later keeps theirs as a copy', { tag: '@long' }, async ({
  browser,
  page,
}) => {
  const bea = await painter(server, page, 'Bea', 'Two desks');
  await bea.stroke([0.2, 0.2], [0.8, 0.2]);
  await isSaved(page);
  const there = await anotherDevice(browser, bea);
  await there.page.goto(page.url());
  await there.canvas.waitFor();

  await page.context().setOffline(true);
  await bea.stroke([0.2, 0.5], [0.8, 0.5]);
  const mine = await bea.picture('canvas');
  await expect(page.getByTestId('paper-state')).toHaveAttribute('data-status', 'offline');
  await there.stroke([0.2, 0.8], [0.8, 0.8]);
  const theirs = await there.picture('canvas');
  await isSaved(there.page);
  await page.context().setOffline(false);

  const question = page.getByRole('alertdialog', { name: 'Which version is to stay?' });
  await question.getByRole('button', { name: 'Keep mine as a copy' }).click();
  await expect(question).toHaveCount(0);
  await expect(page).not.toHaveURL(there.page.url());
  await bea.canvas.waitFor();
  await expect.poll(() => bea.picture('canvas')).toBe(mine);
  await page.goto(there.page.url());
  await bea.canvas.waitFor();
  await expect.poll(() => bea.picture('canvas')).toBe(theirs);
});

test('a finished paper is closed for good, is with the drawings, and a phone shows the shelf and the paper', {
  tag: '@long',
}, async ({ page }) => {
  const cleo = await painter(server, page, 'Cleo', 'Done');
  await cleo.stroke([0.2, 0.2], [0.8, 0.8]);
  await isSaved(page);
  await cleo.press('Finished?');
  await expect(page.getByRole('dialog')).toContainText('Nothing on this paper can be changed after that.');
  await cleo.press('Finish');
  await expect(page.getByText('Finished', { exact: true })).toBeVisible();
  await expect(cleo.canvas).toHaveCount(0);
  await page.getByRole('link', { name: 'Publish' }).click();
  await expect(page.getByRole('button', { name: 'Done' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto(`${server.url}/playground?lang=en`);
  await expect(page.getByRole('note')).toContainText('Painting needs a larger screen.');
  await expect(page.getByRole('button', { name: 'New paper' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Open “Done”' }).click();
  await expect(page.getByTestId('paper-picture')).toBeVisible();
});

test('pictures lie beside the paper, lend their colours, and are there again on this device', { tag: '@long' }, async ({
  page,
}) => {
  const dora = await painter(server, page, 'Dora', 'After nature');
  await dora.press('Reference pictures');
  const red = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d');
    if (pen) pen.fillStyle = '#d01020';
    pen?.fillRect(0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await page
    .getByTestId('reference-files')
    .setInputFiles({ name: 'red.png', mimeType: 'image/png', buffer: Buffer.from(red, 'base64') });
  const picture = page.getByRole('img', { name: 'Reference picture: red.png' });
  await expect(page.getByTestId('reference')).toBeVisible();
  await dora.press('Pick a colour from the original');
  await picture.click();
  await dora.stroke([0.2, 0.5], [0.8, 0.5]);
  // It is seen before it is written down.
  await expect.poll(() => keptOnDevice(page, 'tuschel-paper-references', 'references')).toHaveLength(1);
  await page.reload();
  await expect(picture).toBeVisible();
  await dora.canvas.waitFor();
  expect(dora.complaints).toEqual([]);
});
