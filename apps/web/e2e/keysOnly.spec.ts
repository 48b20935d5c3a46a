import { type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
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

const PLAN = planText({
  name: 'Otters',
  rounds: [
    { type: 'prompt', seconds: 600, selection: 'round_robin' },
    { type: 'draw', seconds: 1200, selection: 'round_robin' },
  ],
});

/** As somebody gets to a button who has no pointer. */
async function tabTo({ page }: Player, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
  await button.waitFor();
  // Asked once a press: whoever gives up on a slow answer goes past it.
  do await page.keyboard.press('Tab');
  while (!(await button.evaluate((element) => element === document.activeElement)));
}

test('with the keyboard alone a prompt is written, and a picture drawn and handed in, which the others see', {
  tag: '@long',
}, async ({ context }) => {
  const ada = new Player(await openWindow(context), 'Ada');
  const bela = new Player(await openWindow(context), 'Bela');
  await ada.page.goto(`${server.url}/create?plan=${PLAN}&lang=en`);
  await ada.logIn();
  await ada.press('Start new game');
  await ada.openDoor();
  const code = await ada.page.getByTestId('lobby-code').textContent();
  await bela.joinBy(`${server.url}/join/${code?.replace('-', '')}`);
  await ada.start(2);
  await ada.write('soup in love');

  // From here on Bela has no pointer.
  await bela.comeToFront();
  const { keyboard } = bela.page;
  await expect(bela.page.getByLabel('Write a prompt', { exact: true })).toBeFocused();
  await keyboard.type('an otter on roller skates');
  await keyboard.press('Enter');
  await bela.canvas.waitFor();
  await expect(bela.page.getByRole('application')).toBeFocused();
  const heard = bela.page.getByTestId('turtle-heard');
  const blank = await bela.picture('canvas');
  await keyboard.press('k');
  await expect(heard).toContainText('Pen up at 960, 540');
  await keyboard.press('Space');
  await expect(heard).toContainText('Pen down at 960, 540');
  for (const way of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'PageUp'])
    for (let times = 0; times < 4; times++) await keyboard.press(`Shift+${way}`);
  await keyboard.press('Enter');
  await expect(heard).toContainText(/^Pen up at /);
  await bela.isSaved();
  const picture = await bela.picture('canvas');
  expect(picture).not.toBe(blank);
  await keyboard.press('ControlOrMeta+Enter');
  await expect(bela.page.getByRole('dialog')).toBeVisible();
  await tabTo(bela, 'Submit');
  await keyboard.press('Enter');
  await expect(bela.page.getByRole('dialog')).toHaveCount(0);

  await ada.comeToFront();
  await ada.stroke([0.2, 0.2], [0.3, 0.3]);
  await ada.isSaved();
  await ada.handIn();
  for (let book = 1; ; book++) {
    await ada.turnPage();
    await ada.sees(`Book ${book} of 2 · page 2 of 2`);
    // A page that was written says so in the same place.
    const told = await ada.page.getByText(/Drawn by /).textContent();
    if (told?.includes('by Bela')) break;
    await ada.turnPage();
    await ada.seesBookEnd(2);
    await ada.openNextBook();
    await ada.sees(`Book ${book + 1} of 2 · page 1 of 2`);
  }
  await ada.showsInTheEnd(picture);
  for (const { name, complaints } of [ada, bela]) expect(complaints, `${name}'s browser`).toEqual([]);
});
