import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import { Player } from './player.ts';
import { openWindow } from './window.ts';
import { test } from './test.ts';

/** Somebody's own machine shows no ads: here the server has a name. */
const NAME = 'draw.example';

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${NAME} 127.0.0.1`] }),
});

/** One that sells ads, and what it was asked for. */
interface Seller {
  origin: string;
  asked: IncomingMessage[];
  /** What its script found out, told by the script itself. */
  told: Record<string, string>[];
  close: () => void;
}

let folder: string;
let seller: Seller;
/** Nobody has named it. */
let stranger: Seller;
let server: ServerProcess;
let site: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tuschel-ads-'));
  stranger = await openSeller(() => '');
  seller = await openSeller(() => script(site, seller.origin, stranger.origin));
  const file = join(folder, 'ad.html');
  await writeFile(
    file,
    `<a href="${seller.origin}/shop" target="_blank">Buy ink</a><script src="${seller.origin}/tag.js"></script>`,
  );
  server = await startServer({
    env: {
      TUSCHEL_LOCAL_LOGIN: 'on',
      TUSCHEL_ADS: 'external',
      TUSCHEL_ADS_FILE: file,
      TUSCHEL_ADS_ORIGINS: seller.origin,
    },
  });
  site = `http://${NAME}:${server.port}`;
});
test.afterAll(async () => {
  await server.close();
  seller.close();
  stranger.close();
  await rm(folder, { recursive: true });
});

/** Tries everything that an ad should not be able to do, and tells what became of it. */
function script(game: string, own: string, other: string): string {
  return `(async () => {
    const tried = {};
    const attempt = async (name, work) => {
      try { await work(); tried[name] = 'done'; } catch { tried[name] = 'refused'; }
    };
    await attempt('reads the page around it', () => parent.document.title);
    await attempt('reads what the browser keeps', () => localStorage.length);
    await attempt('reads cookies', () => document.cookie.length);
    await attempt('calls the game as its user', () => fetch('${game}/api/account/me', { credentials: 'include' }));
    await attempt('calls somebody else', () => fetch('${other}/beacon', { mode: 'no-cors' }));
    await attempt('leads the game away', () => { top.location = '${own}/trap'; });
    await new Promise((shown) => {
      const picture = new Image(200, 100);
      picture.onload = picture.onerror = ({ type }) => { tried['shows a picture of its own'] = type; shown(); };
      picture.src = '${own}/picture.svg';
      document.body.append(picture);
    });
    await new Promise((gone) => {
      const picture = new Image();
      picture.onload = picture.onerror = ({ type }) => { tried['shows a picture of others'] = type; gone(); };
      picture.src = '${other}/picture.svg';
    });
    await fetch('${own}/told', { method: 'POST', body: JSON.stringify(tried), mode: 'no-cors' });
  })();`;
}

async function openSeller(tag: () => string): Promise<Seller> {
  const [asked, told]: [Seller['asked'], Seller['told']] = [[], []];
  const http: Server = createServer((request, response) => {
    asked.push(request);
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (request.url === '/told') told.push(JSON.parse(body) as Record<string, string>);
      const isScript = request.url === '/tag.js';
      response.setHeader('content-type', isScript ? 'text/javascript' : 'image/svg+xml');
      response.end(
        isScript
          ? tag()
          : '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><rect width="2" height="1" fill="gold"/></svg>',
      );
    });
  });
  await new Promise<void>((ready) => http.listen(0, '127.0.0.1', ready));
  return {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    asked,
    told,
    close: () => void http.close(),
  };
}

const continues = (page: Page) => page.getByRole('button', { name: 'Continue' });

/** Notes how *Continue* stands there at first: on a slow machine a look at it may come after its five seconds. */
const noteContinue = (page: Page) =>
  page.evaluateHandle(() => {
    const isDisabled = new Promise<boolean>((resolve) => {
      const observer = new MutationObserver(() => {
        const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Continue');
        if (!button) return;
        observer.disconnect();
        resolve(button.disabled);
      });
      observer.observe(document.body, { subtree: true, childList: true });
    });
    return { isDisabled };
  });

test('I3 I4 an ad of others is asked for first, stands in a closed frame, and the seat is taken meanwhile', {
  tag: '@long',
}, async ({ context }) => {
  const host = new Player(await openWindow(context), 'Ada');
  const link = await host.openLobby(site);
  const guest = new Player(await openWindow(context), 'Bela');
  const { page } = guest;
  await page.goto(`${link}?lang=en`);
  await guest.logIn();
  await expect(page.getByRole('heading', { name: 'You’re in!' })).toBeVisible();
  await expect(page.getByText(new URL(seller.origin).host)).toBeVisible();
  // The others see them, and nobody else does.
  await expect(host.page.getByText(/^2 of \d+ seats/)).toBeVisible();
  expect([seller.asked.length, stranger.asked.length]).toEqual([0, 0]);

  // Before it is pressed: on a slow machine pressing takes a while, in which the five seconds run already.
  const noted = await noteContinue(page);
  const allowedAt = performance.now();
  await guest.press('Allow ads');
  await expect(page.frameLocator('iframe').getByText('Buy ink')).toBeVisible();
  expect(await noted.evaluate(({ isDisabled }) => isDisabled)).toBe(true);
  await expect
    .poll(() => seller.told)
    .toEqual([
      {
        'reads the page around it': 'refused',
        'reads what the browser keeps': 'refused',
        'reads cookies': 'refused',
        'calls the game as its user': 'refused',
        'calls somebody else': 'refused',
        'leads the game away': 'refused',
        'shows a picture of its own': 'load',
        'shows a picture of others': 'error',
      },
    ]);
  expect(stranger.asked).toEqual([]);
  for (const { headers } of seller.asked) expect(headers).not.toMatchObject({ referer: expect.anything() });
  expect(seller.asked.map(({ headers }) => headers.cookie)).toEqual(seller.asked.map(() => undefined));
  expect(page.url()).toContain('/join/');

  await expect(continues(page)).toBeEnabled();
  expect(performance.now() - allowedAt).toBeGreaterThan(4_900);
  await continues(page).click();
  await expect(page.getByRole('button', { name: 'I’m ready' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('I2 I5 where a blocker keeps it away a notice says so, one goes on after five seconds, and a game that begins waits for nobody', {
  tag: '@long',
}, async ({ context }) => {
  await context.route(`${seller.origin}/**`, (route) => route.abort('blockedbyclient'));
  const host = new Player(await openWindow(context), 'Ada');
  const link = await host.openLobby(site);
  const guest = new Player(await openWindow(context), 'Cleo');
  const { page } = guest;
  await page.goto(`${link}?lang=en`);
  await guest.logIn();
  const noted = await noteContinue(page);
  const allowedAt = performance.now();
  await guest.press('Allow ads');
  await expect(page.getByRole('heading', { name: 'There would be an ad here' })).toBeVisible();
  expect(await noted.evaluate(({ isDisabled }) => isDisabled)).toBe(true);
  await expect(continues(page)).toBeEnabled();
  expect(performance.now() - allowedAt).toBeGreaterThan(4_900);

  // They look at it for a while: the host begins.
  await host.press('Start');
  await expect(page.getByRole('heading', { name: 'There would be an ad here' })).toHaveCount(0);
  await expect(page).toHaveURL(`${site}/game`);
});

test('I4 the page on privacy names the site, and may be asked by anybody', { tag: '@long' }, async ({ page }) => {
  await page.goto(`${site}/privacy?lang=en`);
  await expect(page.getByRole('heading', { name: 'Ads' })).toBeVisible();
  await expect(page.getByText(seller.origin)).toBeVisible();
  await page.route(`${seller.origin}/**`, (route) => route.abort());
  await page.goto(`${site}/ads/frame`);
  await expect(page.getByText('Buy ink')).toBeVisible();
  expect(await page.evaluate(() => origin)).toBe('null');
});
