import { freePort, startServer, type ServerProcess } from '@tuschel/boot/serverProcess';
import { FAKE_TWITCH_APP, type FakeTwitch, fakeTwitch } from '@tuschel/product/fakeTwitch';
import { expect, type Page } from '@playwright/test';
import { graveFaults } from './crawl/inspection.ts';
import { Player } from './player.ts';
import { test } from './test.ts';

let server: ServerProcess;
let twitch: FakeTwitch;

/** A golden disc, 32 × 32 px. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgAgMAAAAOFJJnAAAADFBMVEX2uTsfb4u9pVBNfnp2nwkyAAAACXBIWXMAAAsTAAALEwEAmpwYAAAATUlEQVQY02MIhQIGKjJeaEMYcQwMW8GMAgYGXjDjAAMDM5jRwMDABGKEMwDBVSAjDMSYiswIATFEkRmYauDa4QYirIBbCncG3GHEewcAT+RHw78qp3cAAAAASUVORK5CYII=',
  'base64',
);
const OTTER = { id: '4711', login: 'otter_queen', display_name: 'Otter_Queen', broadcaster_type: '' } as const;

test.beforeAll(async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  twitch = await fakeTwitch({ user: { ...OTTER, picture: PICTURE }, redirectUris: [`${url}/twitch/back`] });
  server = await startServer({
    port,
    env: {
      TUSCHEL_URL: url,
      TUSCHEL_LOCAL_LOGIN: 'on',
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
test.afterEach(() => {
  twitch.trouble = {};
});

/** As far as Twitch's consent page. */
async function goToTwitch(page: Page, path = '/create'): Promise<Player> {
  const visitor = new Player(page, 'visitor');
  await page.goto(`${server.url}${path}?lang=en`);
  await visitor.press('Log in with Twitch');
  await expect(page.getByText('Logged in as Otter_Queen')).toBeVisible();
  return visitor;
}

/** Says yes at Twitch, and to the terms the first time. */
async function authorize(visitor: Player): Promise<void> {
  await visitor.press('Authorize');
  const accept = visitor.button('Accept');
  const inside = visitor.page.getByRole('button', { name: 'Otter_Queen' });
  const refused = visitor.page.getByText('Twitch login problem, try again');
  await expect(accept.or(inside).or(refused).first()).toBeVisible();
  if (await accept.isVisible()) await visitor.acceptTerms();
}

/** What stood in the address bar each time the app put its first element on the page. */
async function addressesWhenDrawn(page: Page): Promise<string[]> {
  const addresses: string[] = [];
  await page.exposeFunction('drawn', (address: string) => void addresses.push(address));
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('#root > *')) return;
      observer.disconnect();
      (globalThis as unknown as { drawn(address: string): void }).drawn(location.href);
    }).observe(document, { childList: true, subtree: true });
  });
  return addresses;
}

test('with Twitch one is signed in under name and picture, and stays so over a reload', { tag: '@long' }, async ({
  page,
}) => {
  const drawnAt = await addressesWhenDrawn(page);
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image' && request.url().startsWith('http')) pictures.push(request.url());
  });
  const visitor = await goToTwitch(page);
  await authorize(visitor);
  await expect(page.getByRole('heading', { name: 'Otter_Queen' })).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/create`);
  expect(drawnAt).toEqual([`${server.url}/create?lang=en`, `${server.url}/twitch/back`]);

  await page.reload();
  const avatar = page.getByRole('button', { name: 'Otter_Queen' }).locator('image');
  const address = await avatar.getAttribute('href');
  expect(address?.slice(0, server.url.length)).toBe(server.url);
  expect(address?.slice(server.url.length)).toMatch(/^\/media\/avatars\/[0-9a-f]{64}\.webp$/);
  await expect.poll(() => pictures.some((url) => url.startsWith(`${server.url}/media/avatars/`))).toBe(true);
  expect(pictures.filter((url) => !url.startsWith(server.url))).toEqual([]);
  expect(visitor.complaints).toEqual([]);
});

test('whoever says no at Twitch may try again, or come in another way, and gets where they wanted to go', {
  tag: '@long',
}, async ({ page }) => {
  const visitor = await goToTwitch(page, '/join/ABCDEFGHJK');
  await visitor.press('Cancel');
  await expect(page.getByRole('heading', { name: 'You are not logged in' })).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/login/denied`);
  await expect(page.getByRole('button', { name: 'Pick a name' })).toBeVisible();
  expect(await graveFaults(page)).toEqual([]);
  await visitor.press('Log in with Twitch');
  await authorize(visitor);
  await expect(page).toHaveURL(/\/join\/ABCDEFGHJK$|c=404/);
  expect(visitor.complaints).toEqual([]);
});

test('while Twitch has trouble the error page says so, and one tries again from there', { tag: '@long' }, async ({
  page,
}) => {
  const visitor = await goToTwitch(page);
  twitch.trouble.token = 'error';
  await authorize(visitor);
  await expect(page.getByText('Twitch login problem, try again')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/error?c=520`);
  expect(await graveFaults(page)).toEqual([]);
  twitch.trouble = {};
  await visitor.press('Try again');
  await authorize(visitor);
  await expect(page.getByRole('heading', { name: 'Otter_Queen' })).toBeVisible();
  expect(visitor.complaints).toEqual([]);
});

test('two ways in fit the narrowest phone', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${server.url}/create?lang=de`);
  await expect(page.getByRole('button', { name: 'Namen aussuchen' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('a code that somebody else slips in is worth nothing', { tag: '@long' }, async ({ page }) => {
  await page.goto(`${server.url}/twitch/back?code=stolen&state=${'x'.repeat(43)}&lang=en`);
  await expect(page.getByText('Twitch login problem, try again')).toBeVisible();
  expect(page.url()).not.toContain('stolen');
});
