import { startServer, type ServerProcess } from '@tuschel/boot/serverProcess';
import { type BrowserContext, expect, type Locator, test } from '@playwright/test';
import { Player, type Spot } from './player.ts';

let server: ServerProcess;
let browserWindows: BrowserContext;
let host: Player;
let guests: Player[];
let everyone: Player[];

test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

/** Three windows of one browser: each is a player of its own. */
test.beforeEach(async ({ context }) => {
  browserWindows = context;
  const [first, ...others] = await Promise.all(
    ['Ada', 'Bela', 'Cleo'].map(async (name) => new Player(await context.newPage(), name)),
  );
  host = first as Player;
  guests = others;
  everyone = [host, ...guests];
});

test.afterEach(() => {
  for (const { name, complaints } of everyone) expect(complaints, `${name}'s browser`).toEqual([]);
});

const PROMPTS = ['an otter on roller skates', 'a lighthouse that is afraid of the dark', 'soup in love'];

async function gather(inLobby = async () => {}): Promise<void> {
  const link = await host.openLobby(server.url);
  for (const guest of guests) await guest.joinBy(link);
  await inLobby();
  await host.start(3);
}

async function writePrompts(): Promise<void> {
  await Promise.all(everyone.map((player, index) => player.write(PROMPTS[index] ?? '')));
}

/** What is said in the lobby is heard by all. */
async function greet(): Promise<void> {
  await host.says('Ahoy!');
  for (const player of everyone) await player.hears('Ahoy!');
}

/** A secret is for its sender alone while all draw; what is said after it arrives. */
async function blab(guest: Player): Promise<void> {
  await guest.press('Open the chat');
  await guest.says(`mine: ${PROMPTS[1]?.toUpperCase()}`);
  await guest.hears('mine:');
  await guest.says('oops');
  await guest.press('Close the chat');
  await expect(host.page.getByTestId('chat-unread')).toHaveText('1');
}

/** A different picture for each, with undo and another layer in between. */
async function scribble(player: Player, index: number): Promise<void> {
  const shift = index * 0.1;
  const wave: Spot[] = [0, 1, 2, 3, 4].map((i) => [0.2 + i * 0.12, 0.3 + shift + (i % 2) * 0.2]);
  await player.stroke(...wave);
  await player.press('Brush');
  await player.stroke([0.3, 0.7 - shift], [0.6, 0.5]);
  await player.stroke([0.5, 0.2], [0.5, 0.8]);
  await player.press('Undo');
  await player.stroke([0.7, 0.25 + shift], [0.72, 0.25 + shift]);
}

/** Everybody draws and hands in. Answers each artist's picture by what it was drawn from. */
async function drawAll(): Promise<Map<string, string>> {
  const pictures = new Map<string, string>();
  for (const [index, player] of everyone.entries()) {
    await player.comeToFront();
    const prompt = await player.prompt();
    await scribble(player, index);
    await player.isSaved();
    pictures.set(prompt, await player.picture('canvas'));
  }
  await Promise.all(everyone.map((player) => player.handIn()));
  return pictures;
}

async function describeAll(): Promise<void> {
  await Promise.all(everyone.map((player) => player.write(`${player.name} sees something`, 'What do you see?')));
}

/** The host turns through all books; on each drawing everybody's canvas must be the artist's. */
async function watchAll(pictures: Map<string, string>): Promise<void> {
  for (let book = 1; book <= 3; book++) {
    await Promise.all(everyone.map((player) => player.sees(`Book ${book} of 3 · page 1 of 3`)));
    const page = (await host.page.getByTestId('watch-text').textContent()) ?? '';
    const [, picture] = [...pictures].find(([prompt]) => page.includes(prompt)) ?? [];
    expect(picture, `the picture drawn of "${page}"`).toBeDefined();
    await host.turnPage();
    await Promise.all(everyone.map((player) => player.sees(`Book ${book} of 3 · page 2 of 3`)));
    for (const player of everyone) await player.showsInTheEnd(picture ?? '');
    await host.turnPage();
    await Promise.all(everyone.map((player) => player.sees(`Book ${book} of 3 · page 3 of 3`)));
    if (book < 3) await host.turnPage();
  }
  await host.press('Finish the show');
  for (const player of everyone) await player.sees('Thanks for playing!');
}

test('three windows play Echo to the end, and everybody watches the very pixels that were drawn', async () => {
  await gather(greet);
  await writePrompts();
  await blab(guests[0] as Player);
  const pictures = await drawAll();
  for (const picture of pictures.values()) expect(picture).toMatch(/^1920x1080 /);
  expect(new Set(pictures.values()).size).toBe(3);
  await describeAll();
  for (const player of everyone) await player.hears('mine:');
  await watchAll(pictures);
  // On the shelf stand prints of the drawings, not blank sheets; one opens large and plays again.
  for (const player of everyone) await expect.poll(() => player.blankPrints()).toEqual([false, false, false]);
  await guests[0]?.page
    .getByRole('button', { name: /^Look at the drawing by/ })
    .first()
    .click();
  await expect(guests[0]?.page.getByTestId('page-canvas') as Locator).toBeVisible();
  await guests[0]?.press('Close');

  await host.press('Play again');
  for (const player of everyone) await expect(player.page.getByTestId('lobby-code')).toBeVisible();
});

test('a window that reloads in mid-stroke finds its strokes and goes on drawing', async () => {
  await gather();
  await writePrompts();
  const artist = guests[0] as Player;
  await artist.comeToFront();
  const prompt = await artist.prompt();
  await artist.stroke([0.2, 0.2], [0.8, 0.3]);
  await artist.isSaved();
  // The network is gone for the next stroke, and the pen is on the paper with yet another one, when the page goes.
  const LOWER_HALF = 0.55;
  const blank = await artist.picture('canvas', LOWER_HALF);
  await artist.page.route('**/lines*', (route) => route.abort());
  await artist.stroke([0.2, 0.7], [0.8, 0.8]);
  const unsent = await artist.picture('canvas', LOWER_HALF);
  await artist.penDown([0.3, 0.3], [0.5, 0.4]);
  await artist.page.unroute('**/lines*');
  await artist.page.reload();

  expect(await artist.prompt()).toBe(prompt);
  expect(await artist.picture('canvas', LOWER_HALF)).toBe(unsent);
  expect(unsent).not.toBe(blank);
  await artist.page.mouse.up();
  await artist.isSaved();
  const pictures = await drawAll();
  await describeAll();
  await watchAll(pictures);
});

test('the server is killed while everybody draws: nothing acknowledged is lost or doubled, seats stand, time is credited', async () => {
  await gather();
  await writePrompts();
  const before = new Map<Player, string>();
  for (const player of everyone) {
    await player.comeToFront();
    await player.prompt();
    await player.stroke([0.1, 0.1], [0.9, 0.15]);
    await player.isSaved();
    before.set(player, await player.picture('canvas'));
  }
  const left = await secondsLeft(host);
  await server.kill('SIGKILL');
  await host.comeToFront();
  // One goes on drawing while nobody is there, one reloads into nothing.
  await host.stroke([0.1, 0.9], [0.9, 0.8]);
  await server.start();
  for (const player of everyone) await player.isSaved();
  // The outage and ten seconds more are given back; what the test itself took since is gone.
  expect(await secondsLeft(host)).toBeGreaterThan(left - 20);
  for (const guest of guests) {
    await guest.comeToFront();
    expect(await guest.picture('canvas')).toBe(before.get(guest));
  }
  await host.comeToFront();
  expect(await host.picture('canvas')).not.toBe(before.get(host));

  const pictures = await drawAll();
  await describeAll();
  await watchAll(pictures);
});

test('the newest window of a player has the seat; the older one is told, and stays quiet', async () => {
  await gather();
  const [older] = guests as [Player];
  const identity = await older.page.evaluate(() => JSON.stringify(sessionStorage));
  const newer = new Player(await browserWindows.newPage(), older.name);
  await newer.page.addInitScript((kept) => {
    for (const [key, value] of Object.entries(JSON.parse(kept) as Record<string, string>))
      sessionStorage.setItem(key, value);
  }, identity);
  await newer.page.goto(`${server.url}/game?lang=en`);
  await expect(newer.page.getByLabel('Write a prompt', { exact: true })).toBeVisible();
  await older.sees('You were disconnected because you joined with another browser.');
  await older.page.waitForTimeout(4_000);
  await expect(newer.page.getByLabel('Write a prompt', { exact: true })).toBeVisible();
});

async function secondsLeft(player: Player): Promise<number> {
  const shown = (await player.page.getByRole('timer').first().textContent()) ?? '';
  const [minutes, seconds] = /(\d+):(\d\d)/.exec(shown)?.slice(1).map(Number) ?? [];
  return (minutes ?? 0) * 60 + (seconds ?? 0);
}
