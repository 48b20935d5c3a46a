import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Locator } from '@playwright/test';
import { type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import { Player } from './player.ts';
import { fillGallery, QUIZ_PROMPTS } from './quizGallery.ts';
import { test } from './test.ts';

let server: ServerProcess;
test.beforeEach(async () => {
  server = await startServer();
});
test.afterEach(() => server.close());

const windowOf = async (browser: Browser) => (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
const newcomer = async (browser: Browser, name: string) => new Player(await windowOf(browser), name);
const answersOf = ({ page }: Player) => page.getByRole('list', { name: 'Answers' }).getByRole('button');

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

  await fillGallery(browser, server);

  await test.step('a visitor picks by the keys 1 to 4, and goes on by Enter', async () => {
    await page.reload();
    await visitor.press('Start');
    let sum = 0;
    for (let number = 1; number <= QUIZ_PROMPTS.length; number++) {
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
    for (const player of [gero, hanna]) await expect(answersOf(player).first()).toBeEnabled();
    expect(await answersOf(gero).allInnerTexts()).toEqual(await answersOf(hanna).allInnerTexts());
    await gero.page.keyboard.press('2');
    await hanna.sees('1 of 2 have answered');
    // Nothing tells yet which one is right.
    await expect(gero.page.getByText('right answer')).toHaveCount(0);
    await gero.page.reload();
    await expect(answersOf(gero).nth(1)).toContainText('your answer');
    await expect(answersOf(gero).first()).toBeDisabled();
    await answersOf(hanna).first().click();
    for (const player of [hanna, gero]) await expect(player.page.getByText('right answer')).toHaveCount(1);
    const [seen, other] = await Promise.all([hanna, gero].map(scoresOf));
    expect(seen).toEqual(other);
  });

  await test.step('the host goes on to the end, where all see one scoreboard and may play again', async () => {
    for (let number = 2; number <= 5; number++) {
      await goOn(hanna, 'Next', hanna.page.getByText(`Question ${number} of 5`));
      await Promise.all(
        [hanna, gero].map(async (player) => {
          await player.sees(`Question ${number} of 5`);
          await answer(player, 0);
        }),
      );
      for (const player of [hanna, gero]) await expect(player.page.getByText('right answer')).toHaveCount(1);
    }
    await goOn(hanna, 'To the final scoreboard', hanna.page.getByRole('heading', { name: 'Your result' }));
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

test('three play a quiz at one table: a late answer brings nothing, points add up, and another round begins from nothing', {
  tag: '@long',
}, async ({ browser }) => {
  await fillGallery(browser, server);
  const [hanna, gero, mia] = [
    await newcomer(browser, 'Hanna'),
    await newcomer(browser, 'Gero'),
    await newcomer(browser, 'Mia'),
  ];
  const everyone = [hanna, gero, mia];
  const late = await slowAnswers(gero);
  const sums = new Map<string, number>();

  await test.step('a guest comes by a link, another types the code on the home page', async () => {
    await hanna.page.goto(`${server.url}/quiz?lang=en`);
    await hanna.logIn();
    await hanna.press('Open a lobby');
    const code = (await hanna.page.locator('main code').textContent()) ?? '';
    await hanna.page.getByText('5', { exact: true }).click();
    await gero.page.goto(`${server.url}/join/${code}?lang=en`);
    await gero.logIn();
    await mia.page.goto(`${server.url}/?lang=en`);
    await mia.page.getByRole('textbox', { name: 'Invite code' }).fill(code);
    await mia.page.keyboard.press('Enter');
    await mia.logIn();
    for (const player of everyone) await player.sees('3 people are here');
    await hanna.press('Start');
  });

  await test.step('an answer that reaches the server after the end of the question is none', async () => {
    late.hold();
    await Promise.all(everyone.map((player, place) => answer(player, place)));
    // The table waits for them to the end.
    await hanna.sees('Still to answer:');
    await gero.sees('No answer this time.');
    const reply = late.replyToHeld();
    await late.release();
    expect(await reply).toMatchObject({ ok: false, code: 'late' });
    await addUp(everyone, sums);
    expect(sums.get('Gero')).toBe(0);
    await expect(gero.page.getByText('That is not possible just now.')).toHaveCount(0);
  });

  await test.step('question by question all see the same answer and the same scoreboard, which adds up', async () => {
    for (let number = 2; number <= 5; number++) {
      await goOn(hanna, 'Next', hanna.page.getByText(`Question ${number} of 5`));
      await Promise.all(everyone.map((player) => player.sees(`Question ${number} of 5`)));
      const options = await Promise.all(everyone.map((player) => answersOf(player).allInnerTexts()));
      expect(new Set(options.map((texts) => texts.join('\n'))).size).toBe(1);
      // At once: the question does not wait for a slow machine.
      await Promise.all(everyone.map((player, place) => answer(player, (place + number) % 4)));
      await addUp(everyone, sums);
    }
    expect(Math.max(...sums.values())).toBeGreaterThanOrEqual(400);
  });

  await test.step('in the end everybody has their place among three', async () => {
    await goOn(hanna, 'To the final scoreboard', hanna.page.getByRole('heading', { name: 'Your result' }));
    for (const player of everyone) {
      const own = sums.get(player.name) ?? 0;
      const place = 1 + [...sums.values()].filter((sum) => sum > own).length;
      await expect(player.page.getByRole('heading', { name: 'Your result' })).toBeVisible();
      await player.sees(`Place ${place} of 3 ·`);
      expect(await scoreboard(player)).toEqual(sums);
    }
  });

  await test.step('another round begins with no points; who leaves does not hold it up', async () => {
    await hanna.press('Play again');
    await gero.sees('Hanna begins the quiz.');
    await hanna.press('Start');
    for (const player of everyone) await player.sees('Question 1 of 5 · 0 points so far');
    await Promise.all([hanna, gero].map((player) => answer(player, 0)));
    await hanna.sees('Still to answer:');
    await mia.press('Leave the quiz');
    for (const player of [hanna, gero]) await expect(player.page.getByText('right answer')).toHaveCount(1);
    await hanna.sees('Mia (has left)');
    const points = await scoreboard(hanna);
    expect(Math.max(...points.values())).toBeLessThanOrEqual(1_000);
  });
  for (const player of everyone) expect(player.complaints, player.name).toEqual([]);
});

async function answer(player: Player, place: number): Promise<void> {
  await expect(answersOf(player).nth(place)).toBeEnabled();
  await answersOf(player).nth(place).click();
}

/** The host goes on to this, unless the quiz has gone on by itself: the right answer stands there for nine seconds. */
async function goOn({ page }: Player, label: string, there: Locator): Promise<void> {
  const button = page.getByRole('button', { name: label, exact: true });
  await expect(button.or(there).first()).toBeVisible();
  // In the page, so that it is there when it is pressed.
  await button.evaluateAll((buttons) => (buttons[0] as HTMLButtonElement | undefined)?.click());
  await expect(there).toBeVisible();
}

/** Once the question is over: the verdict of each, added to what they had, is what everybody's scoreboard says. */
async function addUp(everyone: readonly Player[], sums: Map<string, number>): Promise<void> {
  // At once and in one look each: after nine seconds the quiz goes on by itself.
  const seen = await Promise.all(everyone.map(outcome));
  for (const [at, { verdict }] of seen.entries()) {
    const name = everyone[at]?.name ?? '';
    const points = Number(/^Right! ([\d,]+)/.exec(verdict)?.[1]?.replace(',', '') ?? 0);
    sums.set(name, (sums.get(name) ?? 0) + points);
  }
  for (const [at, { lines }] of seen.entries()) expect(pointsByName(lines), `${everyone[at]?.name} sees`).toEqual(sums);
  expect(new Set(seen.map(({ right }) => right)).size).toBe(1);
}

interface Outcome {
  verdict: string;
  /** Of the scoreboard. */
  lines: string[];
  right: string;
}

/** What somebody reads as soon as the question is over. */
async function outcome({ page, name }: Player): Promise<Outcome> {
  let seen: Outcome | null = null;
  const look = async () => {
    seen = await page.getByRole('main').evaluate(readOutcome);
    return seen !== null;
  };
  await expect.poll(look, { message: `${name} sees the right answer`, intervals: [100, 200] }).toBe(true);
  return seen as unknown as Outcome;
}

/** Runs in the page. Null: the question is still open. */
function readOutcome(main: Element): Outcome | null {
  const marked = [...main.querySelectorAll('button')].filter(({ textContent }) => textContent.includes('right answer'));
  const verdict = [...main.querySelectorAll('[role="status"]')]
    .map(({ textContent }) => textContent)
    .find((text) => /^(Right! [\d,]+ points\.|Not quite\.|No answer this time\.)/.test(text));
  const right = marked[0]?.querySelector<HTMLElement>('[lang], span')?.innerText;
  if (marked.length !== 1 || verdict === undefined || right === undefined) return null;
  return { verdict, right, lines: [...main.querySelectorAll('li')].map(({ innerText }) => innerText) };
}

/** The whole scoreboard. */
async function scoreboard({ page }: Player): Promise<Map<string, number>> {
  return pointsByName(await page.getByRole('listitem').allInnerTexts());
}

/** Of the lines that are in the scoreboard. */
function pointsByName(lines: readonly string[]): Map<string, number> {
  const scores = lines.filter((line) => line.trim().endsWith(' points'));
  return new Map(
    scores.map((line) => {
      const [, name = '', points = ''] = /^\d+\.\s*(\w+).*?([\d,]+) points$/s.exec(line.trim()) ?? [];
      return [name, Number(points.replace(',', ''))];
    }),
  );
}

/** A network that keeps back the answers of this window until it is said to let them go. */
async function slowAnswers({ page }: Player) {
  let holds = false;
  const held: (() => void)[] = [];
  const replies: ((reply: unknown) => void)[] = [];
  await page.routeWebSocket(/\/ws\?/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (holds && said(message)?.['type'] === 'answer') held.push(() => server.send(message));
      else server.send(message);
    });
    server.onMessage((message) => {
      const told = said(message);
      if (told && 'ok' in told) for (const hear of replies.splice(0)) hear(told);
      socket.send(message);
    });
  });
  return {
    hold: () => (holds = true),
    /** The next answer of the server to a command. */
    replyToHeld: () => new Promise((resolve) => replies.push(resolve)),
    async release() {
      holds = false;
      // What gets no reply is sent again.
      await expect.poll(() => held.length).toBeGreaterThan(0);
      for (const send of held.splice(0)) send();
    },
  };
}

/** What a message of the match holds. */
function said(message: string | Buffer): Record<string, unknown> | null {
  const { match_data_send: sent, match_data: told } = JSON.parse(String(message)) as Record<string, { data?: string }>;
  const data = sent?.data ?? told?.data;
  return data === undefined ? null : (JSON.parse(Buffer.from(data, 'base64').toString()) as Record<string, unknown>);
}
