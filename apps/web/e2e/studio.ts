import type { Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { operate, type ServerProcess } from '@tuschel/boot/serverProcess';
import { Player } from './player.ts';

/** A community member in the studio, who has one new paper. @param size choices of its size and lie */
export async function painter(
  server: ServerProcess,
  page: Page,
  name: string,
  paper: string,
  size: readonly string[] = [],
): Promise<Player> {
  const player = new Player(page, name);
  await page.goto(`${server.url}/playground?lang=en`);
  await player.logIn();
  await page.getByRole('heading', { name: 'A studio of your own' }).waitFor();
  await operate(server, 'grant', name, 'communityMember');
  await page.reload();
  await player.press('New paper');
  await page.getByRole('textbox', { name: 'Name' }).fill(paper);
  for (const choice of size) await page.getByText(choice, { exact: true }).click();
  await player.press('Start painting');
  await player.canvas.waitFor();
  return player;
}

/** The server has all of the paper. */
export const isSaved = (page: Page) => expect(page.getByTestId('paper-state')).toHaveAttribute('data-status', 'saved');

/** The same person somewhere else: that device has the session, and nothing that is kept on the first one. */
export async function anotherDevice(browser: Browser, { page, name }: Player): Promise<Player> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const other = new Player(await context.newPage(), name);
  await takeSession(other.page, await sessionOf(page));
  return other;
}

/** Everything by which a browser knows who is signed in. */
export async function sessionOf(page: Page) {
  const stored = await page.evaluate(() => ({
    local: Object.entries<string>(localStorage),
    window: Object.entries<string>(sessionStorage),
  }));
  return { ...stored, cookies: await page.context().cookies() };
}

/** The page has that session when it is opened. */
export async function takeSession(page: Page, { cookies, ...stored }: Awaited<ReturnType<typeof sessionOf>>) {
  await page.context().addCookies(cookies);
  await page.addInitScript((kept) => {
    for (const [key, value] of kept.local) localStorage.setItem(key, value);
    for (const [key, value] of kept.window) sessionStorage.setItem(key, value);
  }, stored);
}
