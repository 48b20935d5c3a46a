import { expect } from '@playwright/test';
import { operate, type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import { Player } from './player.ts';
import { test } from './test.ts';

let server: ServerProcess;

test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

test('a badge is made, its link survives a login, and whoever claims it has it on their profile, once', {
  tag: '@long',
}, async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  const paula = new Player(await context.newPage(), 'Paula');
  const desk = paula.page;
  await desk.goto(`${server.url}/me/history?lang=en`);
  await paula.logIn();
  await operate(server, 'grant', 'Paula', 'team');
  await desk.goto(`${server.url}/admin?area=badges&lang=en`);
  await paula.press('New badge');
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Id').fill('ink-2026');
  await dialog.getByLabel('Title in German').fill('Tintenmonat');
  await dialog.getByLabel('Title in English').fill('Ink month');
  await dialog.getByLabel('How often at most (optional)').fill('1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  // The browser may still be writing when the press is over.
  await paula.seesPassing('The link is copied.', () => paula.press('Copy link'));
  const link = await desk.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain(`${server.url}/claimbadge?badge=ink-2026&hash=`);

  const visit = async (name: string) => {
    const visitor = new Player(await (await browser.newContext({ reducedMotion: 'reduce' })).newPage(), name);
    await visitor.page.goto(`${link}&lang=en`);
    await expect(visitor.page.getByText('Log in and the badge is yours')).toBeVisible();
    await visitor.logIn();
    return visitor;
  };
  const bela = await visit('Bela');
  await expect(bela.page.getByText('Ink month').first()).toBeVisible();
  await bela.press('Claim the badge');
  await expect(bela.page.getByText('It’s yours!')).toBeVisible();
  await bela.page.goto(`${link}&lang=en`);
  await expect(bela.page.getByText('You already claimed the badge!')).toBeVisible();
  await bela.page.goto(`${server.url}/p/Bela?lang=en`);
  await expect(bela.page.getByText('Ink month').first()).toBeVisible();

  // There was one.
  const cleo = await visit('Cleo');
  await expect(cleo.page.getByText('An error occured!')).toBeVisible();
  for (const { name, complaints } of [paula, bela, cleo]) expect([name, complaints]).toEqual([name, []]);
});
