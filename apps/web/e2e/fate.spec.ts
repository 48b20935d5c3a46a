import { type BrowserContext, expect } from '@playwright/test';
import { startServer, type ServerProcess } from '@tuschel/boot/serverProcess';
import firstView from '../src/texts/de.json' with { type: 'json' };
import screens from '../src/texts/screens.de.json' with { type: 'json' };
import { Player } from './player.ts';
import { openWindow } from './window.ts';
import { planText } from './planText.ts';
import { test } from './test.ts';

const de = { ...firstView, ...screens };

let server: ServerProcess;
let everyone: Player[];

test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());
test.beforeEach(() => {
  everyone = [];
});
test.afterEach(() => {
  for (const { name, complaints } of everyone) expect(complaints, `${name}'s browser`).toEqual([]);
});

/** One page, and more time for it than a busy machine can take. */
const UNHURRIED = planText({
  name: 'Unhurried',
  rounds: [{ type: 'prompt', seconds: 600, selection: 'round_robin' }],
});

/** Windows in one lobby; the first one hosts. */
async function gather(browser: BrowserContext, names: readonly string[], plan?: string): Promise<Player[]> {
  for (const name of names) everyone.push(new Player(await openWindow(browser), name));
  const [host, ...guests] = everyone as [Player, ...Player[]];
  await guests[0]?.mayLoseConnection();
  const link = await host.openLobby(server.url, plan);
  await Promise.all(guests.map((guest) => guest.joinBy(link)));
  return everyone;
}

test('a game full of turns: more time, a hand-over, a kick, and a cancelled game whose reason all read', {
  tag: '@long',
}, async ({ context }) => {
  const [ada, bela, cleo] = (await gather(context, ['Ada', 'Bela', 'Cleo'])) as [Player, Player, Player];
  await ada.start(3);

  // A player asks for more time; the host sees it and gives it, until there is no more.
  await bela.comeToFront();
  await bela.press('More time, please');
  await expect(bela.button('Asked for more time')).toBeDisabled();
  await expect(ada.page.getByTestId('more-time-count')).toHaveAttribute('data-count', '1');
  await ada.comeToFront();
  await bela.seesPassing('Everyone has 30 more seconds', () => ada.press('Give 30 more seconds, 1 player asks for it'));
  await expect(ada.page.getByTestId('more-time-count')).toHaveCount(0);
  await expect(bela.button('More time, please')).toBeEnabled();
  for (let given = 1; given < 4; given++) await ada.press('Give 30 more seconds');
  await expect(ada.button('This step cannot have more time')).toBeDisabled();

  // The host ends the step, and takes it back within the warning: it lasts five seconds, whoever else is still looking.
  await expect(ada.button('End step now')).toBeEnabled();
  await bela.seesPassing('The host ends this step in', async () => {
    await ada.press('End step now');
    await ada.press('Not yet');
  });
  await expect(bela.page.getByText('The host ends this step in')).toHaveCount(0);

  await Promise.all(everyone.map((player) => player.write(`${player.name} has an idea`)));
  await cleo.prompt();

  // The role goes to somebody else, who then shows one out; the earlier pages can be hidden as well.
  await ada.choose('Who is playing');
  await ada.press('Options for Bela');
  await ada.page.getByRole('menuitem', { name: 'Make host' }).click();
  await bela.seesPassing('You’re the host now.', () => ada.press('Make host'));
  await ada.press('Close');

  await bela.choose('Who is playing');
  await bela.press('Options for Cleo');
  await bela.page.getByRole('menuitem', { name: 'Kick' }).click();
  await bela.page.getByLabel('Reason (optional)').fill('Please be kind');
  await bela.press('Kick');
  await expect(cleo.page).toHaveURL(/c=463/);
  await cleo.sees('The host kicked you out of the game. “Please be kind”');
  await bela.sees('Hide earlier pages too?');
  await bela.press('Hide the pages');

  // Cancelled with a reason; what there is gets shown, without the hidden page.
  await bela.press('Close');
  await bela.choose('Cancel the game…');
  await bela.press('Cancel the game');
  await bela.sees('Too short!');
  await bela.press('Dinner is ready');
  await bela.press('Cancel the game');
  for (const player of [ada, bela]) await player.sees('Bela cancelled the game: “Dinner is ready”');
  for (let book = 1; book <= 3; book++) {
    await bela.sees(`Book ${book} of 3`);
    if (await bela.page.getByText('This page is hidden.').isVisible()) break;
    await bela.press('Next book');
  }
  await ada.sees('This page is hidden.');
});

test('a lost connection shows a notice, which is gone once one is back in the game', { tag: '@long' }, async ({
  context,
}) => {
  const [ada, bela] = (await gather(context, ['Ada', 'Bela'], UNHURRIED)) as [Player, Player];
  await ada.start(2);
  const lost = bela.page.getByText('Lost connection to the server. Reconnecting...');
  const prompt = bela.page.getByLabel('Write a prompt', { exact: true });
  await expect(prompt).toBeVisible();
  await bela.loseConnection();
  await prompt.fill('written without a net');
  await expect(lost.first()).toBeVisible();
  await expect(bela.page.getByTestId('reconnecting')).toBeVisible();
  await bela.seesPassing('Connected again', () => bela.regainConnection());
  await expect(lost).toHaveCount(0);
  await bela.press('Done');
  await bela.sees('Submitted!');
});

test('a login as somebody else in the same window is another session, with a connection of its own', {
  tag: '@long',
}, async ({ page }) => {
  const player = new Player(page, 'Zora');
  everyone.push(player);
  await page.goto(`${server.url}/create?lang=de`);
  await page.getByLabel(de['login.name']).fill('Zora');
  await player.press(de['terms.accept']);
  await player.sees('Schön, dass du da bist, Zora!');
  await page.evaluate(() => {
    history.pushState({}, '', '/login/local');
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  });
  await player.press(de['login.again']);
  await page.getByLabel(de['login.name']).fill('Zoe');
  await player.seesPassing('Die Sitzung ist abgelaufen und eine neue Verbindung wird aufgebaut.', async () => {
    await player.press(de['login.go']);
    await player.press(de['terms.accept']);
    await player.sees('Schön, dass du da bist, Zoe!');
  });
});

test('two tabs of one player: the newest has the seat, the older one says so and stays quiet', {
  tag: '@long',
}, async ({ context }) => {
  const [ada, bela] = (await gather(context, ['Ada', 'Bela'], UNHURRIED)) as [Player, Player];
  await ada.start(2);
  const newer = await bela.inAnotherTab(`${server.url}/game?lang=en`);
  everyone.push(newer);
  await expect(newer.page.getByLabel('Write a prompt', { exact: true })).toBeVisible();
  await expect(bela.page).toHaveURL(/c=461/);
  await bela.sees('You were disconnected because you joined with another browser.');
  // Longer than the two seconds after which a lost connection would be tried again.
  await bela.page.waitForTimeout(2_500);
  await expect(newer.page.getByLabel('Write a prompt', { exact: true })).toBeVisible();
  await expect(bela.page).toHaveURL(/c=461/);

  // The tabs share their session: who logs out in one is logged out in the other.
  await newer.page.goto(`${server.url}/?lang=en`);
  await newer.page.getByRole('button', { name: /^Bela\d*$/ }).click();
  const logOut = newer.page.getByRole('menuitem', { name: 'Log out' });
  await bela.seesPassing('You logged out in another window.', () => logOut.click());
});
