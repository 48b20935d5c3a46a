import { expect, type Page } from '@playwright/test';
import { type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import { Player } from '../player.ts';
import { openWindow } from '../window.ts';
import { test } from '../test.ts';

let server: ServerProcess;

test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

/** What can be done with somebody's line. */
const lineMenu = (page: Page, text: string) =>
  page.getByTestId('chat-line').filter({ hasText: text }).locator('..').getByTestId('chat-line-menu');

test('K9 to K13: people call, react and hide each other; the host slows, mutes, opens and clears the chat', async ({
  context,
}) => {
  const ada = new Player(await openWindow(context), 'Ada');
  const bela = new Player(await openWindow(context), 'Bela');
  const link = await ada.openLobby(server.url);
  await bela.joinBy(link);

  // A name is offered and taken with the keyboard; the one who is called reads it in gold.
  await bela.press('Close the chat');
  const input = ada.page.getByLabel('Your message');
  await input.pressSequentially('hello @Be');
  await expect(ada.page.getByRole('option', { name: 'Bela' })).toBeVisible();
  await input.press('Enter');
  await expect(input).toHaveValue('hello @Bela ');
  await bela.seesPassing('Ada mentioned you: hello @Bela', () => input.press('Enter'));
  await expect(bela.page.getByTestId('chat-unread')).toHaveText('@1');
  await bela.press('Open the chat, 1 new message that mentions you');
  await bela.hears('hello @Bela');

  // A reaction reaches the other window, and is taken back by pressing it again.
  await lineMenu(bela.page, 'hello @Bela').click();
  await bela.press('Fire');
  await expect(ada.page.getByRole('button', { name: '1 × Fire: Bela' })).toBeVisible();
  await bela.press('1 × Fire: Bela');
  await expect(ada.page.getByTestId('chat-reaction')).toHaveCount(0);

  // Slow mode: the guest waits, the host does not.
  await ada.press('Chat settings');
  await ada.page.getByRole('button', { name: /Slow mode/ }).click();
  await ada.page.getByRole('option', { name: '60 seconds' }).click();
  await ada.page.keyboard.press('Escape');
  await expect(bela.page.getByText('Slow mode: one line every 60 seconds.')).toBeVisible();
  await bela.says('my first line');
  await ada.hears('my first line');
  await bela.says('my second line');
  await expect(bela.page.getByText(/Slow mode: again in \d+ seconds?\./)).toBeVisible();
  await ada.says('one');
  await ada.says('two');
  await bela.hears('two');

  // The host mutes for all, and lets them speak again.
  await lineMenu(ada.page, 'my first line').click();
  await ada.press('Mute Bela for everyone');
  await expect(bela.page.getByText('The host has muted you in this chat.')).toBeVisible();
  await expect(bela.page.getByLabel('Your message')).toBeDisabled();
  await ada.press('Chat settings');
  await ada.press('Unmute: Bela');
  await expect(bela.page.getByLabel('Your message')).toBeEnabled();

  // Somebody hides the other from their own view; a reload does not bring them back, only they themselves do.
  await lineMenu(bela.page, 'two').click();
  await bela.press('Hide Ada’s messages');
  await expect(bela.page.getByTestId('chat-line').filter({ hasText: 'two' })).toHaveCount(0);
  await ada.says('do you hear me?');
  await bela.page.reload();
  await bela.hears('my first line');
  await expect(bela.page.getByTestId('chat-line').filter({ hasText: 'two' })).toHaveCount(0);
  await bela.press('Chat settings');
  await bela.press('Show again: Ada');
  await bela.hears('do you hear me?');

  // Cleared is cleared, for whoever was there and for whoever comes back.
  await ada.press('Chat settings');
  await ada.press('Clear the chat');
  await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Clear the chat' }).click();
  await expect(bela.page.getByText('The chat was cleared')).toBeVisible();
  await expect(bela.page.getByTestId('chat-line')).toHaveCount(0);
  await bela.page.reload();
  await expect(bela.page.getByLabel('Your message')).toBeEnabled();
  await expect(bela.page.getByTestId('chat-line')).toHaveCount(0);
  expect([...ada.complaints, ...bela.complaints]).toEqual([]);
});
