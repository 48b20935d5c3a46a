import AxeBuilder from '@axe-core/playwright';
import { startServer, type ServerProcess } from '@tuschel/boot/serverProcess';
import { type Browser, expect } from '@playwright/test';
import { Player } from '../player.ts';
import { planText } from '../planText.ts';
import { test } from '../test.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

const PLAN = {
  name: 'Friday night',
  rounds: [
    { type: 'prompt', seconds: 45, selection: 'round_robin' },
    { type: 'draw', seconds: 60, selection: 'round_robin' },
  ],
};

async function arrive(browser: Browser, name: string): Promise<Player> {
  return new Player(await (await browser.newContext()).newPage(), name);
}

test('a link opens a lobby with its plan; then a story is written, checked while it grows, and drawn', async ({
  browser,
}) => {
  const [host, guest] = [await arrive(browser, 'Maari'), await arrive(browser, 'Ben_99')];
  const packed = planText(PLAN);
  await host.page.goto(`${server.url}/create?plan=${packed}&lang=en`);
  await host.logIn();
  await expect(host.page.getByRole('heading', { name: 'Friday night' })).toBeVisible();
  await host.press('Start new game');
  await expect(host.page.getByLabel('Name of the game')).toHaveValue('Friday night');
  await expect(host.page.getByRole('listitem', { name: /^Round \d/ })).toHaveCount(2);

  await host.openDoor();
  const code = await host.page.getByTestId('lobby-code').textContent();
  await guest.joinBy(`${server.url}/join/${code?.replace('-', '')}`);
  await expect(guest.page.getByText('Friday night')).toBeVisible();
  await host.press('Delete round 1');
  await host.press('Delete round 1');
  await expect(host.page.getByText('Your game needs at least one round')).toBeVisible();
  await expect(host.page.getByRole('button', { name: 'Start', exact: true })).toBeDisabled();

  await host.press('Choose another game');
  await host.press('Storyteller');
  await expect(host.page.getByText('Your story has no line yet')).toBeVisible();
  const story = host.page.getByRole('textbox', { name: 'Your story' });
  await story.fill('Once there was an otter\nBen_99: it met a fish\nand that was that');
  await expect(host.page.getByText('Line 2: assigned lines must come first.')).toBeVisible();
  await expect(host.page.getByText('3 prompts, 2 artists')).toBeVisible();
  await expect(host.page.getByText('Too many prompts for the number of players').first()).toBeVisible();

  await story.fill('ben_99: ? meets ');
  await story.pressSequentially('@ma');
  await host.page.getByRole('option', { name: 'Maari' }).waitFor();
  await story.press('Enter');
  await expect(story).toHaveValue('ben_99: ? meets @Maari ');
  const { violations } = await new AxeBuilder({ page: host.page }).include('main').analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)).toEqual(
    [],
  );
  await host.start(2);

  await expect(guest.page.getByTestId('prompt')).toContainText('? meets Maari');
  await guest.press('Who is the question mark?');
  await guest.page.getByRole('menuitem', { name: 'Ben_99' }).click();
  await expect(guest.page.getByTestId('prompt')).toContainText('Ben_99 meets Maari');
  expect([...host.complaints, ...guest.complaints]).toEqual([]);
});
