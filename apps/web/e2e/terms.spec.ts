import { expect, type Page } from '@playwright/test';
import { startServer, type ServerProcess } from '@tuschel/boot/serverProcess';
import firstView from '../src/texts/de.json' with { type: 'json' };
import screens from '../src/texts/screens.de.json' with { type: 'json' };
import { graveFaults } from './crawl/inspection.ts';
import { Player } from './player.ts';
import { test } from './test.ts';

const de = { ...firstView, ...screens };

let server: ServerProcess;
test.beforeAll(async () => {
  // Everybody's account is one of before the terms.
  server = await startServer({ env: { TUSCHEL_TERMS_IMAGES_BEFORE: String(Date.UTC(2100, 0)) } });
});
test.afterAll(() => server.close());

/** Logged in for the first time, in German, on the way into a lobby. */
async function newcomer(page: Page): Promise<Player> {
  const player = new Player(page, 'Neuling');
  await page.goto(`${server.url}/join/ABCDEFGHJK?lang=de`);
  await page.getByLabel(de['login.name']).fill(player.name);
  await player.press(de['login.go']);
  await expect(page.getByRole('heading', { level: 1, name: de['terms.title'] })).toBeFocused();
  return player;
}

test('G1 G2 the terms are read in either language, fit every width, and are accepted by keyboard', async ({ page }) => {
  const player = await newcomer(page);
  await expect(page.getByRole('heading', { name: 'Deine Bilder und Texte' })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [360, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `sideways scrolling at ${width} px`).toBeLessThanOrEqual(0);
      await expect(page.getByRole('button', { name: de['terms.accept'] })).toBeInViewport();
    }
    expect(await graveFaults(page)).toEqual([]);
  }
  await page.getByLabel('English').click();
  await expect(page.getByRole('heading', { name: 'Your pictures and texts' })).toBeVisible();

  await page.getByRole('button', { name: 'Accept' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Should your earlier images stay public?' });
  await expect(question).toBeVisible();
  expect(await graveFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await player.press('Accept');
  await player.seesPassing('You had no public images.', () => player.press('Set them to private'));
  await expect(page.getByRole('heading', { name: 'Terms of use' })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Neuling' })).toBeVisible();
  await player.keepsNoToken();
  expect(player.complaints).toEqual([]);
});

test('G6 whoever declines is asked once more, and logged out', { tag: '@long' }, async ({ page }) => {
  const player = await newcomer(page);
  await player.press(de['terms.decline']);
  await player.press(de['dialog.cancel']);
  await player.press(de['terms.decline']);
  await player.press(de['terms.decline.go']);
  await expect(page).toHaveURL(`${server.url}/`);
  await expect(player.button(de['menu.login'])).toBeVisible();
  await page.reload();
  await expect(player.button(de['menu.login'])).toBeVisible();
  expect(player.complaints).toEqual([]);
});

test('G1 nothing else is shown meanwhile but imprint and privacy', { tag: '@long' }, async ({ page }) => {
  const player = await newcomer(page);
  const title = page.getByRole('heading', { level: 1, name: de['terms.title'] });
  for (const path of ['/', '/create', '/game', '/error?c=484']) {
    await page.goto(server.url + path);
    await expect(title).toBeVisible();
  }
  await page.goto(`${server.url}/imprint`);
  await expect(page.getByRole('heading', { level: 1, name: 'Impressum' })).toBeVisible();
  expect(player.complaints).toEqual([]);
});
