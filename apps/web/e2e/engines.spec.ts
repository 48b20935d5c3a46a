import { expect, type Page } from '@playwright/test';
import { type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import type { KernelName } from '@tuschel/ink';
import { attachShown } from './engines/attachShown.ts';
import type { BrowserWindow, Engine } from './engines/browserWindow.ts';
import { chromiumWindow } from './engines/chromium.ts';
import { launchFirefox } from './engines/firefox.ts';
import { serveGoldenPage } from './engines/goldenServer.ts';
import { Visitor } from './engines/visitor.ts';
import { launchWebKit } from './engines/webkit.ts';
import { drawings, golden, output, outputDrawings } from './goldenDrawings.ts';
import type { GoldenPage } from './goldenPage.ts';
import { PROMPTS } from './party.ts';
import { planText } from './planText.ts';
import { test } from './test.ts';

const SIZE = { width: 1440, height: 900 };
/** In shares of its height: above it is the stroke that was under way when a page was loaded again. */
const LOWER_HALF = 0.55;
/** Everybody writes, everybody draws; then it is shown. */
const PLAN = planText({
  name: 'Three engines',
  rounds: [
    { type: 'prompt', seconds: 600, selection: 'round_robin' },
    { type: 'draw', seconds: 600, selection: 'round_robin' },
  ],
});
/** What each of these engines can run; a kernel that was lost would be slow, and look the same. */
const KERNELS: Record<string, readonly KernelName[]> = {
  Firefox: ['relaxed', 'baseline', 'reference'],
  WebKit: ['baseline', 'reference'],
};

let server: ServerProcess;
let engines: readonly [firefox: Engine, webKit: Engine];
test.beforeAll(async () => {
  server = await startServer();
  engines = await Promise.all([launchFirefox(SIZE), launchWebKit(SIZE)]);
});
test.afterEach(async ({ page }, info) => {
  if (page.isClosed()) return;
  for (const engine of engines) await attachShown(info, engine);
});
test.afterAll(async () => {
  await Promise.all([server.close(), ...engines.map((engine) => engine.close())]);
});

test('Chromium, Firefox and WebKit play a game, and each shows the very pixels that the others drew', {
  tag: ['@engines', '@long'],
}, async ({ page }) => {
  // Each wait has its own end; on a busy machine there are many of them.
  test.setTimeout(600_000);
  const [firefox, webKit] = engines;
  const ada = new Visitor(chromiumWindow(page), 'Ada');
  const bela = new Visitor(firefox.window, 'Bela');
  const cleo = new Visitor(webKit.window, 'Cleo');
  const everyone = [ada, bela, cleo];

  const link = await ada.openLobby(`${server.url}/create?plan=${PLAN}&lang=en`);
  await Promise.all([bela, cleo].map((guest) => guest.joinBy(link)));
  await ada.sees('Everyone is ready!');
  await ada.press('Start');
  await Promise.all(everyone.map((player, index) => player.write(PROMPTS[index] ?? '')));

  const pictures = new Map<string, string>();
  const drawn = everyone.map(async (player, index) => {
    const prompt = await player.prompt();
    await scribble(player, index);
    await findsItAgain(player, prompt);
    pictures.set(prompt, await player.picture('canvas'));
  });
  await Promise.all(drawn);
  expect(new Set(pictures.values()).size).toBe(3);

  await staysPainted(page, cleo.window, 'stroke-preview');
  for (const player of everyone) await player.handIn();

  for (let book = 1; book <= 3; book++) {
    await Promise.all(everyone.map((player) => player.sees(`Book ${book} of 3 · page 1 of 2`)));
    const text = await ada.reads('watch-text');
    const [, picture = 'none'] = [...pictures].find(([prompt]) => text.includes(prompt)) ?? [];
    await ada.press('Next page');
    await Promise.all(everyone.map((player) => player.sees(`Book ${book} of 3 · page 2 of 2`)));
    for (const player of everyone) await player.showsInTheEnd(picture);
    if (book === 1) await staysPainted(page, cleo.window, 'watch-canvas');
    await ada.press('Next page');
    // A small button has the name of the large one before the book is over, and lies elsewhere once it is.
    await ada.sees('A round of applause!');
    await ada.press(book < 3 ? 'Next book' : 'Finish the show');
  }
  await Promise.all(everyone.map((player) => player.sees('Thanks for playing!')));

  for (const player of everyone) await player.hasNoComplaints();
  expect(server.output()).not.toContain('the content security policy was violated');
});

for (const [index, name] of Object.keys(KERNELS).entries()) {
  test(
    `the kernel that ${name} chooses draws every golden pixel, under the policy of the product`,
    {
      tag: '@engines',
    },
    () => drawsGolden(name, engines[index] as Engine, (kernels) => kernels.slice(0, 1)),
  );

  test(
    `every other kernel that ${name} runs draws every golden pixel`,
    {
      tag: ['@engines', '@long'],
    },
    () => drawsGolden(name, engines[index] as Engine, (kernels) => kernels.slice(1)),
  );
}

async function drawsGolden(
  name: string,
  { window }: Engine,
  chosen: (kernels: readonly KernelName[]) => readonly KernelName[],
): Promise<void> {
  const golds = await serveGoldenPage(server.url);
  await window.goto(golds.url);
  await expect.poll(() => window.evaluate(() => 'goldenPage' in globalThis, null)).toBe(true);
  const kernels = await window.evaluate(() => [...(globalThis as unknown as WithGoldenPage).goldenPage.kernels], null);
  expect(kernels).toEqual(KERNELS[name]);
  const [kernel = 'reference'] = chosen(kernels);
  for (const each of chosen(kernels)) {
    expect(await window.evaluate(drawInPage, [drawings, each] as const), `the ${each} kernel`).toEqual(golden);
  }
  expect(await window.evaluate(outputInPage, [outputDrawings, kernel] as const), 'what leaves the engine').toEqual(
    output,
  );
  await window.collectComplaints();
  expect(window.complaints).toEqual([]);
  await golds.close();
}

type WithGoldenPage = { goldenPage: GoldenPage };

/** Runs in the page. */
const drawInPage = ([all, kernel]: readonly [typeof drawings, KernelName]) =>
  (globalThis as unknown as WithGoldenPage).goldenPage.draw(all, kernel);

/** Runs in the page. */
const outputInPage = ([all, kernel]: readonly [typeof drawings, KernelName]) =>
  (globalThis as unknown as WithGoldenPage).goldenPage.output(all, kernel);

/** A different picture for each, with another colour, undo and another layer in between. */
async function scribble(player: Visitor, index: number): Promise<void> {
  const shift = index * 0.1;
  await player.stroke([0.2, 0.3 + shift], [0.32, 0.5 + shift], [0.44, 0.3 + shift], [0.56, 0.5 + shift]);
  await player.press('Brush');
  await player.press('Red');
  await player.stroke([0.3, 0.8 - shift], [0.6, 0.6 - shift]);
  await player.stroke([0.5, 0.2], [0.5, 0.8]);
  await player.press('Undo');
  await player.press('Back');
  await player.stroke([0.2, 0.9 - shift], [0.7, 0.55]);
  await player.isSaved();
}

/** They load the page again while the pen is on the paper. */
async function findsItAgain(player: Visitor, prompt: string): Promise<void> {
  const drawn = await player.picture('canvas', LOWER_HALF);
  await player.penDown([0.7, 0.1], [0.8, 0.3]);
  await player.window.reload();
  expect(await player.prompt()).toBe(prompt);
  // The canvas is there, blank, before its lines have come.
  await player.shows('canvas', drawn, LOWER_HALF);
  await player.window.buttonUp();
  await player.isSaved();
}

/** What a canvas shows stays on the screen when the window gets other sizes. */
async function staysPainted(reader: Page, window: BrowserWindow, testId: string): Promise<void> {
  for (const [width, height] of [
    [820, 1180],
    [1200, 860],
    [SIZE.width, SIZE.height],
  ] as const) {
    await window.resize(width, height);
    // The layout and whatever moves into it have come to rest.
    await reader.waitForTimeout(1_000);
    await expect
      .poll(() => inkOn(reader, window, testId), `ink on ${testId} at ${width} × ${height}`)
      .toBeGreaterThan(50);
  }
}

/** How many pixels in the middle of this canvas are dark on the screen. What a canvas holds is not always what is painted of it. */
async function inkOn(reader: Page, window: BrowserWindow, testId: string): Promise<number> {
  const place = await window.evaluate((id) => {
    const { x, y, width, height } =
      document.querySelector(`[data-testid="${id}"]`)?.getBoundingClientRect() ?? new DOMRect();
    return { x, y, width, height };
  }, testId);
  const png = (await window.screenshot()).toString('base64');
  return reader.evaluate(
    async ({ base64, area }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const shot = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(shot.width, shot.height).getContext('2d');
      context?.drawImage(shot, 0, 0);
      // Its border is no ink.
      const inner = [area.x + 4, area.y + 4, area.width - 8, area.height - 8].map(Math.round);
      const pixels = context?.getImageData(...(inner as [number, number, number, number])).data ?? [];
      // Of red ink it is the green that is dark.
      let dark = 0;
      for (let at = 0; at < pixels.length; at += 4) if ((pixels[at + 1] ?? 255) < 150) dark += 1;
      return dark;
    },
    { base64: png, area: place },
  );
}
