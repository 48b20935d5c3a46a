import { startServer, type ServerProcess } from '@tuschel/boot/serverProcess';
import { expect, type Page } from '@playwright/test';
import { engineDraws, keptLines } from './keptLines.ts';
import { keptOnDevice } from './keptOnDevice.ts';
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

/** What is written down of a stroke that is under way. */
async function underWay(page: Page): Promise<string> {
  const strokes = await keptOnDevice<{ ink: Uint8Array }>(page, 'tuschel-strokes', 'strokes');
  return strokes.map(({ ink }) => ink.join()).join('\n');
}

/** The window shows what is kept, the ink that was under way as well. Answers the picture. */
async function standsAgain(artist: Player, without: string): Promise<string> {
  let picture = '';
  const look = async () => {
    // The canvas is there, blank, before its lines are painted.
    picture = await artist.picture('canvas');
    return picture !== without && picture === engineDraws(await keptLines(artist.page));
  };
  await expect.poll(look).toBe(true);
  return picture;
}

/** The tab is killed, once what is under way is written down, and opened anew. */
async function killed({ page, name }: Player): Promise<Player> {
  // The page writes it down four times a second, and knows nothing of its end.
  await expect.poll(() => underWay(page)).not.toBe('');
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
  await standsAgain(again, before);
  await again.press('Undo');
  await expect.poll(() => again.picture('canvas')).toBe(before);
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
  const moved = await standsAgain(again, before);
  await again.press('Undo');
  await expect.poll(() => again.picture('canvas')).toBe(before);
  await again.press('Redo');
  await expect.poll(() => again.picture('canvas')).toBe(moved);

  const earlier = ['', await underWay(again.page)];
  await move(again);
  // What is written as the page goes may come too late for the device: it was written down before.
  await expect.poll(async () => earlier.includes(await underWay(again.page))).toBe(false);
  await again.page.reload();
  await again.canvas.waitFor();
  await standsAgain(again, moved);
  await again.press('Undo');
  await expect.poll(() => again.picture('canvas')).toBe(moved);
  for (const { complaints } of [dora, again]) expect(complaints).toEqual([]);
});
