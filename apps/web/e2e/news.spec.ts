import { expect } from '@playwright/test';
import { operate, type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import { Player } from './player.ts';
import { test } from './test.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

/** The smallest PNG there is, as a file that is chosen. */
const PICTURE = {
  name: 'otter.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test('a post is written in two languages, published, and read on the home page, its own page and in the feed', {
  tag: '@long',
}, async ({ browser }) => {
  const paula = new Player(await (await browser.newContext({ reducedMotion: 'reduce' })).newPage(), 'Paula');
  const desk = paula.page;
  await desk.goto(`${server.url}/me/history?lang=en`);
  await paula.logIn();
  await operate(server, 'grant', 'Paula', 'team');
  await desk.goto(`${server.url}/admin?lang=en`);
  await desk.getByRole('navigation', { name: 'Area' }).getByRole('link', { name: 'News' }).click();
  await paula.press('Write news');

  await desk.getByLabel('Title').fill('New brushes');
  await desk.getByLabel('Text', { exact: true }).fill('There are **three**.\n\nhttps://youtu.be/otter');
  const preview = desk.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('three', { exact: true })).toBeVisible();
  await expect(preview.getByRole('link', { name: 'YouTube' })).toBeVisible();
  await desk.getByLabel('Add a picture').setInputFiles(PICTURE);
  await desk.getByLabel('For those who cannot see it').fill('One pixel');
  await desk.getByRole('button', { name: 'Add it' }).click();
  await expect(preview.getByRole('img', { name: 'One pixel' })).toBeVisible();

  const language = desk.getByRole('group', { name: 'Language of the text' });
  await language.getByText('Deutsch').click();
  await desk.getByLabel('Title').fill('Neue Pinsel');
  await desk.getByLabel('Text', { exact: true }).fill('Es gibt **drei**.');
  // A closed window loses nothing.
  await desk.reload();
  await desk.getByRole('navigation', { name: 'Area' }).getByRole('link', { name: 'News' }).click();
  await paula.press('Write news');
  await expect(desk.getByText('You were writing this')).toBeVisible();
  await expect(desk.getByLabel('Title')).toHaveValue('New brushes');
  await paula.seesPassing('Published. Everyone can read it now.', () => paula.press('Publish now'));

  const reader = await browser.newPage({ reducedMotion: 'reduce', locale: 'de-DE' });
  const shown: string[] = [];
  reader.on('request', (request) => shown.push(new URL(request.url()).origin));
  await reader.goto(`${server.url}/`);
  await reader.getByRole('heading', { name: 'Einladung bekommen?' }).scrollIntoViewIfNeeded();
  await reader.getByRole('link', { name: 'Neue Pinsel' }).click();
  await expect(reader.getByRole('heading', { level: 1, name: 'Neue Pinsel' })).toBeVisible();
  await expect(reader).toHaveTitle(/Neue Pinsel/);
  await reader.goto(`${server.url}/blog/new-brushes?lang=en`);
  await expect(reader.getByRole('img', { name: 'One pixel' })).toHaveJSProperty('naturalWidth', 1);
  await expect(reader.getByRole('link', { name: 'YouTube' })).toHaveAttribute('href', 'https://youtu.be/otter');
  // Nothing of others is loaded before somebody goes there.
  expect(new Set(shown)).toEqual(new Set([server.url]));

  // What machines read without any program.
  const page = await (await fetch(`${server.url}/blog/new-brushes?lang=de`)).text();
  expect(page).toContain('<title>Neue Pinsel</title>');
  expect(page).toContain('application/atom+xml');
  const feed = await (await fetch(`${server.url}/blog/feed.xml?lang=de`)).text();
  // A page of no site, where texts may be parsed.
  await reader.goto('about:blank');
  const read = await reader.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'application/xml');
    return {
      isBroken: parsed.querySelector('parsererror') !== null,
      titles: Array.from(parsed.querySelectorAll('entry > title'), ({ textContent }) => textContent),
    };
  }, feed);
  expect(read).toEqual({ isBroken: false, titles: ['Neue Pinsel'] });
});
