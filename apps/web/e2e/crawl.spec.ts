import { expect } from '@playwright/test';
import { type Crawler, openCrawler } from './crawl/crawler.ts';
import { LOOKS, lookInTurn, nameOfLook } from './crawl/looks.ts';
import { FIRST_SCENES, ROUTES } from './crawl/places.ts';
import { test } from './test.ts';

let crawler: Crawler;
test.beforeAll(async () => {
  crawler = await openCrawler();
});
test.afterAll(() => crawler.close());

// One moment of each screen, in one look of the twelve, and every sixth route on the real server, by keyboard, too: most routes lead a visitor to
// the same few pages. `npm run crawl` has all looks of all routes and moments by keyboard.
const visits = [...ROUTES, ...FIRST_SCENES]
  .map((place, index) => ({ place, look: lookInTurn(index), byKeyboard: place.kind === 'route', index }))
  .filter(({ place, index }) => place.kind === 'scene' || index % 6 === 0);

test('all looks are had', () => {
  expect(new Set(visits.map(({ look }) => nameOfLook(look))).size).toBe(LOOKS.length);
});

test('no page complains, lacks a text, is hard to read, is too wide, or keeps anybody out who has a keyboard only', async ({
  browser,
}) => {
  test.setTimeout(900_000);
  expect(await crawler.crawl(browser, visits)).toEqual([]);
});
