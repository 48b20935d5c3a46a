import { expect } from '@playwright/test';
import { buildStage, type Stage } from '../vite/stagePage.ts';
import type { Engine } from './engines/browserWindow.ts';
import { launchFirefox } from './engines/firefox.ts';
import { test } from './test.ts';

/** A phone, a divided tablet, an upright one, a lying one, a desk. */
const WIDTHS = [360, 600, 820, 1024, 1440];
const HEIGHT = 900;
const SCENES = [
  'home/player',
  'lobby/host',
  'write/typed',
  'draw/open',
  'draw/layers',
  'draw/character-two',
  'watch/drawing',
  'watch/book-end',
  'end/host',
  'history/shelves',
  'discover/pictures',
  'drawings/many',
  'profile/own',
];

let stage: Stage;
let firefox: Engine;
test.beforeAll(async () => {
  [stage, firefox] = await Promise.all([
    buildStage(),
    launchFirefox({ width: 1440, height: HEIGHT, hasClassicScrollbars: true }),
  ]);
});
test.afterAll(() => Promise.all([stage.close(), firefox.close()]));

/** Runs in the page: what is wider than the room that scrollbars leave it. */
function tooWide(): string[] {
  const found: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) found.push(`the page by ${root.scrollWidth - root.clientWidth} px`);
  for (const element of document.querySelectorAll('body *')) {
    const { overflowX, overflowY } = getComputedStyle(element);
    const scrolls = overflowY === 'auto' || overflowY === 'scroll';
    const isRow = overflowX === 'scroll' || (overflowX === 'auto' && element.scrollHeight <= element.clientHeight);
    if (!scrolls || isRow || !element.checkVisibility()) continue;
    const beyond = element.scrollWidth - element.clientWidth;
    if (beyond > 1) found.push(`<${element.localName} class="${element.className}"> by ${beyond} px`);
  }
  return found;
}

/** Runs in the page: laid out anew, and what listens to its size has answered. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)));
  });
}

for (const scene of SCENES)
  test(`${scene} has room beside scrollbars at every width`, { tag: ['@engines', '@long'] }, async () => {
    const { window } = firefox;
    const found: Record<number, string[]> = {};
    await window.goto(`${stage.url}/stage.html?${new URLSearchParams({ scene, theme: 'light', lang: 'de' })}`);
    await expect.poll(() => window.evaluate(() => document.documentElement.dataset['stage'], null)).toBe('set');
    for (const width of WIDTHS) {
      await window.resize(width, HEIGHT);
      await window.evaluate(painted, null);
      found[width] = await window.evaluate(tooWide, null);
    }
    expect(found).toEqual(Object.fromEntries(WIDTHS.map((width) => [width, []])));
  });
