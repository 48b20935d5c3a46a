import { readFile } from 'node:fs/promises';
import { type Browser, expect, test } from '@playwright/test';
import { operate, type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import type { DrawingNewResult, UpdatePostResult } from '@tuschel/protocol';
import { type Caller, signedIn } from './caller.ts';
import { Player } from './player.ts';
import { STROKE } from './stroke.ts';

const PROMPTS = [
  'A heron at rush hour',
  'Two ghosts, one bed sheet',
  'The moon buys a hat',
  'Soup in love',
  'A very late train',
];

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

const windowOf = async (browser: Browser) => (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
const newcomer = async (browser: Browser, name: string) => new Player(await windowOf(browser), name);

/** Each of these prompts as a picture of a few strokes, which the team has approved. */
async function fillGallery(browser: Browser): Promise<void> {
  const artist = await signedIn(await newcomer(browser, 'Ada'), server.url);
  const team = await signedIn(await newcomer(browser, 'Tom'), server.url);
  await operate(server, 'grant', 'Tom', 'team');
  for (const [place, prompt] of PROMPTS.entries()) await publish(artist, team, prompt, place);
  await Promise.all([artist, team].map(({ player }) => player.page.context().close()));
}

async function publish(artist: Caller, team: Caller, promptText: string, place: number): Promise<void> {
  const lines = Array.from({ length: 6 }, (_, at) => ({
    ...STROKE,
    points: [
      { x: 300 + place * 60, y: 200 + at * 120, p: 1 },
      { x: 1500, y: 250 + at * 110, p: 1 },
    ],
  }));
  const { drawingId } = await artist.ask<DrawingNewResult>('/drawing/new', { lines, promptText });
  const post = { drawingId, isUnpublished: false, mayQuiz: true, language: 'en' };
  const { drawing } = await artist.ask<UpdatePostResult>('/posts/update-post', post);
  await team.ask(`/admin/posts/${drawingId}/decide`, { version: drawing.version, decision: 'approve' });
}

test('with too few pictures the quiz says how many it needs; with enough a visitor plays it by keys, and for a table the server judges', {
  tag: '@long',
}, async ({ browser }) => {
  const visitor = await newcomer(browser, 'Vera');
  const { page } = visitor;

  await test.step('nobody is led into an empty game', async () => {
    await page.goto(`${server.url}/quiz?lang=en`);
    await expect(page.getByText('5 questions need as many drawings by others.')).toContainText(
      'So far there are none.',
    );
    await expect(visitor.button('Start')).toHaveCount(0);
  });

  await fillGallery(browser);

  await test.step('a visitor picks by the keys 1 to 4, and goes on by Enter', async () => {
    await page.reload();
    await visitor.press('Start');
    let sum = 0;
    for (let number = 1; number <= PROMPTS.length; number++) {
      await expect(page.getByText(`Question ${number} of 5`)).toBeVisible();
      await expect(page.getByTestId('quiz-canvas')).toBeVisible();
      const first = page.getByRole('list', { name: 'Answers' }).getByRole('button').first();
      await expect(first).toBeEnabled();
      await page.keyboard.press('1');
      const verdict = page.getByText(/^(Right! [\d,]+ points\.|Not quite\.)$/);
      await expect(verdict).toBeVisible();
      const points = Number(/[\d,]+/.exec((await verdict.textContent()) ?? '')?.[0].replace(',', '') ?? 0);
      if (points > 0) expect(points).toBeGreaterThanOrEqual(400);
      expect(points).toBeLessThanOrEqual(1_000);
      sum += points;
      // The answer that was right is marked, whatever was picked.
      await expect(page.getByRole('button', { name: 'right answer' })).toHaveCount(1);
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('heading', { name: 'Your result' })).toBeVisible();
    await expect(page.getByText(`${sum.toLocaleString('en')} points`, { exact: true })).toBeVisible();
  });

  await test.step('the result is a picture to keep', async () => {
    const download = page.waitForEvent('download');
    await visitor.press('Save as a picture');
    const file = await (await download).path();
    expect((await readFile(file)).subarray(1, 4).toString()).toBe('PNG');
  });

  const [hanna, gero] = [await newcomer(browser, 'Hanna'), await newcomer(browser, 'Gero')];
  await test.step('a host opens a lobby for it, which a guest joins by its link', async () => {
    await hanna.page.goto(`${server.url}/quiz?lang=en`);
    await hanna.logIn();
    await hanna.press('Open a lobby');
    const code = await hanna.page.locator('main code').textContent();
    await hanna.page.getByText('5', { exact: true }).click();
    await gero.page.goto(`${server.url}/join/${code}?lang=en`);
    await gero.logIn();
    await gero.sees('Hanna begins the quiz.');
    await hanna.press('Start');
  });

  await test.step('both see the same question; an answer outlives a reload, and counts once', async () => {
    const answers = (player: Player) => player.page.getByRole('list', { name: 'Answers' }).getByRole('button');
    await expect(answers(gero).first()).toBeEnabled();
    expect(await answers(gero).allInnerTexts()).toEqual(await answers(hanna).allInnerTexts());
    await gero.page.keyboard.press('2');
    await hanna.sees('1 of 2 have answered');
    // Nothing tells yet which one is right.
    await expect(gero.page.getByText('right answer')).toHaveCount(0);
    await gero.page.reload();
    await expect(answers(gero).nth(1)).toContainText('your answer');
    await expect(answers(gero).first()).toBeDisabled();
    await answers(hanna).first().click();
    for (const player of [hanna, gero]) await expect(player.page.getByText('right answer')).toHaveCount(1);
    const [seen, other] = await Promise.all([hanna, gero].map(scoresOf));
    expect(seen).toEqual(other);
  });

  await test.step('the host goes on to the end, where all see one scoreboard and may play again', async () => {
    for (let number = 2; number <= 5; number++) {
      await hanna.press('Next');
      for (const player of [hanna, gero]) {
        await player.sees(`Question ${number} of 5`);
        const first = player.page.getByRole('list', { name: 'Answers' }).getByRole('button').first();
        await expect(first).toBeEnabled();
        await first.click();
      }
      for (const player of [hanna, gero]) await expect(player.page.getByText('right answer')).toHaveCount(1);
    }
    await hanna.press('To the final scoreboard');
    for (const player of [hanna, gero])
      await expect(player.page.getByRole('heading', { name: 'Your result' })).toBeVisible();
    const [seen, other] = await Promise.all([hanna, gero].map(scoresOf));
    expect(seen).toEqual(other);
    expect(seen).toHaveLength(2);
    await hanna.press('Play again');
    await gero.sees('Hanna begins the quiz.');
  });
  for (const player of [visitor, hanna, gero]) expect(player.complaints, player.name).toEqual([]);
});

const scoresOf = async ({ page }: Player): Promise<string[]> =>
  (await page.locator('ol, ul').filter({ hasText: 'Gero' }).last().getByRole('listitem').allInnerTexts()).map((text) =>
    text.replaceAll(/\s+/g, ' '),
  );
