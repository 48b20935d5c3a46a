import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { startServer, type ServerProcess } from '@tuschel/boot/serverProcess';
import { slowLineTo } from './inPieces.ts';
import { Player } from './player.ts';
import { openWindow, shiftsOn, watchShifts } from './window.ts';
import { test } from './test.ts';

/** What a first visit may load before anybody plays, bytes of script with gzip. */
const FIRST_VIEW_BYTES = 120_000;

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer({
    env: { TUSCHEL_LINK_DISCORD: 'https://discord.example/us', TUSCHEL_LINK_MERCH: 'https://shop.example' },
  });
});
test.afterAll(() => server.close());

test('the first view loads no more script than it may', async ({ page }) => {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await page.goto(`${server.url}/?lang=de`, { waitUntil: 'networkidle' });
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(FIRST_VIEW_BYTES);
});

for (const { name, path, link } of [
  { name: 'home', path: '/', link: 'main a:has-text("Jetzt spielen")' },
  { name: 'the gallery', path: '/discover', link: 'header a[href="/about"]' },
])
  test(`${name} can be read before its program has come, and nothing moves when it takes over`, {
    tag: path === '/' ? [] : ['@long'],
  }, async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${server.url}${path}?lang=de`, { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    await page.waitForFunction(() => document.styleSheets.length >= 2);
    const focused = page.locator(link).first();
    await focused.focus();
    // The heading, what follows it, and a link.
    const places = () =>
      Promise.all(
        [heading, page.locator('h1 + *'), focused].map((it) =>
          it.evaluate((el) => ({ ...el.getBoundingClientRect().toJSON(), font: getComputedStyle(el).font })),
        ),
      );
    await page.evaluate(() => document.fonts.ready);
    const before = await places();
    release();
    await expect(page.locator('#first-view')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    expect(await places()).toEqual(before);
    await expect(focused).toBeFocused();
  });

test('a page that comes in pieces shows none that would move when the next one is there', async ({ page }) => {
  const line = await slowLineTo(server.url);
  try {
    // Typefaces that come late would move words, too.
    await page.goto(`${line.url}/about?lang=en`, { waitUntil: 'networkidle' });
    await watchShifts(page);
    for (const [path, words] of [
      ['/discover', '</nav>'],
      ['/', '</h1>'],
    ] as const) {
      line.cutAfter(words);
      await page.goto(`${line.url}${path}?lang=en`, { waitUntil: 'networkidle' });
      await expect(page.getByRole('link', { name: 'Discover', exact: true })).toBeVisible();
      expect(await shiftsOn(page)).toEqual([]);
    }
  } finally {
    line.close();
  }
});

test('a page whose program does not come says after a while what to do, and nothing once it has come', async ({
  page,
}) => {
  const notice = page.locator('#unstarted');
  await page.goto(`${server.url}/join?lang=en`);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(notice).toHaveCount(0);
  // What is still on its way would fail, and a page whose parts fail loads itself anew.
  await page.goto('about:blank');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${server.url}/join?lang=en`);
  await expect(notice).toBeAttached();
  await expect(notice).toBeHidden();
  const waits = await page.evaluate(() => {
    const [waiting] = document.getAnimations();
    const time = waiting?.effect?.getComputedTiming().delay;
    waiting?.finish();
    return time;
  });
  expect(waits).toBe(30_000);
  await expect(notice).toBeVisible();
  await expect(notice.getByText('Tuschel cannot start here')).toBeVisible();
  await expect(notice.getByText('Hier kann Tuschel leider nicht starten')).toBeVisible();
});

test('a page follows the device and what somebody chose, and a sheet to send is light paper in both', async ({
  page,
}) => {
  const papers = () =>
    page.evaluate(() => {
      const sheet = document.createElement('span');
      sheet.dataset['theme'] = 'light';
      sheet.style.background = 'var(--paper)';
      document.body.append(sheet);
      const colors = [document.documentElement, sheet].map((element) => getComputedStyle(element).backgroundColor);
      sheet.remove();
      return colors;
    });
  const choose = (theme: string) => page.evaluate((name) => localStorage.setItem('tuschel.theme', name), theme);
  const [light, dark] = ['rgb(250, 243, 226)', 'rgb(15, 23, 48)'];
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${server.url}/?lang=en`);
  expect(await papers()).toEqual([dark, light]);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await papers()).toEqual([light, light]);
  for (const [theme, paper] of [
    ['dark', dark],
    ['light', light],
  ] as const) {
    await choose(theme);
    await page.emulateMedia({ colorScheme: theme === 'dark' ? 'light' : 'dark' });
    await page.reload();
    expect(await papers()).toEqual([paper, light]);
  }
});

test('the help answers what somebody is looking for, and a link leads to an answer', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto(`${server.url}/info?lang=en`);
  await page.getByLabel('What are you looking for?').fill('pressure windows');
  await expect(page.getByRole('status').getByText('One answer')).toBeVisible();
  await expect(page.getByText('turn on Windows Ink')).toBeVisible();
  await page.getByLabel('What are you looking for?').fill('submarine');
  await expect(page.getByText('We found nothing about that.')).toBeVisible();
  await page.goto('about:blank');
  await page.goto(`${server.url}/info?lang=en#who-sees-my-pictures`);
  await expect(page.getByText('In the end, everyone who played.')).toBeInViewport();
});

test('links of the operator are there, those that are not set are not', { tag: '@long' }, async ({ page }) => {
  await page.goto(`${server.url}/?lang=en`);
  await expect(page.getByRole('link', { name: 'The otter for your home' })).toHaveAttribute(
    'href',
    'https://shop.example',
  );
  await expect(page.getByRole('link', { name: 'Discord' })).toHaveAttribute('href', 'https://discord.example/us');
  await expect(page.getByRole('link', { name: 'Instagram' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Imprint' }).click();
  await expect(page.getByRole('heading', { name: 'Imprint', level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page).toHaveTitle('Imprint · Tuschel');
});

test('bubbles and sparkles move until somebody stops them, and never where the device asks for less motion', {
  tag: '@long',
}, async ({ page }) => {
  const bubbles = page.locator('[data-ink][style*="animation-duration"]');
  const sparkles = page.locator('main svg[viewBox="0 0 68 68"]');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(`${server.url}/?lang=en`);
  await expect(bubbles).toHaveCount(21);
  await expect(sparkles.nth(2)).toBeAttached();
  await page.getByRole('button', { name: 'Stop the bubbles' }).click();
  await expect(bubbles).toHaveCount(0);
  await expect(sparkles).toHaveCount(0);
  await page.getByRole('button', { name: 'Let bubbles rise' }).click();
  await expect(bubbles).toHaveCount(21);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(bubbles).toHaveCount(0);
  await expect(sparkles).toHaveCount(0);
  await expect(page.getByRole('button', { name: /bubbles/i })).toHaveCount(0);
});

test('help lies over the game; Back closes it, and the game is still there', { tag: '@long' }, async ({ page }) => {
  const host = new Player(page, 'Helped');
  await host.openLobby(server.url);
  await host.press('Game menu');
  await page.getByRole('menuitem', { name: 'Help' }).click();
  const help = page.getByRole('dialog', { name: 'Questions and help' });
  await expect(help.getByText('How does Echo work?')).toBeVisible();
  await page.goBack();
  await expect(help).toHaveCount(0);
  await expect(page.getByTestId('lobby-code')).toBeVisible();
});

test('the language changes in mid-game: pen, picture and place stay, and so it is on the next device', {
  tag: '@long',
}, async ({ browser, context, page }) => {
  const [host, guest] = [new Player(page, 'Polyglot'), new Player(await openWindow(context), 'Guest')];
  await guest.joinBy(await host.openLobby(server.url));
  await host.start(2);
  await Promise.all([host.write('a cat'), guest.write('a dog')]);
  await host.comeToFront();
  await host.prompt();
  await host.stroke([0.3, 0.3], [0.7, 0.6]);
  await host.isSaved();
  const before = await host.picture('canvas');
  const canvas = await host.canvas.elementHandle();

  await host.choose('Deutsch');
  await expect(host.button('Fertig?')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page).toHaveTitle(/^Du bist dran: Zeichnen\s– noch /);
  expect(await host.picture('canvas')).toBe(before);
  expect(await canvas?.evaluate((element) => element.isConnected)).toBe(true);
  await host.stroke([0.3, 0.6], [0.7, 0.3]);
  await host.isSaved();
  // That all is saved was true before this stroke, too.
  await expect.poll(() => host.picture('canvas')).not.toBe(before);

  const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
  const device = await browser.newContext({
    locale: 'en-GB',
    storageState: { cookies: await context.cookies(), origins: [] },
  });
  const elsewhere = await device.newPage();
  await elsewhere.addInitScript((values) => {
    for (const [key, value] of Object.entries(JSON.parse(values) as Record<string, string>))
      sessionStorage.setItem(key, value);
  }, kept);
  await elsewhere.goto(`${server.url}/imprint`);
  await expect(elsewhere.getByRole('heading', { name: 'Impressum', level: 1 })).toBeVisible();
  await elsewhere.getByLabel('English').click();
  await expect(elsewhere.getByRole('heading', { name: 'Imprint', level: 1 })).toBeVisible();
  await expect(elsewhere).toHaveURL(`${server.url}/imprint`);
  await expect(elsewhere).toHaveTitle('Imprint · Tuschel');
  await device.close();
  expect([...host.complaints, ...guest.complaints]).toEqual([]);
});

test('offline there is a page of ours, and nothing else is kept', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const page = await openWindow(context);
  const visitor = new Player(page, 'visitor');
  await page.goto(`${server.url}/?lang=de`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
  await page.goto(`${server.url}/imprint`);
  await expect(page.getByRole('heading', { name: 'Impressum' })).toBeVisible();
  await context.setOffline(true);
  await page.goto(`${server.url}/create`);
  await expect(page.getByRole('heading', { name: 'Gerade keine Verbindung' })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname.replace(/-[\w-]{7}\./, '.'));
  });
  expect(kept.toSorted()).toEqual([
    '/assets/fredoka-latin-wght-normal.woff2',
    '/assets/nunito-sans-latin-wght-normal.woff2',
    '/assets/offline.css',
    '/favicon.svg',
    '/offline.html',
  ]);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Noch einmal versuchen' }).click();
  await expect(page.getByRole('heading', { name: 'Wer spielt mit?' })).toBeVisible();
  expect(visitor.complaints).toEqual([]);
  await context.close();
});

test('link previews are the same neutral card everywhere; it can be installed', async ({ request }) => {
  const pages = await Promise.all(['/', '/join/ABCDEFGHJK'].map((path) => request.get(server.url + path)));
  const cards = await Promise.all(pages.map(async (page) => (await page.text()).match(/<meta property="og:.*>/g)));
  expect(cards[0]?.join('\n')).toContain('property="og:image" content="/icons/card.png"');
  expect(cards[1]).toEqual(cards[0]);
  const manifest = await (await request.get(`${server.url}/manifest.webmanifest`)).json();
  for (const { src } of manifest.icons) expect((await request.get(server.url + src)).status()).toBe(200);
  expect(await (await request.get(`${server.url}/robots.txt`)).text()).toContain('Disallow: /join/');
});
