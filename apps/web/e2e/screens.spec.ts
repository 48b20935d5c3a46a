import { expect, type Page } from '@playwright/test';
import { startServer, type ServerProcess } from '@tuschel/boot/serverProcess';
import { BlendMode, Tool } from '@tuschel/ink';
import type { Drawing } from '@tuschel/protocol';
import { graveFaults } from './crawl/inspection.ts';
import { Player, type Spot } from './player.ts';
import { openWindow } from './window.ts';
import { test } from './test.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

const SCREENS = {
  home: '/',
  create: '/create',
  'join by code': '/join',
  'invite link invalid': '/join/NOTACODE',
  'sign in first': '/join/ABCDEFGHJK',
  'error page': '/error?c=484',
  'no such page': '/nowhere',
};
test('text twice as large still fits, on a tablet and on half of one', { tag: '@long' }, async ({
  playwright,
  launchOptions,
}) => {
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  for (const [name, path] of Object.entries(SCREENS)) {
    await page.goto(`${server.url}${path}${path.includes('?') ? '&' : '?'}lang=de`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    for (const width of [640, 820]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(overflow, `${name}: sideways scrolling at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
  await browser.close();
});

test('what is planted into the page is refused, and reported', async ({ page }) => {
  const visitor = new Player(page, 'visitor');
  await page.goto(server.url);
  await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'body { display: none }';
    document.head.append(style);
  });
  await expect.poll(() => visitor.complaints.join('\n')).toContain('style-src');
  expect(await page.evaluate(() => getComputedStyle(document.body).display)).not.toBe('none');
  const thrown = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<img src=x onerror=alert(1)>';
      return 'went through';
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(thrown).toBe('TypeError');
});

test('whoever comes before the host opens the lobby waits at its door, and is in as soon as it opens', {
  tag: '@long',
}, async ({ page, context }) => {
  const host = new Player(page, 'Host_of_it');
  await host.page.goto(`${server.url}/create?lang=en`);
  await host.logIn();
  await host.press('Start new game');
  const code = (await host.page.getByTestId('lobby-code').textContent())?.replace('-', '') ?? '';
  const link = `${server.url}/join/${code}`;
  const guest = new Player(await openWindow(context), 'Guest_of_it');
  await guest.page.goto(`${link}?lang=en`);
  await expect(guest.page.getByRole('heading', { name: 'You are invited!' })).toBeVisible();
  await guest.logIn();
  const notYet = guest.page.getByRole('heading', { name: 'The host hasn’t opened the lobby yet' });
  await expect(notYet).toBeVisible();
  // Whoever reloads goes on waiting.
  await guest.page.reload();
  await expect(notYet).toBeVisible();
  await expect(host.page.getByText(/^1 of \d+ seats/)).toBeVisible();
  await host.press('Copy link');
  await expect(host.page.getByRole('button', { name: 'Open lobby' })).toHaveCount(0);
  await expect(guest.page.getByText(/^2 of \d+ seats/)).toBeVisible();
  // A link that somebody typed in lower case and with the hyphen is the same link.
  await guest.page.goto(`${server.url}/join/${link.slice(-10, -5).toLowerCase()}-${link.slice(-5).toLowerCase()}`);
  await expect(guest.page.getByText(/^2 of \d+ seats/)).toBeVisible();
});

test('a host has the link copied after three clicks from home, and whoever opens it is in with a name and Enter', async ({
  page,
  context,
}) => {
  let clicks = 0;
  const click = async (at: Page, name: string, role: 'button' | 'link' = 'button') => {
    clicks += 1;
    await at.getByRole(role, { name, exact: true }).first().click();
  };
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${server.url}/?lang=en`);
  await click(page, 'Play', 'link');
  await page.getByLabel('Your name').fill('Käthe Müller');
  // Nobody accepts terms that are not there yet.
  await expect(page.getByRole('button', { name: 'Accept' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await click(page, 'Start new game');
  await click(page, 'Copy link');
  await expect(page.getByRole('button', { name: 'Open lobby' })).toHaveCount(0);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  // The lobby may be open before the link is copied.
  await expect.poll(copied).toMatch(/\/join\/[A-Z2-9]{10}$/);
  const link = await copied();
  expect(clicks).toBe(3);

  const guest = await openWindow(context);
  await guest.goto(`${link}?lang=en`);
  await expect(guest.getByLabel('Your name')).toBeFocused();
  await guest.keyboard.type('李');
  await expect(guest.getByRole('button', { name: 'Accept' })).toBeEnabled();
  await guest.keyboard.press('Enter');
  await expect(guest.getByText(/^2 of \d+ seats/)).toBeVisible();
  await expect(page.getByText('李', { exact: true }).first()).toBeVisible();
  await expect(guest.getByText('Käthe Müller', { exact: true }).first()).toBeVisible();
});

test('the last game can be resumed as long as its seat is there', { tag: '@long' }, async ({ page }) => {
  const host = new Player(page, 'Resumer');
  await host.openLobby(server.url);
  await page.goto(`${server.url}/create?lang=en`);
  await page.getByRole('link', { name: 'Resume last game' }).click();
  await expect(page.getByTestId('lobby-code')).toBeVisible();
  await host.press('Game menu');
  await page.getByRole('menuitem', { name: 'Leave game' }).click();
  await host.press('Leave');
  // It is forgotten once the server has heard of it.
  await expect(page).toHaveURL(({ pathname }) => pathname === '/');
  await page.goto(`${server.url}/create?lang=en`);
  await expect(page.getByRole('button', { name: 'Start new game' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Resume last game' })).toHaveCount(0);
});

test.describe('the error page', () => {
  const CASES = [
    ['?c=404', 'Maari hat sich wohl verirrt und kann die Seite nicht finden.'],
    ['', 'Maari hat sich wohl verirrt und kann die Seite nicht finden.'],
    ['?c=418&d=Teekanne', 'ERR: Teekanne'],
    [`?c=418&d=${encodeURIComponent('<b>fett</b>')}`, 'ERR: <b>fett</b>'],
  ] as const;
  for (const [query, text] of CASES) {
    test(`says "${text}" for ${query || 'nothing'}`, { tag: '@long' }, async ({ page }) => {
      await page.goto(`${server.url}/error${query}${query ? '&' : '?'}lang=de`);
      await expect(page.getByRole('heading', { name: 'OH NEIN !' })).toBeVisible();
      await expect(page.getByText(text)).toBeVisible();
    });
  }

  test('a page that is not there becomes error 404', { tag: '@long' }, async ({ page }) => {
    await page.goto(`${server.url}/no/such/page`);
    await expect(page).toHaveURL(/c=404/);
    await expect(page.getByRole('heading', { name: 'OH NEIN !' })).toBeVisible();
  });
});

test.describe('the drawing screen', () => {
  const BY_KEY = [
    ['p', Tool.pencil],
    ['b', Tool.brush],
    ['n', Tool.pixel],
    ['l', Tool.line],
    ['u', Tool.rectangle],
    ['u', Tool.ellipse],
    ['g', Tool.floodFill],
    ['g', Tool.lassoFill],
    ['e', Tool.eraser],
  ] as const;
  const BUTTONS = ['Pencil', 'Brush', 'Pixel pen', 'Line', 'Rectangle', 'Ellipse', 'Fill', 'Lasso fill', 'Eraser'];

  /** A short stroke of its own place for each number. */
  const place = (index: number): Spot[] => {
    const [x, y] = [0.1 + (index % 10) * 0.08, 0.2 + Math.floor(index / 10) * 0.3];
    return [
      [x, y],
      [x + 0.05, y + 0.12],
    ];
  };

  test('has every tool at a key and at a button; all can be erased, layers change places, and undo knows of both', {
    tag: '@long',
  }, async ({ page, context }) => {
    const artist = new Player(page, 'Artist');
    const stored = linesStoredBy(page);
    const other = new Player(await openWindow(context), 'Other');
    await other.joinBy(await artist.openLobby(server.url));
    await artist.start(2);
    await artist.write('a crane that builds a crane');
    await other.write('a cloud with cold feet');
    await artist.comeToFront();
    await artist.prompt();
    const blank = await artist.picture('canvas');

    for (const [index, [key]] of BY_KEY.entries()) {
      await page.keyboard.press(key);
      await artist.stroke(...place(index));
    }
    for (const name of BUTTONS) {
      await artist.press(name);
      await expect(page.getByRole('button', { name, pressed: true }).filter({ visible: true })).toHaveCount(1);
    }
    await artist.press('Brush');
    await page.getByRole('button', { name: /Blend mode/ }).click();
    await page.getByRole('option', { name: /^Multiply/ }).click();
    await artist.stroke(...place(19));
    await artist.isSaved();
    const lines = await stored();
    expect(lines.map(({ tool }) => tool)).toEqual([...BY_KEY.map(([, tool]) => tool), Tool.brush]);
    expect(lines.at(-1)).toMatchObject({ blendMode: BlendMode.multiply });

    const drawn = await artist.picture('canvas');
    await artist.press('Erase whole image');
    await artist.press('Cancel');
    await page.keyboard.press('Control+Shift+Delete');
    await artist.press('Erase');
    await expect.poll(() => artist.picture('canvas')).toBe(blank);
    await page.keyboard.press('Control+z');
    await expect.poll(() => artist.picture('canvas')).toBe(drawn);

    await artist.press('Layer backward');
    await artist.isSaved();
    expect((await stored()).slice(lines.length)).toMatchObject([{ tool: Tool.event, layer: 1, points: [{ x: 0 }] }]);
    await artist.press('Show back layer');
    await expect.poll(() => artist.picture('canvas'), { message: 'all ink is at the back' }).toBe(blank);
    await artist.press('Undo');
    await artist.isSaved();
    expect(await stored()).toEqual(lines);

    expect(await graveFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 780 });
    await page
      .getByRole('button', { name: /^Brush, size/ })
      .filter({ visible: true })
      .click();
    await artist.press('Pixel pen');
    await artist.stroke([0.5, 0.2], [0.6, 0.3]);
    await artist.isSaved();
    expect((await stored()).at(-1)).toMatchObject({ tool: Tool.pixel });
    expect(await graveFaults(page)).toEqual([]);
    expect(artist.complaints).toEqual([]);
  });
});

/** Asks the server for what it keeps of the drawing of this window, in the artist's name. */
function linesStoredBy(page: Page): () => Promise<Drawing['lines']> {
  let asked: Promise<{ url: string; authorization: string }> = Promise.reject(new Error('nothing was drawn'));
  asked.catch(() => undefined);
  page.on('request', (request) => {
    if (request.method() !== 'PUT' || !request.url().includes('/lines')) return;
    asked = request.allHeaders().then(({ authorization = '' }) => ({ url: request.url(), authorization }));
  });
  return async () => {
    const { url, authorization } = await asked;
    const answer = await page.request.get(url, { headers: { authorization, accept: 'application/json' } });
    return ((await answer.json()) as Drawing).lines;
  };
}
