import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { operate, type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import type { Profile } from '@tuschel/protocol';
import { type Caller, publish, signedIn } from './caller.ts';
import { Player } from './player.ts';
import { STROKE } from './stroke.ts';
import { test } from './test.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

const windowOf = async (browser: Browser) => (await browser.newContext({ reducedMotion: 'reduce' })).newPage();

async function someone(browser: Browser, name: string): Promise<Caller> {
  return signedIn(new Player(await windowOf(browser), name), server.url);
}

const LINE = {
  ...STROKE,
  points: [
    { x: 400, y: 400, p: 1 },
    { x: 900, y: 700, p: 1 },
  ],
};

/** The pictures of a profile, as they hang. */
const pictures = (page: Page) => page.getByRole('list', { name: 'Pictures', exact: true }).getByRole('figure');

test('a profile is written, put in order, thinned out, read by a visitor, restricted and freed', {
  tag: '@long',
}, async ({ browser }) => {
  const [ada, tom] = [await someone(browser, 'Ada'), await someone(browser, 'Tom')];
  await operate(server, 'grant', 'Tom', 'team');
  for (const name of ['First', 'Second', 'Third']) await publish(ada, tom, [LINE], { description: name });
  const { page } = ada.player;
  const visitor = await windowOf(browser);
  const profile = async () =>
    (await (
      await fetch(`${server.url}${new URL(page.url()).pathname.replace('/p/', '/api/profiles/')}`)
    ).json()) as Profile;

  await test.step('its owner finds it in their menu, and writes in place', async () => {
    await page.reload();
    await page.getByRole('button', { name: /Ada/ }).first().click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await expect(page.getByRole('heading', { name: 'Ada', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Edit: About me' }).click();
    await page.getByRole('textbox', { name: 'About me' }).fill('I draw otters.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('I draw otters.')).toBeVisible();
    // By keys, from where the form has left the focus.
    await expect(page.getByRole('button', { name: 'Edit: About me' })).toBeFocused();
    await page.getByRole('button', { name: 'Edit: My character' }).press('Enter');
    await page.keyboard.type('red scarf\none ear');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: 'red scarf' })).toBeVisible();
    await page.getByRole('button', { name: 'Edit: Elsewhere' }).click();
    await page.getByLabel('Twitch').fill('https://evil.example/ada');
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    await page.getByLabel('Twitch').fill('https://www.twitch.tv/ada');
    await page.getByRole('button', { name: 'Save' }).click();
    const link = page.getByRole('link', { name: 'ada on Twitch' });
    await expect(link).toHaveAttribute('href', 'https://www.twitch.tv/ada');
    await expect(link).toHaveAttribute('rel', 'noopener nofollow ugc');
    expect(await profile()).toMatchObject({ catchPhrase: 'I draw otters.', characteristics: ['red scarf', 'one ear'] });
  });

  await test.step('pictures change places and one goes', async () => {
    await expect(pictures(page)).toHaveText(['Third', 'Second', 'First']);
    await page.getByRole('button', { name: 'Arrange' }).click();
    const third = page.getByRole('group', { name: /^Third: place 1 of 3/ });
    await third.getByRole('button', { name: 'To the very end' }).click();
    await expect(page.getByRole('group', { name: /^Third: place 3 of 3/ })).toBeVisible();
    await page
      .getByRole('group', { name: /^First: place/ })
      .getByRole('button', { name: 'Take off the profile' })
      .click();
    await expect(page.getByRole('group', { name: /^First: place/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(pictures(page)).toHaveText(['Second', 'Third']);
  });

  await test.step('a visitor comes to it from the gallery, where the picture that went still hangs', async () => {
    await visitor.goto(`${server.url}/discover?lang=en`);
    await expect(visitor.getByRole('figure')).toHaveCount(3);
    await visitor.getByRole('link', { name: 'Ada', exact: true }).first().click();
    await expect(visitor.getByText('I draw otters.')).toBeVisible();
    await expect(pictures(visitor)).toHaveText(['Second', 'Third']);
    await expect(visitor.getByRole('button', { name: /Edit/ })).toHaveCount(0);
  });

  await test.step('restricted it is for players, without pictures; freed it is everybody’s again', async () => {
    const { username } = { username: (await profile()).userName };
    await operate(server, 'people', 'restrict', username, 'e2e');
    // Visitors may keep what they read for 20 s.
    const [closed, open] = [
      visitor.getByRole('heading', { name: 'This profile is for players' }),
      visitor.getByText('I draw otters.'),
    ];
    const comesToSee = (wanted: Locator) =>
      expect(async () => {
        await visitor.reload();
        // However long the page takes: it is one or the other.
        await expect(closed.or(open)).toBeVisible();
        expect(await wanted.isVisible()).toBe(true);
      }).toPass({ timeout: 60_000 });
    await comesToSee(closed);
    await tom.player.page.goto(`${server.url}/p/${username}?lang=en`);
    await expect(tom.player.page.getByText('This profile is restricted.')).toBeVisible();
    await expect(pictures(tom.player.page)).toHaveCount(0);
    await operate(server, 'people', 'unrestrict', username);
    await comesToSee(open);
    await expect(pictures(visitor)).toHaveText(['Second', 'Third']);
  });
  expect([...ada.player.complaints, ...tom.player.complaints]).toEqual([]);
});

test('a name that nobody has leads to no profile', { tag: '@long' }, async ({ page }) => {
  await page.goto(`${server.url}/p/nobody?lang=en`);
  await expect(page.getByRole('heading', { name: 'There is nobody of this name' })).toBeVisible();
});
