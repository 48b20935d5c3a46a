import { expect, type Page } from '@playwright/test';
import { operate, type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import { Player } from '../player.ts';
import { openWindow } from '../window.ts';
import { look } from './pictures.ts';
import { test } from '../test.ts';

let server: ServerProcess;

test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

const line = (page: Page, text: string) => page.getByTestId('chat-line').filter({ hasText: text });
const lineMenu = (page: Page, text: string) => line(page, text).locator('..').getByTestId('chat-line-menu');
const tab = (page: Page, name: string) => page.getByTestId(`chat-tab-${name}`);

/** Reports somebody's line for a reason. */
async function report(player: Player, text: string): Promise<void> {
  const { page } = player;
  await lineMenu(page, text).click();
  await page.getByRole('button', { name: 'Report this line' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Report', exact: true })).toBeDisabled();
  await dialog.getByText('Hate or insults').click();
  const send = dialog.getByRole('button', { name: 'Report', exact: true });
  await player.seesPassing('Thank you! The line has been reported.', () => send.click());
  await expect(dialog).toHaveCount(0);
}

test('K8 and K16: outside of a match the community and the team talk; a line is reported, and its author silenced', async ({
  context,
}) => {
  const kim = new Player(await openWindow(context), 'Kim');
  const tom = new Player(await openWindow(context), 'Tom');
  for (const player of [kim, tom]) {
    await player.page.goto(`${server.url}/channels?lang=en`);
    await player.logIn();
    await expect(
      player.page.getByRole('heading', { name: 'These channels are for supporters and the team' }),
    ).toBeVisible();
  }
  await operate(server, 'grant', 'Kim', 'communityMember');
  await operate(server, 'grant', 'Tom', 'team');

  // From the home page it is an entry of the account menu.
  for (const player of [kim, tom]) {
    await player.page.goto(`${server.url}/?lang=en`);
    await player.page.getByRole('button', { name: new RegExp(player.name) }).click();
    await player.page.getByRole('menuitem', { name: 'Channels' }).click();
    await expect(player.page.getByRole('heading', { name: 'Channels' })).toBeVisible();
    await expect(player.page.getByLabel('Your message')).toBeEnabled();
  }
  await expect(kim.page.getByRole('tab')).toHaveCount(0);
  await expect(tom.page.getByRole('tab')).toHaveCount(3);

  // Both talk; only the team's address can be followed.
  await kim.says('hello from https://kim.example');
  await tom.hears('hello from https://kim.example');
  await expect(tom.page.getByRole('link', { name: 'https://kim.example' })).toHaveCount(0);
  await tom.says('welcome, see https://tom.example');
  await expect(kim.page.getByRole('link', { name: 'https://tom.example' })).toBeVisible();
  await lineMenu(tom.page, 'hello from').click();
  await tom.press('Fire');
  await expect(kim.page.getByRole('button', { name: '1 × Fire: Tom' })).toBeVisible();

  // What is said elsewhere meanwhile is marked, and whoever is called is told.
  await tab(tom.page, 'team').click();
  await tom.says('only among us');
  await tom.seesPassing('Kim mentioned you: @Tom are you there?', () => kim.says('@Tom are you there?'));
  await expect(tab(tom.page, 'supporters')).toContainText('@');
  await expect(line(kim.page, 'only among us')).toHaveCount(0);
  await tab(tom.page, 'supporters').click();
  await tom.hears('@Tom are you there?');
  await expect(tab(tom.page, 'supporters')).not.toContainText('@');

  await kim.says('you are all talentless');
  await report(tom, 'you are all talentless');
  await tab(tom.page, 'reports').click();
  const found = tom.page.getByRole('article', { name: 'Line by Kim' });
  await expect(found).toContainText('you are all talentless');
  await expect(found).toContainText('@Tom are you there?');
  await look(tom, 'channels-reports');
  await found.getByRole('button', { name: 'Hide, mute for a day' }).click();
  await expect(tom.page.getByRole('heading', { name: 'All quiet' })).toBeVisible();
  await expect(line(kim.page, 'you are all talentless')).toHaveCount(0);
  await kim.says('why?');
  await expect(kim.page.getByText('Not sent: the team has muted you in the channels for a day.')).toBeVisible();
  await look(kim, 'channels-muted');

  // Whoever comes back reads what was said, without what was hidden.
  await kim.page.reload();
  await kim.hears('welcome, see https://tom.example');
  await expect(line(kim.page, 'you are all talentless')).toHaveCount(0);
  expect([...kim.complaints, ...tom.complaints]).toEqual([]);
});

test('K15: a guest reports a line of the lobby, and its host takes it from every screen', async ({ context }) => {
  const [ada, bela, cleo] = [
    new Player(await openWindow(context), 'Ada'),
    new Player(await openWindow(context), 'Bela'),
    new Player(await openWindow(context), 'Cleo'),
  ];
  const link = await ada.openLobby(server.url);
  await bela.joinBy(link);
  await cleo.joinBy(link);
  await bela.says('what a stupid crowd');
  await cleo.hears('what a stupid crowd');
  await report(cleo, 'what a stupid crowd');
  const alert = ada.page.getByRole('region', { name: 'A chat message needs your decision' });
  await expect(alert).toContainText('what a stupid crowd');
  await expect(alert).not.toContainText('Cleo');
  await look(ada, 'line-alert');
  await alert.getByRole('button', { name: 'Hide and mute' }).click();
  await expect(alert).toHaveCount(0);
  for (const player of [ada, bela, cleo]) await expect(line(player.page, 'what a stupid crowd')).toHaveCount(0);
  await expect(bela.page.getByText('The host has muted you in this chat.')).toBeVisible();
  expect([...ada.complaints, ...bela.complaints, ...cleo.complaints]).toEqual([]);
});
