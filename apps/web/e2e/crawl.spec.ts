import { expect, test } from '@playwright/test';
import { type Crawler, openCrawler } from './crawl/crawler.ts';
import { LOOKS, lookInTurn, nameOfLook } from './crawl/looks.ts';
import { ROUTES, SCENES } from './crawl/places.ts';

let crawler: Crawler;
test.beforeAll(async () => {
  crawler = await openCrawler();
});
test.afterAll(() => crawler.close());

// Each place once, in one look of the twelve. `npm run crawl` has them all.
// Every second one is walked through by keyboard, which costs as much as all the rest.
const visits = [...ROUTES, ...SCENES].map((place, index) => ({
  place,
  look: lookInTurn(index),
  byKeyboard: index % 2 === 0,
}));

test('all looks are had', () => {
  expect(new Set(visits.map(({ look }) => nameOfLook(look))).size).toBe(LOOKS.length);
});

test('no page complains, lacks a text, is hard to read, is too wide, or keeps anybody out who has a keyboard only', async ({
  browser,
}) => {
  test.setTimeout(900_000);
  expect(await crawler.crawl(browser, visits)).toEqual([]);
});
