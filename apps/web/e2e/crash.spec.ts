import { startServer, type ServerProcess } from '@tuschel/boot/serverProcess';
import { expect, type Page } from '@playwright/test';
import { engineDraws, keptLines } from './keptLines.ts';
import { Player } from './player.ts';
import { test } from './test.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

/** Somebody at a sheet of their own, with one stroke on it. */
async function atTheSheet(page: Page): Promise<Player> {
  const dora = new Player(page, 'Dora');
  await dora.takeSheet(server.url);
  await dora.stroke([0.2, 0.2], [0.7, 0.3]);
  return dora;
}

/** The tab is killed, a second after what is seen now, and opened anew. */
async function killed({ page, name }: Player): Promise<Player> {
  // The page writes down what is under way four times a second, and knows nothing of its end.
  await page.waitForTimeout(1_000);
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
  const url = page.url();
  const context = page.context();
  const crashed = page.waitForEvent('crash');
  const tools = await context.newCDPSession(page);
  tools.send('Page.crash').catch(() => undefined);
  await crashed;

  // As the browser opens a tab anew that has crashed: with its address and what it kept.
  const again = new Player(await context.newPage(), name);
  await again.page.addInitScript((values) => {
    if (sessionStorage.length > 0) return;
    for (const [key, value] of Object.entries(JSON.parse(values) as Record<string, string>))
      sessionStorage.setItem(key, value);
  }, kept);
  await again.page.goto(url);
  await again.canvas.waitFor();
  return again;
}

test('a tab is killed while the pen is on the paper: all strokes are there again, and the one under the pen', {
  tag: '@long',
}, async ({ page }) => {
  const dora = await atTheSheet(page);
  const before = await dora.picture('canvas');
  await dora.penDown([0.2, 0.7], [0.5, 0.5], [0.8, 0.7]);
  const again = await killed(dora);
  expect(await again.picture('canvas')).not.toBe(before);
  await again.press('Undo');
  expect(await again.picture('canvas')).toBe(before);
  await again.press('Redo');
  await again.stroke([0.2, 0.9], [0.7, 0.9]);
  await expect(again.button('Undo')).toBeEnabled();
});

test('a tab is killed, or loaded anew, while moved ink is in the hand: it lies where it was moved to, and can be taken back', {
  tag: '@long',
}, async ({ page }) => {
  const dora = await atTheSheet(page);
  const selected = ({ page: of }: Player) => of.getByTestId('mover-bar').getByText(/×.*px/);
  const move = async (artist: Player) => {
    await artist.page.keyboard.press('s');
    await artist.page.keyboard.press('ControlOrMeta+a');
    await expect(selected(artist)).toBeVisible();
    await artist.page.getByRole('application').focus();
    for (let times = 0; times < 5; times++) await artist.page.keyboard.press('Shift+ArrowDown');
    await expect(artist.page.locator('[data-testid^="moving"]:visible')).toHaveCount(1);
  };
  const before = await dora.picture('canvas');
  await move(dora);
  const again = await killed(dora);
  const moved = await again.picture('canvas');
  expect(moved).not.toBe(before);
  expect(moved).toBe(engineDraws(await keptLines(again.page)));
  await again.press('Undo');
  expect(await again.picture('canvas')).toBe(before);
  await again.press('Redo');
  expect(await again.picture('canvas')).toBe(moved);

  await move(again);
  // What is written as the page goes may come too late for the device: it was written down before.
  await again.page.waitForTimeout(1_000);
  await again.page.reload();
  await again.canvas.waitFor();
  await expect.poll(() => again.picture('canvas')).not.toBe(moved);
  await again.press('Undo');
  expect(await again.picture('canvas')).toBe(moved);
  for (const { complaints } of [dora, again]) expect(complaints).toEqual([]);
});
