import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import { Player } from './player.ts';

const GRANT = fileURLToPath(new URL('../../../services/boot/src/grant.ts', import.meta.url));
/** What a visitor of the gallery may load before they do anything, bytes of script with gzip. */
const FIRST_VIEW_BYTES = 150_000;

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

/** What the operator does. */
async function appoint(name: string, rank: string): Promise<void> {
  const env = { ...process.env, TUSCHEL_MODE: 'development', TUSCHEL_DATA: server.dataFolder };
  await promisify(execFile)(process.execPath, [GRANT, name, rank], { env });
}

async function drawAlone(artist: Player): Promise<void> {
  await artist.page.goto(`${server.url}/solo?lang=en`);
  await artist.logIn();
  await artist.page.getByText('own idea').click();
  await artist.press('Start drawing');
  await artist.stroke([0.3, 0.3], [0.5, 0.7], [0.7, 0.3]);
  await artist.press('Finished?');
  await artist.press('Submit');
  await expect(artist.button('Drawing: Without a prompt')).toBeVisible();
}

/** Tab until what has the focus is called so, then Enter. */
async function pressByKeys(page: Page, name: RegExp): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    });
  for (let stops = 0; stops < 60 && !name.test(await focused()); stops++) await page.keyboard.press('Tab');
  expect(await focused()).toMatch(name);
  await page.keyboard.press('Enter');
}

test('a drawing is published, approved by keys, told of, seen by a visitor, shared as a card, and hidden again', async ({
  browser,
}) => {
  const windowOf = async () => (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  const [ada, tom] = [new Player(await windowOf(), 'Ada'), new Player(await windowOf(), 'Tom')];
  const visitor = await windowOf();
  await tom.page.goto(`${server.url}/me/history?lang=en`);
  await tom.logIn();
  await appoint('Tom', 'team');
  await drawAlone(ada);

  await test.step('the artist publishes it with the keyboard alone', async () => {
    const { page } = ada;
    await page.goto(`${server.url}/me/drawings?lang=en`);
    await page.getByRole('button', { name: /^Untitled drawing.*Private$/ }).waitFor();
    await pressByKeys(page, /^Untitled drawing.*Private$/);
    await page.getByRole('dialog').waitFor();
    await pressByKeys(page, /^Publish$/);
    await page.getByRole('dialog', { name: 'Publish a drawing' }).waitFor();
    await page.getByLabel('What would you like to say about it?').focus();
    await page.keyboard.type('A valley, drawn in one go');
    await pressByKeys(page, /^Publish$/);
    await expect(page.getByText('A person looks at it, mostly within a day.', { exact: false })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('nobody sees it before somebody of the team has approved it', async () => {
    await visitor.goto(`${server.url}/discover?lang=en`);
    await expect(visitor.getByText('The walls are still empty')).toBeVisible();
    await tom.page.goto(`${server.url}/admin?lang=en`);
    await expect(tom.page.getByText('A valley, drawn in one go')).toBeVisible();
    await tom.page.keyboard.press('a');
    await expect(tom.page.getByText('Everything has been looked at')).toBeVisible();
    await tom.page.keyboard.press('z');
    await expect(tom.page.getByText('A valley, drawn in one go')).toBeVisible();
    await tom.page.keyboard.press('a');
    await expect(tom.page.getByText('Everything has been looked at')).toBeVisible();
  });

  await test.step('the artist reads it at the bell, without looking for it', async () => {
    await ada.button('Inbox: one new').click();
    await expect(ada.page.getByText('Your picture is public now')).toBeVisible();
    await ada.page.keyboard.press('Escape');
  });

  let address = '';
  await test.step('a visitor finds it; nothing moves, and little is loaded for it', async () => {
    const sizes: Promise<number>[] = [];
    visitor.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
    });
    await visitor.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await visitor.goto(`${server.url}/discover?lang=en`, { waitUntil: 'networkidle' });
    const picture = visitor.getByRole('list', { name: 'Published pictures' }).getByRole('link').first();
    await expect(picture).toBeVisible();
    expect(await visitor.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(FIRST_VIEW_BYTES);
    address = (await picture.getAttribute('href')) ?? '';
    await picture.click();
    const dialog = visitor.getByRole('dialog', { name: 'A valley, drawn in one go' });
    await dialog.getByRole('button', { name: 'Show how it was drawn' }).click();
    await expect(dialog.getByTestId('picture-canvas')).toBeVisible();
    await visitor.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(visitor).toHaveURL(/\/discover/);
  });

  await test.step('its link shows a card of it', async () => {
    const html = await (await visitor.request.get(server.url + address)).text();
    expect(html).toMatch(/<meta property="og:title" content="[^"]*A valley, drawn in one go/);
    expect(html).toMatch(/<meta property="og:image" content="[^"]*\.jpg/);
  });

  await test.step('the artist hides it, and it is gone', async () => {
    const { page } = ada;
    await page.getByRole('button', { name: /^A valley/ }).click();
    await ada.press('Hide');
    await expect(page.getByText('Now only you see it.')).toBeVisible();
    await expect
      .poll(async () => (await visitor.request.get(`${server.url}/api/posts/drawing${address.slice(2)}`)).status(), {
        timeout: 60_000,
      })
      .not.toBe(200);
    await visitor.goto(`${server.url}${address}?lang=en`);
    await expect(visitor.getByText('This picture does not hang here')).toBeVisible();
  });
  expect([...ada.complaints, ...tom.complaints]).toEqual([]);
});
