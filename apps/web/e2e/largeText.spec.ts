import { expect } from '@playwright/test';
import { sceneUrl } from '../src/stage/stageUrls.ts';
import { buildStage, type Stage } from '../vite/stagePage.ts';
import { test } from './test.ts';

let stage: Stage;
test.beforeAll(async () => {
  stage = await buildStage();
});
test.afterAll(() => stage.close());

/** One scene of each kind of layout. */
const SCENES = [
  'home/visitor',
  'login/name',
  'create/resume',
  'terms/first',
  'content/info',
  'error/520',
  'lobby/host',
  'lobby/player',
  'lobby/leaving',
  'lobby/plan',
  'write/few',
  'draw/asked',
  'draw/finishing',
  'watch/last',
  'solo/begun',
  'end/host',
];
/** Of the usual size, %. */
const TEXT_SIZE = 200;

test(`with text of ${TEXT_SIZE} % a phone needs no scrolling sideways, and no words leave the window`, {
  tag: '@long',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 760 });
  await page.addInitScript((size) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`html { font-size: ${size}% !important; }`);
    document.adoptedStyleSheets = [sheet];
  }, TEXT_SIZE);
  const faults: string[] = [];
  for (const scene of SCENES) {
    await stage.show(page, sceneUrl(scene, { lang: 'de', theme: 'light' }));
    await page.getByRole('heading').first().waitFor();
    const found = await page.evaluate(() => ({
      sideways: document.documentElement.scrollWidth - innerWidth,
      outside: [...document.querySelectorAll('h1, h2, h3, p, button, a, label')]
        .filter((element) => element.checkVisibility() && getComputedStyle(element).clipPath === 'none')
        .filter((element) => element.closest('[role="tablist"], ol, [aria-hidden="true"]') === null)
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
        .map((element) => element.textContent),
    }));
    if (found.sideways > 0) faults.push(`${scene} is ${found.sideways} px too wide`);
    faults.push(...found.outside.map((text) => `${scene}: "${text}"`));
  }
  expect(faults).toEqual([]);
});
