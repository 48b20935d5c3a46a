import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, expect } from '@playwright/test';
import { operate, type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import { attachShown } from './engines/attachShown.ts';
import type { EngineWithDownloads } from './engines/browserWindow.ts';
import { launchFirefox } from './engines/firefox.ts';
import { Visitor } from './engines/visitor.ts';
import { launchWebKit } from './engines/webkit.ts';
import { fillGallery, QUIZ_PROMPTS } from './quizGallery.ts';
import { test } from './test.ts';

const SIZE = { width: 1440, height: 900 };
const PAPER = 'Otter at sea';
const OTHERS = [
  { engineName: 'Firefox', launch: launchFirefox, painter: 'Fee' },
  { engineName: 'WebKit', launch: launchWebKit, painter: 'Willi' },
] as const;

let server: ServerProcess;
let gallery: Promise<void> | undefined;
let engine: EngineWithDownloads | null = null;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterEach(async () => {
  if (engine) await attachShown(test.info(), engine);
  await engine?.close();
  engine = null;
});
test.afterAll(() => server.close());

for (const { engineName, launch, painter } of OTHERS) {
  test(`in ${engineName} a community member paints on a paper: after a reload it has the same pixels, and the shelf its picture`, {
    tag: ['@engines', '@long'],
  }, async () => {
    engine = await launch(SIZE);
    const player = new Visitor(engine.window, painter);
    await beginsPaper(player);
    await player.stroke([0.2, 0.3], [0.5, 0.6], [0.8, 0.4]);
    const first = await player.picture('canvas');
    await player.stroke([0.3, 0.7], [0.7, 0.7]);
    await expect.poll(() => player.picture('canvas')).not.toBe(first);
    await player.press('Undo');
    await player.shows('canvas', first);
    await player.stroke([0.4, 0.2], [0.4, 0.8]);
    const picture = await player.picture('canvas');
    expect(picture).not.toBe(first);
    await player.showsStatus('paper-state', 'saved');

    await player.window.reload();
    await player.find({ testId: 'canvas' });
    await player.shows('canvas', picture);
    await keepsScreen('paper');
    // What was painted before can still be taken back.
    await player.press('Undo');
    await player.shows('canvas', first);
    await player.press('Redo');
    await player.shows('canvas', picture);

    await player.press('To the papers');
    await expect
      .poll(() => player.window.evaluate(thumbnail, `Open “${PAPER}”`))
      .toEqual({
        type: 'data:image/jpeg',
        inkOn: { firstStroke: true, strokeTakenBack: false, lastStroke: true },
      });
    await keepsScreen('shelf');
    await player.hasNoComplaints();
  });

  test(`in ${engineName} a visitor answers a quiz by keys, from the first question to the picture of the result`, {
    tag: ['@engines', '@long'],
  }, async ({ browser }) => {
    await hasGallery(browser);
    engine = await launch(SIZE);
    const { window } = engine;
    const player = new Visitor(window, 'Vera');
    await player.opens(`${server.url}/quiz?lang=en`);
    await player.press('Start');
    let points = 0;
    for (let number = 1; number <= QUIZ_PROMPTS.length; number++) {
      await player.sees(`Question ${number} of ${QUIZ_PROMPTS.length}`);
      points += await answers(player, (number - 1) % 4);
      if (number === 1) await keepsScreen('question');
      const { above, below } = await window.evaluate(frameOfDrawing, null);
      expect(above, 'the frame is as wide below the drawing as above it').toBeCloseTo(below, 0);
      // By pointer: a headless Firefox never has the focus, and there Enter presses no button.
      await player.press(number < QUIZ_PROMPTS.length ? 'Next' : 'To your result');
    }
    await player.sees('Your result');
    expect(await window.evaluate(paragraphs, null)).toContain(`${points.toLocaleString('en')} points`);
    await keepsScreen('result');
    await player.press('Save as a picture');
    const card = join(engine.downloads, 'quiz.png');
    await expect.poll(() => sizeOfPng(card)).toEqual({ width: 1200, height: 630 });
    await test.info().attach('card', { path: card });
    await player.hasNoComplaints();
  });
}

/** A community member at a new paper. */
async function beginsPaper(player: Visitor): Promise<void> {
  await player.opens(`${server.url}/playground?lang=en`);
  await player.logIn();
  await player.sees('A studio of your own');
  await operate(server, 'grant', player.name, 'communityMember');
  await player.window.reload();
  await player.press('New paper');
  await player.fill('Name', PAPER);
  await player.press('Start painting');
  await player.find({ testId: 'canvas' });
}

/** Filled once: the pictures are there as long as the server runs. */
function hasGallery(browser: Browser): Promise<void> {
  gallery ??= fillGallery(browser, server);
  return gallery;
}

/** Picks an answer to the question on the screen by its key; resolves to what it brought. @param place of the answer, from 0 */
async function answers({ window }: Visitor, place: number): Promise<number> {
  // Before the drawing begins nothing can be picked.
  await expect.poll(() => window.evaluate(marksOfAnswers, null)).toEqual(['open', 'open', 'open', 'open']);
  await window.type(String(place + 1));
  await expect.poll(() => window.evaluate(marksOfAnswers, null)).toContain('right');
  const marks = await window.evaluate(marksOfAnswers, null);
  const verdict = (await window.evaluate(verdicts, null)).join();
  if (marks[place] === 'wrong') {
    expect(verdict).toMatch(/^Not quite\./);
    return 0;
  }
  expect(marks[place]).toBe('right');
  const [, points = ''] = /^Right! ([\d,]+) points\.$/.exec(verdict) ?? [];
  expect(Number(points.replace(',', '')), verdict).toBeGreaterThanOrEqual(400);
  return Number(points.replace(',', ''));
}

/** Null: it is not there yet, or not whole. */
async function sizeOfPng(path: string): Promise<{ width: number; height: number } | null> {
  const file = await readFile(path).catch(() => null);
  if (file?.subarray(-8, -4).toString() !== 'IEND') return null;
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

/** Keeps a picture with the report of the run. */
async function keepsScreen(name: string): Promise<void> {
  if (engine) await test.info().attach(name, { body: await engine.window.screenshot(), contentType: 'image/png' });
}

/** Runs in the page. The picture in a link: its type, and where it has ink. */
async function thumbnail(label: string) {
  const picture = document.querySelector<HTMLImageElement>(`a[aria-label="${label}"] img`);
  if (picture === null) return null;
  await picture.decode();
  const { naturalWidth: width, naturalHeight: height } = picture;
  const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  pen?.drawImage(picture, 0, 0);
  const hasInk = (x: number, y: number) => {
    // A stroke is thin on a picture as small as this.
    const pixels = pen?.getImageData(Math.round(x * width) - 3, Math.round(y * height) - 3, 7, 7).data ?? [];
    return [...pixels].some((value, at) => at % 4 === 1 && value < 200);
  };
  return {
    type: picture.src.split(';')[0],
    inkOn: {
      firstStroke: hasInk(0.35, 0.45),
      strokeTakenBack: hasInk(0.6, 0.7),
      lastStroke: hasInk(0.4, 0.3),
    },
  };
}

/** Runs in the page. How much of its frame is seen, in CSS pixels. */
function frameOfDrawing(): { above: number; below: number } {
  const drawing = document.querySelector('[data-testid="quiz-canvas"]');
  const [inner, outer] = [drawing, drawing?.parentElement].map((one) => one?.getBoundingClientRect());
  if (!inner || !outer) throw new Error('there is no drawing');
  return { above: inner.top - outer.top, below: outer.bottom - inner.bottom };
}

/** Runs in the page. What has become of each answer; `open`: it can be picked, `closed`: not yet. */
function marksOfAnswers(): string[] {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('ol[aria-label="Answers"] button')];
  return buttons.map((button) => button.getAttribute('data-mark') ?? (button.disabled ? 'closed' : 'open'));
}

/** Runs in the page. */
function verdicts(): string[] {
  const said = [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent.trim());
  return said.filter((text) => /^(Right!|Not quite\.|No answer)/.test(text));
}

/** Runs in the page. */
function paragraphs(): string[] {
  return [...document.querySelectorAll('p')].map(({ textContent }) => textContent.trim());
}
