import { expect, test } from '@playwright/test';
import { operate, type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import type { DrawingNewResult, UpdatePostResult } from '@tuschel/protocol';
import { Player } from './player.ts';
import { STROKE } from './stroke.ts';
import { openWindow } from './window.ts';

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

/** Logs in before a page of their own. Answers what asks the server in their name. */
async function signedIn(player: Player) {
  const asked = player.page.waitForRequest((request) => request.url().endsWith('/api/posts/mydrawings'));
  await player.page.goto(`${server.url}/me/drawings?lang=en`);
  await player.logIn();
  const authorization = (await (await asked).allHeaders())['authorization'] ?? '';
  return async <Answer>(path: string, body: object) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await fetch(`${server.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect([path, answer.status]).toEqual([path, 200]);
    return (await answer.json()) as Answer;
  };
}

test('whoever draws somebody by name has their character sheet beside the canvas, and takes its colours with Alt', async ({
  context,
}) => {
  const people: Player[] = [];
  for (const name of ['Ada', 'Bela', 'Cleo']) people.push(new Player(await openWindow(context), name));
  const [ada, bela, cleo] = people as [Player, Player, Player];

  await test.step('Ada has keywords and a reference sheet that the team has approved', async () => {
    const [byAda, byBela] = [await signedIn(ada), await signedIn(bela)];
    await operate(server, 'grant', 'Bela', 'team');
    const { drawingId } = await byAda<DrawingNewResult>('/drawing/new', { lines: [BAND] });
    const post = { drawingId, isUnpublished: false, isRefsheet: true };
    const { drawing } = await byAda<UpdatePostResult>('/posts/update-post', post);
    await byBela(`/admin/posts/${drawingId}/decide`, { version: drawing.version, decision: 'approve' });
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
  expect(await cleo.canvas.evaluate(hasColor, VIOLET)).toBe(true);
  for (const { name, complaints } of people) expect(complaints, `${name}'s browser`).toEqual([]);
});

/** Runs in the page: whether a canvas has a pixel of this colour. */
function hasColor(element: Element, [red, green, blue]: readonly number[]): boolean {
  const { width, height } = element as HTMLCanvasElement;
  const { data } = (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] };
  for (let at = 0; at < data.length; at += 4)
    if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) return true;
  return false;
}
