import { type Browser, expect, type Page } from '@playwright/test';
import { operate, type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import type { MyDrawings, UpdatePostResult } from '@tuschel/protocol';
import { Player } from './player.ts';
import { STROKE } from './stroke.ts';
import { test } from './test.ts';
import { shiftsOn, watchShifts } from './window.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer({ env: { TUSCHEL_RENDER: 'on' } });
});
test.afterAll(() => server.close());

const windowOf = async (browser: Browser) => (await browser.newContext({ reducedMotion: 'reduce' })).newPage();

/** Somebody of the team, before the queue. */
async function moderator(browser: Browser, name: string): Promise<Player> {
  const tom = new Player(await windowOf(browser), name);
  await tom.page.goto(`${server.url}/me/history?lang=en`);
  await tom.logIn();
  await operate(server, 'grant', name, 'team');
  return tom;
}

async function drawAlone(artist: Player): Promise<void> {
  await artist.page.goto(`${server.url}/solo?lang=en`);
  await artist.logIn();
  await artist.page.getByText('own idea').click();
  await artist.press('Start drawing');
  await artist.stroke([0.3, 0.3], [0.5, 0.7], [0.7, 0.3]);
  await artist.press('Finished?');
  await artist.press('Submit');
  await expect(artist.button('Drawing: Without a prompt')).toBeVisible();
}

/** Tab until what has the focus is called so, then Enter. */
async function pressByKeys(page: Page, name: RegExp): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    });
  for (let stops = 0; stops < 60 && !name.test(await focused()); stops++) await page.keyboard.press('Tab');
  expect(await focused()).toMatch(name);
  await page.keyboard.press('Enter');
}

/**
 * Somebody who has been here before: where typefaces come late, as on a machine that is busy, they move the menu by half a pixel, which is not the
 * wall's doing.
 */
const beenHere = (page: Page) => page.goto(`${server.url}/about?lang=en`, { waitUntil: 'networkidle' });

test('a drawing is published, approved by keys, told of, seen by a visitor, shared as a card, and hidden again', async ({
  browser,
}) => {
  const ada = new Player(await windowOf(browser), 'Ada');
  const tom = await moderator(browser, 'Tom');
  await drawAlone(ada);

  await test.step('the artist publishes it with the keyboard alone', async () => {
    const { page } = ada;
    await page.goto(`${server.url}/me/drawings?lang=en`);
    await page.getByRole('button', { name: /^Untitled drawing.*Private/ }).waitFor();
    await pressByKeys(page, /^Untitled drawing.*Private/);
    await page.getByRole('dialog').waitFor();
    await pressByKeys(page, /^Publish$/);
    await page.getByRole('dialog', { name: 'Publish a drawing' }).waitFor();
    await page.getByLabel('What would you like to say about it?').focus();
    await page.keyboard.type('A valley, drawn in one go');
    await pressByKeys(page, /^Publish$/);
    await expect(page.getByText('A person looks at it, usually within a day.', { exact: false })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('nobody sees it before somebody of the team has approved it', async () => {
    const early = await windowOf(browser);
    await early.goto(`${server.url}/discover?lang=en`);
    await expect(early.getByText('The walls are still empty')).toBeVisible();
    await early.context().close();
    await tom.page.goto(`${server.url}/admin?area=pictures&lang=en`);
    const [waits, done] = ['A valley, drawn in one go', 'Everything has been looked at'];
    for (const [key, seen] of [
      ['', waits],
      ['a', done],
      ['z', waits],
      ['a', done],
    ] as const) {
      // What is decided goes from the desk before the server has heard of it.
      const heard = key === '' ? null : tom.page.waitForResponse(/\/(decide|undo)$/);
      if (key !== '') await tom.page.keyboard.press(key);
      await tom.sees(seen);
      await heard;
    }
  });

  await test.step('the artist reads it at the bell, without looking for it', async () => {
    await ada.button('Inbox: one new').click();
    await expect(ada.page.getByText('Your picture is public now')).toBeVisible();
    await ada.page.keyboard.press('Escape');
  });

  // What visitors were answered they may keep for a while: whoever came before the approval would still see empty walls.
  const visitor = await windowOf(browser);
  let address = '';
  await test.step('a visitor finds it; nothing moves', async () => {
    await beenHere(visitor);
    await watchShifts(visitor);
    await visitor.goto(`${server.url}/discover?lang=en`, { waitUntil: 'networkidle' });
    const picture = visitor.getByRole('list', { name: 'Published pictures' }).getByRole('link').first();
    await expect(picture).toBeVisible();
    expect(await shiftsOn(visitor)).toEqual([]);
    address = (await picture.getAttribute('href')) ?? '';
    await picture.click();
    const dialog = visitor.getByRole('dialog', { name: 'A valley, drawn in one go' });
    await dialog.getByRole('button', { name: 'Show how it was drawn' }).click();
    await expect(dialog.getByTestId('picture-canvas')).toBeVisible();
    await visitor.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(visitor).toHaveURL(/\/discover/);
  });

  await test.step('its link shows a card of it, with the picture once it is rendered', async () => {
    const html = async () => (await visitor.request.get(server.url + address)).text();
    expect(await html()).toMatch(/<meta property="og:description" content="[^"]*A valley, drawn in one go/);
    await expect
      .poll(html, { timeout: 60_000 })
      .toMatch(/<meta property="og:image" content="[^"]*\/drawings\/[^"]*\.jpg/);
    expect((await visitor.request.get(server.url + address)).headers()['x-robots-tag']).toContain('noai');
  });

  await test.step('the artist hides it, and it is gone', async () => {
    const { page } = ada;
    await page.getByRole('button', { name: /^A valley/ }).click();
    await ada.seesPassing('Now only you see it.', () => ada.press('Hide'));
    const late = await windowOf(browser);
    const drawing = address.slice('/d/'.length);
    for (const path of [`/api/posts/drawing/${drawing}`, `/media/drawings/${drawing}.jpg`])
      expect([path, (await late.request.get(server.url + path)).ok()]).toEqual([path, false]);
    await late.goto(`${server.url}${address}?lang=en`);
    await expect(late.getByText('This picture does not hang here')).toBeVisible();
    await late.goto(`${server.url}/discover?lang=en`);
    await expect(late.getByText('The walls are still empty')).toBeVisible();
    await late.context().close();
  });
  expect([...ada.complaints, ...tom.complaints]).toEqual([]);
  // Whoever looks at the queue keeps what they have before them from others.
  await tom.page.context().close();
});

/** Somebody at the API, without a browser. */
async function artistOverTheWire(name: string) {
  const cookies: string[] = [];
  const send = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
    const answer = await fetch(server.url + path, {
      method,
      headers: { 'content-type': 'application/json', cookie: cookies.join('; '), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect([path, answer.ok]).toEqual([path, true]);
    cookies.push(...answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? ''));
    return answer.json() as Promise<Record<string, never>>;
  };
  const { state } = await send('POST', '/api/login/start', {}, { provider: 'local' });
  const { code } = await send('POST', '/api/login/local', {}, { state, name, identity: name.padEnd(43, 'x') });
  const { NK_SERVER_KEY: key } = (await (await fetch(`${server.url}/env.json`)).json()) as { NK_SERVER_KEY: string };
  const basic = { authorization: `Basic ${btoa(`${key}:`)}` };
  const vars = { provider: 'local', state };
  const { token } = await send('POST', '/v2/account/authenticate/custom', basic, { id: code, vars });
  const bearer = { authorization: `Bearer ${String(token)}` };
  await send('POST', '/v2/rpc/accept_terms?unwrap', bearer, {});
  return <Answer>(method: string, path: string, body?: object) =>
    send(method, `/api${path}`, bearer, body) as unknown as Promise<Answer>;
}

const ITEMS = 100;
const REASONS = [
  'notSafe',
  'wrongWarning',
  'personalData',
  'hate',
  'copied',
  'aiMade',
  'notADrawing',
  'noConsent',
  'other',
] as const;
/** What the pictures ask for by their descriptions: every third is turned down. */
const reasonOf = (at: number) => (at % 3 === 2 ? (REASONS[at % REASONS.length] ?? null) : null);
const wordsOf = (at: number) => {
  const reason = reasonOf(at);
  return reason === null ? `number ${at}: approve` : `number ${at}: reject ${1 + REASONS.indexOf(reason)}`;
};

test('a hundred pictures are decided by keys alone without a wrong one, and the full wall never jumps', {
  tag: '@long',
}, async ({ browser }) => {
  const [tom, ask] = [await moderator(browser, 'Tilda'), await artistOverTheWire('Emil')];
  for (let at = 0; at < ITEMS; at++) {
    const y = 100 + at * 8;
    const lines = [
      {
        ...STROKE,
        points: [
          { x: 100, y, p: 1 },
          { x: 1_800, y: 1_000 - y / 2, p: 1 },
        ],
      },
    ];
    const { drawingId } = await ask<{ drawingId: string }>('POST', '/drawing/new', { lines });
    const post = { drawingId, isUnpublished: false, isOnProfile: false, description: wordsOf(at) };
    await ask<UpdatePostResult>('POST', '/posts/update-post', post);
  }

  const { page } = tom;
  await page.goto(`${server.url}/admin?area=pictures&lang=en`);
  const begun = performance.now();
  for (let at = 0; at < ITEMS; at++) {
    const words = page.getByText(/^number \d+: (approve|reject \d)$/);
    await words.waitFor();
    const said = (await words.textContent()) ?? '';
    const key = /reject (\d)/.exec(said)?.[1];
    await page.keyboard.press(key === undefined ? 'a' : 'r');
    if (key !== undefined) await page.keyboard.press(key);
    if (key === '9') {
      await page.getByLabel('Note for the person who drew it').waitFor();
      await page.keyboard.type('because');
      await page.keyboard.press('Enter');
    }
    await expect(page.getByText(said, { exact: true })).toHaveCount(0);
  }
  await tom.sees('Everything has been looked at');
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
  test.info().annotations.push({ type: 'a hundred decided after', description: `${minutes} min` });

  const mine = async () => {
    const { singleplayer } = await ask<MyDrawings>('GET', '/posts/mydrawings');
    return singleplayer.map(({ description, rejection }) => [description, rejection?.reason ?? null]);
  };
  const wished = Array.from({ length: ITEMS }, (_, at) => [wordsOf(at), reasonOf(at)]);
  const byWords = (told: (string | null)[][]) => new Map(told.map(([words, reason]) => [words, reason]));
  await expect.poll(async () => byWords(await mine())).toEqual(byWords(wished));
  const verified = await operate(server, 'audit', 'verify');
  expect(Number(/^All (\d+) entries are as they were written/.exec(verified)?.[1])).toBeGreaterThanOrEqual(ITEMS);

  const visitor = await windowOf(browser);
  await beenHere(visitor);
  await watchShifts(visitor);
  await visitor.goto(`${server.url}/discover?lang=en`, { waitUntil: 'networkidle' });
  const pictures = visitor.getByRole('list', { name: 'Published pictures' }).locator('a[href^="/d/"]');
  await expect(pictures).toHaveCount(24);
  await visitor.getByRole('button', { name: 'Show more' }).click();
  await expect(pictures).toHaveCount(48);
  for (let turn = 0; turn < 6; turn++) await visitor.mouse.wheel(0, 900);
  await visitor.waitForLoadState('networkidle');
  expect(await shiftsOn(visitor)).toEqual([]);
  expect(tom.complaints).toEqual([]);
});
