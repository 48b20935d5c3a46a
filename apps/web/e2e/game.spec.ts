import { expect, type Locator, type Request } from '@playwright/test';
import { type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import { Album } from './moments/album.ts';
import { Witness } from './moments/witness.ts';
import { Party, PROMPTS } from './party.ts';
import type { Player } from './player.ts';
import { test } from './test.ts';

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

/** Somebody tries out their pen while they wait: nothing of it is sent, and the sheet is put away when the game begins. */
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

/** Somebody draws a face on a few strokes, which is there again after a reload; everyone at the table sees it at once, beside the name and in the chat. */
async function drawFace(artist: Player): Promise<void> {
  const { host, everyone } = party;
  await artist.comeToFront();
  await artist.press('Draw your face');
  await artist.press('Cat');
  const paper = artist.page.getByLabel('Paper for your face');
  const box = await paper.boundingBox();
  if (!box) throw new Error('there is no paper');
  for (const x of [0.38, 0.62]) {
    await artist.page.mouse.move(box.x + x * box.width, box.y + 0.5 * box.height);
    await artist.page.mouse.down();
    await artist.page.mouse.move(box.x + x * box.width, box.y + 0.6 * box.height, { steps: 4 });
    await artist.page.mouse.up();
  }
  // And a mouth, with the keys alone.
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', ' ', 'ArrowRight', 'ArrowRight', ' '])
    await paper.press(key);
  await artist.page.reload();
  await artist.press('Draw your face');
  await artist.press('That’s me!');
  for (const { page } of everyone) await expect(faces(page.getByRole('main'))).toHaveCount(1);
  await artist.says('look at me');
  await host.hears('look at me');
  await expect(faces(host.page.getByRole('log'))).toHaveCount(1);
}

/** The first page of theirs in the show has the face beside the name; then the host reports it and takes it off the table. */
async function seeFaceInShow(artist: Player, inShow: { isSeen: boolean }): Promise<void> {
  const { host, everyone } = party;
  const page = host.page.getByRole('article');
  if (inShow.isSeen || !(await page.textContent())?.includes(`by ${artist.name}`)) return;
  inShow.isSeen = true;
  await expect(faces(page)).toHaveCount(1);
  const inMenu = async (entry: string) => {
    await host.press(`Options for ${artist.name}`);
    await host.page.getByRole('menuitem', { name: entry }).click();
  };
  await host.choose('Who is playing');
  await inMenu('Report face');
  await host.page.getByText('Hate or insults').click();
  await host.press('Report');
  await expect(host.page.getByText('Thank you. The team will look at it.')).toBeVisible();
  await artist.seesPassing('The host has hidden your drawn face at this table.', () => inMenu('Hide face at my table'));
  for (const { page: window } of everyone) await expect(window.locator('[data-face]')).toHaveCount(0);
  // Notices have a button to close them, too.
  await host.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(host.page.getByRole('dialog')).toHaveCount(0);
}

/** Faces that are shown as they were drawn. */
function faces(place: Locator): Locator {
  return place.locator('[data-face] canvas[data-printed]');
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

test('three windows with faces, a practice sheet and a chat play to the end, and on to the next game', {
  tag: '@long',
}, async () => {
  const { host, guests, everyone } = party;
  const album = new Album('Echo in the test run');
  const witnesses = everyone.map((player) => new Witness(player, album));
  await guests[0]?.seesPassingThere('Your practice sheet has been put away', () =>
    party.gather(server.url, async () => {
      await greet();
      await practise(guests[0] as Player);
      await drawFace(guests[1] as Player);
    }),
  );
  await expect(guests[0]?.canvas as Locator).toHaveCount(0);
  // In the row that says how far everyone is.
  await expect(faces(host.page.getByRole('main')).first()).toBeVisible();
  await party.writePrompts();
  await blab(guests[0] as Player);
  const pictures = await party.drawAll();
  for (const picture of pictures.values()) expect(picture).toMatch(/^1920x1080 /);
  expect(new Set(pictures.values()).size).toBe(3);
  await party.describeAll();
  for (const player of everyone) await player.hears('mine:');
  const inShow = { isSeen: false };
  await party.watchAll(pictures, () => seeFaceInShow(guests[1] as Player, inShow));
  expect(inShow.isSeen).toBe(true);
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

test('three windows play to the end: one reloads in mid-stroke and finds its strokes, and all watch the very pixels that were drawn', async () => {
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
  // The sheet is there before the strokes that were kept on this device.
  await expect.poll(() => artist.picture('canvas', LOWER_HALF)).toBe(unsent);
  expect(unsent).not.toBe(blank);
  await artist.page.mouse.up();
  await artist.isSaved();
  const pictures = await party.drawAll();
  await party.describeAll();
  await party.watchAll(pictures);
});
