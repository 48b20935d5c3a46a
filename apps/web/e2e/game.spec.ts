import { startServer, type ServerProcess } from '@tuschel/boot/serverProcess';
import { expect, type Locator, type Request, test } from '@playwright/test';
import { Album } from './moments/album.ts';
import { Witness } from './moments/witness.ts';
import { Party, PROMPTS } from './party.ts';
import type { Player } from './player.ts';

let server: ServerProcess;
let party: Party;

test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());
test.beforeEach(async ({ context }) => {
  party = await Party.open(context);
});
test.afterEach(() => party.expectNoComplaints());

/** What is said in the lobby is heard by all. */
async function greet(): Promise<void> {
  await party.host.says('Ahoy!');
  for (const player of party.everyone) await player.hears('Ahoy!');
}

/** Somebody tries out his pen while he waits: nothing of it is sent, and the sheet is put away when the game begins. */
async function practise(guest: Player): Promise<void> {
  const sent: string[] = [];
  const listen = (request: Request) => void (request.url().includes('/drawing') && sent.push(request.url()));
  guest.page.on('request', listen);
  await guest.comeToFront();
  await guest.press('Test your pen');
  await guest.stroke([0.2, 0.3], [0.5, 0.7], [0.8, 0.3]);
  await expect(guest.page.getByTestId('pen-verdict')).toContainText('A mouse always draws');
  // Stroke by stroke the test learns how often the pointer reports; on a slow machine few of them count.
  await expect(async () => {
    await guest.stroke([0.2, 0.3], [0.5, 0.7], [0.8, 0.3]);
    await expect(guest.page.getByTestId('pen-rate')).toHaveText(/^\d+ Hz$/, { timeout: 1_000 });
  }).toPass();
  await expect(guest.button('Undo')).toBeEnabled();
  expect(sent).toEqual([]);
  guest.page.off('request', listen);
}

/** A secret is for its sender alone while all draw; what is said after it arrives. */
async function blab(guest: Player): Promise<void> {
  await guest.press('Open the chat');
  await guest.says(`mine: ${PROMPTS[1]?.toUpperCase()}`);
  await guest.hears('mine:');
  await guest.says('oops');
  await guest.press('Close the chat');
  await expect(party.host.page.getByTestId('chat-unread')).toHaveText('1');
}

test('three windows play Echo to the end, and everybody watches the very pixels that were drawn', async () => {
  const { host, guests, everyone } = party;
  const album = new Album('Echo in the test run');
  const witnesses = everyone.map((player) => new Witness(player, album));
  await party.gather(server.url, async () => {
    await greet();
    await practise(guests[0] as Player);
  });
  await expect(guests[0]?.page.getByText('Your practice sheet has been put away') as Locator).toBeVisible();
  await expect(guests[0]?.canvas as Locator).toHaveCount(0);
  await party.writePrompts();
  await blab(guests[0] as Player);
  const pictures = await party.drawAll();
  for (const picture of pictures.values()) expect(picture).toMatch(/^1920x1080 /);
  expect(new Set(pictures.values()).size).toBe(3);
  await party.describeAll();
  for (const player of everyone) await player.hears('mine:');
  await party.watchAll(pictures);
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
  for (const witness of witnesses) await witness.settled();
  expect(album.faults).toEqual([]);
  for (const moment of ['the game starts', 'all are done', 'pages fly on', 'the show begins', 'book 3 ends', 'the end'])
    expect(album.whoseAre(moment), moment).toEqual(['Ada', 'Bela', 'Cleo']);
});

test('a window that reloads in mid-stroke finds its strokes and goes on drawing', async () => {
  const { guests } = party;
  await party.gather(server.url);
  await party.writePrompts();
  const artist = guests[0] as Player;
  await artist.comeToFront();
  const prompt = await artist.prompt();
  // The content security policy must not push the engine to its fallback unseen.
  await expect(artist.page.getByTestId('canvas')).toHaveAttribute('data-kernel', 'relaxed');
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
  const pictures = await party.drawAll();
  await party.describeAll();
  await party.watchAll(pictures);
});
