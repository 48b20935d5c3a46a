import { expect } from '@playwright/test';
import { startServer, type ServerProcess } from '@tuschel/boot/serverProcess';
import { Player } from './player.ts';
import { test } from './test.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

test('a visitor draws on the home page, goes on with it, and has it in the sketchbook after logging in', async ({
  page,
}) => {
  const nelly = new Player(page, 'Nelly');
  await page.goto(`${server.url}/?lang=en`);
  // Until then the sheet is a link to a page of its own.
  await expect(page.locator('#first-view')).toHaveCount(0);
  const sheet = page.getByRole('link', { name: 'Draw a cat' });
  await sheet.scrollIntoViewIfNeeded();
  const next = page.getByRole('heading', { name: 'How Echo works' });
  const before = (await next.boundingBox())?.y;
  await sheet.click();
  const canvas = page.getByRole('application', { name: 'Canvas: A cat' });
  await expect(canvas).toBeFocused();
  // Nothing below it has moved.
  expect((await next.boundingBox())?.y).toBe(before);
  await nelly.stroke([0.3, 0.3], [0.6, 0.5]);
  await expect(page.getByRole('timer')).toBeVisible();
  const goOn = page.getByRole('button', { name: 'Keep drawing' });
  await goOn.click({ timeout: 45_000 });

  await expect(page).toHaveURL(/\/solo\/draw$/);
  await expect(page.getByTestId('prompt')).toHaveText('A cat');
  await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeEnabled();
  await nelly.stroke([0.5, 0.6], [0.7, 0.3]);
  await expect(page.getByTestId('sketch-state')).toHaveAttribute('data-status', 'saved');
  await nelly.press('Back');
  await expect(page).toHaveURL(/\/try$/);
  await nelly.press('Keep drawing');
  await nelly.press('Finished?');
  await nelly.press('Submit');
  await expect(page.getByRole('dialog', { name: 'Whose drawing is this?' })).toBeVisible();
  const sent = page.waitForResponse('**/api/drawing/new');
  await nelly.logIn();
  expect((await sent).status()).toBe(200);
  await expect(page).toHaveURL(/\/solo$/);
  await expect(page.getByRole('button', { name: 'Drawing: A cat' })).toBeVisible();
  expect(nelly.complaints).toEqual([]);
});

test('from a drawing friends are one click and a name away', { tag: '@long' }, async ({ page }) => {
  const nelly = new Player(page, 'Nelly');
  await page.goto(`${server.url}/try?lang=en`);
  await nelly.press('Play with friends');
  await nelly.logIn();
  await expect(page).toHaveURL(/\/join\//);
  expect(nelly.complaints).toEqual([]);
});
