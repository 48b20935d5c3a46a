import { expect, type Page } from '@playwright/test';
import { sceneUrl } from '../src/stage/stageUrls.ts';
import { buildStage, type Stage } from '../vite/stagePage.ts';
import { test } from './test.ts';

let stage: Stage;
test.beforeAll(async () => {
  stage = await buildStage();
});
test.afterAll(() => stage.close());

/** The number of the picture that has the focus, and whether all of it is in the window. */
const held = (page: Page) =>
  page.evaluate(() => {
    const { top, bottom } = document.activeElement!.getBoundingClientRect();
    return {
      at: Number((document.activeElement as HTMLElement).dataset['at']),
      isSeen: top >= 0 && bottom <= innerHeight,
    };
  });

test('a shelf of 2,000 drawings is one stop of Tab, and arrows lead through all of it', { tag: '@long' }, async ({
  page,
}) => {
  await stage.show(page, sceneUrl('drawings/many', { lang: 'en', theme: 'light' }));
  const grid = page.getByRole('grid', { name: 'Drawings' });
  const columns = Number(await grid.getAttribute('aria-colcount'));
  await grid.getByRole('button').first().focus();
  const keys = async (...names: string[]) => {
    for (const name of names) await page.keyboard.press(name);
  };
  await keys('ArrowRight', 'ArrowDown', 'ArrowDown');
  await expect.poll(() => held(page)).toEqual({ at: 1 + 2 * columns, isSeen: true });
  // Far beyond what is drawn.
  await keys('Control+End');
  await expect.poll(() => held(page)).toEqual({ at: 1_999, isSeen: true });
  await keys('ArrowUp');
  await expect.poll(() => held(page)).toEqual({ at: 1_999 - columns, isSeen: true });
  await keys('Tab');
  expect(await grid.evaluate((element) => element.contains(document.activeElement))).toBe(false);
  await keys('Shift+Tab');
  await expect.poll(() => held(page)).toEqual({ at: 1_999 - columns, isSeen: true });
  await keys('Control+Home');
  await expect.poll(() => held(page)).toEqual({ at: 0, isSeen: true });
  await keys('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await keys('Escape');
  await expect.poll(() => held(page)).toEqual({ at: 0, isSeen: true });
});
