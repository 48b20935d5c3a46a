import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { startServer, type ServerProcess } from '@tuschel/boot/serverProcess';
import { Player } from './player.ts';

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
const WIDTHS = [360, 820, 1440];

for (const [name, path] of Object.entries(SCREENS)) {
  for (const language of ['de', 'en']) {
    test(`${name} (${language}): fits every width, reads well to assistive technology, breaks no policy`, async ({
      page,
    }) => {
      const visitor = new Player(page, 'visitor');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.goto(`${server.url}${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        expect(await page.locator('html').getAttribute('lang')).toBe(language);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(overflow, `sideways scrolling at ${width} px`).toBeLessThanOrEqual(0);
        }
        const { violations } = await new AxeBuilder({ page }).analyze();
        const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
      }
      expect(visitor.complaints).toEqual([]);
    });
  }
}

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

test('who is not signed in comes back to the same invite link', async ({ page, context }) => {
  const host = new Player(page, 'Host_of_it');
  const link = await host.openLobby(server.url);
  const guest = new Player(await context.newPage(), 'Guest_of_it');
  await guest.page.goto(`${link}?lang=en`);
  await expect(guest.page.getByRole('heading', { name: 'You are invited!' })).toBeVisible();
  await guest.logIn();
  await expect(guest.page.getByText('2 of at most')).toBeVisible();
  // A link that somebody typed in lower case and with the hyphen is the same link.
  await guest.page.goto(`${server.url}/join/${link.slice(-10, -5).toLowerCase()}-${link.slice(-5).toLowerCase()}`);
  await expect(guest.page.getByText('2 of at most')).toBeVisible();
});

test('the last game can be resumed as long as its seat is there', async ({ page }) => {
  const host = new Player(page, 'Resumer');
  await host.openLobby(server.url);
  await page.goto(`${server.url}/create?lang=en`);
  await page.getByRole('link', { name: 'Resume last game' }).click();
  await expect(page.getByTestId('lobby-code')).toBeVisible();
  await host.press('Game menu');
  await page.getByRole('menuitem', { name: 'Leave game' }).click();
  await host.press('Leave');
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
    test(`says "${text}" for ${query || 'nothing'}`, async ({ page }) => {
      await page.goto(`${server.url}/error${query}${query ? '&' : '?'}lang=de`);
      await expect(page.getByRole('heading', { name: 'OH NEIN !' })).toBeVisible();
      await expect(page.getByText(text)).toBeVisible();
    });
  }

  test('a page that is not there becomes error 404', async ({ page }) => {
    await page.goto(`${server.url}/no/such/page`);
    await expect(page).toHaveURL(/c=404/);
    await expect(page.getByRole('heading', { name: 'OH NEIN !' })).toBeVisible();
  });
});
