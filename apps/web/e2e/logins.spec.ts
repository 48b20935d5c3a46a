import { freePort, type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import { FAKE_DISCORD_APP, type FakeDiscord, fakeDiscord } from '@tuschel/product/fakeDiscord';
import { FAKE_ISSUER_APP, type FakeIssuer, fakeIssuer } from '@tuschel/product/fakeIssuer';
import { expect, type Page } from '@playwright/test';
import { graveFaults } from './crawl/inspection.ts';
import { Player } from './player.ts';
import { test } from './test.ts';

let server: ServerProcess;
let issuer: FakeIssuer;
let discord: FakeDiscord;

test.beforeAll(async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const redirectUris = [`${url}/login/back`];
  issuer = await fakeIssuer({ user: { sub: 'otter-1', preferred_username: 'otter_queen' }, redirectUris });
  const user = { id: '80351110224678912', username: 'nelly', global_name: 'Nelly', avatar: null };
  discord = await fakeDiscord({ user, redirectUris });
  server = await startServer({
    port,
    env: {
      TUSCHEL_URL: url,
      TUSCHEL_LOCAL_LOGIN: 'on',
      TUSCHEL_DISCORD_CLIENT_ID: FAKE_DISCORD_APP.clientId,
      TUSCHEL_DISCORD_CLIENT_SECRET: FAKE_DISCORD_APP.clientSecret,
      TUSCHEL_DISCORD_URL: discord.url,
      TUSCHEL_OIDC_ISSUER: issuer.issuer,
      TUSCHEL_OIDC_CLIENT_ID: FAKE_ISSUER_APP.clientId,
      TUSCHEL_OIDC_CLIENT_SECRET: FAKE_ISSUER_APP.clientSecret,
      TUSCHEL_OIDC_NAME: 'the Otters’ Club',
    },
  });
});
test.afterAll(async () => {
  await server.close();
  await issuer.close();
  await discord.close();
});
test.afterEach(() => {
  issuer.trouble = {};
  discord.trouble = {};
});

async function goTo(page: Page, button: string, path = '/create'): Promise<Player> {
  const visitor = new Player(page, 'visitor');
  await page.goto(`${server.url}${path}?lang=en`);
  await visitor.press(button);
  await expect(page.getByText(/^Logged in as /)).toBeVisible();
  return visitor;
}

/** Says yes at the provider, and to the terms the first time. */
async function authorize(visitor: Player, name: string): Promise<void> {
  await visitor.press('Authorize');
  const accept = visitor.button('Accept');
  const inside = visitor.page.getByRole('button', { name });
  await expect(accept.or(inside).first()).toBeVisible();
  if (await accept.isVisible()) await visitor.acceptTerms();
  await expect(inside).toBeVisible();
}

test('with an issuer of the operator one is signed in under its name, and stays so over a reload', {
  tag: '@long',
}, async ({ page }) => {
  const visitor = await goTo(page, 'Log in with the Otters’ Club');
  await authorize(visitor, 'otter_queen');
  await expect(page).toHaveURL(`${server.url}/create`);
  await page.reload();
  await expect(page.getByRole('button', { name: 'otter_queen' })).toBeVisible();
  expect(visitor.complaints).toEqual([]);
});

test('with Discord one is signed in under its name, and where one wanted to go', async ({ page }) => {
  const visitor = await goTo(page, 'Log in with Discord', '/me/data');
  await authorize(visitor, 'Nelly');
  await expect(page).toHaveURL(`${server.url}/me/data`);
  await expect(page.getByText('Your account began with this.')).toBeVisible();
  expect(visitor.complaints).toEqual([]);
});

test('whoever says no may come in another way', { tag: '@long' }, async ({ page }) => {
  const visitor = await goTo(page, 'Log in with Discord');
  await visitor.press('Cancel');
  await expect(page.getByRole('heading', { name: 'You are not logged in' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in with the Otters’ Club' })).toBeVisible();
  expect(await graveFaults(page)).toEqual([]);
  expect(visitor.complaints).toEqual([]);
});

test('while a provider is away the error page says so, and one tries again from there', { tag: '@long' }, async ({
  page,
}) => {
  const visitor = await goTo(page, 'Log in with Discord');
  discord.trouble.token = 'error';
  await visitor.press('Authorize');
  await expect(page.getByText('Something went wrong with the login.')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/error?c=520`);
  expect(await graveFaults(page)).toEqual([]);
  discord.trouble = {};
  await visitor.press('Try again');
  await authorize(visitor, 'Nelly');
  expect(visitor.complaints).toEqual([]);
});

test('an account with but a name is linked, lasts from then on, and is unlinked again', { tag: '@long' }, async ({
  page,
  context,
}) => {
  issuer.user = { sub: 'otter-2', preferred_username: 'linked_otter' };
  discord.user = { id: '80351110224678913', username: 'linked', global_name: 'Linked', avatar: null };
  const visitor = new Player(page, 'Kaethe');
  await page.goto(`${server.url}/me/data?lang=en`);
  await visitor.press('Pick a name');
  await page.getByLabel('Your name').fill('Kaethe');
  await visitor.press('Let’s go');
  await visitor.acceptTerms();
  await expect(page.getByText('Good in this browser window only.')).toBeVisible();
  expect(await graveFaults(page)).toEqual([]);

  await test.step('the issuer, which is the last way in then', async () => {
    await visitor.press('Link the Otters’ Club');
    await visitor.press('Authorize');
    await expect(page.getByText('from now on the Otters’ Club leads into this account')).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/me/data`);
    await expect(page.getByText('Without it you could not get into your account any more')).toBeVisible();
    expect(await graveFaults(page)).toEqual([]);
  });

  await test.step('another window of the browser is signed in, too', async () => {
    const other = await context.newPage();
    await other.goto(`${server.url}/create?lang=en`);
    await expect(other.getByRole('button', { name: 'Kaethe' })).toBeVisible();
    await other.close();
  });

  await test.step('a person who declines at Discord is told that nothing was linked', async () => {
    await visitor.press('Link Discord');
    await visitor.press('Cancel');
    await expect(page.getByText('You said no at Discord.')).toBeVisible();
  });

  await test.step('Discord, and unlinked again', async () => {
    await visitor.press('Link Discord');
    await visitor.press('Authorize');
    await expect(page.getByText('from now on Discord leads into this account')).toBeVisible();
    await page.getByRole('button', { name: 'Unlink Discord' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
    await expect(page.getByRole('button', { name: 'Link Discord' })).toBeVisible();
  });
  expect(visitor.complaints).toEqual([]);
});

test('a login that belongs to another account stays there, and the page says what to do', { tag: '@long' }, async ({
  browser,
}) => {
  discord.user = { id: '80351110224678914', username: 'taken', global_name: 'Taken', avatar: null };
  issuer.user = { sub: 'otter-3', preferred_username: 'third_otter' };
  const [first, second] = [await browser.newContext(), await browser.newContext()];
  const owner = await goTo(await first.newPage(), 'Log in with Discord');
  await authorize(owner, 'Taken');
  const visitor = await goTo(await second.newPage(), 'Log in with the Otters’ Club', '/me/data');
  await authorize(visitor, 'third_otter');
  await visitor.press('Link Discord');
  await visitor.press('Authorize');
  await expect(visitor.page.getByText('Your Discord login already leads into another account')).toBeVisible();
  expect(await graveFaults(visitor.page)).toEqual([]);
  expect(visitor.complaints).toEqual([]);
  await first.close();
  await second.close();
});

test('all ways in fit the narrowest phone', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${server.url}/create?lang=de`);
  await expect(page.getByRole('button', { name: 'Mit the Otters’ Club anmelden' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mit Discord anmelden' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
