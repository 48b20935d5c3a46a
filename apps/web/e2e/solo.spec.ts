import { expect, test } from '@playwright/test';
import { startServer, type ServerProcess } from '@tuschel/boot/serverProcess';
import { Player } from './player.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

test('what somebody draws alone survives a reload, and then lies in the sketchbook', async ({ page }) => {
  const anna = new Player(page, 'Anna');
  await page.goto(`${server.url}/solo?lang=en`);
  await anna.logIn();
  await page.getByText('own idea').click();
  await anna.press('Start drawing');
  await anna.canvas.waitFor();
  await anna.stroke([0.3, 0.3], [0.6, 0.5]);
  await expect(page.getByTestId('sketch-state')).toHaveAttribute('data-status', 'saved');
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => void window.open(location.href));
  const other = await opened;
  await expect(page.getByText('You went on in another window')).toBeVisible();
  await other.close();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeEnabled();
  await anna.press('Finished?');
  const sketch = page.getByRole('button', { name: 'Drawing: Without a prompt' });
  await expect(sketch).toBeVisible();
  await page.reload();
  await sketch.click();
  await expect(page.getByTestId('sketch-canvas')).toBeVisible();
  expect(anna.complaints).toEqual([]);
});
