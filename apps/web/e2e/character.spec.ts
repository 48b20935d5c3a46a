import { expect } from '@playwright/test';
import { operate, type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import { publish, signedIn } from './caller.ts';
import { Party } from './party.ts';
import type { Player } from './player.ts';
import { STROKE } from './stroke.ts';
import { test } from './test.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

/** Nothing else on the screen has it. */
const VIOLET = [123, 40, 201] as const;
/** From side to side through the middle of the sheet. */
const BAND = {
  ...STROKE,
  tool: 1,
  size: 300,
  color: { r: VIOLET[0], g: VIOLET[1], b: VIOLET[2], a: 255 },
  points: [200, 700, 1_200, 1_700].map((x) => ({ x, y: 540, p: 1 })),
};

test('whoever draws somebody by name has their character sheet beside the canvas, and takes its colours with Alt', {
  tag: '@long',
}, async ({ context }) => {
  const party = await Party.open(context);
  const people = party.everyone;
  const [ada, bela, cleo] = people as [Player, Player, Player];

  await test.step('Ada has keywords and a reference sheet that the team has approved', async () => {
    const [artist, team] = [await signedIn(ada, server.url), await signedIn(bela, server.url)];
    await operate(server, 'grant', 'Bela', 'team');
    await publish(artist, team, [BAND], { isRefsheet: true });
    await ada.page.getByRole('button', { name: /Ada/ }).first().click();
    await ada.page.getByRole('menuitem', { name: 'Profile' }).click();
    await ada.page.getByRole('button', { name: 'Edit: My character' }).click();
    await ada.page.getByRole('textbox', { name: 'My character' }).fill('a red scarf\none ear is bent');
    await ada.press('Save');
    await expect(ada.page.getByText('one ear is bent')).toBeVisible();
  });

  await test.step('each prompt names her', async () => {
    await ada.page.goto(`${server.url}/create?lang=en`);
    await ada.press('Start new game');
    await ada.openDoor();
    const code = await ada.page.getByTestId('lobby-code').textContent();
    const link = `${server.url}/join/${code?.replace('-', '')}`;
    await ada.choosePages(3);
    await bela.page.goto(`${link}?lang=en`);
    await bela.press('I’m ready');
    await cleo.joinBy(link);
    await ada.start(3);
    await Promise.all(people.map((player, index) => player.write(`@Ada on roller skates, ${index}`)));
  });

  await cleo.comeToFront();
  await cleo.prompt();
  const panel = cleo.page.getByRole('region', { name: 'Character sheet', exact: true });
  const sheet = panel.getByTestId('source');
  await expect.poll(() => sheet.evaluate(hasColor, VIOLET)).toBe(true);
  await expect(panel.getByRole('listitem')).toHaveText(['a red scarf', 'one ear is bent']);

  await cleo.page.keyboard.down('Alt');
  await sheet.click();
  await cleo.page.keyboard.up('Alt');
  expect(await cleo.canvas.evaluate(hasColor, VIOLET)).toBe(false);
  await cleo.stroke([0.3, 0.4], [0.6, 0.4]);
  await cleo.isSaved();
  await expect.poll(() => cleo.canvas.evaluate(hasColor, VIOLET)).toBe(true);
  party.expectNoComplaints();
});

/** Runs in the page: whether a canvas has a pixel of this colour. */
function hasColor(element: Element, [red, green, blue]: readonly number[]): boolean {
  const { width, height } = element as HTMLCanvasElement;
  const { data } = (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] };
  for (let at = 0; at < data.length; at += 4)
    if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) return true;
  return false;
}
