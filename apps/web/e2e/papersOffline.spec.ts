import { expect } from '@playwright/test';
import { type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import { keptOnDevice } from './keptOnDevice.ts';
import type { Player } from './player.ts';
import { anotherDevice, isSaved, painter } from './studio.ts';
import { openWindow } from './window.ts';
import { test } from './test.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

/** So many strokes, each at another place. */
async function hatch(player: Player, count: number, from = 0): Promise<void> {
  for (let at = from; at < from + count; at++) {
    const [x, y] = [0.05 + (at % 30) * 0.03, 0.1 + Math.floor(at / 30) * 0.12];
    await player.stroke([x, y], [x + 0.02, y + 0.1]);
  }
}

/** How many events of the one paper are on this device. */
async function keptHere({ page }: Player): Promise<number> {
  const [paper] = await keptOnDevice<{ count: number }>(page, 'tuschel-papers', 'papers');
  return paper?.count ?? 0;
}

const isOffline = ({ page }: Player) =>
  expect(page.getByTestId('paper-state')).toHaveAttribute('data-status', 'offline');

test('what is painted without a network is there when the browser was closed meanwhile, here and on another device', {
  tag: '@long',
}, async ({ browser, page, context }) => {
  const ada = await painter(server, page, 'Ada', 'On the train');
  await hatch(ada, 2);
  await isSaved(page);
  const address = page.url();
  const kept = await keptHere(ada);

  await context.setOffline(true);
  await hatch(ada, 150, 2);
  await ada.press('Undo');
  await isOffline(ada);
  const picture = await ada.picture('canvas');
  // That has been said since the first stroke; the last ones may still be on their way to the device.
  await expect.poll(() => keptHere(ada)).toBe(kept + 151);
  // Not even the other page of the app is needed for it: the window goes without a word to the server.
  const next = await openWindow(context);
  const login = await page.evaluate(() => Object.entries<string>(sessionStorage));
  // A login is one window's.
  await next.addInitScript((kept) => {
    for (const [key, value] of kept) sessionStorage.setItem(key, value);
  }, login);
  await page.close();
  await context.setOffline(false);

  await next.goto(address);
  const again = Object.assign(Object.create(ada) as Player, { page: next });
  await again.canvas.waitFor();
  await expect.poll(() => again.picture('canvas')).toBe(picture);
  await isSaved(next);
  const there = await anotherDevice(browser, again);
  await there.page.goto(address);
  await there.canvas.waitFor();
  await expect.poll(() => there.picture('canvas')).toBe(picture);
});

test('two devices without a network go on with one paper: the later one sees both versions, and takes the other', {
  tag: '@long',
}, async ({ browser, page }) => {
  const bea = await painter(server, page, 'Bea', 'Two trains');
  await hatch(bea, 2);
  await isSaved(page);
  const there = await anotherDevice(browser, bea);
  await there.page.goto(page.url());
  await there.canvas.waitFor();

  for (const one of [bea, there]) await one.page.context().setOffline(true);
  await hatch(bea, 5, 40);
  await hatch(there, 5, 80);
  for (const one of [bea, there]) await isOffline(one);
  const theirs = await there.picture('canvas');
  await there.page.context().setOffline(false);
  await isSaved(there.page);
  await bea.page.context().setOffline(false);

  const question = page.getByRole('alertdialog', { name: 'Which version is to stay?' });
  await question.getByRole('button', { name: 'Take the newer version' }).click();
  await expect(question).toHaveCount(0);
  await isSaved(page);
  await expect.poll(() => bea.picture('canvas')).toBe(theirs);
  expect(await there.picture('canvas')).toBe(theirs);
});
