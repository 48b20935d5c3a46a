import { type Browser, expect, type Page } from '@playwright/test';
import { LINE_SYNC } from '@tuschel/protocol';
import { decodeDrawing } from '@tuschel/protocol/ink';
import { type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import { EverybodysClock } from './everybodysClock.ts';
import { Player } from './player.ts';
import { openWindow } from './window.ts';
import { planText } from './planText.ts';
import { test } from './test.ts';

let server: ServerProcess;
let clock: EverybodysClock;
test.beforeAll(async () => {
  clock = new EverybodysClock();
  server = await startServer({ env: clock.env });
});
test.afterAll(async () => {
  await server.close();
  clock.remove();
});

const PLAN = planText({
  name: 'A long evening',
  rounds: [
    { type: 'prompt', seconds: 60, selection: 'dictionary', lines: ['an otter on roller skates'] },
    { type: 'draw', seconds: 60 * 60, selection: 'round_robin' },
  ],
});

/** Three people in a step of an hour; the network of the last one can be cut. */
async function atTheTable(browser: Browser): Promise<[Player, Player, Player]> {
  const near = await browser.newContext();
  const seat = async (page: Page, name: string) => {
    await clock.isIn(page);
    return new Player(page, name);
  };
  const ada = await seat(await openWindow(near), 'Ada');
  const cleo = await seat(await openWindow(near), 'Cleo');
  const bela = await seat(await (await browser.newContext()).newPage(), 'Bela');
  await bela.mayLoseConnection();
  await ada.page.goto(`${server.url}/create?plan=${PLAN}&lang=en`);
  await ada.logIn();
  await ada.press('Start new game');
  await ada.openDoor();
  const code = (await ada.page.getByTestId('lobby-code').textContent())?.replace('-', '');
  await cleo.joinBy(`${server.url}/join/${code}`);
  await bela.joinBy(`${server.url}/join/${code}`);
  await ada.start(3);
  for (const player of [ada, cleo, bela]) await player.canvas.waitFor();
  return [ada, cleo, bela];
}

/** The host turns to the page that the artist drew, and sees it there. */
async function seesInShow(host: Player, artist: string, picture: string): Promise<void> {
  for (let book = 1; ; book++) {
    await host.sees(`Book ${book} of 3 · page 1 of 2`);
    await host.turnPage();
    await host.sees(`Book ${book} of 3 · page 2 of 2`);
    const page = host.page.getByRole('article');
    await expect(page).toContainText(/by \w/);
    if ((await page.textContent())?.includes(`by ${artist}`)) return host.showsInTheEnd(picture);
    await host.turnPage();
    await host.seesBookEnd(2);
    await host.openNextBook();
  }
}

test('ten minutes without a network, from the middle of a stroke on: what was drawn is the same everywhere', {
  tag: '@long',
}, async ({ browser }) => {
  const [ada, cleo, bela] = await atTheTable(browser);
  await bela.stroke([0.2, 0.2], [0.7, 0.3]);
  await bela.isSaved();
  await bela.penDown([0.2, 0.4], [0.5, 0.5]);
  await bela.loseConnection();
  await bela.page.mouse.move(700, 400, { steps: 5 });
  await bela.page.mouse.up();
  for (let minute = 0; minute < 10; minute++) {
    await clock.pass(60);
    await bela.stroke([0.1 + minute * 0.08, 0.6], [0.14 + minute * 0.08, 0.9]);
  }
  await bela.press('Undo');
  await expect(bela.page.getByTestId('save-state')).toHaveAttribute('data-status', 'offline');
  const picture = await bela.picture('canvas');

  // The clocks stand still: nothing but the word that there is a network can make it try again.
  await clock.standsStillFor(bela.page, async () => {
    await bela.regainConnection();
    await bela.isSaved();
  });
  await expect(bela.page.getByText('Lost connection to the server. Reconnecting...')).toHaveCount(0);
  expect(await bela.picture('canvas')).toBe(picture);
  await bela.page.reload();
  await bela.canvas.waitFor();
  await expect.poll(() => bela.picture('canvas')).toBe(picture);

  await bela.handIn();
  for (const other of [ada, cleo]) {
    await other.comeToFront();
    await other.stroke([0.2, 0.2], [0.3, 0.3]);
    await other.isSaved();
    await other.handIn();
  }
  await seesInShow(ada, 'Bela', picture);
  for (const { name, complaints } of [ada, cleo, bela]) expect(complaints, `${name}'s browser`).toEqual([]);
});

test('ten minutes in a network that leads nowhere, and nobody says when it does again: what was drawn is saved by itself', {
  tag: '@long',
}, async ({ browser }) => {
  const [, , bela] = await atTheTable(browser);
  await bela.stroke([0.2, 0.2], [0.7, 0.3]);
  await bela.isSaved();
  let attempts = 0;
  const lines = /\/drawing\/[\w-]+\/lines/;
  await bela.page.route(lines, (route) => {
    attempts += 1;
    return route.abort();
  });
  await bela.stroke([0.2, 0.6], [0.7, 0.7]);
  await clock.pass(10 * 60);
  await expect(bela.page.getByTestId('save-state')).toHaveAttribute('data-status', 'offline');
  // Not without end: a timer that is set to a time that never comes rings at once.
  expect(attempts).toBeLessThan(40);

  await bela.page.unroute(lines);
  await clock.pass(LINE_SYNC.backoffMaxMs / 1000);
  await bela.isSaved();
  expect(bela.complaints).toEqual([]);
});

test('strokes that come when their step is over are in the sketchbook with all the others, and a word says so', {
  tag: '@long',
}, async ({ browser }) => {
  const [ada, cleo, bela] = await atTheTable(browser);
  await bela.stroke([0.2, 0.2], [0.7, 0.3]);
  await bela.isSaved();
  await bela.loseConnection();
  await bela.stroke([0.2, 0.6], [0.7, 0.7]);
  await bela.stroke([0.7, 0.8], [0.3, 0.5]);
  for (const other of [ada, cleo]) {
    await other.comeToFront();
    await other.stroke([0.2, 0.2], [0.3, 0.3]);
    await other.isSaved();
    await other.handIn();
  }
  await ada.comeToFront();
  await clock.pass(61 * 60);
  await ada.sees('Book 1 of 3 · page 1 of 2');

  const sent = bela.page.waitForRequest('**/api/drawing/new');
  await bela.seesPassing(
    'Your last strokes came too late for the round. The whole drawing is in your sketchbook.',
    () => bela.regainConnection(),
  );
  expect(decodeDrawing((await sent).postDataBuffer() ?? new Uint8Array()).lines).toHaveLength(3);
  await bela.page.goto(`${server.url}/solo?lang=en`);
  await expect(bela.page.getByRole('button', { name: /^Drawing: an otter on roller skates/ })).toBeVisible();
  expect(bela.complaints).toEqual([]);
});
