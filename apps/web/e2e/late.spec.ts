import { startServer, type ServerProcess } from '@tuschel/boot/serverProcess';
import { expect } from '@playwright/test';
import { Player } from './player.ts';
import { openWindow } from './window.ts';
import { planText } from './planText.ts';
import { test } from './test.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

const PLAN = planText({ name: 'Otters', rounds: [{ type: 'prompt', seconds: 600, selection: 'round_robin' }] });

test('somebody who comes late waits, reads how far the game is, watches the show and plays the rematch', {
  tag: '@long',
}, async ({ context }) => {
  const people: Player[] = [];
  for (const name of ['Ada', 'Bela', 'Emil']) people.push(new Player(await openWindow(context), name));
  const [ada, bela, emil] = people as [Player, Player, Player];
  await ada.page.goto(`${server.url}/create?plan=${PLAN}&lang=en`);
  await ada.logIn();
  await ada.press('Start new game');
  await ada.openDoor();
  const code = await ada.page.getByTestId('lobby-code').textContent();
  const link = `${server.url}/join/${code?.replace('-', '')}`;
  await bela.joinBy(link);
  await ada.page.locator('summary', { hasText: 'More' }).click();
  await ada.page.getByText('Latecomers can wait for the next game').click();
  await ada.start(2);
  await bela.page.getByLabel('Write a prompt', { exact: true }).waitFor();

  await emil.page.goto(`${link}?lang=en`);
  await emil.logIn();
  await emil.sees('If Ada opens another game, you have a seat in it.');
  const looksOn = emil.page.getByTestId('looks-on');
  await expect(looksOn).toHaveText('Step 1 of 1 · everyone is writing · 0 of 2 ready');
  await expect(emil.page.getByRole('textbox')).toHaveCount(0);
  await ada.write('an otter on roller skates');
  await expect(looksOn).toHaveText('Step 1 of 1 · everyone is writing · 1 of 2 ready');
  await expect(emil.page.getByText('roller skates')).toHaveCount(0);

  await bela.write('soup in love');
  for (const book of [1, 2]) {
    await emil.sees(`Book ${book} of 2 · page 1 of 1`);
    await expect(emil.page.getByTestId('watch-text')).toContainText(/roller skates|soup in love/);
    await ada.turnPage();
    await emil.seesBookEnd(1);
    if (book === 1) await ada.openNextBook();
  }
  await ada.press('Finish the show');
  await emil.sees('Thanks for waiting!');

  await ada.press('Play again');
  await emil.press('I’m ready');
  await bela.press('I’m ready');
  await ada.start(3);
  await emil.write('a lighthouse that is afraid of the dark');
  await expect(ada.page.getByText('1 of 3 ready')).toBeVisible();
  for (const { name, complaints } of people) expect(complaints, `${name}'s browser`).toEqual([]);
});
