import { startServer, type ServerProcess } from '@tuschel/boot/serverProcess';
import { expect, test } from '@playwright/test';
import { Player } from './player.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

test('a tab is killed while the pen is on the paper: all strokes are there again, and the one under the pen', {
  tag: '@long',
}, async ({ page, context }) => {
  const dora = new Player(page, 'Dora');
  await page.goto(`${server.url}/solo?lang=en`);
  await dora.logIn();
  await page.getByText('My own idea').click();
  await dora.press('Start drawing');
  await dora.canvas.waitFor();
  await dora.stroke([0.2, 0.2], [0.7, 0.3]);
  const before = await dora.picture('canvas');
  await dora.penDown([0.2, 0.7], [0.5, 0.5], [0.8, 0.7]);
  // The page writes the stroke down four times a second, and knows nothing of its end.
  await page.waitForTimeout(1_000);
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
  const url = page.url();
  const crashed = page.waitForEvent('crash');
  const tools = await context.newCDPSession(page);
  tools.send('Page.crash').catch(() => undefined);
  await crashed;

  // As the browser opens a tab anew that has crashed: with its address and what it kept.
  const again = new Player(await context.newPage(), 'Dora');
  await again.page.addInitScript((values) => {
    if (sessionStorage.length > 0) return;
    for (const [key, value] of Object.entries(JSON.parse(values) as Record<string, string>))
      sessionStorage.setItem(key, value);
  }, kept);
  await again.page.goto(url);
  await again.canvas.waitFor();
  expect(await again.picture('canvas')).not.toBe(before);
  await again.press('Undo');
  expect(await again.picture('canvas')).toBe(before);
  await again.press('Redo');
  await again.stroke([0.2, 0.9], [0.7, 0.9]);
  await expect(again.button('Undo')).toBeEnabled();
});
