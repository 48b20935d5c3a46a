import { freePort, startServer, type ServerProcess } from '@tuschel/boot/serverProcess';
import { FAKE_TWITCH_APP, type FakeTwitch, type FakeTwitchUser, fakeTwitch } from '@tuschel/product/fakeTwitch';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, expect, type Page } from '@playwright/test';
import { Player } from '../player.ts';
import { test } from '../test.ts';

let server: ServerProcess;
let twitch: FakeTwitch;
let numbers = 4_000;

test.beforeAll(async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  twitch = await fakeTwitch({ user: viewer('nobody'), redirectUris: [`${url}/twitch/back`] });
  server = await startServer({
    port,
    env: {
      TUSCHEL_URL: url,
      TUSCHEL_TWITCH_CLIENT_ID: FAKE_TWITCH_APP.clientId,
      TUSCHEL_TWITCH_CLIENT_SECRET: FAKE_TWITCH_APP.clientSecret,
      TUSCHEL_TWITCH_URL: twitch.url,
    },
  });
});
test.afterAll(async () => {
  await server.close();
  await twitch.close();
});

function viewer(login: string): FakeTwitchUser {
  return { id: String(++numbers), login, display_name: login, broadcaster_type: 'affiliate' };
}

/** Somebody who logs in with Twitch, in a browser of their own. */
async function arrive(browser: Browser, user: FakeTwitchUser, path: string): Promise<Player> {
  const context = await browser.newContext();
  const player = new Player(await context.newPage(), user.login);
  twitch.user = user;
  await player.page.goto(`${server.url}${path}?lang=en`);
  await player.press('Log in with Twitch');
  await player.press('Authorize');
  await player.acceptTerms();
  return player;
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id);
}

test('a host lets in their followers, after Twitch has asked the host, and nobody else', async ({ browser }) => {
  const [maari, fan, stranger] = [viewer('maari'), viewer('fan'), viewer('stranger')];
  twitch.channel(maari.id).followers.add(fan.id);
  const host = await arrive(browser, maari, '/create');
  await host.press('Start new game');
  const code = (await host.page.getByTestId('lobby-code').textContent())?.replace('-', '') ?? '';

  await choose(host.page, 'Who may join', 'My followers on Twitch');
  await expect(host.page.getByRole('heading', { name: 'Twitch will ask you' })).toBeVisible();
  expect(await barriers(host.page)).toEqual([]);
  twitch.user = maari;
  await host.press('Go on to Twitch');
  await expect(host.page.getByText('moderator:read:followers')).toBeVisible();
  await host.press('Authorize');
  await expect(host.page.getByText('When Twitch does not answer')).toBeVisible();
  await expect(host.page).toHaveURL(`${server.url}/game`);
  expect(await barriers(host.page)).toEqual([]);

  const outside = await arrive(browser, stranger, `/join/${code}`);
  await expect(outside.page.getByRole('heading', { name: 'Only followers of the host can join.' })).toBeVisible();
  const inside = await arrive(browser, fan, `/join/${code}`);
  await expect(inside.page.getByText('fan', { exact: true })).toBeVisible();
  for (const { complaints } of [host, outside, inside]) expect(complaints).toEqual([]);

  await test.step('a guest list says who is known, and admits him', async () => {
    await choose(host.page, 'Who may join', 'People on my guest list');
    await host.page.getByLabel('Your guests').fill('STRANGER, somebody_new');
    await expect(host.page.getByText('We know 1 of 2')).toBeVisible();
    expect(await barriers(host.page)).toEqual([]);
    await host.press('Save 2 names');
    await expect(host.page.getByRole('button', { name: 'Guest list (2 names)' })).toBeVisible();
    await outside.press('Try again');
    await expect(outside.page).toHaveURL(`${server.url}/game`);
  });

  await test.step('a co-host may remove people, by keyboard; whom the host bans he can forgive', async () => {
    await host.page.getByRole('button', { name: 'Options for fan' }).focus();
    // A key that comes before the menu has the focus is lost.
    const entries = host.page.getByRole('menuitem');
    await host.page.keyboard.press('Enter');
    await expect(entries.first()).toBeFocused();
    await host.page.keyboard.press('ArrowDown');
    await expect(entries.nth(1)).toBeFocused();
    await host.page.keyboard.press('Enter');
    await expect(inside.page.getByText('Co-host', { exact: true })).toBeVisible();
    await inside.page.getByRole('button', { name: 'Options for stranger' }).click();
    await expect(inside.page.getByRole('menuitem')).toHaveCount(1);
    await inside.page.keyboard.press('Escape');
    await host.page.getByRole('button', { name: 'Options for stranger' }).click();
    await host.page.getByRole('menuitem', { name: 'Ban' }).click();
    await host.page.getByRole('button', { name: 'Ban', exact: true }).click();
    await expect(outside.page).toHaveURL(/\/error\?c=463/);
    await host.page.getByRole('button', { name: /^Ban list/ }).click();
    await host.page.getByRole('button', { name: 'Unban stranger' }).click();
    await expect(host.page.getByText('No one is banned')).toBeVisible();
  });
  for (const { page } of [host, outside, inside]) await page.context().close();
});

test('where hosting needs a permission one is told so, and may draw all the same', async ({ page }) => {
  const guarded = await startServer({ port: await freePort(), env: { TUSCHEL_HOSTING: 'allowlist' } });
  const player = new Player(page, 'No one');
  await page.goto(`${guarded.url}/create?lang=en`);
  await player.logIn();
  await player.press('Start new game');
  await expect(page.getByRole('status').filter({ hasText: 'invite link' })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'Try it out' }).click();
  await expect(page).toHaveURL(/\/(try|solo)$/);
  expect(player.complaints).toEqual([]);
  await guarded.close();
});

test('whoever says no at Twitch finds their lobby as it was', async ({ browser }) => {
  const maari = viewer('maari_again');
  const host = await arrive(browser, maari, '/create');
  await host.press('Start new game');
  await choose(host.page, 'Who may join', 'My subscribers on Twitch');
  twitch.user = maari;
  await host.press('Go on to Twitch');
  // Our own dialog has a button of the same name.
  await expect(host.page.getByText('channel:read:subscriptions')).toBeVisible();
  await host.seesPassingThere('Twitch did not give permission', () => host.press('Cancel'));
  await expect(host.page.getByRole('button', { name: 'Who may join' })).toContainText('Only me');
  await host.page.context().close();
});
